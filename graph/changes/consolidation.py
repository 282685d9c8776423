"""Runs by steps, consolidations above all: one of a kind at a time for a user, and their state."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Self

from anaphora.caller import Actor, ActorKind
from anaphora.errors import Conflict, Invalid
from cypher import runs
from cypher.runs import consolidation as queries
from graph.changes.places import place_text, place_values
from graph.changes.run_lifecycle import cancel, find_open_runs, new_run
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
# Begins runs between nights, for what an event made due.
EVENTS = Actor(ActorKind.SYSTEM, "events")


@dataclass(frozen=True, slots=True)
class RunPlace:
    """The place of a run: since when facts changed, and where the next batch of its step begins.

    `sequence` is the number of the last Change that the run knew of; `foreign`: when another writer
    first changed something during the run, None where nobody did. `asked` is what it was asked for
    beside its steps, as text that its step reads.
    """

    since: datetime | None = None
    until: datetime | None = None
    step: str | None = None
    sequence: int | None = None
    foreign: datetime | None = None
    asked: str | None = None

    @classmethod
    def of(cls, text: str | None) -> Self:
        """Read the place that a run keeps."""
        told = place_values(text, "since", "until", "foreign")
        return cls(**{field.name: told.get(field.name) for field in fields(cls)})

    @property
    def text(self) -> str:
        """Return the place as the run keeps it."""
        return place_text(self)


async def begin_consolidation(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    steps: Sequence[RunStep],
    *,
    dry_run: bool = False,
) -> RunRecord:
    """Queue a consolidation by these steps; return it, or the open one that was asked for the same.

    Raises Conflict while one goes on that was asked for something else.
    """
    return await begin_stages(transaction, lock, actor, RunKind.CONSOLIDATION, steps, dry_run)


async def begin_stages(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    kind: RunKind,
    steps: Sequence[RunStep],
    dry_run: bool,
    asked: str | None = None,
) -> RunRecord:
    """Queue a run of a kind by these steps; return it, or the open one that was asked the same.

    One that an event began gives way to any other. Raises Conflict while one of the kind goes on
    that was asked for something else.
    """
    for found in await find_open_runs(transaction, lock.user_id, kind):
        given = tuple(RunStep(stage.step) for stage in found.stages), RunPlace.of(found.input).asked
        if (*given, found.dry_run) == (tuple(steps), asked, dry_run):
            return found
        if found.started_by != EVENTS or actor == EVENTS:
            raise Conflict(
                f"A {kind.value.lower()} that was asked for something else is not over: wait for "
                "it to end, or cancel it.",
                ids=[found.id],
            )
        await _give_way(transaction, lock, found)
    run = new_run(actor, kind, steps[0].value, lock.now, status=RunStatus.QUEUED, dry_run=dry_run)
    queued = [{"step": step.value, "status": RunStatus.QUEUED.value} for step in steps]
    run |= {"stages": json.dumps(queued, sort_keys=True)}
    if asked is not None:
        run |= {"input": RunPlace(asked=asked).text}
    await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
    return RunRecord.from_node(run)


async def _give_way(transaction: Transaction, lock: UserLock, run: RunRecord) -> None:
    """Cancel a run that an event began, and keep what it has not done due for the next look."""
    await cancel(
        transaction, lock.user_id, run, lock.now, "It gave way to a run that was asked for."
    )
    if any(stage.step == RunStep.CONTRADICT and stage.status.open for stage in run.stages):
        await transaction.run(queries.mark_hurried_user, user_id=lock.user_id, at=lock.now)


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
    stages: Sequence[StageRecord], status: RunStatus, place: RunPlace, now: datetime
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
