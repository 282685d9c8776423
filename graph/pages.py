"""Pages of lists that go on where they were left, whatever was added or taken away meanwhile.

A cursor is a signed token of a place in the list's order (keyset), never a count of rows: it says
which list it is of and whose, and belongs to nobody else.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from anaphora.errors import Invalid, LimitExceeded
from anaphora.settings import Settings
from anaphora.tokens import Signer

T = TypeVar("T")
U = TypeVar("U")
Place = tuple[Any, ...]
# Asked only where somebody wants to know.
Count = Callable[[], Awaitable[int]]

PURPOSE = "cursor"


@dataclass(frozen=True, slots=True)
class Edge(Generic[T]):
    """One item, and the cursor of its place: hand it to `after` to go on behind it."""

    cursor: str
    node: T


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Items in order; `count` tells how many there are in all, None where that costs much."""

    edges: list[Edge[T]]
    has_next: bool
    has_previous: bool
    count: Count | None = None

    @property
    def items(self) -> list[T]:
        return [edge.node for edge in self.edges]

    def map(self, change: Callable[[T], U]) -> "Page[U]":
        """The same page of something else."""
        edges = [Edge(edge.cursor, change(edge.node)) for edge in self.edges]
        return Page(edges, self.has_next, self.has_previous, self.count)


def page_size(settings: Settings, first: int, field: str = "first") -> int:
    """Return `first`, if it is a size that a page may have.

    Raises Invalid for 0 or less, and LimitExceeded for more than `settings.max_page`.
    """
    if first < 1:
        raise Invalid("Ask for at least one item.", field=field)
    if first > settings.max_page:
        raise LimitExceeded(
            f"A page may have at most {settings.max_page} items: use `after` for more.", field=field
        )
    return first


@dataclass(frozen=True, slots=True)
class Cursors:
    """Makes and reads the cursors of one list of one user.

    A place is a tuple of instants, numbers, texts and nulls: what the list is ordered by.
    """

    signer: Signer
    user_id: str
    of: str

    def write(self, place: Place) -> str:
        return self.signer.sign(PURPOSE, self.user_id, [self.of, *map(_to_json, place)])

    def read(self, after: str | None, field: str = "after") -> Place | None:
        """The place of a cursor, None for none. Raises Invalid for a cursor of another list."""
        if after is None:
            return None
        name, *place = self.signer.read(PURPOSE, self.user_id, after, field)
        if name != self.of:
            raise Invalid("The cursor belongs to another list or another order.", field=field)
        return tuple(map(_from_json, place))

    def page(
        self,
        rows: Sequence[T],
        first: int,
        place: Callable[[T], Place],
        *,
        after: str | None = None,
        count: Count | None = None,
    ) -> Page[T]:
        """A page of at most `first` of the rows; one more than that tells that there is a next."""
        edges = [Edge(self.write(place(row)), row) for row in rows[:first]]
        return Page(edges, has_next=len(rows) > first, has_previous=after is not None, count=count)


def batch_pages(
    cursors: Cursors,
    ids: Iterable[str],
    rows: Mapping[str, Sequence[T]],
    first: int,
    place: Callable[[T], Place],
    *,
    after: str | None = None,
) -> dict[str, Page[T]]:
    """A page for each of many parents; an empty one for a parent without rows."""
    return {id: cursors.page(rows.get(id, ()), first, place, after=after) for id in ids}


def _to_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return {"t": value.astimezone(UTC).isoformat()}
    return value


def _from_json(value: Any) -> Any:
    return datetime.fromisoformat(value["t"]) if isinstance(value, dict) else value
