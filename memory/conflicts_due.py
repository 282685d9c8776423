"""Opens the conflicts of memories that were stored before they could be compared.

Candidates are read outside the user's lock, since that takes a while; what is opened is written
under it, with what it was read from still the same.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from anaphora.clock import Clock
from anaphora.settings import Settings
from anaphora.work import Events
from cypher import conflicts
from graph.lock import lock_user
from graph.run import Graph, Transaction
from graph.values import MemoryStatus
from language.judge import Judge, RuleJudge, SlowJudge
from memory.comparing import Compared, find_found, read_compared
from memory.judging import Trial, judged
from memory.opening import Opening, keep_conflicts

# Memories compared and written together: the user's lock is held only to write.
_PORTION = 32


@dataclass(frozen=True, slots=True)
class Opened:
    """How many conflicts were opened, and whether memories are left to be compared."""

    conflicts: int
    more: bool = False


async def open_due_conflicts(
    graph: Graph,
    settings: Settings,
    events: Events,
    clock: Clock,
    user_id: str,
    judge: Judge | None = None,
    *,
    slow_judge: SlowJudge | None = None,
    most: int | None = None,
) -> Opened:
    """Open the conflicts of the user's memories that are due, in at most so many portions.

    Safe to run twice, beside itself, and to be killed: a pair has one conflict, and what was not
    marked as compared is compared again. Raises Unavailable without a database.
    """
    opened = 0
    for _ in itertools.count() if most is None else range(most):
        due = await graph.read(conflicts.find_due, user_id=user_id, limit=_PORTION)
        if not due:
            return Opened(opened)
        ids = [row["id"] for row in due]
        kept, done = await _compare(
            graph, settings, clock, user_id, ids, judge or RuleJudge(), slow_judge
        )
        if kept:
            events.changed(user_id)
        opened += kept
        if not done:
            # Every one was rewritten meanwhile, or is another's by now: they come again.
            return Opened(opened)
    return Opened(opened, more=True)


async def _compare(
    graph: Graph,
    settings: Settings,
    clock: Clock,
    user_id: str,
    ids: Sequence[str],
    rules: Judge,
    slow: SlowJudge | None,
) -> tuple[int, int]:
    """How many conflicts were opened, and how many memories are no longer due."""

    async def read(transaction: Transaction, trial: Trial) -> tuple[list[Compared], list[Opening]]:
        mine = list((await read_compared(transaction.run, user_id, ids)).values())
        openings = []
        for one in mine:
            if one.status is not MemoryStatus.ACTIVE:
                continue
            found = await find_found(transaction, settings, trial.judge, user_id, one)
            openings += [
                Opening(one.statement.id, each.rival.id, each.finding, each.rival.similarity)
                for each in found
            ]
        trial.check()
        return mine, openings

    async def compare(trial: Trial) -> tuple[list[Compared], list[Opening]]:
        return await graph.reading(partial(read, trial=trial), name="compare_due")

    compared, openings = await judged(rules, slow, compare)

    async def write(transaction: Transaction) -> tuple[int, int]:
        lock = await lock_user(transaction, user_id, clock)
        rows = [{"id": one.statement.id, "text_hash": one.text_hash} for one in compared]
        marked = await transaction.run(conflicts.mark_compared, user_id=user_id, rows=rows)
        ours = {row["id"] for row in marked}
        still = [one for one in openings if one.one_id in ours]
        return len(await keep_conflicts(transaction, lock, still)), len(ours)

    return await graph.write(write, name="open_conflicts")
