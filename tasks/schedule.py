"""The schedule of beat, kept in memory: there is nothing to lose."""

from typing import Any

from anaphora.settings import Settings

# Seconds between two looks at the clock.
_NIGHT_LOOK, _WEEK_LOOK = 60.0, 300.0


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
        "events": {
            "task": "consolidate_events",
            "schedule": settings.consolidation_events_seconds,
            "options": {"expires": settings.consolidation_events_seconds, "ignore_result": True},
        },
        # Looks whether a night is due: the graph remembers the last, whatever the clock does.
        "night": {
            "task": "consolidate_night",
            "schedule": _NIGHT_LOOK,
            "options": {"expires": _NIGHT_LOOK, "ignore_result": True},
        },
        # Looks whether a week is due, as the graph remembers it, too.
        "week": {
            "task": "reflect_due",
            "schedule": _WEEK_LOOK,
            "options": {"expires": _WEEK_LOOK, "ignore_result": True},
        },
    }
