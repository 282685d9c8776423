"""Figures for Prometheus: requests, operations and their errors, recall's stages, what waits.

They hold no user's data: names of operations and codes, counts and seconds.
"""

import logging
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from anaphora.errors import AnaphoraError
from graph.health import find_backlog

if TYPE_CHECKING:
    from api.parts import Parts

log = logging.getLogger("anaphora.api")

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_NONE: Mapping[str, int] = {}


class Metrics:
    """One process's figures."""

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
        self._sockets = Gauge("anaphora_sockets", "Open sockets.", registry=self.registry)
        self._queues = Gauge(
            "anaphora_queue_length", "Messages that wait.", ("queue",), registry=self.registry
        )
        self._pending = Gauge(
            "anaphora_pending_embeddings", "Memories without an embedding.", registry=self.registry
        )
        self._workers = Gauge("anaphora_workers", "Workers that beat.", registry=self.registry)

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

    def socket_opened(self) -> None:
        self._sockets.inc()

    def socket_closed(self) -> None:
        self._sockets.dec()

    async def read(self, parts: "Parts") -> bytes:
        """Every figure as text; what cannot be counted just now is NaN or left out."""
        self._queues.clear()
        self._workers.set(math.nan)
        self._pending.set(math.nan)
        try:
            for name, length in (await parts.work.queue_lengths()).items():
                self._queues.labels(name).set(length)
            self._workers.set(len(await parts.work.workers()))
            graph, most = parts.ready().graph, parts.settings.max_attempts
            self._pending.set((await find_backlog(graph, max_attempts=most)).pending)
        except AnaphoraError as error:
            log.warning("not everything could be counted: %s", error.code)
        return generate_latest(self.registry)
