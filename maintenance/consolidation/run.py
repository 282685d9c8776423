"""Runs a consolidation: step after step, each batch in one transaction under the user's lease.

It may be killed at any moment, paused, or started beside itself: what a batch did, its counts and
the place of the next are saved together, and only by the worker that has the lease. Of a dry run
each batch is rolled back, and the Changes that it would have left are kept with the run.
"""

import asyncio
import time
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from anaphora.clock import native
from anaphora.errors import Unavailable
from anaphora.ids import new_id
from cypher import changes, runs
from cypher.runs import consolidation as queries
from graph.changes.consolidation import RunPlace, advance, current, state_of
from graph.changes.lease import Lease, hold_lease, release_lease, take_lease
from graph.changes.run_lifecycle import RunOverError, check_open, find_run, join_run
from graph.changes.step import Context, Counts, Portion, Step
from graph.enums import RunStatus, RunStep
from graph.lock import UserLock, lock_user
from graph.records.run import RunRecord
from graph.session import Row, Transaction
from maintenance.services import Services

# Seconds between two renewals while a step reads.
RENEWED = 15.0
# Steps that look at what changed since the last run that did them all.
_COMPARING = {RunStep.CONTRADICT, RunStep.MERGE, RunStep.JUDGE}
# Changes that one batch may tell of a dry run.
_MOST_TOLD = 100_000
# Warnings that a run keeps.
_MOST_WARNINGS = 100


class _DryRunError(Exception):
    """Ends the transaction of a dry run's batch, so that nothing of it is stored."""

    def __init__(self, counts: Counts, rows: list[Row]) -> None:
        super().__init__()
        self.counts = counts
        self.rows = rows


@dataclass(frozen=True, slots=True)
class _Batch:
    """A batch that was read: its run, its step, and what it writes."""

    run: RunRecord
    step: RunStep
    portion: Portion


async def go_on_consolidating(
    services: Services,
    steps: Mapping[RunStep, Step],
    user_id: str,
    run_id: str,
    *,
    seconds: float,
) -> bool:
    """Do batches of a run for so long; return whether there is more to do.

    Nothing is done for a run that is over, and while another worker has the user's lease. Raises
    Unavailable without a database; a step's own error ends the slice.
    """
    run = await find_run(services.graph.read, user_id, run_id)
    if run is None or not run.status.open:
        return False
    lease = await take_lease(services.graph, user_id, services.clock)
    if lease is None:
        return False
    slice_ = _Slice(services, steps, lease, run_id)
    ends = time.monotonic() + seconds
    try:
        with suppress(RunOverError):
            while await slice_.do_batch():
                services.events.changed(user_id)
                if time.monotonic() >= ends:
                    return True
    finally:
        await release_lease(services.graph, lease)
        services.events.changed(user_id)
    return False


