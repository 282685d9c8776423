"""The table of commands and the files of the commands name the same."""

from click.testing import CliRunner

from launch.command import FOLDERS, HIDDEN, main
from tests.support.paths import ROOT


def test_each_file_is_a_command_of_its_group() -> None:
    folder = ROOT / "launch" / "commands"
    found = {path.stem[:-1]: path.parent.name for path in folder.glob("*/*_.py")}
    found.pop("__init_", None)
    assert found == FOLDERS | HIDDEN


def test_help_lists_the_commands_by_group() -> None:
    told = CliRunner().invoke(main, ["--help"])
    assert told.exit_code == 0
    sections = [line for line in told.output.splitlines() if line and not line.startswith(" ")]
    assert sections[2:] == [f"{folder.capitalize()}:" for folder in dict.fromkeys(FOLDERS.values())]


def test_a_command_that_is_unknown_is_named() -> None:
    refused = CliRunner().invoke(main, ["nonsense"])
    assert refused.exit_code == 2
    assert "No such command 'nonsense'" in refused.output
