"""Checks the snapshots of an imported Change like nodes, since undoing puts them back.

The rules are those of the thing's own properties; instants are ISO 8601 text,
and null is only what the thing may lack.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.caller import KeyKind
from anaphora.errors import AnaphoraError, Invalid
from anaphora.ids import is_id
from anaphora.settings import Settings
from graph.enums import Trust
from graph.records.conflicts import LABEL as CONFLICT
from memory.entities.relations import RELATION
from memory.entities.reviews import REVIEW
from memory.entities.stored import ENTITY
from memory.fields import limits
from memory.fields.memories import PROPERTIES
from memory.ontology.writer import CONCEPT, ONTOLOGY
from memory.transfer.format import ontology
from memory.transfer.format.checks import Check, end, instant, name, names, one_of, relation, start
from memory.transfer.format.rules import LINKS, NODES
from memory.trust.titles import THREAD
from memory.users.bounds import MOST
from memory.users.key_records import API_KEY

_WHICH = frozenset({"id", "created_at"})
_ENDS = frozenset({"type", "from_id", "to_id"})


@dataclass(frozen=True, slots=True)
class _Kept:
    """The properties that a Change of one sort of thing may hold, and which may be null."""

    properties: Mapping[str, Check]
    nullable: frozenset[str]


def _of(label: str, fixed: frozenset[str], never: frozenset[str]) -> _Kept:
    """Return all of a node's properties except the `fixed`; `never` are never null."""
    properties = {
        name: check for name, check in NODES[label].properties.items() if name not in _WHICH | fixed
    }
    return _Kept(properties, frozenset(properties) - never)


_MEMORY = _of(
    "Memory",
    frozenset({"kind", "updated_at"}),
    # An open end is null.
    frozenset(
        name
        for name, field in PROPERTIES.items()
        if field.required and not isinstance(field.empty, datetime)
    ),
)
_KEPT: Mapping[str, _Kept] = {
    ENTITY: _of("Entity", frozenset({"updated_at"}), NODES["Entity"].required),
    REVIEW: _of("EntityReview", frozenset(), NODES["EntityReview"].required),
    CONFLICT: _of("Conflict", frozenset(), NODES["Conflict"].required),
    THREAD: _Kept(
        {name: NODES[THREAD].properties[name] for name in ("title", "title_trust")},
        frozenset({"title", "title_trust"}),
    ),
    # What a file tells of keys is history: it makes none.
    API_KEY: _Kept(
        {
            "name": name(limits.LONGEST_NAME),
            "kind": one_of(KeyKind),
            "scopes": names(10, limits.LONGEST_NAME),
            "max_trust": one_of(Trust),
            "expires_at": instant,
            "revoked_at": instant,
            "bound_threads": names(MOST, limits.LONGEST_NAME),
            "bound_tags": names(MOST, limits.LONGEST_NAME),
        },
        frozenset({"expires_at", "revoked_at"}),
    ),
    RELATION: _Kept(
        {"name": relation, "since": instant, "until": instant, "ontology": name(1024)},
        frozenset({"since", "until", "ontology"}),
    ),
}
# The sides of a conflict are told where it was opened, and never change.
_BETWEEN = frozenset({"a_id", "b_id"})


def check_snapshots(properties: Mapping[str, Any], settings: Settings) -> None:
    """Raise Invalid or LimitExceeded for a Change with properties that its thing cannot have.

    Changes of the ontology hold rows, which have rules of their own.
    """
    label = str(properties.get("subject_label"))
    if properties.get("memory_id") is not None:
        kept = _MEMORY
    elif label in (CONCEPT, ONTOLOGY):
        for field in ("before", "after"):
            ontology.check_rows(properties.get(field), field, settings)
        return
    elif label in _KEPT:
        kept = _KEPT[label]
    else:
        raise Invalid("The change does not name its subject.", field="subject_label")
    for field in ("before", "after"):
        content = json.loads(properties.get(field) or "{}")
        try:
            _check(kept, content, settings)
        except AnaphoraError as error:
            raise type(error)(f"Its {error.field}: {error.message}", field=field) from None
    if not _BETWEEN.isdisjoint(json.loads(properties.get("before") or "{}")):
        raise Invalid("A conflict cannot change its two memories.", field="before")


def _check(kept: _Kept, content: Mapping[str, Any], settings: Settings) -> None:
    for key, value in content.items():
        if key == "links":
            _check_links(value, settings)
        elif key not in kept.properties:
            raise Invalid("A change cannot have this property.", field=key)
        elif value is not None:
            _check_value(kept.properties[key], value, key, settings)
        elif key not in kept.nullable:
            raise Invalid("This cannot be null.", field=key)


def _check_links(links: Any, settings: Settings) -> None:
    if not isinstance(links, list):
        raise Invalid("Give a list of links.", field="links")
    for link in links:
        if not isinstance(link, dict) or not all(isinstance(link.get(end), str) for end in _ENDS):
            raise Invalid("A link has a type and two ends.", field="links")
        if not is_id(link["from_id"]) or not is_id(link["to_id"]):
            raise Invalid("Not a valid id.", field="links")
        if link["type"] not in LINKS or link["type"] == "ENDED":
            raise Invalid("Not a link type.", field="links")
        known = dict(LINKS["ENDED"][1].properties) | dict(LINKS[link["type"]][1].properties)
        known["mention_type"] = name(limits.LONGEST_TYPE)
        for own, value in link.items():
            if own in _ENDS or value is None:
                continue
            if own not in known:
                raise Invalid(f"A link has no {own}.", field="links")
            _check_value(known[own], value, "links", settings)


def _check_value(check: Check, value: Any, field: str, settings: Settings) -> None:
    try:
        check({"t": value} if check in (start, instant, end) else value, field, settings)
    except AnaphoraError as error:
        raise type(error)(error.message, field=error.field or field) from None
