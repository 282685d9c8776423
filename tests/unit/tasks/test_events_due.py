"""Steps that events want: no more than settles them, and those that are switched on alone."""

import pytest

from graph.changes.consolidation import STEPS
from graph.enums import RunStep
from maintenance.consolidation.events import Event, steps_for

ENDING, FOUND, MANY = Event.ENDING, Event.CONTRADICTION, Event.MANY_CHANGES
DECAY, CONTRADICT, DEPRECATE = RunStep.DECAY, RunStep.CONTRADICT, RunStep.DEPRECATE


@pytest.mark.parametrize(
    ("events", "enabled", "steps"),
    [
        ({ENDING}, STEPS, (DECAY,)),
        ({FOUND}, STEPS, (CONTRADICT,)),
        ({FOUND, ENDING}, STEPS, (DECAY, CONTRADICT)),
        ({MANY}, STEPS, STEPS),
        ({MANY, ENDING, FOUND}, STEPS, STEPS),
        ({ENDING}, (CONTRADICT, DEPRECATE), (DEPRECATE,)),
        ({ENDING}, (CONTRADICT,), ()),
        ({FOUND}, (DECAY,), ()),
        ({MANY}, (DEPRECATE, DECAY), (DECAY, DEPRECATE)),
        (set(), STEPS, ()),
    ],
)
def test_events_want_the_steps_that_settle_them(
    events: set[Event], enabled: tuple[RunStep, ...], steps: tuple[RunStep, ...]
) -> None:
    assert steps_for(events, enabled) == steps
