"""The command without anything that runs: help, errors in one line, exit codes."""

import sys
from pathlib import Path

import pytest

from launch.command import COMMANDS
from tests.support.served.running_up import run_command


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - {"bench"}))
def test_every_command_has_help(name: str) -> None:
    done = run_command(name, "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Usage: ")


def test_list_of_commands_imports_none() -> None:
    import subprocess

    code = (
        "import sys\nfrom launch.command import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'torch', 'neo4j', 'strawberry', 'celery', 'numpy', 'pydantic'}\n"
        "sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        ("recall", "bees"),
        ("context", "kitchen"),
        ("key", "list"),
        ("demo",),
        ("migrate",),
        ("export",),
    ],
)
def test_folder_on_which_nothing_runs(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = run_command(*arguments, "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr == (
        f"UNAVAILABLE: Nothing runs on {tmp_path}: start it with `anaphora up --data {tmp_path}`.\n"
    )


def test_unknown_setting_is_named() -> None:
    done = run_command("up", ANAPHORA_NO_SUCH="1")
    assert done.returncode == 1
    assert done.stderr.startswith("INVALID: Settings: ANAPHORA_NO_SUCH: is no setting")


def test_key_of_nobody_in_particular(tmp_path: Path) -> None:
    done = run_command("key", "create", "--data", str(tmp_path), "--name", "x")
    assert done.returncode == 2
    assert "--user" in done.stderr


def test_unknown_queue() -> None:
    done = run_command("worker", "--queues", "embed,nonsense")
    assert done.returncode == 1
    assert done.stderr.startswith("INVALID: No such queue: nonsense.")


def test_an_argument_that_is_no_text_is_refused_in_a_line() -> None:
    # Python's own way to write a byte that is none: as half a surrogate pair.
    done = run_command("recall", "caf\udce9", "--key", "ak_x")
    assert done.returncode == 1
    assert done.stderr.startswith("INVALID: The command has text that is not valid UTF-8")
