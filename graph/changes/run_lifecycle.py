"""Life of a run: its begin, its heartbeat, its end, and which changes are its.

What one transaction does as a run is begun, joined and ended in it:

    run_id = await begin_run(transaction, lock, actor, RunKind.FORGET, "FORGET")
    await save_alterations(transaction, lock, actor, alterations)
    await join_run(transaction, lock, run_id)
    await end_run(transaction, lock, run_id, RunStatus.SUCCEEDED, {"forgotten": 3}, "FORGET")

One that goes over many transactions is begun in the first and joined in each; each asks first,
with `check_open`, whether it was cancelled meanwhile.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from anaphora.caller import Actor
from anaphora.clock import FAR_FUTURE
from anaphora.errors import Internal, refusal_of
from anaphora.ids import is_id, new_id
from cypher import runs
from graph.enums import RunKind, RunStatus
from graph.lock import UserLock
from graph.records.run import RunRecord, StageRecord
from graph.session import Graph, RunQuery, Transaction

# Open runs of a kind that are looked at: of most kinds there is at most one.
_MOST_OPEN = 100


class RunOverError(Exception):
    """A run has ended while its work went on: it was cancelled, or given up for dead."""


def new_run(
    actor: Actor,
    kind: RunKind,
    step: str,
    now: datetime,
    *,
    status: RunStatus = RunStatus.RUNNING,
    dry_run: bool = False,
    undoes: str | None = None,
) -> dict[str, Any]:
    """The properties of a run that begins; `step` is the RunStep that it consists of."""
    running = status is not RunStatus.QUEUED
    stage = {"step": step, "status": status.value}
    return {
        "id": new_id(),
        "kind": kind.value,
        "status": status.value,
        "stages": json.dumps([stage], sort_keys=True),
        "actor_kind": actor.kind.value,
        "actor": actor.name,
        "dry_run": dry_run,
        "undoes": undoes,
        "queued_at": now,
        "started_at": now if running else None,
        "heartbeat_at": now,
    }


def run_state(
    status: RunStatus,
    step: str,
    counts: Mapping[str, int],
    now: datetime,
    *,
    done: int | None = None,
    total: int | None = None,
    error: Mapping[str, Any] | None = None,
    warnings: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the new state of a run that goes on, or that has ended; `counts` are all so far.

    A run that waited started now; an earlier start stays as it is stored.
    """
    stage = {
        "step": step,
        "status": status.value,
        "done": sum(counts.values()) if done is None else done,
        "total": total,
        "counts": dict(counts),
    }
    return {
        "status": status.value,
        "counts": json.dumps(dict(counts), sort_keys=True),
        "stages": json.dumps([stage], sort_keys=True),
        "warnings": list(warnings) or None,
        "error": None if error is None else json.dumps(error),
        "started_at": now,
        "heartbeat_at": now,
        "finished_at": None if status.open else now,
    }


async def begin_run(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    kind: RunKind,
    step: str,
    *,
    status: RunStatus = RunStatus.RUNNING,
) -> str:
    """Begin a run of the lock's user, and return its id."""
    run = new_run(actor, kind, step, lock.now, status=status)
    await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
    return str(run["id"])


async def find_run(run: RunQuery, user_id: str, id: str) -> RunRecord | None:
    """Find a user's run, by a graph's `read` or a transaction's `run`; None if there is none."""
    rows = await run(runs.find_runs_by_id, user_id=user_id, ids=[id] if is_id(id) else [])
    return RunRecord.from_node(rows[0]["run"]) if rows else None


async def find_open_runs(transaction: Transaction, user_id: str, kind: RunKind) -> list[RunRecord]:
    """Find the user's runs of a kind that are not over, the newest first.

    Whichever clock they were queued by: another replica's may be ahead of this one's.
    """
    rows = await transaction.run(
        runs.find_runs,
        user_id=user_id,
        kinds=[kind.value],
        statuses=[status.value for status in RunStatus if status.open],
        place=FAR_FUTURE,
        place_id="",
        limit=_MOST_OPEN,
    )
    return [RunRecord.from_node(row["run"]) for row in rows]


