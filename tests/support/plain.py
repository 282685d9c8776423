"""Plain statements for tests that look at the graph from outside of the catalogue."""

from typing import Any

from graph.session import Graph


async def run(graph: Graph, statement: str, **parameters: Any) -> list[dict[str, Any]]:
    """The rows of a statement, written as text: tests alone do that."""
    records, _, _ = await graph.driver.execute_query(statement, parameters)
    return [record.data() for record in records]
