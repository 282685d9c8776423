"""Errors of the commands, as a line and as JSON."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from launch.command import main


@pytest.fixture(autouse=True)
def _nothing_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("URI", "PASSWORD", "PASSWORD_FILE"):
        monkeypatch.delenv(f"ANAPHORA_NEO4J_{name}", raising=False)
    monkeypatch.chdir(tmp_path)


def test_a_database_that_nothing_names_is_asked_for() -> None:
    refused = CliRunner().invoke(main, ["key", "list"])
    assert refused.exit_code == 1
    assert refused.stderr.startswith("UNAVAILABLE: No database: start `anaphora up`")
    assert not refused.stdout


@pytest.mark.parametrize("arguments", [("key", "list"), ("recall", "tea"), ("migrate",)])
def test_with_json_an_error_is_json_on_standard_error(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    refused = CliRunner().invoke(main, [*arguments, "--json", "--data", str(tmp_path)])
    assert refused.exit_code == 1
    error = json.loads(refused.stderr)["error"]
    assert error["code"] == "UNAVAILABLE"
    assert error["message"].startswith(f"Nothing runs on {tmp_path}")
    assert error["field"] is None
    assert not refused.stdout


def test_a_key_that_is_none_is_an_error_as_json() -> None:
    refused = CliRunner().invoke(main, ["recall", "tea", "--json", "--key", "no key"])
    assert refused.exit_code == 1
    assert json.loads(refused.stderr)["error"]["code"] == "INVALID"
    assert "no key" not in refused.stderr
