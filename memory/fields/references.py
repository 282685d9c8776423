"""Checks and folds references of an input to entities, before the graph is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.errors import Invalid, LimitExceeded, NotFound
from anaphora.ids import is_id
from language.folding import fold
from memory.fields.checks import check_count, checked_name, storable
from memory.fields.limits import LONGEST_NAME, LONGEST_TYPE, MOST_ALIASES, MOST_REFERENCES
from memory.inputs import EntityRef

_LONGEST_FOLDED = 2 * LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Reference:
    """An entity by its id, or by its name: then `key` is the folded name, `type` None for any."""

    field: str
    id: str | None = None
    name: str | None = None
    key: str | None = None
    type: str | None = None


def checked_reference(given: EntityRef, field: str) -> Reference:
    """Check a reference.

    Raises Invalid unless it has either an id or a name, NotFound for a malformed id.
    """
    if given.id is not None:
        return _by_id(given, given.id, field)
    if given.name is None:
        raise Invalid("Give the entity's name or id.", field=f"{field}.name")
    return named_reference(given.name, given.type, field)


def checked_references(given: Sequence[EntityRef], field: str) -> tuple[Reference, ...]:
    """Check references; the place of a wrong one is part of its path, e.g. `entities.1.name`."""
    check_count(len(given), MOST_REFERENCES, field)
    return tuple(checked_reference(ref, f"{field}.{at}") for at, ref in enumerate(given))


def named_reference(name: str, type: str | None, field: str = "") -> Reference:
    """Make a reference by name. Raises Invalid or LimitExceeded."""
    of = f"{field}." if field else ""
    name = checked_entity_name(name, f"{of}name")
    type = None if type is None else checked_type(type, f"{of}type")
    return Reference(field, name=name, key=fold(name), type=type)


def checked_entity_name(given: str, field: str) -> str:
    """Return an entity's name with single spaces. Raises Invalid or LimitExceeded."""
    name = " ".join(checked_name(given, field, LONGEST_NAME).split())
    if len(fold(name)) > _LONGEST_FOLDED:
        raise LimitExceeded("The name is too long.", field=field)
    return name


def checked_type(given: str, field: str) -> str:
    """Return a concept's name in lower case. Raises Invalid or LimitExceeded."""
    return " ".join(checked_name(given, field, LONGEST_TYPE).casefold().split())


def checked_aliases(given: Sequence[str], field: str) -> list[str]:
    """Return the aliases with single spaces, each once by its folded name.

    Raises Invalid or LimitExceeded, naming the place.
    """
    if len(given) > MOST_ALIASES:
        raise LimitExceeded(f"An entity may have at most {MOST_ALIASES} aliases.", field=field)
    found: dict[str, str] = {}
    for at, alias in enumerate(given):
        name = checked_name(alias, f"{field}.{at}", LONGEST_NAME)
        name = " ".join(name.split())
        found.setdefault(fold(name), name)
    return list(found.values())


def checked_id(given: str, field: str) -> str:
    """Return the id. Raises NotFound for a malformed one: it names nothing of this user's."""
    if not is_id(storable(given, field)):
        raise NotFound(field=field)
    return given


def checked_ids(given: Sequence[str], field: str) -> tuple[str, ...]:
    """Return the ids, each once. Raises LimitExceeded for too many, NotFound as `checked_id`."""
    check_count(len(given), MOST_REFERENCES, field)
    return tuple(dict.fromkeys(checked_id(id, field) for id in given))


def _by_id(given: EntityRef, id: str, field: str) -> Reference:
    if given.name is not None or given.type is not None:
        raise Invalid("Give the entity's id or its name, not both.", field=field)
    return Reference(field, id=checked_id(id, f"{field}.id"))
