"""Figures for Prometheus: requests, operations and their errors, recall's stages, what waits.

They hold no user's data: names of operations and codes, counts and seconds.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError
from graph.structure.health import (
    Backlog,
    Invalidated,
    find_backlog,
    find_enrichment_backlog,
    find_extraction_backlog,
    find_invalidated,
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
        self._requests = Counter(
            "anaphora_http_requests", "Requests.", ("route", "status"), registry=self.registry
        )
        self._operations = Histogram(
            "anaphora_operation_seconds",
            "Seconds that a GraphQL operation took, by its root field.",
            ("operation",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._errors = Counter(
            "anaphora_errors",
            "Operations with an error of a code.",
            ("code",),
            registry=self.registry,
        )
        self._stages = Histogram(
            "anaphora_recall_stage_seconds",
            "Seconds that a stage of recall took.",
            ("stage",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._hints = Counter(
            "anaphora_hints",
            "Hints by what became of them: injected, again (within three turns), pruned, skipped, "
            "used.",
            ("outcome",),
            registry=self.registry,
        )
        self._lag = Histogram(
            "anaphora_loop_lag_seconds",
            "Seconds by which the event loop came late to what was due.",
            buckets=_LAGS,
            registry=self.registry,
        )
        self._sockets = Gauge("anaphora_sockets", "Open sockets.", registry=self.registry)
        self._queues = Gauge(
            "anaphora_queue_length", "Messages that wait.", ("queue",), registry=self.registry
        )
        self._pending = Gauge(
            "anaphora_pending_embeddings", "Memories without an embedding.", registry=self.registry
        )
        self._unheard = self._gauge(
            "pending_extractions", "Turns that owe the extraction of their facts."
        )
        self._unenriched = self._gauge("pending_enrichments", "Memories that owe their enrichment.")
        self._invalidated = self._gauge(
            "invalidated_facts", "Facts invalidated within the last week."
        )
        self._facts = self._gauge("facts", "Facts of all users.")
        self._workers = Gauge("anaphora_workers", "Workers that beat.", registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"anaphora_{name}", text, registry=self.registry)

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
        lengths, workers, backlog, unheard, invalidated, unenriched = await asyncio.gather(
            _counted(parts.work.queue_lengths),
            _counted(parts.work.workers),
            _counted(lambda: _backlog(parts)),
            _counted(lambda: _extraction_backlog(parts)),
            _counted(lambda: _invalidated(parts)),
            _counted(lambda: _enrichment_backlog(parts)),
        )
        self._queues.clear()
        for name, length in (lengths or {}).items():
            self._queues.labels(name).set(length)
        self._workers.set(math.nan if workers is None else len(workers))
        self._pending.set(math.nan if backlog is None else backlog.pending)
        self._unheard.set(math.nan if unheard is None else unheard.pending)
        self._facts.set(math.nan if invalidated is None else invalidated.facts)
        self._invalidated.set(math.nan if invalidated is None else invalidated.lately)
        self._unenriched.set(math.nan if unenriched is None else unenriched.pending)

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


async def _counted(count: Callable[[], Awaitable[T]]) -> T | None:
    """Return the count, None where its keeper is away: other figures are counted all the same."""
    try:
        async with asyncio.timeout(_PATIENCE):
            return await count()
    except (AnaphoraError, TimeoutError) as error:
        log.warning("not everything could be counted: %s", type(error).__name__)
        return None
