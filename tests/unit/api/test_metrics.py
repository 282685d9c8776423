"""Figures count what became of hints."""

from prometheus_client import generate_latest

from api.monitoring.metrics import Metrics


def test_hints_are_counted_by_what_became_of_them() -> None:
    metrics = Metrics()
    for hints in ({"injected": 3, "again": 1, "pruned": 0, "skipped": 0}, {"used": 2}, {}):
        metrics.count_operation("context", 0.01, (), (), hints)
    text = generate_latest(metrics.registry).decode()
    assert 'anaphora_hints_total{outcome="injected"} 3.0' in text
    assert 'anaphora_hints_total{outcome="again"} 1.0' in text
    assert 'anaphora_hints_total{outcome="used"} 2.0' in text
