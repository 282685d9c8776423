"""Overwrites what an erasure freed: a database gives freed records out again, and clears none.

As much as was freed is written as filler, so that it lands where the erased words were, and is
deleted again. It also fills the transaction log's file, which the next checkpoint then drops.
"""

from anaphora.clock import Clock
from cypher.memories import erasure as queries
from graph.session import Graph
from memory.runs.erasure.state import Erasure

# Filler of one transaction: nodes, and characters and numbers of each that is large.
_SMALL, _LARGE, _CHARACTERS, _NUMBERS = 1000, 250, 8000, 1000
# About the bytes that one transaction overwrites.
_ROUND = _SMALL * 500 + _LARGE * (_CHARACTERS + 8 * _NUMBERS)
# At least these rounds: more than twice a file of the log, as the embedded database has them.
_LEAST = 1
_MOST_DELETED = 5000


async def write_filler(graph: Graph, clock: Clock, erasure: Erasure) -> int:
    """Write filler in place of what an erasure freed; return the rounds that it took."""
    rounds = max(_LEAST, -(-erasure.freed // _ROUND))
    for _ in range(rounds):
        await graph.execute(
            queries.save_filler,
            user_id=erasure.user_id,
            id=erasure.id,
            at=clock(),
            small=_SMALL,
            large=_LARGE,
            text=" " * (_CHARACTERS - 1) + "x",
            numbers=_NUMBERS,
        )
    return rounds


async def delete_filler(graph: Graph, user_id: str) -> None:
    """Delete all filler of a user."""
    while True:
        [row] = await graph.execute(queries.delete_filler, user_id=user_id, limit=_MOST_DELETED)
        if row["deleted"] < _MOST_DELETED:
            return
