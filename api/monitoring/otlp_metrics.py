"""Sends the figures of Prometheus over OTLP as well, where the settings name a collector."""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import Metric as Family

import anaphora
from api.monitoring.metrics import Metrics

if TYPE_CHECKING:
    from opentelemetry.sdk.metrics.export import Metric, MetricsData
    from opentelemetry.sdk.resources import Resource

    from api.parts import Parts

log = logging.getLogger("anaphora.api")

_NANO = 1_000_000_000
# Seconds that the last figures of a process may take.
_LAST = 5


@contextlib.asynccontextmanager
async def exporting_metrics(parts: "Parts", metrics: Metrics) -> AsyncIterator[None]:
    """Send the figures in the block every `otlp_seconds`, and once more at its end."""
    settings = parts.settings
    if settings.otlp_endpoint is None:
        yield
        return
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter

    from anaphora.telemetry.exporting import resource_of

    exporter = OTLPMetricExporter(endpoint=f"{settings.otlp_endpoint.rstrip('/')}/v1/metrics")
    resource, began = resource_of("api"), time.time_ns()

    async def send() -> None:
        await metrics.look(parts)
        data = metrics_data(metrics.registry, resource, began)
        await asyncio.to_thread(exporter.export, data)

    async def try_to_send() -> None:
        try:
            await send()
        except Exception as error:
            # The next figures hold what these would have told.
            log.warning("metrics cannot be sent: %s", type(error).__name__)

    async def again_and_again() -> None:
        while True:
            await asyncio.sleep(settings.otlp_seconds)
            await try_to_send()

    sending = asyncio.create_task(again_and_again(), name="send-metrics")
    try:
        yield
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST):
                await try_to_send()
        await asyncio.to_thread(exporter.shutdown)


def metrics_data(registry: CollectorRegistry, resource: "Resource", began: int) -> "MetricsData":
    """Return every figure of a registry as OpenTelemetry has them; `began` is in nanoseconds."""
    from opentelemetry.sdk.metrics.export import MetricsData, ResourceMetrics, ScopeMetrics
    from opentelemetry.sdk.util.instrumentation import InstrumentationScope

    now = time.time_ns()
    found = [_metric(family, began, now) for family in registry.collect()]
    scope = InstrumentationScope("anaphora", anaphora.__version__)
    whole = ScopeMetrics(scope, [metric for metric in found if metric is not None], "")
    return MetricsData([ResourceMetrics(resource, [whole], "")])


def _metric(family: Family, began: int, now: int) -> "Metric | None":
    """Return a family of figures; None where it has none just now."""
    from opentelemetry.sdk.metrics.export import (
        AggregationTemporality,
        Gauge,
        Histogram,
        Metric,
        NumberDataPoint,
        Sum,
    )

    data: Any
    if family.type == "histogram":
        points = list(_histograms(family, began, now))
        data = Histogram(points, AggregationTemporality.CUMULATIVE)
        return Metric(family.name, family.documentation, "s", data) if points else None
    counts = family.type == "counter"
    ending = "_total" if counts else ""
    figures = [
        NumberDataPoint(dict(sample.labels), began if counts else 0, now, sample.value)
        for sample in family.samples
        if sample.name == f"{family.name}{ending}" and not math.isnan(sample.value)
    ]
    data = Sum(figures, AggregationTemporality.CUMULATIVE, True) if counts else Gauge(figures)
    return Metric(family.name, family.documentation, "1", data) if figures else None


def _histograms(family: Family, began: int, now: int) -> Iterable[Any]:
    """Yield a family's histograms: Prometheus counts up to a bound, OpenTelemetry between two."""
    from opentelemetry.sdk.metrics.export import HistogramDataPoint

    buckets: dict[tuple[tuple[str, str], ...], list[tuple[float, float]]] = {}
    sums: dict[tuple[tuple[str, str], ...], float] = {}
    for sample in family.samples:
        labels = {name: value for name, value in sample.labels.items() if name != "le"}
        key = tuple(sorted(labels.items()))
        if sample.name.endswith("_bucket"):
            buckets.setdefault(key, []).append((float(sample.labels["le"]), sample.value))
        elif sample.name.endswith("_sum"):
            sums[key] = sample.value
    for key, bounded in buckets.items():
        bounds, up_to = zip(*sorted(bounded), strict=True)
        counts = [int(upper - lower) for lower, upper in zip((0, *up_to), up_to, strict=False)]
        yield HistogramDataPoint(
            attributes=dict(key),
            start_time_unix_nano=began,
            time_unix_nano=now,
            count=int(up_to[-1]),
            sum=sums.get(key, 0.0),
            bucket_counts=counts,
            explicit_bounds=list(bounds[:-1]),
            min=math.inf,
            max=-math.inf,
        )
