"""Rules of the nodes and links in an import: their properties, and how each is checked.

A line with any other property is refused: imported data is as sound as data written here.
"""

from collections.abc import Mapping
from typing import Any

from anaphora.caller import ActorKind
from anaphora.errors import Invalid
from anaphora.settings import Settings
from graph.enums import (
    ConflictStatus,
    MemoryKind,
    MemoryStatus,
    Polarity,
    RunKind,
    RunStatus,
    SummaryScope,
    Tier,
    Trust,
    Verdict,
)
from graph.records.cardinalities import Cardinality
from graph.records.vocabulary import TermKind
from graph.records.weights import TunedProfile
from language.conflicts.findings import ConflictKind, Reason
from memory.fields import checks
from memory.transfer.format import json_fields
from memory.transfer.format.checks import LABELS, MOST_COUNTED, Check, Rules
from memory.transfer.format.checks import PROSE as _PROSE
from memory.transfer.format.checks import TERM as _TERM
from memory.transfer.format.checks import aliases as _aliases
from memory.transfer.format.checks import an_id as _id
from memory.transfer.format.checks import concept_name as _concept_name
from memory.transfer.format.checks import count as _count
from memory.transfer.format.checks import end as _end
from memory.transfer.format.checks import entity_name as _entity_name
from memory.transfer.format.checks import entity_type as _entity_type
from memory.transfer.format.checks import flag as _flag
from memory.transfer.format.checks import instant as _instant
from memory.transfer.format.checks import join_spec as _join_spec
from memory.transfer.format.checks import language as _language
from memory.transfer.format.checks import name as _name
from memory.transfer.format.checks import names as _names
from memory.transfer.format.checks import number as _number
from memory.transfer.format.checks import one_of as _one_of
from memory.transfer.format.checks import or_none as _or_none
from memory.transfer.format.checks import own_id as _own_id
from memory.transfer.format.checks import own_rel as _own_rel
from memory.transfer.format.checks import place as _place
from memory.transfer.format.checks import predicate as _predicate
from memory.transfer.format.checks import prose as _prose
from memory.transfer.format.checks import relation as _relation
from memory.transfer.format.checks import share as _share
from memory.transfer.format.checks import start as _start
from memory.transfer.format.checks import step as _step
from memory.transfer.format.checks import strings as _strings
from memory.transfer.format.checks import terms as _terms
from memory.transfer.format.checks import text as _text
from memory.transfer.format.checks import time_zone as _time_zone
from memory.transfer.format.checks import whole as _whole

_MEMORY: dict[str, Check] = {
    "id": _own_id,
    "kind": _one_of(MemoryKind),
    "text": _text,
    "status": _one_of(MemoryStatus),
    "trust": _one_of(Trust),
    "given_trust": _one_of(Trust),
    "confidence": _share,
    "importance": _share,
    "polarity": _one_of(Polarity),
    "polarity_given": _flag,
    "conflicts_due": _flag,
    "judge_attempts": _count,
    "tier": _one_of(Tier),
    "tags": _terms,
    "topics": _terms,
    "category": _TERM,
    "message_type": _TERM,
    "suggested_topic": _TERM,
    "suggested_category": _TERM,
    "thread_id": _id,
    "source": _name(checks.LONGEST_SOURCE),
    "language": _language,
    "created_at": _instant,
    "updated_at": _instant,
    "valid_from": _start,
    "valid_to": _end,
    "retired_at": _end,
    "last_accessed_at": _instant,
    "access_count": _count,
    "use_count": _count,
    "predicate": _predicate,
    "object": _name(checks.LONGEST_OBJECT),
    "negated": _flag,
    "evidence_count": _count,
    "last_evidence_at": _instant,
    "weight": _number,
    "role": _name(checks.LONGEST_ROLE),
    "turn": _whole(MOST_COUNTED, least=1),
    "occurred_at": _instant,
    "extracted_at": _instant,
    "trigger": _step,
    "action": _step,
    "scope": _one_of(SummaryScope),
}
_OPTIONAL_OF_MEMORY = frozenset(
    """
    polarity_given conflicts_due judge_attempts given_trust category message_type suggested_topic
    suggested_category thread_id source language last_accessed_at predicate object negated
    evidence_count last_evidence_at weight role turn occurred_at extracted_at trigger action
    scope
    """.split()  # noqa: SIM905
)

