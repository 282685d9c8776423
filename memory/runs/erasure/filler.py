"""Overwrites what an erasure freed: a database gives freed records out again, and clears none.

As much as was freed is written as filler, so that it lands where the erased words were, and is
deleted again. Filler fills each record whole: a value that does not leaves what stood in the rest.
The erasure's own run and receipt, which may have done so, are written anew while filler holds what
was freed, and what that frees is overwritten, too.

It also fills the transaction log's file, which the next checkpoint then drops. Both parts are begun
some time after what freed: the database gives out nothing while older transactions may read.
"""

import time
from collections.abc import Mapping
from typing import Any

from anaphora.clock import Clock
from cypher import runs
from cypher.memories import overwriting as queries
from graph.session import Graph
from memory.runs.erasure.state import OVERWRITE

# Bytes of a record of long texts, or of lists, and what a list of one text takes beside it.
_RECORD, _HEAD = 120, 9
# Filler of one transaction: nodes with values of one record, nodes with values of many, and how
# many records those take.
_SMALL, _LARGE, _RECORDS = 2000, 125, 66
# About the bytes that one transaction overwrites.
ROUND = _SMALL * 500 + _LARGE * 2 * _RECORDS * _RECORD
_MOST_DELETED = 5000
_TEXT = " " * (_RECORDS * _RECORD - 1) + "x"
# The erasure's own texts were written anew: what is left is to overwrite what that freed.
_REWRITTEN = "REWRITTEN"


async def overwrite(
    graph: Graph, user_id: str, id: str, clock: Clock, seconds: float = 60.0
) -> bool:
    """Write filler for this many seconds; then, where all is written, delete it.

    Returns whether there is more to do at once. Safe to do again, beside itself, and after any of
    it was killed.
    """
    until = time.monotonic() + seconds
    while (work := await _find(graph, user_id, id)) is not None:
        if work["freed"] > 0:
            if time.monotonic() > until:
                return True
            await _fill(graph, user_id, id, clock)
        elif work.get("stage") != _REWRITTEN:
            await _rewrite(graph, user_id, work, clock)
            # The sweeper asks for the rest, when what this freed is given out.
            return False
        else:
            await _delete_filler(graph, user_id)
            await graph.execute(runs.delete_outbox, user_id=user_id, id=id)
    return False


async def _fill(graph: Graph, user_id: str, id: str, clock: Clock) -> None:
    await graph.execute(
        queries.save_filler,
        user_id=user_id,
        id=id,
        at=clock(),
        overwritten=ROUND,
        small=_SMALL,
        large=_LARGE,
        record=_RECORD,
        text=_TEXT,
        head=_HEAD,
    )


async def _rewrite(graph: Graph, user_id: str, work: Mapping[str, Any], clock: Clock) -> None:
    await graph.execute(
        queries.change_records,
        user_id=user_id,
        id=work["id"],
        at=clock(),
        freed=ROUND,
        stage=_REWRITTEN,
        run_id=work["run_id"],
        receipt_id=work["receipt_id"],
    )


async def _find(graph: Graph, user_id: str, id: str) -> Mapping[str, Any] | None:
    """Return the work that is left of an erasure; None where there is none."""
    rows = await graph.read(runs.find_outbox, user_id=user_id, id=id)
    if not rows or rows[0]["work"]["task"] != OVERWRITE:
        return None
    work: Mapping[str, Any] = rows[0]["work"]
    return work


async def _delete_filler(graph: Graph, user_id: str) -> None:
    while True:
        [row] = await graph.execute(queries.delete_filler, user_id=user_id, limit=_MOST_DELETED)
        if row["deleted"] < _MOST_DELETED:
            return
