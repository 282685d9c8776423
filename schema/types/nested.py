"""Records inside an answer as known at an instant: what is nested in them answers then, too."""

from dataclasses import replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from graph.pages import Edge, Page

T = TypeVar("T")


class At(Generic[T]):
    """A record, and the instant that its answer is as of; has every attribute of the record."""

    __slots__ = ("as_of", "record")

    def __init__(self, record: T, as_of: datetime | None = None) -> None:
        self.record = record
        self.as_of = as_of

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)


def page_at(page: Page[T], as_of: datetime | None = None) -> Page[At[T]]:
    """The page with each node as of the instant."""
    edges = [Edge(edge.cursor, At(edge.node, as_of)) for edge in page.edges]
    return replace(page, edges=edges)  # type: ignore[arg-type, return-value]


def is_record(value: object, kind: type) -> bool:
    """Check whether it is such a record, wrapped or not."""
    return isinstance(value.record if isinstance(value, At) else value, kind)