# Properties that a memory of one kind must have besides, since every read counts on them.
REQUIRED_OF_KIND: Mapping[MemoryKind, frozenset[str]] = {
    MemoryKind.FACT: frozenset(),
    MemoryKind.EPISODE: frozenset({"role", "occurred_at"}),
    MemoryKind.PROCEDURE: frozenset(),
    MemoryKind.SUMMARY: frozenset({"scope"}),
}

NODES: Mapping[str, Rules] = {
    "Thread": Rules(
        {
            "id": _own_id,
            "key": _name(checks.LONGEST_KEY),
            "title": _name(checks.LONGEST_TITLE),
            "title_trust": _one_of(Trust),
            "created_at": _instant,
            "last_turn_at": _instant,
            "last_turn_id": _id,
            "turn_count": _count,
        },
        frozenset({"id", "key", "created_at", "turn_count"}),
    ),
    "Concept": Rules(
        {
            "id": _own_id,
            "key": _name(1100),
            "iri": _name(1024),
            "name": _concept_name,
            "labels": LABELS,
            "description": _prose(4096),
            "declared": _flag,
            "sources": _strings,
            "created_at": _instant,
            "updated_at": _instant,
        },
        frozenset({"id", "key", "name", "created_at"}),
    ),
    "Vocabulary": Rules(
        {"id": _own_id, "version": _count, "created_at": _instant, "updated_at": _instant},
        frozenset({"id", "version", "created_at"}),
    ),
    "Entity": Rules(
        {
            "id": _own_id,
            "name": _entity_name,
            "type": _entity_type,
            "aliases": _aliases,
            "iri": _name(1024),
            "sources": _strings,
            "forgotten_at": _instant,
            "created_at": _instant,
            "updated_at": _instant,
        },
        frozenset({"id", "name", "type", "created_at"}),
    ),
    "WeightSet": Rules(
        {
            "id": _own_id,
            "version": _count,
            "profile": _one_of(TunedProfile),
            "weights": json_fields.weights,
            "active": _flag,
            "created_at": _instant,
        },
        frozenset({"id", "version", "profile", "weights", "active", "created_at"}),
    ),
    "EntityReview": Rules(
        {
            "id": _own_id,
            "status": _TERM,
            "score": _share,
            "how": _TERM,
            "text": _name(checks.LONGEST_NAME),
            "type": _name(checks.LONGEST_TYPE),
            "memory_id": _id,
            "same": _flag,
            "created_at": _instant,
            "resolved_at": _instant,
        },
        frozenset({"id", "status", "score", "how", "text", "type", "created_at"}),
    ),
    "Run": Rules(
        {
            "id": _own_id,
            "kind": _one_of(RunKind),
            "status": _one_of(RunStatus),
            "stages": json_fields.stages,
            "counts": json_fields.counts,
            "dry_run": _flag,
            "input": _PROSE,
            "undoes": _id,
            "undone_by": _id,
            "max_trust": _one_of(Trust),
            "place": _count,
            "warnings": _strings,
            "error": json_fields.failure,
            "actor_kind": _one_of(ActorKind),
            "actor": _name(checks.LONGEST_NAME),
            "queued_at": _instant,
            "started_at": _instant,
            "heartbeat_at": _instant,
            "finished_at": _instant,
        },
        frozenset({"id", "kind", "status", "queued_at"}),
    ),
    "Memory": Rules(_MEMORY, frozenset(_MEMORY) - _OPTIONAL_OF_MEMORY),
    "Conflict": Rules(
        {
            "id": _own_id,
            "a_id": _id,
            "b_id": _id,
            "kind": _one_of(ConflictKind),
            "reason": _one_of(Reason),
            "similarity": _number,
            "status": _one_of(ConflictStatus),
            "verdict": _one_of(Verdict),
            "decided_by_kind": _one_of(ActorKind),
            "decided_by": _name(checks.LONGEST_NAME),
            "note": _PROSE,
            "created_at": _instant,
            "resolved_at": _instant,
        },
        frozenset({"id", "a_id", "b_id", "kind", "reason", "status", "created_at"}),
    ),
    "Change": Rules(
        {
            "id": _own_id,
            "memory_id": _id,
            "memory_kind": _one_of(MemoryKind),
            "thread_id": _id,
            "subject_id": _id,
            "subject_label": _TERM,
            "at": _instant,
            "sequence": _place,
            "action": _TERM,
            "actor_kind": _one_of(ActorKind),
            "actor": _name(checks.LONGEST_NAME),
            "reason": _PROSE,
            "before": json_fields.snapshot,
            "after": json_fields.snapshot,
        },
        frozenset(["id", "at", "sequence", "action", "actor_kind", "actor"]),
    ),
}

