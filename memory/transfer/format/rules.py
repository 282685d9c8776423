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
    RunKind,
    RunStatus,
    Trust,
    Verdict,
)
from graph.records.cardinalities import Cardinality
from graph.records.vocabulary import TermKind
from graph.records.weights import TunedProfile
from language.conflicts.findings import ConflictKind, Reason
from memory.fields import entities, limits, memories
from memory.fields.field import EVERY_KIND, Field
from memory.transfer.format import json_fields
from memory.transfer.format.checks import (
    LABELS,
    PROSE,
    Check,
    Rules,
    an_id,
    concept_name,
    count,
    flag,
    instant,
    join_spec,
    name,
    names,
    number,
    of_field,
    one_of,
    or_none,
    own_id,
    own_rel,
    place,
    prose,
    relation,
    share,
    strings,
    term,
    time_zone,
)


def _rules(table: Mapping[str, Field[Any, Any]], **other: Check) -> Rules:
    """Return the rules of a table of fields, with `other` checks for some of them."""
    properties = {name: of_field(field) for name, field in table.items()} | other
    required = (f.name for f in table.values() if f.required and f.kinds == EVERY_KIND)
    return Rules(properties, frozenset(required))


# Properties that a memory of one kind must have besides, since every read counts on them.
REQUIRED_OF_KIND: Mapping[MemoryKind, frozenset[str]] = {
    kind: frozenset(
        field.name
        for field in memories.PROPERTIES.values()
        if field.required and kind in field.kinds != EVERY_KIND
    )
    for kind in MemoryKind
}

NODES: Mapping[str, Rules] = {
    "Thread": Rules(
        {
            "id": own_id,
            "key": name(limits.LONGEST_KEY),
            "title": name(limits.LONGEST_TITLE),
            "title_trust": one_of(Trust),
            "created_at": instant,
            "last_turn_at": instant,
            "last_turn_id": an_id,
            "turn_count": count,
        },
        frozenset({"id", "key", "created_at", "turn_count"}),
    ),
    "Concept": Rules(
        {
            "id": own_id,
            "key": name(1100),
            "iri": name(1024),
            "name": concept_name,
            "labels": LABELS,
            "description": prose(4096),
            "declared": flag,
            "sources": strings,
            "created_at": instant,
            "updated_at": instant,
        },
        frozenset({"id", "key", "name", "created_at"}),
    ),
    "Vocabulary": Rules(
        {"id": own_id, "version": count, "created_at": instant, "updated_at": instant},
        frozenset({"id", "version", "created_at"}),
    ),
    "Entity": _rules(entities.PROPERTIES, id=own_id),
    "WeightSet": Rules(
        {
            "id": own_id,
            "version": count,
            "profile": one_of(TunedProfile),
            "weights": json_fields.weights,
            "active": flag,
            "created_at": instant,
        },
        frozenset({"id", "version", "profile", "weights", "active", "created_at"}),
    ),
    "EntityReview": Rules(
        {
            "id": own_id,
            "status": one_of(ConflictStatus),
            "score": share,
            "how": term,
            "text": name(limits.LONGEST_NAME),
            "type": name(limits.LONGEST_TYPE),
            "memory_id": an_id,
            "same": flag,
            "created_at": instant,
            "resolved_at": instant,
        },
        frozenset({"id", "status", "score", "how", "text", "type", "created_at"}),
    ),
    "Run": Rules(
        {
            "id": own_id,
            "kind": one_of(RunKind),
            "status": one_of(RunStatus),
            "stages": json_fields.stages,
            "counts": json_fields.counts,
            "dry_run": flag,
            "input": PROSE,
            "undoes": an_id,
            "undone_by": an_id,
            "max_trust": one_of(Trust),
            "place": count,
            "warnings": strings,
            "error": json_fields.failure,
            "actor_kind": one_of(ActorKind),
            "actor": name(limits.LONGEST_NAME),
            "queued_at": instant,
            "started_at": instant,
            "heartbeat_at": instant,
            "finished_at": instant,
        },
        frozenset({"id", "kind", "status", "queued_at"}),
    ),
    # A write gives a thread by its key; a file has its id.
    "Memory": _rules(memories.PROPERTIES, id=own_id, thread_id=an_id),
    "Conflict": Rules(
        {
            "id": own_id,
            "a_id": an_id,
            "b_id": an_id,
            "kind": one_of(ConflictKind),
            "reason": one_of(Reason),
            "similarity": number,
            "status": one_of(ConflictStatus),
            "verdict": one_of(Verdict),
            "decided_by_kind": one_of(ActorKind),
            "decided_by": name(limits.LONGEST_NAME),
            "note": PROSE,
            "created_at": instant,
            "resolved_at": instant,
        },
        frozenset({"id", "a_id", "b_id", "kind", "reason", "status", "created_at"}),
    ),
    "Change": Rules(
        {
            "id": own_id,
            "memory_id": an_id,
            "memory_kind": one_of(MemoryKind),
            "thread_id": an_id,
            "subject_id": an_id,
            "subject_label": term,
            "at": instant,
            "sequence": place,
            "action": term,
            "actor_kind": one_of(ActorKind),
            "actor": name(limits.LONGEST_NAME),
            "reason": PROSE,
            "before": json_fields.snapshot,
            "after": json_fields.snapshot,
        },
        frozenset(["id", "at", "sequence", "action", "actor_kind", "actor"]),
    ),
}

