"""Runs of consolidation: one at a time for a user, with a stage for each step, and their state."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Self

from anaphora.caller import Actor
from anaphora.errors import Conflict, Invalid
from cypher import runs
from graph.changes.run_lifecycle import new_run
from graph.enums import RunKind, RunStatus, RunStep
from graph.lock import UserLock
from graph.records.run import RunRecord, StageRecord
from graph.session import Transaction

# The steps, in the order in which they are done.
STEPS = (
    RunStep.EXTRACT,
    RunStep.EMBED,
    RunStep.EVIDENCE,
    RunStep.DECAY,
    RunStep.CONTRADICT,
    RunStep.MERGE,
    RunStep.JUDGE,
    RunStep.DEPRECATE,
    RunStep.PROMOTE,
)
_OPEN = [status.value for status in RunStatus if status.open]


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a run: since when facts changed, and where the next batch of its step begins.

    `sequence` is the number of the last Change that the run knew of; `foreign`: since when others
    changed something beside it, None where nobody did.
    """

    since: datetime | None = None
    until: datetime | None = None
    step: str | None = None
    sequence: int | None = None
    foreign: datetime | None = None

    @classmethod
    def of(cls, text: str | None) -> Self:
        """Read the place that a run keeps."""
        told = json.loads(text or "{}")
        moments = {
            name: None if told.get(name) is None else datetime.fromisoformat(told[name])
            for name in ("since", "until", "foreign")
        }
        return cls(**moments, step=told.get("step"), sequence=told.get("sequence"))

    @property
    def text(self) -> str:
        """Return the place as the run keeps it."""
        values = {
            name: value.isoformat() if isinstance(value, datetime) else value
            for name, value in asdict(self).items()
        }
        return json.dumps(values, sort_keys=True)


async def begin_consolidation(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    steps: Sequence[RunStep],
    *,
    dry_run: bool = False,
) -> RunRecord:
    """Queue a run of these steps; return it, or the open run that was asked for the same.

    Raises Conflict while a run goes on that was asked for something else.
    """
    found = await find_open(transaction, lock.user_id, lock.now)
    if found is not None:
        asked = tuple(RunStep(stage.step) for stage in found.stages)
        if (asked, found.dry_run) == (tuple(steps), dry_run):
            return found
        raise Conflict(
            "A consolidation with other steps, or another dryRun, is not over: wait for it to end, "
            "or cancel it.",
            ids=[found.id],
        )
    run = new_run(
        actor,
        RunKind.CONSOLIDATION,
        steps[0].value,
        lock.now,
        status=RunStatus.QUEUED,
        dry_run=dry_run,
    )
    queued = [{"step": step.value, "status": RunStatus.QUEUED.value} for step in steps]
    run |= {"stages": json.dumps(queued, sort_keys=True)}
    await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
    return RunRecord.from_node(run)


async def find_open(transaction: Transaction, user_id: str, now: datetime) -> RunRecord | None:
    """Find the user's consolidation that is not over."""
    rows = await transaction.run(
        runs.find_runs,
        user_id=user_id,
        kinds=[RunKind.CONSOLIDATION.value],
        statuses=_OPEN,
        place=now,
        place_id="\uffff",
        limit=1,
    )
    return RunRecord.from_node(rows[0]["run"]) if rows else None


def check_steps(asked: Sequence[RunStep] | None, enabled: Sequence[RunStep]) -> tuple[RunStep, ...]:
    """Return the steps to do, in order: those asked for, or all that are switched on.

    Raises Invalid for none, for a step of other runs, and for one that is switched off.
    """
    if asked is None:
        return tuple(step for step in STEPS if step in enabled)
    field = "steps"
    if not asked:
        raise Invalid("Name at least one step, or leave steps out for all.", field=field)
    for step in asked:
        if step not in STEPS:
            known = ", ".join(one.value for one in STEPS)
            raise Invalid(f"{step} is not a step of a consolidation: use {known}.", field=field)
        if step not in enabled:
            raise Invalid(f"The step {step} is switched off here.", field=field)
    return tuple(step for step in STEPS if step in asked)


def current(run: RunRecord) -> RunStep | None:
    """Return the step that a run is to do next; None after its last."""
    left = (stage.step for stage in run.stages if stage.status.open)
    step = next(left, None)
    return None if step is None else RunStep(step)


def advance(
    run: RunRecord,
    step: RunStep,
    counts: Mapping[str, int],
    now: datetime,
    *,
    done: int,
    total: int | None,
    over: bool,
) -> tuple[StageRecord, ...]:
    """Return the stages after a batch of a step, which it may end."""

    def moved(stage: StageRecord) -> StageRecord:
        if stage.step != step.value:
            return stage
        return replace(
            stage,
            status=RunStatus.SUCCEEDED if over else RunStatus.RUNNING,
            done=stage.done + done,
            total=stage.total if total is None else total,
            counts=_added(stage.counts, counts),
            started_at=stage.started_at or now,
            finished_at=now if over else None,
        )

    return tuple(map(moved, run.stages))


def state_of(
    stages: Sequence[StageRecord], status: RunStatus, place: Place, now: datetime
) -> dict[str, Any]:
    """Return the properties of a run with these stages."""
    counts: dict[str, int] = {}
    for stage in stages:
        counts = _added(counts, stage.counts)
    return {
        "status": status.value,
        "stages": json.dumps([stage.json for stage in stages], sort_keys=True),
        "counts": json.dumps(counts, sort_keys=True),
        "input": place.text,
        "heartbeat_at": now,
        "finished_at": None if status.open else now,
    }


def _added(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    names = dict.fromkeys((*counts, *more))
    return {name: counts.get(name, 0) + more.get(name, 0) for name in names}
