"""`anaphora completion` prints what a shell completes with."""

import shutil
import subprocess

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from launch.command import main


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str) -> None:
    done = CliRunner().invoke(main, ["completion", shell])
    assert done.exit_code == 0
    assert f"_ANAPHORA_COMPLETE={shell}_complete" in done.output


def test_bash_accepts_its_script() -> None:
    bash = shutil.which("bash")
    assert bash is not None
    script = CliRunner().invoke(main, ["completion", "bash"]).output
    checked = subprocess.run([bash, "-n"], input=script, text=True, check=False)
    assert checked.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "begun", "found"),
    [
        ([], "rememb", {"remember"}),
        (["runs"], "", {"show", "undo", "cancel"}),
        (["runs"], "--sta", {"--status"}),
        (["conflicts", "resolve", "x"], "KEEP", {"keep_both"}),
    ],
)
def test_commands_and_options_are_completed(
    arguments: list[str], begun: str, found: set[str]
) -> None:
    completion = ShellComplete(main, {}, "anaphora", "_ANAPHORA_COMPLETE")
    assert {one.value for one in completion.get_completions(arguments, begun)} == found


def test_another_shell_is_refused() -> None:
    refused = CliRunner().invoke(main, ["completion", "tcsh"])
    assert refused.exit_code == 2
    assert "'bash', 'zsh', 'fish'" in refused.output
