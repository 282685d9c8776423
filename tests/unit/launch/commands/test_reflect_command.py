"""`anaphora reflect` asks before it erases for good."""

from typing import Any

import pytest
from click.testing import CliRunner

from launch.client import client
from launch.commands.upkeep import reflect_

RUN = {"id": "1", "status": "SUCCEEDED"}


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Inputs of the reflections that were begun."""
    inputs: list[dict[str, Any]] = []

    class Client:
        def __init__(self, *_: object) -> None: ...

        def __enter__(self) -> "Client":
            return self

        def __exit__(self, *_: object) -> None: ...

        def ask(self, _: str, *, input: dict[str, Any]) -> dict[str, Any]:
            inputs.append(input)
            return {"reflect": {"run": RUN}}

    monkeypatch.setattr(client, "ApiClient", Client)
    monkeypatch.setattr(reflect_, "api_and_key", lambda *_: ("http://127.0.0.1:1", "key"))
    monkeypatch.setattr(reflect_, "follow_run", lambda _, begun, *__: dict(begun))
    monkeypatch.setattr(reflect_, "planned_changes", lambda *_: [])
    return inputs


def test_a_no_erases_nothing(asked: list[dict[str, Any]]) -> None:
    told = CliRunner().invoke(reflect_.command, ["--sources", "erase"], input="n\n")
    assert told.exit_code == 1
    assert "for good" in told.output
    assert asked == []


@pytest.mark.parametrize(
    ("given", "answer", "sources"),
    [
        (["--sources", "erase"], "y\n", "ERASE"),
        (["--sources", "erase", "--yes"], "", "ERASE"),
        (["--sources", "erase", "--dry-run"], "", "ERASE"),
        (["--sources", "supersede"], "", "SUPERSEDE"),
    ],
)
def test_what_was_confirmed_or_erases_nothing_begins(
    asked: list[dict[str, Any]], given: list[str], answer: str, sources: str
) -> None:
    told = CliRunner().invoke(reflect_.command, [*given, "--json"], input=answer)
    assert told.exit_code == 0, told.output
    assert [one["sources"] for one in asked] == [sources]
