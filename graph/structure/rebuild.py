"""Builds every index anew: an index file keeps bytes of what was deleted until it is written anew.

An index is missing while it is being built; a read that needs it then fails with Unavailable.
"""

import re

from cypher import structure
from cypher.query import Query
from cypher.structure.migrations import MIGRATIONS
from graph.session import Graph
from graph.structure.setup import await_indexes

_NAMED = re.compile(r"\b(CONSTRAINT|INDEX) (\w+) IF NOT EXISTS")


def definitions() -> dict[str, Query]:
    """Return the statement that makes each index or constraint, by its name: the last of each."""
    every = [statement for migration in MIGRATIONS for statement in migration.statements]
    named = [(match, one) for one in every if (match := _NAMED.search(one.body))]
    return {match[2]: one for match, one in named}


async def rebuild_indexes(graph: Graph, dimensions: int) -> list[str]:
    """Drop and build the indexes of this graph, one after the other; return their names."""
    rows = await graph.read(structure.find_indexes)
    known = definitions()
    rebuilt = []
    for name in sorted(row["name"] for row in rows if row["name"] in known):
        await _rebuild(graph, name, known[name], dimensions)
        rebuilt.append(name)
    return rebuilt


async def _rebuild(graph: Graph, name: str, made: Query, dimensions: int) -> None:
    match = _NAMED.search(made.body)
    constraint = match is not None and match[1] == "CONSTRAINT"
    drop = structure.delete_constraint if constraint else structure.delete_index
    await graph.schema(drop, name=name)
    values = {"dimensions": dimensions} if made.parameters else {}
    await graph.schema(made, **values)
    await await_indexes(graph)
