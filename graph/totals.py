"""Totals of the lists of which a page shows a part."""

from typing import Any

from cypher.query import Query
from graph.pages import Count
from graph.session import Graph


def counting(graph: Graph, query: Query, **values: Any) -> Count:
    """Return a function that asks a query for its `total`, once somebody wants to know."""

    async def count() -> int:
        [row] = await graph.read(query, **values)
        return int(row["total"])

    return count
