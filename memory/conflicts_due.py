"""Opens the conflicts of memories that were stored before they could be compared.

Candidates are read outside the user's lock, since that takes a while; what is opened is written
under it, with what it was read from still the same.
"""

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from anaphora.clock import Clock
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from anaphora.work import Events
from cypher import conflicts
from graph.lock import lock_user
from graph.run import Graph, Transaction
from graph.values import MemoryStatus
from language.judge import Finding, Judge, Pair, RuleJudge, SlowJudge
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


@dataclass(frozen=True, slots=True)
class _Portion:
    """Memories as they were compared, what is to be opened, and which the judge left open."""

    compared: Sequence[Compared]
    openings: Sequence[Opening]
    unsure: Collection[str]


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
    marked as compared is compared again. Those for which the slow judge did not answer go by rules
    and stay due, for the sweep to bring back, `settings.max_attempts` times. Raises Unavailable
    without a database.
    """
    opened, last, slow = 0, "", slow_judge
    for _ in itertools.count() if most is None else range(most):
        due = await graph.read(conflicts.find_due, user_id=user_id, last_id=last, limit=_PORTION)
        if not due:
            return Opened(opened)
        ids = [row["id"] for row in due]
        kept, unsure = await _compare(
            graph, settings, clock, user_id, ids, judge or RuleJudge(), slow
        )
        if kept:
            events.changed(user_id)
        opened += kept
        last = ids[-1]
        if unsure:
            # Nobody waits for it again and again: it is asked when the sweep comes.
            slow = _Away()
    return Opened(opened, more=slow is slow_judge)


class _Away:
    """A slow judge that did not answer a moment ago."""

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        raise Unavailable("The judge does not answer just now.")


async def _compare(
    graph: Graph,
    settings: Settings,
    clock: Clock,
    user_id: str,
    ids: Sequence[str],
    rules: Judge,
    slow: SlowJudge | None,
) -> tuple[int, int]:
    """How many conflicts were opened, and of how many memories the judge said nothing."""

    async def read(transaction: Transaction, trial: Trial) -> _Portion:
        mine = list((await read_compared(transaction.run, user_id, ids)).values())
        openings, unsure = [], set()
        for one in mine:
            if one.status is not MemoryStatus.ACTIVE:
                continue
            missed = trial.missed
            found = await find_found(transaction, settings, trial.judge, user_id, one)
            openings += [
                Opening(one.statement.id, each.rival.id, each.finding, each.rival.similarity)
                for each in found
            ]
            if trial.missed > missed:
                unsure.add(one.statement.id)
        trial.check()
        return _Portion(mine, openings, unsure)

    async def compare(trial: Trial) -> _Portion:
        return await graph.reading(partial(read, trial=trial), name="compare_due")

    portion = await judged(rules, slow, compare)

    async def write(transaction: Transaction) -> int:
        lock = await lock_user(transaction, user_id, clock)
        rows = [
            {"id": id, "updated_at": one.updated_at, "unsure": id in portion.unsure}
            for one in portion.compared
            if (id := one.statement.id)
        ]
        marked = await transaction.run(
            conflicts.mark_compared,
            user_id=user_id,
            rows=rows,
            max_attempts=settings.max_attempts,
        )
        ours = {row["id"] for row in marked}
        still = [one for one in portion.openings if one.one_id in ours]
        return len(await keep_conflicts(transaction, lock, still))

    return await graph.write(write, name="open_conflicts"), len(portion.unsure)