# A term has no id: its kind and value are its key.
TERM = Rules(
    {
        "kind": _one_of(TermKind),
        "value": _name(checks.LONGEST_TERM),
        "description": _prose(1024),
        "examples": _names(checks.MOST_EXAMPLES, checks.LONGEST_EXAMPLE),
        "active": _flag,
        "created_at": _instant,
        "rejected_at": _instant,
    },
    frozenset({"kind", "value", "created_at"}),
)
# The versions of its vocabulary that have it, and its place there.
SPAN = Rules(
    {"since": _count, "until": _place, "rank": _count, "created_at": _instant},
    frozenset({"since", "until", "rank", "created_at"}),
)
OF_VOCABULARY = Rules({"id": _id, "version": _count}, frozenset({"id", "version"}))
# The shared concept that a link leads to, which another graph has under another id.
SHARED_CONCEPT = Rules(
    {"key": _name(1100), "name": _name(checks.LONGEST_NAME), "iri": _or_none(_name(1024))},
    frozenset({"key", "name"}),
)

USER = Rules(
    {
        "created_at": _instant,
        "time_zone": _time_zone,
        "judged_at": _instant,
        "sequence": _place,
    },
    frozenset({"sequence"}),
)

_DATED: dict[str, Check] = {"created_at": _instant}
_PLAIN = Rules(_DATED, frozenset())


def _ended_type(value: Any, field: str, settings: Settings) -> str:
    if not isinstance(value, str) or value not in LINKS or value == "ENDED":
        raise Invalid("Not a link type.", field=field)
    return value


# A named relation between entities.
_RELATION: dict[str, Check] = {
    "id": _id,
    "name": _relation,
    "since": _instant,
    "until": _instant,
    "ontology": _name(checks.LONGEST_SOURCE),
}

# The declaration of a relation between concepts.
_DECLARATION: dict[str, Check] = {
    "cardinality": _one_of(Cardinality),
    "join_spec": _join_spec,
    "sources": _strings,
}

# Properties that an ended link of any type may have had.
_ENDED: dict[str, Check] = (
    _DATED
    | {
        "type": _ended_type,
        "ended_at": _instant,
        "id": _id,
        "rel": _own_rel,
        "how": _TERM,
        "text": _name(checks.LONGEST_NAME),
        "mention_type": _name(checks.LONGEST_TYPE),
    }
    | _RELATION
)

# Type of a link -> the sort of its ends, which decides its query, and its properties.
LINKS: Mapping[str, tuple[str, Rules]] = {
    "IN_THREAD": ("thread", _PLAIN),
    "MENTIONS": (
        "entity",
        Rules(
            _DATED | {"text": _name(checks.LONGEST_NAME), "type": _name(checks.LONGEST_TYPE)},
            frozenset(),
        ),
    ),
    "SUBJECT": ("entity", _PLAIN),
    "OBJECT": ("entity", _PLAIN),
    "DERIVED_FROM": ("memory", Rules(_DATED | {"how": _TERM}, frozenset())),
    "NEXT": ("memory", _PLAIN),
    "SUPERSEDES": ("memory", _PLAIN),
    "REFINES": ("memory", _PLAIN),
    "EXAMPLE_OF": ("memory", _PLAIN),
    "CONTRADICTS": ("memory", _PLAIN),
    "RELATED": ("memory", _PLAIN),
    # Between memories, or between entities.
    "MERGED_INTO": ("any", _PLAIN),
    # Between entities, or between concepts.
    "RELATES": (
        "any",
        Rules(_DATED | _RELATION | _DECLARATION, frozenset({"id", "name"})),
    ),
    "SUBCLASS_OF": ("concept", Rules(_DATED | {"sources": _strings}, frozenset())),
    "INSTANCE_OF": ("concept", Rules(_DATED | {"ontology": _name(1024)}, frozenset())),
    "REVIEWS": ("review", _PLAIN),
    "CANDIDATE": ("review", _PLAIN),
    "LINK": ("any", Rules(_DATED | {"id": _id, "rel": _own_rel}, frozenset({"id", "rel"}))),
    "ENDED": ("any", Rules(_ENDED, frozenset({"type", "ended_at"}))),
    "CHANGED": ("change", _PLAIN),
    "IN_RUN": ("run", _PLAIN),
}
