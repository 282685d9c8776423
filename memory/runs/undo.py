"""Undoes a run's changes, newest first, some in one transaction, as a run of its own.

All state of an undoing is on its Run, and moves in the transaction that does some steps: a worker
that goes on, after kill -9 or beside another, does the next ones. No step is done twice.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from anaphora.caller import Caller, Scope
from anaphora.clock import Clock
from anaphora.errors import Invalid, NotFound
from anaphora.work import Work
from cypher import runs
from graph.changes.reflection import ReflectSources, asked_of
from graph.changes.run_lifecycle import find_run, new_run, run_state
from graph.enums import RunKind, RunStatus, Trust
from graph.lock import UserGoneError, UserLock, lock_user
from graph.records.run import RunRecord
from graph.session import Graph, Transaction
from memory.commit import Committed, commit
from memory.runs.undo_changes import Batch, Rights, undo_changes
from memory.services import Services

STEP = "UNDO"
_PAGE = 200
# Changes undone in one transaction: writers of the user wait for no more.
_TOGETHER = 25
_MOST_NAMED = 100
_GIVEN_UP = (RunStatus.CANCELLED, RunStatus.FAILED)
_BEHIND_ALL = 2**62


async def undo_run(services: Services, caller: Caller, id: str) -> RunRecord:
    """Undo a run: queue a new run that undoes it, or return the run that did.

    Raises NotFound; Invalid for a run that has not ended, a dry run, an import of memories, or one
    that erased memories.
    """

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        undone = await find_run(transaction.run, caller.user_id, id)
        if undone is None:
            raise NotFound("No such run.", field="id")
        if undone.undone_by_id is not None:
            found = await find_run(transaction.run, caller.user_id, undone.undone_by_id)
            if found is not None and not _may_begin_again(found, caller):
                return Committed(found, changed=False)
        _check_undoable(undone)
        status = RunStatus.QUEUED
        run = new_run(caller.actor, RunKind.UNDO, STEP, lock.now, status=status, undoes=id)
        run["max_trust"] = caller.max_trust
        run["admin"] = Scope.ADMIN in caller.scopes
        await transaction.run(runs.save_run, user_id=caller.user_id, run=run)
        await _change_run(transaction, caller.user_id, id, {"undone_by": run["id"]})
        owed = {Work.UNDO_RUN: [run["id"]]}
        return Committed(RunRecord.from_node(run), changed=False, owed=owed)

    record, _ = await commit(services, caller, work, name="undo_run")
    return record


def _may_begin_again(run: RunRecord, caller: Caller) -> bool:
    """Check whether an undoing was given up half-way, or its key was not allowed to do all of it.

    Steps that it did stay done.
    """
    if run.status in _GIVEN_UP:
        return True
    outranked = Scope.ADMIN in caller.scopes and not run.admin
    return outranked and not run.status.open and run.counts.get("skipped", 0) > 0


async def go_on_undoing(
    graph: Graph, user_id: str, run_id: str, clock: Clock, most: int = 10**9
) -> bool:
    """Undo up to `most` Changes of a run; return whether there are more.

    Safe to do again, beside itself, and after any of it was killed.
    """
    undoing = await find_run(graph.read, user_id, run_id)
    if undoing is None or undoing.undoes_id is None or not undoing.status.open:
        return False
    [bounds] = await graph.read(runs.find_run_bounds, user_id=user_id, run_id=undoing.undoes_id)
    while most > 0:
        undoing = await find_run(graph.read, user_id, run_id)
        if undoing is None or undoing.undoes_id is None or not undoing.status.open:
            return False
        changes = []
        if bounds["last"] is not None:
            found = await graph.read(
                runs.find_run_changes,
                user_id=user_id,
                run_id=undoing.undoes_id,
                first=bounds["first"],
                place=min(undoing.place or _BEHIND_ALL, bounds["last"] + 1),
                limit=min(_PAGE, most),
            )
            changes = sorted((row["change"] for row in found), key=_sequence, reverse=True)
        if not changes:
            await _finish(graph, user_id, run_id, clock)
            return False
        undone_id = undoing.undoes_id
        for start in range(0, len(changes), _TOGETHER):
            batch = Batch(user_id, run_id, undone_id, changes[start : start + _TOGETHER])
            if not await _do(graph, batch, clock):
                return False
        most -= len(changes)
    return True


async def _do(graph: Graph, batch: Batch, clock: Clock) -> bool:
    """Undo some Changes; return False where the run is over."""
    left = batch
    while left.changes:
        place = await _do_some(graph, left, clock)
        if place is None:
            return False
        left = left.behind(place)
    return True


async def _do_some(graph: Graph, batch: Batch, clock: Clock) -> int | None:
    """Undo the first Changes of a batch in one transaction; return the number of the last of them.

    None where the run is over, or its user was erased.
    """

    async def work(transaction: Transaction) -> int | None:
        lock = await lock_user(transaction, batch.user_id, clock, known=True)
        run = await find_run(transaction.run, batch.user_id, batch.run_id)
        if run is None or not run.status.open:
            return None
        # What lies before its place somebody else has done.
        left = batch.behind(run.place or _BEHIND_ALL)
        if not left.changes:
            return run.place
        rights = Rights(Trust(run.max_trust or ""), admin=run.admin)
        done = await undo_changes(transaction, lock, left, rights)
        counts = dict(run.counts)
        for name, by in done.counts.items():
            counts[name] = counts.get(name, 0) + by
        warnings = [*run.warnings, *done.left][:_MOST_NAMED]
        state = run_state(RunStatus.RUNNING, STEP, counts, lock.now, warnings=warnings)
        state["place"] = done.place
        await _change_run(transaction, batch.user_id, batch.run_id, state)
        return done.place

    try:
        return await graph.write(work, name="undo_step")
    except UserGoneError:
        return None


async def _finish(graph: Graph, user_id: str, run_id: str, clock: Clock) -> None:
    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, user_id, clock, known=True)
        run = await find_run(transaction.run, user_id, run_id)
        if run is None or run.undoes_id is None or not run.status.open:
            return
        counts = {name: count for name, count in run.counts.items() if name != "repeated"}
        state = run_state(RunStatus.SUCCEEDED, STEP, counts, lock.now, warnings=run.warnings)
        await _change_run(transaction, user_id, run_id, state)
        undone = await find_run(transaction.run, user_id, run.undoes_id)
        if undone is not None and undone.undoes_id is not None:
            # An undoing was undone: the run that it undid stands, and can be undone anew.
            await _change_run(transaction, user_id, undone.undoes_id, {"undone_by": None})

    with suppress(UserGoneError):
        await graph.write(work, name="undo_finish")


def _check_undoable(run: RunRecord) -> None:
    if run.status.open:
        raise Invalid("The run is still active: wait for its end, or cancel it.", field="id")
    if run.kind is RunKind.ERASURE:
        raise Invalid("An erasure cannot be undone.", field="id")
    if run.kind is RunKind.REFLECTION and asked_of(run).sources is ReflectSources.ERASE:
        raise Invalid("A reflection that erased its sources cannot be undone.", field="id")
    if run.kind is RunKind.TUNING:
        raise Invalid("Use activateWeights to return to earlier weights.", field="id")
    # Only an import of lines counts `pending`; an ontology's does not, and can be undone.
    if run.kind is RunKind.IMPORT and "pending" in run.counts:
        # An import of lines brought the Changes of another graph, and left none of its own.
        raise Invalid("An import cannot be undone: use forget on what it brought in.", field="id")
    if run.dry_run:
        raise Invalid("A dry run changed nothing: there is nothing to undo.", field="id")


async def _change_run(
    transaction: Transaction, user_id: str, id: str, properties: Mapping[str, Any]
) -> None:
    await transaction.run(runs.change_run, user_id=user_id, id=id, properties=dict(properties))


def _sequence(change: Mapping[str, Any]) -> int:
    sequence: int = change["sequence"]
    return sequence
