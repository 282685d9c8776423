"""The terms of a user's vocabulary, as analysts compare texts with them; cached for a while."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from cachetools import FIFOCache

from graph.records.vocabulary import (
    SECTIONS,
    TermKind,
    TermRecord,
    Version,
    read_versions,
    read_vocabulary,
)
from graph.session import Graph, Transaction
from language.questions.topics import Term
from recall.services import Services

# Time after which a new term counts in recalls, at most.
_FRESH = timedelta(seconds=10)
_USERS = 4096
_SECTIONS = {kind: section for section, kind in SECTIONS.items()}
_COMPARED = (TermKind.TOPIC, TermKind.CATEGORY)


@dataclass(frozen=True, slots=True)
class _Read:
    version: Version
    terms: tuple[Term, ...]
    at: datetime


class _Kept:
    """Terms read from one graph: by user, and the shared layer for all without their own."""

    def __init__(self) -> None:
        self.users: FIFOCache[str, _Read] = FIFOCache(_USERS)
        self.shared: tuple[Version, tuple[Term, ...]] | None = None

    def terms(self, user_id: str, version: Version) -> tuple[Term, ...] | None:
        """Return the terms of just this version, if they were read already."""
        known = self.users.get(user_id)
        if known is not None and known.version == version:
            return known.terms
        return self.shared[1] if self.shared and self.shared[0] == version else None

    def keep(self, user_id: str, read: _Read) -> None:
        if not read.version.own:
            self.shared = read.version, read.terms
        self.users[user_id] = read


_kept: "WeakKeyDictionary[Graph, _Kept]" = WeakKeyDictionary()


async def terms_of(services: Services, user_id: str) -> tuple[Term, ...]:
    """Return topics and categories of the user's vocabulary, at most 10 seconds old."""
    kept, now = _kept.setdefault(services.graph, _Kept()), services.clock()
    known = kept.users.get(user_id)
    if known is not None and abs(now - known.at) < _FRESH:
        return known.terms

    async def work(transaction: Transaction) -> _Read:
        version = await read_versions(transaction, user_id)
        terms = kept.terms(user_id, version)
        if terms is None:
            terms = _compared((await read_vocabulary(transaction, user_id, version)).terms)
        return _Read(version, terms, now)

    read = await services.graph.reading(work, name="terms of a vocabulary")
    kept.keep(user_id, read)
    return read.terms


def _compared(terms: Iterable[TermRecord]) -> tuple[Term, ...]:
    return tuple(
        Term(_SECTIONS[one.kind], one.value, one.description, one.examples)
        for one in terms
        if one.kind in _COMPARED
    )
