"""A run that an event began gives way to recall's own work, but not for ever."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from anaphora.caller import Actor, ActorKind
from graph.changes import run_lifecycle
from graph.changes.consolidation import EVENTS
from maintenance.services import Services
from tasks.work import consolidation
from tasks.work.job import Job

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BUSY, IDLE = {"embed": 1, "stream": 0, "maintain": 0}, {"embed": 0, "stream": 0, "maintain": 0}
SOMEBODY = Actor(ActorKind.KEY, "somebody")


@pytest.mark.parametrize(
    ("actor", "age", "waiting", "goes_on"),
    [
        (EVENTS, timedelta(minutes=1), BUSY, False),
        (EVENTS, timedelta(minutes=1), IDLE, True),
        (EVENTS, timedelta(minutes=11), BUSY, True),
        (SOMEBODY, timedelta(minutes=1), BUSY, True),
    ],
)
async def test_a_run_waits_for_some_minutes(
    monkeypatch: pytest.MonkeyPatch,
    actor: Actor,
    age: timedelta,
    waiting: Mapping[str, int],
    goes_on: bool,
) -> None:
    done: list[str] = []

    async def find_run(*_: object) -> Any:
        return SimpleNamespace(started_by=actor, queued_at=NOW - age)

    async def queue_lengths(_: object) -> Mapping[str, int]:
        return waiting

    async def go_on(_: object, job: Job, seconds: float) -> bool:
        done.append(job.id)
        return False

    monkeypatch.setattr(run_lifecycle, "find_run", find_run)
    monkeypatch.setattr(consolidation, "_queue_lengths", queue_lengths)
    monkeypatch.setattr(consolidation, "go_on", go_on)
    services = SimpleNamespace(graph=SimpleNamespace(read=None), clock=lambda: NOW)
    job = Job("user", ["run"], False, lambda *_: None)
    await consolidation.consolidate(cast(Services, services), job)
    assert done == (["run"] if goes_on else [])
