"""Errors that failed runs tell, and runs that do not fail at all."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import pytest

from anaphora.caller import Caller
from anaphora.errors import Unavailable
from anaphora.work import NoMeter
from graph.changes.lease import LeaseLostError
from graph.changes.run_lifecycle import RunOverError, find_run
from graph.changes.tuning import begin_tuning
from graph.enums import RunStatus, RunStep
from graph.lock import lock_user
from graph.records.run import RunRecord
from graph.session import Transaction
from maintenance.backfill import backfill
from maintenance.tuning import tune
from memory.endings import forget as forgetting
from memory.endings import forget_run
from memory.endings.forget import forget
from memory.endings.forget_run import go_on_forgetting
from memory.inputs import ForgetInput, ForgetTarget, TurnInput
from memory.remember.backfills import begin_backfill
from memory.remember.extraction.backfill import go_on_extracting
from memory.remember.turns import add_turns
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tasks.health.failure import fail_run_on_error
from tests.support.plain import run
from tests.support.writing import caller_of, maintaining


@dataclass
class Failures(NoMeter):
    """A meter that keeps the steps at which runs failed."""

    steps: list[str] = field(default_factory=list)

    async def failed(self, step: str) -> None:
        self.steps.append(step)


async def ended(
    services: Services, caller: Caller, run_id: str, work: Awaitable[object]
) -> tuple[RunRecord, list[str]]:
    """The run after a worker's message of this work, and the failures that were measured."""
    meter = Failures()
    upkeep = replace(maintaining(services), meter=meter)
    await fail_run_on_error(upkeep, caller.user_id, run_id, work, default=None)
    found = await find_run(services.graph.read, caller.user_id, run_id)
    assert found is not None
    return found, meter.steps


async def forgetting_by_portions(
    services: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> str:
    """A run that has forgotten two of four memories of a thread."""
    monkeypatch.setattr(forget_run, "_PORTION", 2)
    monkeypatch.setattr(forgetting, "_IN_REQUEST", 0.0)
    turns = [TurnInput(thread_id="t", text=f"{at}") for at in range(4)]
    await add_turns(services, caller, turns)
    what = ForgetTarget(thread_id="t")
    done = await forget(services, caller_of(caller.user_id, "STANDARD"), ForgetInput(what=what))
    assert done.run_id is not None
    return done.run_id


def logged(caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    """The one line that the worker logged."""
    [found] = [record for record in caplog.records if record.name == "anaphora.tasks"]
    return found


async def test_what_a_key_may_not_do_is_told(
    writing: Services,
    caller: Caller,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    run_id = await forgetting_by_portions(writing, caller, monkeypatch)
    trusted = "MATCH (m:Memory {user_id: $id}) WHERE m.status <> 'FORGOTTEN' SET m.trust = $trust"
    await run(writing.graph, trusted, id=caller.user_id, trust="VERIFIED")
    work = go_on_forgetting(writing.graph, caller.user_id, run_id, writing.clock)
    failed, steps = await ended(writing, caller, run_id, work)
    assert (failed.status, steps) == (RunStatus.FAILED, ["FORGET"])
    assert failed.error is not None
    assert (failed.error["code"], failed.error["field"]) == ("FORBIDDEN", "what")
    assert "trust" in failed.error["message"].lower()
    assert len(failed.error["conflicts"]) == 2
    # The caller's making, and no defect.
    line = logged(caplog)
    assert line.levelno == logging.WARNING
    told = {"code": "FORBIDDEN", "field": "what", "run_id": run_id}
    assert told.items() <= vars(line).items()
    assert "trace" not in vars(line)


async def test_a_defect_is_masked_and_logged_with_its_trace(
    writing: Services, caller: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    queued = await begin_backfill(writing, caller, RunStep.EXTRACT, None)

    async def broken() -> None:
        raise RuntimeError("what a user wrote")

    failed, _ = await ended(writing, caller, queued.id, broken())
    assert failed.error is not None
    assert failed.error["code"] == "INTERNAL"
    assert "what a user wrote" not in failed.error["message"]
    line = vars(logged(caplog))
    assert (line["levelno"], line["error"]) == (logging.ERROR, "RuntimeError")
    assert any("broken" in place for place in line["trace"])
    assert "what a user wrote" not in caplog.text + str(line)


@pytest.mark.parametrize("kind", [RunOverError, LeaseLostError])
async def test_what_was_cancelled_or_taken_over_is_no_failure(
    writing: Services, caller: Caller, caplog: pytest.LogCaptureFixture, kind: type[Exception]
) -> None:
    queued = await begin_backfill(writing, caller, RunStep.EXTRACT, None)

    async def stopped() -> None:
        raise kind

    with caplog.at_level(logging.INFO, "anaphora.tasks"):
        found, steps = await ended(writing, caller, queued.id, stopped())
    assert (found.status, found.error, steps) == (RunStatus.QUEUED, None, [])
    assert (logged(caplog).levelno, vars(logged(caplog))["error"]) == (logging.INFO, kind.__name__)


async def test_a_wait_is_no_failure(
    writing: Services, caller: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    queued = await begin_backfill(writing, caller, RunStep.EXTRACT, None)

    async def waiting() -> None:
        raise Unavailable("The database is away.")

    with pytest.raises(Unavailable):
        await ended(writing, caller, queued.id, waiting())
    line = vars(logged(caplog))
    assert (line["levelno"], line["code"]) == (logging.WARNING, "UNAVAILABLE")


async def _tuning(services: Services, caller: Caller) -> tuple[str, Awaitable[object]]:
    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        return (await begin_tuning(transaction, lock, caller.actor)).id

    id = await services.graph.write(work)
    return id, tune(maintaining(services), caller.user_id, id)


async def _backfill(services: Services, caller: Caller) -> tuple[str, Awaitable[object]]:
    id = (await begin_backfill(services, caller, RunStep.EXTRACT, None)).id
    return id, go_on_extracting(services, caller.user_id, id, most=10)


async def _term(services: Services, caller: Caller) -> tuple[str, Awaitable[object]]:
    id = (await begin_backfill(services, caller, RunStep.EXTRACT, None)).id
    return id, backfill(maintaining(services), caller.user_id, id)


async def _undoing(services: Services, caller: Caller) -> tuple[str, Awaitable[object]]:
    turns = [TurnInput(thread_id="t", text=f"{at}") for at in range(3)]
    await add_turns(services, caller, turns)
    given = ForgetInput(what=ForgetTarget(thread_id="t"))
    done = await forget(services, caller, given)
    assert done.run_id is not None
    id = (await undo_run(services, caller, done.run_id)).id
    return id, go_on_undoing(services.graph, caller.user_id, id, services.clock)


Begun = Callable[[Services, Caller], Awaitable[tuple[str, Awaitable[object]]]]


@pytest.mark.parametrize("begin", [_tuning, _backfill, _term, _undoing])
async def test_no_run_of_a_user_who_is_being_erased_fails(
    writing: Services, caller: Caller, caplog: pytest.LogCaptureFixture, begin: Begun
) -> None:
    run_id, work = await begin(writing, caller)
    closed = "MATCH (u:User {id: $id}) SET u.erasing_at = datetime()"
    await run(writing.graph, closed, id=caller.user_id)
    with caplog.at_level(logging.ERROR):
        found, steps = await ended(writing, caller, run_id, work)
    # It goes with its user.
    assert (found.status, found.error, steps) == (RunStatus.QUEUED, None, [])
    assert not caplog.records
