"""A field of a memory or an entity: the sort of its value, who gives it, and what null means."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import cache
from typing import Generic, TypeVar

from anaphora.settings import Settings
from graph.enums import MemoryKind

# A value as it is given, and as it is stored.
G = TypeVar("G")
S = TypeVar("S")

EVERY_KIND = frozenset(MemoryKind)


@dataclass(frozen=True, slots=True, eq=False)
class Sort(Generic[G, S]):
    """A sort of value: its type, the name of that in GraphQL, its check, and its limit in words.

    `check` takes a value, the field's path in the input and the settings, and returns the value as
    it is stored. It raises Invalid, LimitExceeded or NotFound with the field.
    """

    type: type[G]
    graphql: str
    check: Callable[[G, str, Settings], S]
    limit: str = ""


class Given(Enum):
    """Necessity of a field in an input that makes something."""

    NEEDED = auto()
    # Not null; left out, it has a default.
    DEFAULTED = auto()
    OPTIONAL = auto()


class Null(Enum):
    """The effect of null in a patch on a field."""

    CLEARS = auto()
    REFUSED = auto()
    # As if it were left out.
    IGNORED = auto()


class Use(Flag):
    """The uses of a field's value: a change of it has consequences there."""

    NONE = 0
    # It says something, rather than rates it: whoever rewrites it answers for it.
    CLAIM = auto()
    # The vector is made of it.
    EMBEDDED = auto()
    # Whether two memories conflict depends on it.
    COMPARED = auto()
    # A language model reads it as text: an order in it is quarantined.
    READ_BY_MODEL = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Field(Generic[G, S]):
    """A field, by its name in the inputs of use cases, which is the node's property, too."""

    name: str
    sort: Sort[G, S]
    # How the input that makes the thing has it, and that of a turn; None where it does not.
    made_with: Given | None = None
    turn: Given | None = None
    # What null does in a patch; None for a field that no patch has.
    patch: Null | None = None
    kinds: frozenset[MemoryKind] = EVERY_KIND
    # Stored where it is cleared, or left out and without a default.
    empty: S | None = None
    # Whether it is a property of the node; otherwise it becomes a link, or directs the write.
    stored: bool = True
    # Whether every node of its kinds has it, though nothing stands for an absent value.
    always: bool = False
    uses: Use = Use.NONE

    @property
    def api(self) -> str:
        """Return the field's name in GraphQL, by which errors name it."""
        return _api_name(self.name)

    @property
    def required(self) -> bool:
        """Check whether every node of the field's kinds has it."""
        return self.always or self.empty is not None

    def check(self, value: G, settings: Settings) -> S:
        """Check a given value; return it as stored. Raises as the sort's check does."""
        return self.sort.check(value, self.api, settings)

    def check_or_empty(self, value: G | None, settings: Settings) -> S | None:
        """Check a value, if one is given; return it as stored, `empty` for None."""
        return self.empty if value is None else self.check(value, settings)


@cache
def _api_name(name: str) -> str:
    first, *more = name.split("_")
    return first + "".join(word.capitalize() for word in more)
