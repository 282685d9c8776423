"""The schedule of beat, kept in memory: there is nothing to lose."""

from typing import Any

from anaphora.settings import Settings


def entries(settings: Settings) -> dict[str, dict[str, Any]]:
    """Return beat's schedule. A message that no worker took before the next is due expires."""
    return {
        "sweep": {
            "task": "sweep",
            "schedule": settings.sweep_seconds,
            "options": {"expires": settings.sweep_seconds, "ignore_result": True},
        },
        "tune": {
            "task": "tune_due",
            "schedule": settings.tune_seconds,
            "options": {"expires": settings.tune_seconds, "ignore_result": True},
        },
    }
