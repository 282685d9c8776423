"""What callers give of entities and their relations, and how it is checked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from anaphora.errors import Invalid, LimitExceeded
from language.folding import fold
from memory import checks
from memory.inputs import UNSET, Left

MOST_ALIASES = 100
MOST_LOSERS = 100

_RELATION = re.compile(r"[^\W\d_][\w.:-]{0,63}")
# Types of links that mean something to the program: a relation of that name would be taken for it.
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
    """UNSET leaves a field as it is; neither name nor type can be cleared, `concept` can."""

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


def checked_aliases(given: Sequence[str], field: str) -> list[str]:
    """Aliases with single spaces, each once by its folded name.

    Raises Invalid or LimitExceeded, naming the place.
    """
    if len(given) > MOST_ALIASES:
        raise LimitExceeded(f"An entity has at most {MOST_ALIASES} aliases.", field=field)
    found: dict[str, str] = {}
    for at, alias in enumerate(given):
        name = checks.checked_name(alias, f"{field}.{at}", checks.LONGEST_NAME)
        name = " ".join(name.split())
        found.setdefault(fold(name), name)
    return list(found.values())


def checked_relation(name: str, field: str = "name") -> str:
    """A relation's name: a letter, then letters, digits and any of `_ - . :`.

    Raises Invalid for others, and for the names of the graph's own links.
    """
    if checked_relation_name(name, field).casefold() in _RESERVED:
        raise Invalid("The graph itself has links of that name: choose another.", field=field)
    return name


def checked_relation_name(name: str, field: str) -> str:
    """The same, also as an ontology may name its relations: as the graph's own links, too."""
    if not _RELATION.fullmatch(checks.storable(name, field)):
        raise Invalid(
            "Name a relation with letters, digits and _, at most 64, e.g. works_for.", field=field
        )
    return name


def check_period(since: datetime | None, until: datetime | None) -> None:
    """Raises Invalid unless something can hold between the two."""
    if since is not None and until is not None and since >= until:
        raise Invalid("since must be before until.", field="since")
