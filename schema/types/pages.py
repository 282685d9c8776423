"""Pages of lists, forward only: `first` and `after` in, edges with cursors out."""

from typing import Generic, TypeVar, cast

import strawberry

from graph.pages import Page
from schema.types.records import answers

T = TypeVar("T")


@strawberry.type(description="The position of a page in its list.")
class PageInfo:
    has_next: bool = strawberry.field(name="hasNextPage")
    has_previous: bool = strawberry.field(name="hasPreviousPage")

    @strawberry.field
    def start_cursor(root: strawberry.Parent[Page[object]]) -> str | None:
        return root.edges[0].cursor if root.edges else None

    @strawberry.field
    def end_cursor(root: strawberry.Parent[Page[object]]) -> str | None:
        return root.edges[-1].cursor if root.edges else None


@strawberry.type
class Edge(Generic[T]):
    cursor: str
    node: T


@strawberry.type
class Connection(Generic[T]):
    edges: list[Edge[T]]

    @strawberry.field
    def page_info(root: strawberry.Parent[Page[object]]) -> PageInfo:
        return cast(PageInfo, root)

    @answers(int | None, description="Null if counting would cost too much.")
    async def total_count(root: strawberry.Parent[Page[object]]) -> int | None:
        return None if root.count is None else await root.count()
