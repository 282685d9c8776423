"""The table of a memory's fields, in the order in which a write checks them.

Drafts, patches, the rules of an import, a page of the documentation and the tests of the API's
inputs follow from it. What must hold between fields stands with the drafts.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.enums import (
    EnrichmentConfidence,
    MemoryKind,
    MemoryStatus,
    Polarity,
    SummaryScope,
    Tier,
    Trust,
)
from memory.fields import limits, sorts
from memory.fields.field import EVERY_KIND, Field, Given, Null, Use
from memory.fields.sorts import choice, name
from memory.inputs import ConflictPolicy, ExtractMode, MemoryPatch, RememberInput, TurnInput

NEEDED, DEFAULTED, OPTIONAL = Given
CLEARS, REFUSED = Null.CLEARS, Null.REFUSED
CLAIM, EMBEDDED, COMPARED, READ = Use.CLAIM, Use.EMBEDDED, Use.COMPARED, Use.READ_BY_MODEL
STATED = CLAIM | COMPARED | READ

FACT = frozenset({MemoryKind.FACT})
EPISODE = frozenset({MemoryKind.EPISODE})
PROCEDURE = frozenset({MemoryKind.PROCEDURE})
SUMMARY = frozenset({MemoryKind.SUMMARY})

_KEY = name(limits.LONGEST_KEY)
_TITLE = name(limits.LONGEST_TITLE)
_SOURCE = name(limits.LONGEST_SOURCE)
_OBJECT = name(limits.LONGEST_OBJECT)
_ROLE = name(limits.LONGEST_ROLE)

# Columns: name, sort, in the input of a memory, in that of a turn, null in a patch, kinds.

# Fields that are no properties: they become links, or direct the write.
SUBJECT = Field("subject", sorts.REFERENCE, OPTIONAL, None, CLEARS, FACT | SUMMARY, stored=False)
OBJECT_ENTITY = Field("object_entity", sorts.REFERENCE, OPTIONAL, None, CLEARS, FACT, stored=False)
ENTITIES = Field("entities", sorts.REFERENCES, OPTIONAL, empty=(), stored=False)
DERIVED_FROM = Field("derived_from", sorts.SOURCES, OPTIONAL, empty=(), stored=False)
IDEMPOTENCY_KEY = Field("idempotency_key", _KEY, OPTIONAL, OPTIONAL, stored=False)
THREAD_TITLE = Field("thread_title", _TITLE, None, OPTIONAL, stored=False)
ON_CONFLICT = Field("on_conflict", choice(ConflictPolicy), DEFAULTED, stored=False)
EXTRACT = Field("extract", choice(ExtractMode), None, DEFAULTED, stored=False)

# Properties that a write decides on by more than their value: whether a key is a thread's, and up
# to what trust the writer may give.
KIND = Field("kind", choice(MemoryKind), DEFAULTED, always=True)
THREAD_ID = Field("thread_id", sorts.THREAD, OPTIONAL, NEEDED)
TRUST = Field("trust", choice(Trust), DEFAULTED, DEFAULTED, always=True)

# Properties that are stored as they are given.
TOLD: tuple[Field[Any, Any], ...] = (
    Field("text", sorts.TEXT, NEEDED, NEEDED, REFUSED, always=True, uses=STATED | EMBEDDED),
    Field("valid_from", sorts.INSTANT, OPTIONAL, None, CLEARS, empty=FAR_PAST, uses=COMPARED),
    Field("valid_to", sorts.INSTANT, OPTIONAL, None, CLEARS, empty=FAR_FUTURE, uses=COMPARED),
    Field("confidence", sorts.SHARE, OPTIONAL, None, REFUSED, always=True),
    Field("importance", sorts.SHARE, OPTIONAL, None, REFUSED, always=True),
    Field("polarity", choice(Polarity), OPTIONAL, None, REFUSED, always=True, uses=COMPARED),
    Field("tags", sorts.TERMS, OPTIONAL, None, CLEARS, empty=[]),
    Field("topics", sorts.TERMS, OPTIONAL, None, CLEARS, empty=[]),
    Field("category", sorts.TERM, OPTIONAL, None, CLEARS),
    Field("message_type", sorts.TERM, OPTIONAL, None, CLEARS),
    Field("predicate", sorts.PREDICATE, OPTIONAL, None, CLEARS, FACT, uses=CLAIM | COMPARED),
    Field("object", _OBJECT, OPTIONAL, None, CLEARS, FACT, uses=STATED),
    Field("negated", sorts.FLAG, DEFAULTED, None, REFUSED, FACT, uses=CLAIM | COMPARED),
    Field("role", _ROLE, OPTIONAL, DEFAULTED, REFUSED, EPISODE, always=True, uses=CLAIM | EMBEDDED),
    Field("occurred_at", sorts.INSTANT, OPTIONAL, OPTIONAL, REFUSED, EPISODE, always=True),
    Field("trigger", sorts.STEP, OPTIONAL, None, CLEARS, PROCEDURE, uses=CLAIM | READ),
    Field("action", sorts.STEP, OPTIONAL, None, CLEARS, PROCEDURE, uses=CLAIM | READ),
    Field("scope", choice(SummaryScope), OPTIONAL, None, None, SUMMARY, always=True),
    Field("source", _SOURCE, OPTIONAL, None, CLEARS, uses=READ),
    Field("language", sorts.LANGUAGE, OPTIONAL, OPTIONAL, CLEARS),
)

# Properties that the program itself keeps.
KEPT: tuple[Field[Any, Any], ...] = (
    Field("id", sorts.ID, always=True),
    Field("status", choice(MemoryStatus), always=True),
    Field("tier", choice(Tier), always=True),
    Field("created_at", sorts.INSTANT, always=True),
    Field("updated_at", sorts.INSTANT, always=True),
    Field("retired_at", sorts.INSTANT, empty=FAR_FUTURE),
    Field("access_count", sorts.COUNT, always=True),
    Field("use_count", sorts.COUNT, always=True),
    Field("last_accessed_at", sorts.INSTANT),
    Field("last_evidence_at", sorts.INSTANT),
    Field("arrived_at", sorts.INSTANT),
    Field("given_trust", choice(Trust)),
    Field("polarity_given", sorts.FLAG),
    Field("conflicts_due", sorts.FLAG),
    Field("judge_attempts", sorts.COUNT),
    Field("suggested_topic", sorts.TERM),
    Field("suggested_category", sorts.TERM),
    Field("enrich_due", sorts.INSTANT),
    Field("enrich_attempts", sorts.COUNT),
    Field("enrich_fields", sorts.TERMS),
    Field("enriched_at", sorts.INSTANT),
    Field("enrichment_confidence", choice(EnrichmentConfidence)),
    Field("enrichment_version", sorts.TERM),
    Field("enrichment_model", sorts.TERM),
    Field("evidence_count", sorts.COUNT, kinds=FACT),
    Field("evidence_through", sorts.INSTANT, kinds=FACT),
    Field("weight", sorts.NUMBER, kinds=FACT),
    Field("turn", sorts.whole(limits.MOST_COUNTED, least=1), kinds=EPISODE),
    Field("extracted_at", sorts.INSTANT, kinds=EPISODE),
    Field("extract_due", sorts.INSTANT, kinds=EPISODE),
    Field("extract_attempts", sorts.COUNT, kinds=EPISODE),
    Field("extract_off", sorts.FLAG, kinds=EPISODE),
    Field("language_read", sorts.FLAG, kinds=EPISODE),
)

_BEFORE: tuple[Field[Any, Any], ...] = (KIND, SUBJECT)
_AFTER: tuple[Field[Any, Any], ...] = (
    *(OBJECT_ENTITY, ENTITIES, DERIVED_FROM, THREAD_ID, TRUST),
    *(THREAD_TITLE, ON_CONFLICT, EXTRACT, IDEMPOTENCY_KEY),
)
FIELDS = (*_BEFORE, *TOLD, *_AFTER, *KEPT)
# Fields that a memory of some kind cannot be given.
OF_KINDS = tuple(field for field in FIELDS if field.made_with and field.kinds != EVERY_KIND)
PROPERTIES = {field.name: field for field in FIELDS if field.stored}


_NAMES: Mapping[type, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind))
    for kind in (RememberInput, TurnInput, MemoryPatch)
}


def given_values(given: RememberInput | TurnInput | MemoryPatch) -> dict[str, Any]:
    """Return an input's values by the names of their fields."""
    return {name: getattr(given, name) for name in _NAMES[type(given)]}


def names_of(use: Use) -> tuple[str, ...]:
    """Return the names of a memory's fields with a use, in the table's order."""
    return tuple(field.name for field in FIELDS if use in field.uses)
