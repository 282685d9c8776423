"""Overwrites what an erasure freed: a database gives freed records out again, and clears none.

As much as was freed is written as filler, so that it lands where the erased words were, and is
deleted again. It also fills the transaction log's file, which the next checkpoint then drops.
"""

import asyncio

from anaphora.clock import Clock
from cypher import runs
from cypher.memories import erasure as queries
from graph.session import Graph
from memory.runs.erasure.state import OVERWRITE

# Filler of one transaction: nodes, and characters and numbers of each that is large.
_SMALL, _LARGE, _CHARACTERS, _NUMBERS = 1000, 250, 8000, 1000
# About the bytes that one transaction overwrites.
_ROUND = _SMALL * 500 + _LARGE * (_CHARACTERS + 8 * _NUMBERS)
_MOST_DELETED = 5000
# Seconds until the database gives out again what was freed: it waits for transactions that read.
_SETTLE = 3.0


async def overwrite(graph: Graph, user_id: str, id: str, clock: Clock) -> None:
    """Write filler in place of what was freed, and delete it; nothing where that is done.

    Safe to do again, beside itself, and after any of it was killed.
    """
    rows = await graph.read(runs.find_outbox, user_id=user_id, id=id)
    if not rows or rows[0]["work"]["task"] != OVERWRITE:
        return
    await asyncio.sleep(_SETTLE)
    # One more than was freed: at least so much fills a file of the embedded database's log twice.
    for _ in range(1 + rows[0]["work"]["freed"] // _ROUND):
        await graph.execute(
            queries.save_filler,
            user_id=user_id,
            id=id,
            at=clock(),
            small=_SMALL,
            large=_LARGE,
            text=" " * (_CHARACTERS - 1) + "x",
            numbers=_NUMBERS,
        )
    await _delete_filler(graph, user_id)
    await graph.execute(runs.delete_outbox, user_id=user_id, id=id)


async def _delete_filler(graph: Graph, user_id: str) -> None:
    while True:
        [row] = await graph.execute(queries.delete_filler, user_id=user_id, limit=_MOST_DELETED)
        if row["deleted"] < _MOST_DELETED:
            return