class _Slice:
    """The batches that one worker does of a run under one lease."""

    def __init__(
        self, services: Services, steps: Mapping[RunStep, Step], lease: Lease, run_id: str
    ) -> None:
        self._services = services
        self._steps = steps
        self._lease = lease
        self._run_id = run_id

    async def do_batch(self) -> bool:
        """Do the next batch; return whether there may be more. Raises RunOverError."""
        services, user_id = self._services, self._lease.user_id
        run = await find_run(services.graph.read, user_id, self._run_id)
        if run is None or not run.status.open:
            return False
        place = RunPlace.of(run.input)
        if place.until is None:
            await self._begin()
            return True
        step = current(run)
        if step is None:
            await self._finish()
            return False
        context = Context(
            user_id=user_id,
            run_id=run.id,
            dry_run=run.dry_run,
            since=place.since,
            until=place.until,
            clock=services.clock,
            check=self._check,
            asked=place.asked,
            steps=frozenset(RunStep(stage.step) for stage in run.stages),
        )
        do, began = self._steps.get(step), time.monotonic()
        portion = Portion() if do is None else await self._read(do(context, place.step))
        batch = _Batch(run, step, portion)
        counts = await (self._rehearse(batch) if run.dry_run else self._write(batch))
        await services.meter.measured(step.value, time.monotonic() - began, counts)
        return True

    async def _read(self, reading: Awaitable[Portion]) -> Portion:
        """Await a step's reading; the lease is renewed meanwhile, however long it takes."""
        renewing = asyncio.create_task(self._renew(), name="lease")
        try:
            return await reading
        finally:
            renewing.cancel()
            with suppress(asyncio.CancelledError):
                await renewing

    async def _renew(self) -> None:
        """Renew the lease again and again, until another worker has it."""

        async def work(transaction: Transaction) -> None:
            lock = await lock_user(transaction, self._lease.user_id, self._services.clock)
            await hold_lease(transaction, lock, self._lease, self._services.clock)
            await self._change(transaction, {"heartbeat_at": lock.now})

        # Whoever lost the lease is told so by its next transaction.
        with suppress(RunOverError):
            while True:
                await asyncio.sleep(RENEWED)
                # A database that was away for a moment is asked again.
                with suppress(Unavailable):
                    await self._services.graph.write(work, name="renew_lease")

    async def _check(self, transaction: Transaction, lock: UserLock) -> None:
        """Hold the lease in a transaction of a step's own, and join its Changes to the run."""
        await hold_lease(transaction, lock, self._lease, self._services.clock)
        run = await check_open(transaction, lock, self._run_id)
        await join_run(transaction, lock, run.id)
        place = RunPlace.of(run.input)
        if lock.sequence > lock.began and place.sequence is not None:
            moved = _noted(place, lock)
            properties = {"input": moved.text, "heartbeat_at": lock.now}
            await self._change(transaction, properties)

    async def _begin(self) -> None:
        """Note since when facts changed, and that nobody else has changed anything since."""

        async def work(transaction: Transaction) -> None:
            lock = await lock_user(transaction, self._lease.user_id, self._services.clock)
            await hold_lease(transaction, lock, self._lease, self._services.clock)
            run = await check_open(transaction, lock, self._run_id)
            row = await self._watermark(transaction, lock)
            since = row["consolidated_at"] and native(row["consolidated_at"])
            asked = RunPlace.of(run.input).asked
            place = RunPlace(since, lock.now, sequence=lock.sequence, asked=asked)
            state = state_of(run.stages, RunStatus.RUNNING, place, lock.now)
            await self._change(transaction, state | {"started_at": lock.now})

        await self._services.graph.write(work, name="begin_consolidation")

    async def _watermark(self, transaction: Transaction, lock: UserLock) -> Row:
        [row] = await transaction.run(
            queries.find_watermark,
            user_id=lock.user_id,
            max_attempts=self._services.settings.max_attempts,
        )
        return row

    async def _write(self, batch: _Batch) -> Counts:
        """Do the write of a batch, and move the run on, in one transaction."""

        async def work(transaction: Transaction) -> Counts:
            lock, run = await self._locked(transaction)
            counts = await _counts(transaction, lock, batch.portion)
            await join_run(transaction, lock, run.id)
            await self._move(transaction, lock, run, batch, counts)
            return counts

        name = f"consolidate_{batch.step.value.lower()}"
        counts = await self._services.graph.write(work, name=name)
        if batch.portion.committed is not None:
            batch.portion.committed()
        return counts

    async def _rehearse(self, batch: _Batch) -> Counts:
        """Do the write of a batch and roll it back; keep what it would have changed."""

        async def try_out(transaction: Transaction) -> None:
            lock, _ = await self._locked(transaction)
            counts = await _counts(transaction, lock, batch.portion)
            rows = await transaction.run(
                changes.find_changes_since,
                user_id=lock.user_id,
                sequence=lock.began,
                limit=_MOST_TOLD,
            )
            raise _DryRunError(counts, rows)

        name = f"rehearse_{batch.step.value.lower()}"
        try:
            await self._services.graph.write(try_out, name=name)
            raise AssertionError("a dry run was not rolled back")
        except _DryRunError as rehearsed:
            counts, rows = rehearsed.counts, rehearsed.rows

        async def work(transaction: Transaction) -> None:
            lock, run = await self._locked(transaction)
            told = run.counts.get("changes", 0)
            plan = [_planned(row["change"], told + at) for at, row in enumerate(rows, 1)]
            await transaction.run(
                queries.save_plan, user_id=lock.user_id, run_id=run.id, at=lock.now, rows=plan
            )
            more = dict(counts) | ({"changes": len(plan)} if plan else {})
            await self._move(transaction, lock, run, batch, more)

        await self._services.graph.write(work, name="save_plan")
        # What was rolled back is no work that was done.
        return {}

    async def _locked(self, transaction: Transaction) -> tuple[UserLock, RunRecord]:
        lock = await lock_user(transaction, self._lease.user_id, self._services.clock)
        await hold_lease(transaction, lock, self._lease, self._services.clock)
        return lock, await check_open(transaction, lock, self._run_id)

    async def _move(
        self,
        transaction: Transaction,
        lock: UserLock,
        run: RunRecord,
        batch: _Batch,
        counts: Counts,
    ) -> None:
        portion = batch.portion
        stages = advance(
            run,
            batch.step,
            counts,
            lock.now,
            done=portion.done,
            total=portion.total,
            over=portion.place is None,
        )
        place = replace(_noted(RunPlace.of(run.input), lock), step=portion.place)
        state = state_of(stages, RunStatus.RUNNING, place, lock.now)
        if portion.warnings:
            every = dict.fromkeys((*run.warnings, *portion.warnings))
            state |= {"warnings": list(every)[:_MOST_WARNINGS]}
        await self._change(transaction, state)

    async def _finish(self) -> None:
        """End the run; what others changed beside it is due next time."""

        async def work(transaction: Transaction) -> None:
            lock, run = await self._locked(transaction)
            place = _noted(RunPlace.of(run.input), lock)
            state = state_of(run.stages, RunStatus.SUCCEEDED, place, lock.now)
            await self._change(transaction, state)
            done = {RunStep(stage.step) for stage in run.stages}
            compared, whole = self._compared(done), done >= self._enabled
            if run.dry_run or place.until is None or not (compared or whole):
                return
            row = await self._watermark(transaction, lock)
            waiting = row["waiting_at"] and native(row["waiting_at"])
            # The run has seen what it changed itself: where nobody else wrote, that is done, too.
            mark = place.until if place.foreign else lock.now
            mark = mark if waiting is None else min(mark, waiting)
            await transaction.run(
                queries.mark_consolidated,
                user_id=lock.user_id,
                consolidated_at=mark if compared else None,
                whole=whole,
                sequence=lock.sequence,
                # A fact that waits for its vector is compared once it has that.
                due_at=place.foreign or (lock.now if waiting else None),
            )

        await self._services.graph.write(work, name="finish_consolidation")

    @property
    def _enabled(self) -> set[RunStep]:
        return {RunStep(step) for step in self._services.settings.consolidation_steps}

    def _compared(self, done: set[RunStep]) -> bool:
        """Check that all steps that compare facts were done: else the same facts are due again."""
        comparing = _COMPARING & self._enabled
        if self._services.slow_judge is None:
            comparing -= {RunStep.JUDGE}
        return bool(comparing) and comparing <= done

    async def _change(self, transaction: Transaction, properties: dict[str, Any]) -> None:
        await transaction.run(
            runs.change_run,
            user_id=self._lease.user_id,
            id=self._run_id,
            properties=properties,
        )


async def _counts(transaction: Transaction, lock: UserLock, portion: Portion) -> Counts:
    told = dict(portion.counts)
    if portion.write is not None:
        for name, count in (await portion.write(transaction, lock)).items():
            told[name] = told.get(name, 0) + count
    return {name: count for name, count in told.items() if count}


def _noted(place: RunPlace, lock: UserLock) -> RunPlace:
    """Return the place after this transaction; Changes that the run did not know of are foreign."""
    foreign = place.foreign
    if place.sequence is not None and lock.began > place.sequence and foreign is None:
        foreign = lock.now
    return replace(place, sequence=lock.sequence, foreign=foreign)


def _planned(change: Mapping[str, Any], sequence: int) -> dict[str, Any]:
    told = {name: value for name, value in change.items() if name not in ("run_id", "at")}
    return told | {"id": new_id(), "sequence": sequence}
