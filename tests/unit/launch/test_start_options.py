"""Options that `up` remembers, and what it takes from a file that somebody changed."""

import json
import stat
from pathlib import Path

import pytest

from launch.supervision.start_options import StartOptions, read_options, remember_options


def test_what_is_given_comes_before_what_is_remembered() -> None:
    remembered = StartOptions(port=9000, demo=False)
    assert StartOptions().over(remembered) == remembered
    assert StartOptions(port=9001).over(remembered) == StartOptions(port=9001, demo=False)
    given = StartOptions(host="::1", demo=True).over(remembered)
    assert given == StartOptions(host="::1", port=9000, demo=True)
    assert remembered.without(given.given) == StartOptions()
    assert remembered.without({"port", "neo4j_uri"}) == StartOptions(demo=False)


def test_arguments_say_the_same_on_a_command_line() -> None:
    every = StartOptions("0.0.0.0", 0, demo=False, share=True)
    assert every.arguments() == ["--host", "0.0.0.0", "--port", "0", "--no-demo", "--share"]
    assert StartOptions(demo=True, share=False).arguments() == ["--demo", "--no-share"]
    assert StartOptions().arguments() == []


def test_options_are_read_back_and_defaults_are_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "options.json"
    assert read_options(path) == StartOptions()
    every = StartOptions("127.0.0.1", 9000, demo=False, share=True)
    remember_options(path, every)
    assert read_options(path) == every
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    remember_options(path, StartOptions(port=9000, demo=True, share=False))
    assert json.loads(path.read_text()) == {"port": 9000}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"host"', "[" * 100_000, "\ud800", "{}", '{"other": 1}']
)
def test_a_damaged_file_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "options.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert read_options(path) == StartOptions()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("host", ["", " ", "a b", "a\nb", "ä", "h" * 256, 1, True, None, ["::1"]]),
        ("port", [-1, 65536, "9000", 9000.0, True, None, 10**40]),
        ("demo", [0, 1, "no", None]),
        ("share", [0, 1, "yes", None]),
    ],
)
def test_a_value_that_nobody_could_have_given_is_left_out(
    tmp_path: Path, name: str, values: list[object]
) -> None:
    path = tmp_path / "options.json"
    right = {"host": "::1", "port": 9000, "demo": False, "share": True}
    for value in values:
        path.write_text(json.dumps(right | {name: value}))
        rest = {key: kept for key, kept in right.items() if key != name}
        assert read_options(path).given == rest, value
