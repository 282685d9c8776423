"""Opens the conflicts of memories that are still to be compared, and withdraws those that ceased.

Candidates are read outside the user's lock, since that takes a while; conflicts are opened
under it, if the memories that were read are still the same.
"""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from anaphora.clock import Clock
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from anaphora.work import Events
from cypher import conflicts
from graph.enums import MemoryStatus, is_in_use
from graph.lock import lock_user
from graph.session import Graph, Transaction
from language.conflicts.findings import Finding, Pair
from language.conflicts.judge import Judge, RuleJudge, SlowJudge
from language.conflicts.statements import Statement
from memory.conflicts.candidates import Found
from memory.conflicts.compare import Compared, find_found, read_compared
from memory.conflicts.policy import Opening, decide
from memory.conflicts.save import keep_conflicts
from memory.conflicts.slow_judge import Trial, judged
from memory.conflicts.withdraw import Ceased, find_ceased, withdraw
from memory.inputs import ConflictPolicy

# Memories compared and written together: the user's lock is held only to write.
_PORTION = 32


@dataclass(frozen=True, slots=True)
class Opened:
    """Number of conflicts opened, and whether memories are left to be compared."""

    conflicts: int
    more: bool = False


@dataclass(frozen=True, slots=True)
class _Done:
    """Numbers of conflicts opened and withdrawn, and of memories that the judge left open."""

    opened: int
    withdrawn: int
    unsure: int


@dataclass(frozen=True, slots=True)
class _Portion:
    """Memories as they were compared, with the outcome of each.

    `found` are the conflicts of each, `ceased` those that it has no longer; `unsure` are the ids of
    the memories that the judge left open.
    """

    compared: Mapping[str, Compared]
    found: Mapping[str, Sequence[Found]]
    ceased: Sequence[Ceased]
    unsure: Collection[str]

    @property
    def rivals(self) -> list[str]:
        found = {one.rival.id for found in self.found.values() for one in found}
        return sorted(found | {one.other.id for one in self.ceased})

    def openings(self, id: str) -> tuple[Opening, ...]:
        """Return the conflicts to open of one of the memories: all are left to a person."""
        mine, found = self.compared[id], self.found.get(id, ())
        return decide(ConflictPolicy.WARN, mine.statement, mine.trust, found).openings

    def marks(self, stale: Collection[str]) -> list[dict[str, Any]]:
        """Return what is marked of the memories: all that are not stale."""
        return [
            {"id": id, "updated_at": one.updated_at, "unsure": id in self.unsure}
            for id, one in self.compared.items()
            if id not in stale
        ]

    def stale(self, now: Mapping[str, Compared]) -> set[str]:
        """Return the memories rewritten since, or compared with such a memory: they stay due."""
        rewritten = {id for id, one in self.compared.items() if _was_rewritten(one.statement, now)}
        met = {
            id
            for id, found in self.found.items()
            if any(_was_rewritten(one.rival.statement, now) for one in found)
        }
        left = {one.memory_id for one in self.ceased if _was_rewritten(one.other, now)}
        return rewritten | met | left


async def open_due_conflicts(
    graph: Graph,
    settings: Settings,
    events: Events,
    clock: Clock,
    user_id: str,
    judge: Judge | None = None,
    *,
    slow_judge: SlowJudge | None = None,
    seconds: float | None = None,
) -> Opened:
    """Open the conflicts of the user's memories that are due, for this many seconds at most.

    At least one portion is compared. Safe to run twice, beside itself, and to be killed: a pair has
    one conflict, and a memory not marked as compared is compared again. Memories that the slow
    judge left open are judged by rules and stay due, for the sweep to send again,
    `settings.max_attempts` times. Raises Unavailable without a database.
    """
    opened, last, slow = 0, "", slow_judge
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        due = await graph.read(conflicts.find_due, user_id=user_id, last_id=last, limit=_PORTION)
        if not due:
            return Opened(opened)
        ids = [row["id"] for row in due]
        comparison = _Comparison(graph, settings, clock, user_id, ids)
        done = await comparison.do(judge or RuleJudge(), slow)
        if done.opened or done.withdrawn:
            events.changed(user_id)
        opened += done.opened
        last = ids[-1]
        if done.unsure:
            # The judge is not asked again now, but when the sweep sends the memories again.
            slow = _Away()
        if until is not None and time.monotonic() >= until:
            return Opened(opened, more=slow is slow_judge)


class _Away:
    """A slow judge that is not asked again, as it gave no answer a moment ago."""

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        raise Unavailable("The judge does not answer.")


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Compares some of a user's memories, and writes what follows."""

    graph: Graph
    settings: Settings
    clock: Clock
    user_id: str
    ids: Sequence[str]

    async def do(self, rules: Judge, slow: SlowJudge | None) -> _Done:
        """Compare outside the lock, as often as the judge needs; then write under it."""

        async def compare(trial: Trial) -> _Portion:
            return await self.graph.reading(partial(self._read, trial=trial), name="compare_due")

        portion = await judged(rules, slow, compare, seconds=None)
        return await self.graph.write(partial(self._write, portion=portion), name="open_conflicts")

    async def _read(self, transaction: Transaction, trial: Trial) -> _Portion:
        mine = await read_compared(transaction.run, self.user_id, self.ids)
        conflicting, unsure = {}, set()
        for one in mine.values():
            if one.status is not MemoryStatus.ACTIVE:
                continue
            missed = trial.missed
            found = await find_found(transaction, self.settings, trial.judge, self.user_id, one)
            conflicting[one.statement.id] = found
            if trial.missed > missed:
                unsure.add(one.statement.id)
        missed = trial.missed
        given = self.settings, trial.judge, self.user_id
        ceased = await find_ceased(transaction, *given, mine, conflicting)
        if trial.missed > missed:
            ceased = []
        trial.check()
        return _Portion(mine, conflicting, ceased, unsure)

    async def _write(self, transaction: Transaction, portion: _Portion) -> _Done:
        """Mark those as compared that are as they were read, and keep their conflicts."""
        lock = await lock_user(transaction, self.user_id, self.clock, known=True)
        now = await read_compared(transaction.run, self.user_id, [*portion.rivals, *self.ids])
        marked = await transaction.run(
            conflicts.mark_compared,
            user_id=self.user_id,
            rows=portion.marks(portion.stale(now)),
            max_attempts=self.settings.max_attempts,
        )
        openings = [
            one
            for row in marked
            for one in portion.openings(row["id"])
            if _is_compared(now.get(one.other_id))
        ]
        kept = await keep_conflicts(transaction, lock, openings)
        sure = {row["id"] for row in marked} - set(portion.unsure)
        over = [one for one in portion.ceased if one.memory_id in sure]
        return _Done(len(kept), await withdraw(transaction, lock, over), len(portion.unsure))


def _is_compared(rival: Compared | None) -> bool:
    return rival is not None and is_in_use(rival.status, rival.trust)


def _was_rewritten(read: Statement, now: Mapping[str, Compared]) -> bool:
    """Check whether a memory is in use and says something else than when it was compared."""
    known = now.get(read.id)
    return known is not None and _is_compared(known) and known.statement != read
