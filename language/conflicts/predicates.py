"""The canonical relations that facts may use, and what is declared of each: data, read once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from language.word_lists import read_words

# Of a relation that an ontology declares: in the middle of the canonical ones.
DECLARED_PRIORITY = 50


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation. `functional`: one object at a time, so that another value replaces it.

    `ttl_days`: after how many days without new evidence it is stale; None for never. `decay`: the
    rate a day at which it fades without new evidence; None for that of the settings.
    """

    name: str
    label: str
    priority: int
    functional: bool
    ttl_days: float | None = None
    decay: float | None = None


@cache
def _table() -> dict[str, Predicate]:
    return {
        name: Predicate(
            name=name,
            label=row["label"],
            priority=row["priority"],
            functional=row["functional"],
            ttl_days=row.get("ttl_days"),
            decay=row.get("decay"),
        )
        for name, row in read_words("predicates").items()
    }


def predicates() -> list[Predicate]:
    """List every canonical relation, the most important first, equals by name."""
    return sorted(_table().values(), key=lambda one: (-one.priority, one.name))


def find_predicate(name: str) -> Predicate | None:
    """The relation of this name, if it is a canonical one."""
    return _table().get(name)


def of_name(name: str) -> Predicate:
    """A relation of which nothing but its name is known: it may have many objects."""
    return Predicate(name, name.replace("_", " "), DECLARED_PRIORITY, functional=False)


def is_functional(name: str, declared: Mapping[str, bool] | None = None) -> bool:
    """Check whether a subject has one object at a time; what an ontology `declared` comes first.

    One that nobody declared may have many objects.
    """
    if declared is not None and name in declared:
        return declared[name]
    found = find_predicate(name)
    return found is not None and found.functional


def are_opposite(one: str, other: str) -> bool:
    """Check whether nobody can stand in both relations to one thing."""
    return frozenset({one, other}) in _OPPOSITES


_OPPOSITES = {frozenset({"likes", "dislikes"})}
