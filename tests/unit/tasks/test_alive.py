"""Containers' health checks: alive is 0, and nothing else is."""

import sys

import pytest

from anaphora.settings import Settings
from launch.servers.ports import free_port
from tasks import alive


def test_an_api_that_does_not_answer_is_not_alive() -> None:
    assert not alive.api_alive(Settings(port=free_port()))


@pytest.mark.parametrize("part", ["worker", "beat"])
def test_a_part_of_which_nobody_can_tell_is_not_alive(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANAPHORA_EVENTS_URL", f"redis://127.0.0.1:{free_port()}/0")
    monkeypatch.setattr(sys, "argv", ["alive", part])
    assert alive.main() == 1


@pytest.mark.parametrize("arguments", [[], ["migrate"], ["api", "worker"]])
def test_an_unknown_part_is_neither_alive_nor_dead(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["alive", *arguments])
    assert alive.main() == 2


def test_a_dead_api_is_an_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANAPHORA_PORT", str(free_port()))
    monkeypatch.setattr(sys, "argv", ["alive", "api"])
    assert alive.main() == 1
