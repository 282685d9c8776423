"""A user's vocabulary, and the terms that their memories suggest."""

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.errors import Invalid, NotFound
from cypher import vocabulary
from graph.enums import LIVE
from graph.pages import page_size
from graph.records.vocabulary import (
    TermKind,
    Version,
    VocabularyRecord,
    read_versions,
    read_vocabulary,
)
from graph.session import Transaction
from recall.services import Services

_COUNTED = [status.value for status in LIVE]
_SUGGESTED = {
    TermKind.TOPIC: vocabulary.find_suggested_topics,
    TermKind.CATEGORY: vocabulary.find_suggested_categories,
}
# Terms in the vocabulary and rejected terms take places before they are left out.
_MORE = 500


@dataclass(frozen=True, slots=True)
class TermSuggestion:
    """A suggested term; `examples` are texts of memories that suggest it, at most three."""

    kind: TermKind
    value: str
    frequency: int
    examples: tuple[str, ...]


async def get_vocabulary(
    services: Services, user_id: str, version: str | None = None
) -> VocabularyRecord:
    """Find the vocabulary now, or at a version. Raises NotFound for a version that never was."""
    asked = Version.parse(version) if version is not None else None
    if version is not None and asked is None:
        raise NotFound("No such version.", field="version")

    async def work(transaction: Transaction) -> VocabularyRecord:
        now = await read_versions(transaction, user_id)
        if asked is not None and (asked.shared > now.shared or asked.own > now.own):
            raise NotFound("No such version.", field="version")
        return await read_vocabulary(transaction, user_id, asked or now)

    return await services.graph.reading(work, name="vocabulary")


async def suggestions(
    services: Services, user_id: str, min_frequency: int = 5, limit: int = 50
) -> list[TermSuggestion]:
    """Find terms that the user's own memories suggest, the most frequent first.

    Terms of the vocabulary and rejected terms are left out. Raises Invalid below a frequency of 1.
    """
    if min_frequency < 1:
        raise Invalid("Ask for at least 1.", field="minFrequency")
    limit = page_size(services.settings, limit, "limit")

    async def work(transaction: Transaction) -> list[TermSuggestion]:
        known = await read_vocabulary(transaction, user_id)
        rows = await transaction.run(vocabulary.find_rejected, user_id=user_id)
        rejected = {(row["kind"], row["value"]) for row in rows}
        found: list[TermSuggestion] = []
        for kind in _SUGGESTED:
            several = await _suggested(transaction, user_id, kind, min_frequency, limit)
            found += [
                one
                for one in several
                if not known.has(kind, one.value) and (kind.value, one.value) not in rejected
            ]
        return sorted(found, key=lambda one: (-one.frequency, one.kind, one.value))[:limit]

    return await services.graph.reading(work, name="term suggestions")


async def _suggested(
    transaction: Transaction, user_id: str, kind: TermKind, min_frequency: int, limit: int
) -> Sequence[TermSuggestion]:
    rows = await transaction.run(
        _SUGGESTED[kind],
        user_id=user_id,
        value=None,
        statuses=_COUNTED,
        frequency=min_frequency,
        limit=limit + _MORE,
    )
    return [
        TermSuggestion(kind, row["value"], row["frequency"], tuple(row["examples"])) for row in rows
    ]
