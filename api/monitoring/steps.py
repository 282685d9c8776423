"""Figures of the steps of runs, as Prometheus takes them: sums over all workers."""

from collections.abc import Iterator, Mapping

from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from tasks.messages.meter import BATCHES, COUNT, FAILURES, SECONDS

_TEXTS = {
    SECONDS: "Seconds that batches of a step of maintenance took, over all workers.",
    BATCHES: "Batches of a step of maintenance, over all workers.",
    FAILURES: "Runs that failed at a step, over all workers.",
}


class StepFigures(Collector):
    """Sums of the last look; none are shown where Valkey did not answer."""

    def __init__(self) -> None:
        self.sums: Mapping[str, float] = {}

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield a counter for each sum."""
        names = {what: f"anaphora_run_step_{what}" for what in _TEXTS}
        families = {
            what: CounterMetricFamily(names[what], text, labels=["step"])
            for what, text in _TEXTS.items()
        }
        counts = CounterMetricFamily(
            "anaphora_run_step_items",
            "What the steps of maintenance counted, over all workers.",
            labels=["step", "count"],
        )
        for name, value in sorted(self.sums.items()):
            step, what, *rest = name.split(":")
            if what == COUNT:
                counts.add_metric([step, ":".join(rest)], value)
            elif what in families:
                families[what].add_metric([step], value)
        yield from families.values()
        yield counts
