"""Health is not green over runs that nobody takes, or nights that nobody begins."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from anaphora.clock import utc_now
from anaphora.settings import Settings
from api.monitoring import health
from graph.structure.health import Consolidations
from schema.serving.context import Check
from schema.serving.enums import HealthStatus

LAST = datetime(2026, 3, 1, 3, 4, tzinfo=UTC)


def looks(**given: Any) -> Any:
    parts: Any = SimpleNamespace(settings=Settings(**given))
    graph: Any = None
    return health._Looks(parts, graph)


@pytest.mark.parametrize(
    ("ended", "failed", "hours", "switched_on", "status", "told"),
    [
        (3, 0, 5, True, HealthStatus.OK, "3 succeeded within two days, the last at 2026-03-01"),
        (3, 1, 5, True, HealthStatus.DEGRADED, "2 succeeded within two days"),
        (0, 0, 5, True, HealthStatus.OK, "None ended within two days."),
        (3, 0, 27, True, HealthStatus.DEGRADED, "No night was begun for a day"),
        (3, 0, 27, False, HealthStatus.OK, "3 succeeded"),
        (3, 0, None, True, HealthStatus.OK, "3 succeeded"),
    ],
)
async def test_the_last_consolidation(
    monkeypatch: pytest.MonkeyPatch,
    ended: int,
    failed: int,
    hours: float | None,
    switched_on: bool,
    status: HealthStatus,
    told: str,
) -> None:
    night = None if hours is None else utc_now() - timedelta(hours=hours)

    async def found(graph: object, now: datetime) -> Consolidations:
        return Consolidations(LAST if ended else None, ended, failed, night)

    monkeypatch.setattr(health, "find_consolidations", found)
    check: Check = await looks(consolidation=switched_on).consolidation()
    assert check.status is status
    assert told in (check.detail or "")


@pytest.mark.parametrize(
    ("untaken", "status"),
    [({}, HealthStatus.OK), ({"CONSOLIDATION": 4, "UNDO": 1}, HealthStatus.FAILING)],
)
async def test_runs_that_nobody_takes(
    monkeypatch: pytest.MonkeyPatch, untaken: dict[str, int], status: HealthStatus
) -> None:
    async def found(graph: object, before: datetime) -> dict[str, int]:
        return untaken

    monkeypatch.setattr(health, "find_untaken_runs", found)
    check: Check = await looks().queued_runs()
    assert check.status is status
    if untaken:
        assert check.detail == (
            "Queued for more than ten minutes, and no worker takes them: 4 CONSOLIDATION, 1 UNDO."
        )