# A term has no id: its kind and value are its key.
TERM = Rules(
    {
        "kind": one_of(TermKind),
        "value": name(limits.LONGEST_TERM),
        "description": prose(1024),
        "examples": names(limits.MOST_EXAMPLES, limits.LONGEST_EXAMPLE),
        "active": flag,
        "created_at": instant,
        "rejected_at": instant,
    },
    frozenset({"kind", "value", "created_at"}),
)
# The versions of its vocabulary that have it, and its place there.
SPAN = Rules(
    {"since": count, "until": place, "rank": count, "created_at": instant},
    frozenset({"since", "until", "rank", "created_at"}),
)
OF_VOCABULARY = Rules({"id": an_id, "version": count}, frozenset({"id", "version"}))
# The shared concept that a link leads to, which another graph has under another id.
SHARED_CONCEPT = Rules(
    {"key": name(1100), "name": name(limits.LONGEST_NAME), "iri": or_none(name(1024))},
    frozenset({"key", "name"}),
)

USER = Rules(
    {
        "created_at": instant,
        "time_zone": time_zone,
        "judged_at": instant,
        "sequence": place,
    },
    frozenset({"sequence"}),
)

_DATED: dict[str, Check] = {"created_at": instant}
_PLAIN = Rules(_DATED, frozenset())


def _ended_type(value: Any, field: str, settings: Settings) -> str:
    if not isinstance(value, str) or value not in LINKS or value == "ENDED":
        raise Invalid("Not a link type.", field=field)
    return value


# A named relation between entities.
_RELATION: dict[str, Check] = {
    "id": an_id,
    "name": relation,
    "since": instant,
    "until": instant,
    "ontology": name(limits.LONGEST_SOURCE),
}

# The declaration of a relation between concepts.
_DECLARATION: dict[str, Check] = {
    "cardinality": one_of(Cardinality),
    "join_spec": join_spec,
    "sources": strings,
}

# Properties that an ended link of any type may have had.
_ENDED: dict[str, Check] = (
    _DATED
    | {
        "type": _ended_type,
        "ended_at": instant,
        "id": an_id,
        "rel": own_rel,
        "how": term,
        "text": name(limits.LONGEST_NAME),
        "mention_type": name(limits.LONGEST_TYPE),
    }
    | _RELATION
)

# Type of a link -> the sort of its ends, which decides its query, and its properties.
LINKS: Mapping[str, tuple[str, Rules]] = {
    "IN_THREAD": ("thread", _PLAIN),
    "MENTIONS": (
        "entity",
        Rules(
            _DATED | {"text": name(limits.LONGEST_NAME), "type": name(limits.LONGEST_TYPE)},
            frozenset(),
        ),
    ),
    "SUBJECT": ("entity", _PLAIN),
    "OBJECT": ("entity", _PLAIN),
    "DERIVED_FROM": ("memory", Rules(_DATED | {"how": term}, frozenset())),
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
    "SUBCLASS_OF": ("concept", Rules(_DATED | {"sources": strings}, frozenset())),
    "INSTANCE_OF": ("concept", Rules(_DATED | {"ontology": name(1024)}, frozenset())),
    "REVIEWS": ("review", _PLAIN),
    "CANDIDATE": ("review", _PLAIN),
    "LINK": ("any", Rules(_DATED | {"id": an_id, "rel": own_rel}, frozenset({"id", "rel"}))),
    "ENDED": ("any", Rules(_ENDED, frozenset({"type", "ended_at"}))),
    "CHANGED": ("change", _PLAIN),
    "IN_RUN": ("run", _PLAIN),
}
