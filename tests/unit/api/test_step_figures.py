"""Sums of the steps of runs become counters."""

from prometheus_client import CollectorRegistry, generate_latest

from api.monitoring.steps import StepFigures


def shown(sums: dict[str, float]) -> list[str]:
    figures, registry = StepFigures(), CollectorRegistry()
    figures.sums = sums
    registry.register(figures)
    lines = generate_latest(registry).decode().splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_each_sum_is_a_counter() -> None:
    assert shown(
        {
            "MERGE:seconds": 1.5,
            "MERGE:batches": 2,
            "MERGE:count:merged": 7,
            "UNDO:failures": 1,
        }
    ) == [
        'anaphora_run_step_seconds_total{step="MERGE"} 1.5',
        'anaphora_run_step_batches_total{step="MERGE"} 2.0',
        'anaphora_run_step_failures_total{step="UNDO"} 1.0',
        'anaphora_run_step_items_total{count="merged",step="MERGE"} 7.0',
    ]


def test_nothing_is_shown_of_nothing() -> None:
    assert shown({}) == []
