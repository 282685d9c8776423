"""Inputs of entities and their relations, and how they are checked."""

import re
from dataclasses import dataclass
from datetime import datetime

from anaphora.errors import Invalid
from memory.fields import checks
from memory.inputs import UNSET, Left

MOST_LOSERS = 100

_RELATION = re.compile(r"[^\W\d_][\w.:-]{0,63}")
# Link types of the program itself: a relation of that name would be taken for one of them.
_RESERVED = frozenset(
    word
    for line in (
        "supersedes derived_from refines example_of contradicts related merged_into link mentions",
        "subject object in_thread next instance_of relates subclass_of has_term between changed",
        "in_run returned reviews candidate ended",
    )
    for word in line.split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityInput:
    name: str
    type: str | None = None
    aliases: tuple[str, ...] = ()
    # The name or IRI of a concept.
    concept: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPatch:
    """Changes to an entity. UNSET leaves a field; only `concept` can be cleared, by None."""

    name: str | Left | None = UNSET
    type: str | Left | None = UNSET
    add_aliases: tuple[str, ...] = ()
    remove_aliases: tuple[str, ...] = ()
    concept: str | Left | None = UNSET


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRelationInput:
    from_id: str
    name: str
    to_id: str
    since: datetime | None = None
    until: datetime | None = None


def checked_relation(name: str, field: str = "name") -> str:
    """Check a relation's name: a letter, then letters, digits and any of `_ - . :`.

    Raises Invalid for others, and for the names of the graph's own links.
    """
    if checked_relation_name(name, field).casefold() in _RESERVED:
        raise Invalid("Reserved link name: choose another.", field=field)
    return name


def checked_relation_name(name: str, field: str) -> str:
    """Check a relation's name as `checked_relation` does, but allow those of the graph's links."""
    if not _RELATION.fullmatch(checks.storable(name, field)):
        raise Invalid(
            "Name a relation with letters, digits and _, at most 64, e.g. works_for.", field=field
        )
    return name


def check_period(since: datetime | None, until: datetime | None) -> None:
    """Raise Invalid unless `since` is before `until`, where both are given."""
    if since is not None and until is not None and since >= until:
        raise Invalid("`since` must be before `until`.", field="since")
