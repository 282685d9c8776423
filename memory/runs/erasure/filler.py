"""Overwrites what an erasure freed: a database gives freed records out again, and clears none.

As much as was freed is written as filler, so that it lands where the erased words were. Filler
fills each record whole: a value that does not leaves what stood in the rest. The erasure's own run
and receipt, which may have done so, are written anew while filler holds what was freed, and what
that frees is overwritten, too.

A database gives out what was freed first, or what stands first: a clean record that is free may
stand before one with erased words. So filler is kept, and nobody reads it. The sweeper frees a
part, and another one when others have taken that; how much may be free stands on Meta, and the
next filler covers it as well.

It also fills the transaction log's file, which the next checkpoint then drops: where enough filler
stands, by changing that in its place, so that nothing grows by it. Both parts are begun
some time after what freed: the database gives out nothing while older transactions may read.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from anaphora.clock import Clock
from cypher import runs
from cypher.memories import overwriting as queries
from graph.session import Graph
from memory.runs.erasure.state import OVERWRITE

# Bytes of a record of long texts, or of lists, and what a list of one text takes beside it.
_RECORD, _HEAD = 120, 9
# Values by the records that they fill: one as long as can stand in a record of short ones, texts of
# two and four records, and lists of four and five.
_VALUES = {
    "short": " " * 53 + ".",
    "two": "x" * 2 * _RECORD,
    "four": "x" * 4 * _RECORD,
    "listed_four": ["x" * (4 * _RECORD - _HEAD)],
    "listed_five": ["x" * (5 * _RECORD - _HEAD)],
}
# Bytes, as erasures estimate what they free, that a pair of filler nodes covers: 11 records of
# short values, 6 of texts and 9 of lists. A memory with its changes takes 15, 6 and 28.
_PAIR = 1500
# Pairs of one transaction.
_AT_ONCE = 1000
# Pairs that are written at least, others' among them: more than two files of the embedded log.
_LOGGED = 2000
# Nodes with short values whose change fills as much of the log as writing a pair does, and pairs
# that must stand for them to be changed.
_CHANGED, _STANDING = 3, 2000
_OTHER = " " * 53 + ":"
# About what a run and a receipt take, and an id in a receipt's list.
_REWRITING, _AN_ID = 15_000, 150
# The erasure's own texts were written anew: what is left is to overwrite what that freed.
_REWRITTEN = "REWRITTEN"


@dataclass(frozen=True, slots=True)
class Owed:
    """Bytes that an erasure has left to overwrite, and pairs that earlier filler left free."""

    freed: int
    free: int
    # Pairs that stand; pairs written by anybody, and how many those were when this erasure ended.
    kept: int
    written: int
    logged_from: int | None
    rewritten: bool
    work: Mapping[str, Any] = field(repr=False)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """Build it from a row."""
        work = row["work"]
        return cls(
            freed=work["freed"],
            free=row["free"],
            kept=row["kept"] // 2,
            written=row["written"],
            logged_from=work.get("logged_from"),
            rewritten=work.get("stage") == _REWRITTEN,
            work=work,
        )

    @property
    def pairs(self) -> int:
        """Pairs of filler nodes that are written next; 0 where all is."""
        # What was freed is covered last: until then all that was free before it is.
        freed = self.free - (-self.freed // _PAIR) if self.freed > 0 else 0
        unlogged = 0 if self.kept >= _STANDING else self._unlogged
        return min(_AT_ONCE, max(0, freed, unlogged))

    @property
    def changes(self) -> int:
        """Pairs in whose place filler that stands is changed next, for the log's sake alone."""
        if self.pairs or self.kept < _STANDING:
            return 0
        return min(_STANDING // _CHANGED, max(0, self._unlogged))

    @property
    def _unlogged(self) -> int:
        logged = 0 if self.logged_from is None else self.written - self.logged_from
        return _LOGGED - logged


async def overwrite(
    graph: Graph, user_id: str, id: str, clock: Clock, seconds: float = 60.0
) -> bool:
    """Write filler for this many seconds; it is kept, and the sweeper frees what may be free.

    Returns whether there is more to do at once. Safe to do again, beside itself, and after any of
    it was killed.
    """
    until = time.monotonic() + seconds
    while (owed := await _find(graph, user_id, id)) is not None:
        if owed.pairs:
            if time.monotonic() > until:
                return True
            await _fill(graph, user_id, id, owed.pairs, clock)
        elif owed.changes:
            await _change(graph, user_id, id, owed.changes, clock)
        elif not owed.rewritten:
            await _rewrite(graph, user_id, owed.work, clock)
            # The sweeper asks for the rest, when what this freed is given out.
            return False
        else:
            await graph.execute(runs.delete_outbox, user_id=user_id, id=id)
    return False


async def _fill(graph: Graph, user_id: str, id: str, pairs: int, clock: Clock) -> None:
    await graph.execute(
        queries.save_filler,
        user_id=user_id,
        id=id,
        at=clock(),
        pairs=pairs,
        bytes=_PAIR,
        values=_VALUES,
    )


async def _change(graph: Graph, user_id: str, id: str, pairs: int, clock: Clock) -> None:
    await graph.execute(
        queries.change_filler,
        user_id=user_id,
        id=id,
        at=clock(),
        pairs=pairs,
        nodes=_CHANGED * pairs,
        one=_VALUES["short"],
        other=_OTHER,
    )


async def _rewrite(graph: Graph, user_id: str, work: Mapping[str, Any], clock: Clock) -> None:
    await graph.execute(
        queries.change_records,
        user_id=user_id,
        id=work["id"],
        at=clock(),
        freed=_REWRITING,
        an_id=_AN_ID,
        stage=_REWRITTEN,
        run_id=work["run_id"],
        receipt_id=work["receipt_id"],
    )


async def _find(graph: Graph, user_id: str, id: str) -> Owed | None:
    """Return what is left to overwrite of an erasure; None where there is nothing."""
    rows = await graph.read(queries.find_overwriting, user_id=user_id, id=id)
    if not rows or rows[0]["work"]["task"] != OVERWRITE:
        return None
    return Owed.of(rows[0])
