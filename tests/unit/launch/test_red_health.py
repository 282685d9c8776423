"""Explanations of red health: every check that health makes has its own."""

import inspect
import re

import pytest

from api.monitoring import health
from launch.doctor.checks import State
from launch.doctor.red_health import ADVICE, explain
from schema.serving.enums import HealthStatus


def test_every_check_of_health_is_explained() -> None:
    made = set(re.findall(r'Check\(\s*"([a-z ]+)"', inspect.getsource(health)))
    assert len(made) >= 12
    assert made == set(ADVICE)


@pytest.mark.parametrize(
    ("status", "state"),
    [(HealthStatus.FAILING, State.FAILED), (HealthStatus.DEGRADED, State.DEGRADED)],
)
def test_an_explanation_says_what_is_seen_and_what_to_do(
    status: HealthStatus, state: State
) -> None:
    told = explain("workers", status, "No worker serves: embed.")
    assert (told.name, told.state) == ("health: workers", state)
    assert told.message.startswith(f"{status}: No worker serves: embed. ")
    assert "anaphora worker" in told.message