async def check_open(transaction: Transaction, lock: UserLock, run_id: str) -> RunRecord:
    """A run. Raises RunOverError for one that has ended.

    Under its user's lock none ends before the commit.
    """
    run = await find_run(transaction.run, lock.user_id, run_id)
    if run is None or not run.status.open:
        raise RunOverError
    return run


async def join_run(
    transaction: Transaction, lock: UserLock, run_id: str, after: int | None = None
) -> None:
    """Add all changes that this transaction has saved to the run, or those after a number."""
    first = lock.began if after is None else after
    if lock.sequence > first:
        await transaction.run(
            runs.link_changes,
            user_id=lock.user_id,
            run_id=run_id,
            after=first,
            last=lock.sequence,
            at=lock.now,
        )


async def end_run(
    transaction: Transaction,
    lock: UserLock,
    run_id: str,
    status: RunStatus,
    counts: Mapping[str, int],
    step: str,
    *,
    done: int | None = None,
    total: int | None = None,
    error: Mapping[str, Any] | None = None,
    warnings: Sequence[str] = (),
) -> None:
    """Say how a run has ended, or goes on: see `run_state`. An ended run stays as it ended."""
    state = run_state(
        status, step, counts, lock.now, done=done, total=total, error=error, warnings=warnings
    )
    await transaction.run(runs.change_run, user_id=lock.user_id, id=run_id, properties=state)


async def fail_run(
    graph: Graph, user_id: str, run_id: str, now: datetime, error: BaseException
) -> None:
    """End a run that goes on and cannot: FAILED, with the error, masked where it is a defect."""
    run = await find_run(graph.read, user_id, run_id)
    if run is None or not run.status.open:
        return
    # Any other exception's text may quote what is stored.
    shown = refusal_of(error) or Internal()
    told = {
        "code": shown.code,
        "message": shown.message,
        "field": shown.field,
        "conflicts": list(shown.ids),
    }
    state = {
        "status": RunStatus.FAILED.value,
        "stages": json.dumps([stage.json for stage in _stopped(run, now)], sort_keys=True),
        "error": json.dumps(told),
        "started_at": now,
        "heartbeat_at": now,
        "finished_at": now,
    }
    await graph.execute(runs.change_run, user_id=user_id, id=run_id, properties=state)


async def cancel(
    transaction: Transaction, user_id: str, run: RunRecord, now: datetime, *warnings: str
) -> RunRecord:
    """End a run that goes on as CANCELLED: its worker sees that at its next step, and stops."""
    ended = replace(
        run,
        status=RunStatus.CANCELLED,
        finished_at=now,
        warnings=(*run.warnings, *warnings),
    )
    state: dict[str, Any] = {"status": ended.status.value, "finished_at": now}
    if warnings:
        state["warnings"] = list(ended.warnings)
    await transaction.run(runs.change_run, user_id=user_id, id=run.id, properties=state)
    return ended


def _stopped(run: RunRecord, now: datetime) -> list[StageRecord]:
    """Return the stages of a run that failed: at its first open stage, and none after it."""
    left = [stage for stage in run.stages if stage.status.open]
    return [
        replace(
            stage,
            status=RunStatus.FAILED if stage is left[0] else RunStatus.CANCELLED,
            finished_at=now,
        )
        if stage in left
        else stage
        for stage in run.stages
    ]


async def beat(graph: Graph, user_id: str, run_id: str, now: datetime) -> RunStatus | None:
    """Say that a run is alive; its status, None where there is no such run."""
    rows = await graph.execute(runs.touch_run, user_id=user_id, id=run_id, at=now)
    return RunStatus(rows[0]["status"]) if rows else None
