"""Figures for Prometheus: requests, operations and their errors, recall's stages, what waits.

They hold no user's data: names of operations and codes, counts and seconds.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError
from api.monitoring.steps import StepFigures
from graph.structure.health import (
    QUIET_RUN,
    Backlog,
    Invalidated,
    find_backlog,
    find_consolidations,
    find_enrichment_backlog,
    find_extraction_backlog,
    find_invalidated,
    find_stale_runs,
    find_untaken_runs,
)

if TYPE_CHECKING:
    from api.parts import Parts

log = logging.getLogger("anaphora.api")

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_LAGS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
_NONE: Mapping[str, int] = {}
_PATIENCE = 5.0

T = TypeVar("T")


class Metrics:
    """Figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = self._counter("http_requests", "Requests.", "route", "status")
        self._operations = self._histogram(
            "operation_seconds",
            "Seconds that a GraphQL operation took, by its root field.",
            "operation",
        )
        self._errors = self._counter("errors", "Operations with an error of a code.", "code")
        self._stages = self._histogram(
            "recall_stage_seconds", "Seconds that a stage of recall took.", "stage"
        )
        self._hints = self._counter(
            "hints",
            "Hints by what became of them: injected, again (within three turns), pruned, skipped, "
            "used.",
            "outcome",
        )
        self._lag = self._histogram(
            "loop_lag_seconds",
            "Seconds by which the event loop came late to what was due.",
            buckets=_LAGS,
        )
        self._sockets = self._gauge("sockets", "Open sockets.")
        self._queues = self._gauge("queue_length", "Messages that wait.", "queue")
        self._workers = self._gauge("workers", "Workers that beat.")
        self._add_backlogs()
        self._add_runs()

    def _add_backlogs(self) -> None:
        """Add the gauges of what waits in the graph, and of its facts."""
        self._pending = self._gauge("pending_embeddings", "Memories without an embedding.")
        self._unheard = self._gauge(
            "pending_extractions", "Turns that owe the extraction of their facts."
        )
        self._unenriched = self._gauge("pending_enrichments", "Memories that owe their enrichment.")
        self._invalidated = self._gauge(
            "invalidated_facts", "Facts invalidated within the last week."
        )
        self._facts = self._gauge("facts", "Facts of all users.")

    def _add_runs(self) -> None:
        """Add the gauges of runs, and the sums of their steps."""
        self._last = self._gauge(
            "last_consolidation_seconds", "When a consolidation succeeded last, since the epoch."
        )
        self._stuck = self._gauge("stuck_runs", "Runs that stopped beating, or that nobody takes.")
        self._steps = StepFigures()
        self.registry.register(self._steps)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"anaphora_{name}", text, labels, registry=self.registry)

    def _histogram(
        self, name: str, text: str, *labels: str, buckets: Sequence[float] = _SECONDS
    ) -> Histogram:
        return Histogram(f"anaphora_{name}", text, labels, buckets=buckets, registry=self.registry)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"anaphora_{name}", text, labels, registry=self.registry)

    def count_request(self, route: str, status: int) -> None:
        self._requests.labels(route, str(status)).inc()

    def count_operation(
        self,
        name: str | None,
        seconds: float,
        codes: Iterable[str],
        stages: Iterable[tuple[str, float]],
        hints: Mapping[str, int] = _NONE,
    ) -> None:
        """An operation's time, its errors, and what its recalls took in milliseconds by stage."""
        self._operations.labels(name or "refused").observe(seconds)
        for code in codes:
            self._errors.labels(code).inc()
        for stage, milliseconds in stages:
            self._stages.labels(stage).observe(milliseconds / 1000)
        for outcome, count in hints.items():
            self._hints.labels(outcome).inc(count)

    def note_lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    def socket_opened(self) -> None:
        self._sockets.inc()

    def socket_closed(self) -> None:
        self._sockets.dec()

    async def look(self, parts: "Parts") -> None:
        """Count what waits; what cannot be counted just now is NaN or left out."""
        waiting = asyncio.gather(
            _counted(parts.work.queue_lengths),
            _counted(parts.work.workers),
            _counted(lambda: _backlog(parts)),
            _counted(lambda: _extraction_backlog(parts)),
            _counted(lambda: _invalidated(parts)),
            _counted(lambda: _enrichment_backlog(parts)),
        )
        found, _ = await asyncio.gather(waiting, self._look_at_runs(parts))
        lengths, workers, backlog, unheard, invalidated, unenriched = found
        self._queues.clear()
        for name, length in (lengths or {}).items():
            self._queues.labels(name).set(length)
        self._workers.set(math.nan if workers is None else len(workers))
        self._pending.set(math.nan if backlog is None else backlog.pending)
        self._unheard.set(math.nan if unheard is None else unheard.pending)
        self._facts.set(math.nan if invalidated is None else invalidated.facts)
        self._invalidated.set(math.nan if invalidated is None else invalidated.lately)
        self._unenriched.set(math.nan if unenriched is None else unenriched.pending)

    async def _look_at_runs(self, parts: "Parts") -> None:
        steps, consolidations, stuck = await asyncio.gather(
            _counted(parts.work.steps),
            _counted(lambda: find_consolidations(parts.ready().graph, utc_now())),
            _counted(lambda: _stuck_runs(parts)),
        )
        self._steps.sums = steps or {}
        last = None if consolidations is None else consolidations.last_at
        self._last.set(math.nan if last is None else last.timestamp())
        self._stuck.set(math.nan if stuck is None else stuck)

    def text(self) -> bytes:
        """Return every figure as Prometheus' text."""
        return generate_latest(self.registry)


async def _backlog(parts: "Parts") -> Backlog:
    return await find_backlog(parts.ready().graph, max_attempts=parts.settings.max_attempts)


async def _extraction_backlog(parts: "Parts") -> Backlog:
    most = parts.settings.max_attempts
    return await find_extraction_backlog(parts.ready().graph, max_attempts=most)


async def _invalidated(parts: "Parts") -> Invalidated:
    return await find_invalidated(parts.ready().graph, utc_now())


async def _enrichment_backlog(parts: "Parts") -> Backlog:
    most = parts.settings.max_attempts
    return await find_enrichment_backlog(parts.ready().graph, max_attempts=most)


async def _stuck_runs(parts: "Parts") -> int:
    graph, before = parts.ready().graph, utc_now() - QUIET_RUN
    stale = await find_stale_runs(graph, before=before)
    return len(stale) + sum((await find_untaken_runs(graph, before=before)).values())


async def _counted(count: Callable[[], Awaitable[T]]) -> T | None:
    """Return the count, None where its keeper is away: other figures are counted all the same."""
    try:
        async with asyncio.timeout(_PATIENCE):
            return await count()
    except (AnaphoraError, TimeoutError) as error:
        log.warning("not everything could be counted: %s", type(error).__name__)
        return None
