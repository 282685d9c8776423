"""Checks a memory's patch. Pure, so that every rule can be tested without a graph."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from anaphora.errors import Invalid
from anaphora.settings import Settings
from graph.enums import MemoryKind, Trust
from language.extraction.roles import is_heard
from memory.fields import checks, memories
from memory.fields.field import Field, Null, Use
from memory.inputs import UNSET, MemoryPatch
from memory.memories.drafts import not_of_kind, polarity_in

_SUGGESTED = (("topics", "suggested_topic"), ("category", "suggested_category"))
CLAIMS = frozenset(memories.names_of(Use.CLAIM))
EMBEDDED = frozenset(memories.names_of(Use.EMBEDDED))


def check_patch(patch: MemoryPatch, settings: Settings) -> dict[str, Any]:
    """Check a patch; return the properties that it sets, as they are stored, without entities.

    Raises Invalid or LimitExceeded with the field. The memory's kind is not checked here.
    """
    values: dict[str, Any] = {}
    for field, given in _given(patch):
        if field.stored:
            if given is None and field.patch is Null.REFUSED:
                raise Invalid(
                    "This cannot be null: leave it out, or give a value.", field=field.api
                )
            values[field.name] = field.check_or_empty(given, settings)
    return values


def check_patch_of_kind(patch: MemoryPatch, kind: MemoryKind) -> None:
    """Raise Invalid for a field that memories of this kind do not have."""
    for field, _ in _given(patch):
        # A summary stays about its subject.
        if kind not in field.kinds or (field is memories.SUBJECT and kind is MemoryKind.SUMMARY):
            raise not_of_kind(field.api, kind)


def _given(patch: MemoryPatch) -> Iterator[tuple[Field[Any, Any], Any]]:
    values = memories.given_values(patch)
    for field in memories.FIELDS:
        if field.patch is not None and values[field.name] is not UNSET:
            yield field, values[field.name]


def differences(node: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that differ from the node's.

    Raises Invalid when they would leave nothing between validFrom and validTo.
    """
    changed = {name: value for name, value in values.items() if node.get(name) != value}
    merged = dict(node) | changed
    checks.check_validity(merged["valid_from"], merged["valid_to"])
    return changed


def with_polarity(node: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with the polarity of a new text, unless one was given."""
    if "polarity" in values:
        told = values["polarity"] != node["polarity"]
        return dict(values) | ({"polarity_given": True} if told else {})
    if "text" in values and not node.get("polarity_given"):
        language = values.get("language", node.get("language"))
        return dict(values) | {"polarity": polarity_in(values["text"], language)}
    return dict(values)


def mark_for_enrichment(
    node: Mapping[str, Any], changed: Mapping[str, Any], at: datetime | None
) -> dict[str, Any]:
    """Return what a patch leaves to enrichment; not part of the Change, as embedding is not.

    A field that was given is the writer's from now on. A new text is classified again, from `at`
    on; None where enrichment is switched off.
    """
    marked: dict[str, Any] = {}
    left = node.get("enrich_fields") or []
    if given := [name for name in left if name in changed]:
        marked["enrich_fields"] = [name for name in left if name not in given]
        marked |= {suggestion: None for name, suggestion in _SUGGESTED if name in given}
    if "text" in changed and at is not None:
        marked |= {"enrich_due": at, "enrich_attempts": None}
    return marked


def mark_for_extraction(
    node: Mapping[str, Any], changed: Mapping[str, Any], at: datetime | None
) -> dict[str, Any]:
    """Return what a patch leaves to extraction: a turn with another text or speaker is read anew.

    From `at` on; None where extraction is switched off, and a backfill reads it. Turns that nobody
    reads, and never did, are left. No part of the Change, as it follows from it.
    """
    read, given = node.get("language_read"), "language" in changed
    told: dict[str, Any] = {"language_read": None} if read and given else {}
    if node.get("turn") is None or not {"text", "role"} & changed.keys():
        return told
    role = changed.get("role", node.get("role"))
    was_read = node.get("extracted_at") is not None
    if node.get("extract_off") or not (was_read or is_heard(str(role or ""))):
        return told
    if read and not given:
        # It is that of the old text. The language that a writer gave stays.
        told = {"language": None, "language_read": None}
    return told | {"extract_due": at, "extract_attempts": None, "extracted_at": None}


def capped_trust(node: Mapping[str, Any], claims_changed: bool, cap: Trust) -> dict[str, Any]:
    """Return the trust lowered to `cap`, where a rewrite changes claims and it is above."""
    if not claims_changed:
        return {}
    kept = {name: node[name] for name in ("trust", "given_trust") if node.get(name) is not None}
    capped = {name: Trust(value).at_most(cap).value for name, value in kept.items()}
    return {name: value for name, value in capped.items() if value != kept[name]}
