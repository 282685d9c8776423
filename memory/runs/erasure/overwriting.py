"""Overwrites what an erasure freed: a database gives freed records out again, and clears none.

As much as was freed is written as filler, so that it lands where the erased words were, and is
deleted again. It also fills the transaction log's file, which the next checkpoint then drops. It is
begun some time after the erasure: the database gives out nothing while older transactions may read.
"""

import time

from anaphora.clock import Clock
from cypher import runs
from cypher.memories import erasure as queries
from graph.session import Graph
from memory.runs.erasure.state import OVERWRITE

# Filler of one transaction: nodes, and characters and numbers of each that is large.
_SMALL, _LARGE, _CHARACTERS, _NUMBERS = 2000, 125, 8000, 1000
# About the bytes that one transaction overwrites.
ROUND = _SMALL * 500 + _LARGE * (_CHARACTERS + 8 * _NUMBERS)
_MOST_DELETED = 5000


async def overwrite(
    graph: Graph, user_id: str, id: str, clock: Clock, seconds: float = 60.0
) -> bool:
    """Write filler for this many seconds; then, where all is written, delete it.

    Returns whether there is more to do. Safe to do again, beside itself, and after any of it was
    killed.
    """
    until = time.monotonic() + seconds
    while (left := await _left(graph, user_id, id)) is not None:
        if left <= 0:
            await _delete_filler(graph, user_id)
            await graph.execute(runs.delete_outbox, user_id=user_id, id=id)
            return False
        if time.monotonic() > until:
            return True
        await graph.execute(
            queries.save_filler,
            user_id=user_id,
            id=id,
            at=clock(),
            overwritten=ROUND,
            small=_SMALL,
            large=_LARGE,
            text=" " * (_CHARACTERS - 1) + "x",
            numbers=_NUMBERS,
        )
    return False


async def _left(graph: Graph, user_id: str, id: str) -> int | None:
    """Return the bytes that are left to overwrite; None where there is no such work."""
    rows = await graph.read(runs.find_outbox, user_id=user_id, id=id)
    if not rows or rows[0]["work"]["task"] != OVERWRITE:
        return None
    return int(rows[0]["work"]["freed"])


async def _delete_filler(graph: Graph, user_id: str) -> None:
    while True:
        [row] = await graph.execute(queries.delete_filler, user_id=user_id, limit=_MOST_DELETED)
        if row["deleted"] < _MOST_DELETED:
            return
