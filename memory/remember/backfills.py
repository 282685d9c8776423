"""Backfills over what a user stored before: begun once, counted and moved on as a Run, ended.

A backfill may be started twice, or again after it was killed: what it does to a turn or a memory is
done once, in a transaction that counts it and joins the run.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.caller import Caller
from anaphora.charging import charging
from anaphora.clock import FAR_PAST
from anaphora.work import Work
from cypher import runs
from graph.changes.places import read_place, write_place
from graph.changes.run_lifecycle import (
    RunOverError,
    beat,
    check_open,
    end_run,
    find_open_runs,
    find_run,
    join_run,
    new_run,
    run_state,
)
from graph.enums import RunKind, RunStatus, RunStep
from graph.lock import UserLock, lock_user
from graph.records.instants import instant
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.fields import checks
from memory.services import Services

# Turns or memories looked for at once.
_PORTION = 64


async def begin_backfill(
    services: Services, caller: Caller, step: RunStep, since: datetime | None
) -> RunRecord:
    """Begin a backfill of this step from an instant on; return an open one of the step instead.

    Raises Invalid for a time without offset.
    """
    moment = checks.checked_moment(since, "since") or FAR_PAST

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        for found in await find_open_runs(transaction, lock.user_id, RunKind.BACKFILL):
            if is_backfill_of(found, step):
                return Committed(found, changed=False, owed={Work.BACKFILL: [found.id]})
        run = new_run(caller.actor, RunKind.BACKFILL, step.value, lock.now, status=RunStatus.QUEUED)
        run["input"] = write_place(moment, "")
        await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
        record = RunRecord.from_node(run)
        return Committed(record, changed=False, owed={Work.BACKFILL: [record.id]})

    record, _ = await commit(services, caller, work, name="begin_backfill")
    return record


def is_backfill_of(run: RunRecord, step: RunStep) -> bool:
    """Check which step a backfill does."""
    return any(stage.step == step.value for stage in run.stages)


class Progress:
    """Progress of a backfill: counted in the transactions that do its work.

    `counted` is the name of the count that says how far it is; `total` is known once it is told.
    """

    def __init__(self, run_id: str, step: RunStep, counted: str) -> None:
        self.run_id = run_id
        self._step = step.value
        self._counted = counted
        self.total: int | None = None

    def done_of(self, counts: Mapping[str, int]) -> int:
        """Return how far a run with these counts is."""
        return counts.get(self._counted, 0)

    async def note(self, transaction: Transaction, lock: UserLock, more: Mapping[str, int]) -> None:
        """Add a transaction's Changes and counts. Raises RunOverError for a run that has ended."""
        run = await check_open(transaction, lock, self.run_id)
        await join_run(transaction, lock, self.run_id)
        await self._save(transaction, lock, run, more)

    async def move(self, services: Services, user_id: str, place: str, failed: int) -> None:
        """Go on behind a place, with so many before it that failed.

        Raises RunOverError for a run that has ended.
        """

        async def work(transaction: Transaction) -> None:
            lock = await lock_user(transaction, user_id, services.clock, known=True)
            run = await check_open(transaction, lock, self.run_id)
            more = {"failed": failed} if failed else {}
            await self._save(transaction, lock, run, more, input=place)

        await services.graph.write(work, name="move_backfill")

    async def finish(
        self,
        services: Services,
        user_id: str,
        warnings: Callable[[Mapping[str, int]], Sequence[str]],
    ) -> None:
        """End the run, with these warnings of its counts."""

        async def work(transaction: Transaction) -> None:
            lock = await lock_user(transaction, user_id, services.clock, known=True)
            run = await find_run(transaction.run, user_id, self.run_id)
            if run is None or not run.status.open:
                return
            done = self.done_of(run.counts)
            # The total may have been counted by an earlier worker.
            total = next((stage.total for stage in run.stages), None)
            await end_run(
                transaction,
                lock,
                self.run_id,
                RunStatus.SUCCEEDED,
                run.counts,
                self._step,
                done=done,
                total=done if total is None else total,
                warnings=warnings(run.counts),
            )

        await services.graph.write(work, name="finish_backfill")

    async def _save(
        self,
        transaction: Transaction,
        lock: UserLock,
        run: RunRecord,
        more: Mapping[str, int],
        **properties: str,
    ) -> None:
        counts = dict(run.counts)
        for name, count in more.items():
            counts[name] = counts.get(name, 0) + count
        done = self.done_of(counts)
        state = run_state(
            RunStatus.RUNNING, self._step, counts, lock.now, done=done, total=self.total
        )
        await transaction.run(
            runs.change_run,
            user_id=lock.user_id,
            id=self.run_id,
            properties=state | properties,
        )


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps of a backfill's loop, in which two backfills differ.

    `find` looks for the next portion behind an instant and an id, and `at` names the instant by
    which its rows are sorted; `count` counts all from an instant on; `do` does a portion by its
    ids, and returns how many failed; `warnings` are those of the run's counts.
    """

    find: Callable[[datetime, str, int], Awaitable[Sequence[Mapping[str, Any]]]]
    at: str
    count: Callable[[datetime], Awaitable[int]]
    do: Callable[[list[str]], Awaitable[int]]
    warnings: Callable[[Mapping[str, int]], Sequence[str]]


async def go_on(
    services: Services, user_id: str, progress: Progress, steps: Steps, *, most: int
) -> bool:
    """Do so much of a run, by portions; return whether there is more.

    Raises Unavailable without a database, and what the steps raise.
    """
    for _ in range(0, most, _PORTION):
        run = await find_run(services.graph.read, user_id, progress.run_id)
        if run is None or not run.status.open:
            return False
        await beat(services.graph, user_id, run.id, services.clock())
        at, after = read_place(run.input, FAR_PAST)
        found = await steps.find(at, after, _PORTION)
        if not found:
            await progress.finish(services, user_id, steps.warnings)
            return False
        if progress.total is None:
            progress.total = await steps.count(at) + progress.done_of(run.counts)
        ids = [row["id"] for row in found]
        try:
            with charging(user_id, run.id):
                failed = await steps.do(ids)
            behind = write_place(instant(found[-1][steps.at]) or FAR_PAST, ids[-1])
            await progress.move(services, user_id, behind, failed)
        except RunOverError:
            return False
    return True
