"""Monitoring asks without a key: it costs little, and an outage hides nothing but its own."""

import asyncio
import json
import time
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from anaphora.errors import Unavailable
from anaphora.settings import Settings
from api import probes
from api.monitoring import health, metrics
from api.monitoring.cache import Cached
from graph.structure.health import Backlog, Consolidations, Invalidated, Structure
from schema.serving.context import Check, HealthReport
from schema.serving.enums import HealthStatus

REQUEST = Request({"type": "http"})


class HungBroker:
    async def queue_lengths(self) -> dict[str, int]:
        await asyncio.sleep(3600)
        raise AssertionError

    async def workers(self) -> list[object]:
        raise Unavailable("Valkey does not answer.")

    async def steps(self) -> dict[str, float]:
        raise Unavailable("Valkey does not answer.")


class Looked:
    """A database that answers, and how often it was asked."""

    def __init__(self) -> None:
        self.structures = self.backlogs = 0

    async def structure(self, graph: object) -> Structure:
        self.structures += 1
        await asyncio.sleep(0)
        return Structure(1, (), ())

    async def backlog(self, graph: object, max_attempts: int) -> Backlog:
        self.backlogs += 1
        return Backlog(7, 0, None)

    async def invalidated(self, graph: object, now: datetime) -> Invalidated:
        return Invalidated(100, 3, 4)

    async def consolidations(self, graph: object, now: datetime) -> Consolidations:
        return Consolidations(datetime(2026, 1, 1, tzinfo=UTC), 3, 1, None)

    async def stale(self, graph: object, before: datetime) -> list[str]:
        return ["one"]

    async def untaken(self, graph: object, before: datetime) -> dict[str, int]:
        return {"UNDO": 2}


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    made = Looked()
    monkeypatch.setattr(health, "find_structure", made.structure)
    monkeypatch.setattr(metrics, "find_backlog", made.backlog)
    monkeypatch.setattr(metrics, "find_extraction_backlog", made.backlog)
    monkeypatch.setattr(metrics, "find_invalidated", made.invalidated)
    monkeypatch.setattr(metrics, "find_enrichment_backlog", made.backlog)
    monkeypatch.setattr(metrics, "find_consolidations", made.consolidations)
    monkeypatch.setattr(metrics, "find_stale_runs", made.stale)
    monkeypatch.setattr(metrics, "find_untaken_runs", made.untaken)
    monkeypatch.setattr(metrics, "_PATIENCE", 0.05, raising=False)
    return made


async def hangs() -> HealthReport:
    await asyncio.sleep(3600)
    raise AssertionError


@pytest.fixture
def routes(looked: Looked) -> probes.Watching:
    parts: Any = SimpleNamespace(
        why_not=None,
        rehearsing=None,
        encoder=SimpleNamespace(ready=True, failure=None),
        settings=Settings(),
        ready=lambda: SimpleNamespace(graph=None),
        work=HungBroker(),
        health=hangs,
    )
    return probes.Watching(parts, metrics.Metrics())


async def test_readiness_waits_for_no_broker_and_many_probes_are_one_look(
    routes: probes.Watching, looked: Looked
) -> None:
    began = time.monotonic()
    answers = await asyncio.gather(*(routes.readyz(REQUEST) for _ in range(20)))
    assert time.monotonic() - began < 5
    assert {answer.status_code for answer in answers} == {200}
    assert looked.structures == 1
    assert json.loads(bytes(answers[0].body))["checks"] == {}


async def test_readiness_tells_checks_without_their_details(
    routes: probes.Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def report() -> HealthReport:
        check = Check("broker", HealthStatus.FAILING, "somebody's run rests")
        return HealthReport(HealthStatus.FAILING, [check], "1")

    monkeypatch.setattr(routes, "_health", Cached(report))
    answer = await routes.readyz(REQUEST)
    assert answer.status_code == 200
    expected = {"status": "OK", "reasons": [], "checks": {"broker": "FAILING"}}
    assert json.loads(bytes(answer.body)) == expected


@pytest.mark.parametrize(
    ("failure", "status", "reason"),
    [
        (None, "DEGRADED", "The embedding model is being loaded."),
        ("No such model.", "FAILING", "No such model. Words alone are matched meanwhile."),
    ],
)
async def test_what_answers_by_words_alone_is_not_ready(
    routes: probes.Watching, failure: str | None, status: str, reason: str
) -> None:
    routes._parts.encoder.ready = False  # type: ignore[misc]
    routes._parts.encoder.failure = failure  # type: ignore[misc]
    answer = await routes.readyz(REQUEST)
    assert answer.status_code == 503
    expected = {"status": "FAILING", "reasons": [reason], "checks": {"model": status}}
    assert json.loads(bytes(answer.body)) == expected


async def test_a_server_that_rehearses_is_not_ready(routes: probes.Watching) -> None:
    routes._parts.rehearsing = "Soon."  # type: ignore[misc]
    answer = await routes.readyz(REQUEST)
    assert answer.status_code == 503
    assert json.loads(bytes(answer.body))["reasons"] == ["Soon."]
    routes._parts.rehearsing = None  # type: ignore[misc]
    assert (await routes.readyz(REQUEST)).status_code == 200


async def test_pending_embeddings_are_counted_while_the_broker_is_away(
    routes: probes.Watching, looked: Looked
) -> None:
    texts = [bytes((await routes.metrics(REQUEST)).body).decode() for _ in range(3)]
    for text in texts:
        assert "anaphora_pending_embeddings 7.0" in text
        assert "anaphora_pending_extractions 7.0" in text
        assert "anaphora_pending_enrichments 7.0" in text
        assert "anaphora_workers NaN" in text
        assert "anaphora_stuck_runs 3.0" in text
        assert "anaphora_last_consolidation_seconds 1.7672256e+09" in text
        assert "anaphora_run_step_seconds_total{" not in text
        assert "anaphora_queue_length{" not in text
    assert looked.backlogs == 3


async def test_a_look_holds_for_a_while_and_a_failed_one_not_at_all() -> None:
    found: list[Exception | int] = [Unavailable("Away."), 1, 2]

    async def look() -> int:
        one = found.pop(0)
        if isinstance(one, Exception):
            raise one
        return one

    cached = Cached(look, seconds=0.05)
    with pytest.raises(Unavailable):
        await cached.read()
    assert [await cached.read(), await cached.read()] == [1, 1]
    await asyncio.sleep(0.06)
    assert await cached.read() == 2
