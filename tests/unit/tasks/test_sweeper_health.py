"""Health tells a sweeper that fails each time from one that takes long."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from anaphora.clock import utc_now
from anaphora.settings import Settings
from api.monitoring.health import _Looks
from maintenance import purge, stale_runs, sweep, token_vectors
from schema.serving.context import Check
from schema.serving.enums import HealthStatus
from tasks import process
from tasks.application import create_app
from tasks.health import health

NOW = datetime(2026, 11, 1, tzinfo=UTC)


class Marks:
    """Marks that a sweep leaves in Valkey."""

    def __init__(self) -> None:
        self.begun: list[float] = []
        self.ended: list[float] = []

    async def begin_sweep(self, at: float) -> None:
        self.begun.append(at)

    async def mark_sweep(self, at: float) -> None:
        self.ended.append(at)

    async def queue_lengths(self) -> dict[str, int]:
        return {}

    async def close(self) -> None:
        pass


async def nothing(*_: object) -> list[Any]:
    return []


async def away(*_: object) -> list[Any]:
    raise ConnectionError("away")


@pytest.mark.parametrize(
    "fails", [None, "sweep_runs", "end_stale_runs", "purge_writes", "check_token_vectors"]
)
def test_only_a_sweep_that_ends_well_is_marked(
    fails: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks, encoder = Marks(), SimpleNamespace(basis=None)
    services = SimpleNamespace(settings=None, graph=None, clock=lambda: NOW, encoder=encoder)

    def run(_: Settings, work: Callable[[Any], Awaitable[Any]]) -> Any:
        async def given() -> Any:
            return await work(services)

        return asyncio.run(given())

    monkeypatch.setattr(process, "run", run)
    monkeypatch.setattr(health, "WorkHealth", lambda _: marks)
    for module, names in (
        (sweep, ("sweep_runs", "sweep_outboxes", "sweep_embeddings", "sweep_conflicts")),
        (sweep, ("sweep_extractions", "sweep_enrichments")),
        (stale_runs, ("end_stale_runs",)),
        (token_vectors, ("check_token_vectors",)),
        (purge, ("purge_writes", "purge_recollections", "purge_plans", "purge_filler")),
    ):
        for name in names:
            monkeypatch.setattr(module, name, away if name == fails else nothing)
    app = create_app(Settings())
    if fails is None:
        app.tasks["sweep"].run()
    else:
        with pytest.raises(ConnectionError, match="away"):
            app.tasks["sweep"].run()
    assert marks.begun == [NOW.timestamp()]
    assert marks.ended == ([NOW.timestamp()] if fails is None else [])


@pytest.mark.parametrize(
    ("ended", "begun", "expected"),
    [
        (10, None, "OK"),
        (10, 5, "OK"),
        (400, 380, "OK"),
        (900, 800, "do not end well"),
        (None, 800, "do not end well"),
        (900, None, "has not run"),
        (None, None, "has not run"),
    ],
)
async def test_a_long_sweep_is_well_and_one_that_fails_for_long_is_not(
    ended: float | None, begun: float | None, expected: str
) -> None:
    async def before(seconds: float | None) -> float | None:
        return None if seconds is None else utc_now().timestamp() - seconds

    work = SimpleNamespace(last_sweep=lambda: before(ended), sweeping_since=lambda: before(begun))
    parts: Any = SimpleNamespace(work=work, settings=Settings(sweep_seconds=20))
    check: Check = await _Looks(parts, None).schedule()  # type: ignore[arg-type]
    assert (check.status is HealthStatus.OK) == (expected == "OK")
    assert expected == "OK" or expected in str(check.detail)
