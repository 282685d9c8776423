"""`anaphora consolidate`: the steps that it takes are those of a consolidation."""

from click.testing import CliRunner

from graph.changes import consolidation
from launch.commands.upkeep.consolidate_ import STEPS, command


def test_its_steps_are_those_of_a_consolidation() -> None:
    assert tuple(step.value for step in consolidation.STEPS) == STEPS


def test_another_step_is_refused_with_those_that_there_are() -> None:
    told = CliRunner().invoke(command, ["--step", "IMPORT"])
    assert told.exit_code == 2
    assert all(step in told.output.upper() for step in STEPS)
