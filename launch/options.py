"""Code that the commands share: options, where `up` answers, and how results are written."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from anaphora.clock import parse_moment
from anaphora.errors import Invalid, Unavailable
from anaphora.settings import Settings
from launch.command import AS_JSON
from launch.supervision.folder import DEFAULT, DataFolder
from launch.supervision.runtime import Runtime, read_runtime

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class Instant(click.ParamType[str]):
    """A time with its offset, passed on as it was given."""

    name = "instant"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            parse_moment(value)
        except Invalid:
            told = "give a time with its offset, on a day that exists, e.g. 2026-05-01T12:00:00Z."
            self.fail(told, param, ctx)
        return value


# Each with the name that the API's input has for it.
_CLOCKS = (
    (
        "--now",
        "now",
        Instant(),
        "When the question is asked, as 2025-03-01T12:00:00Z (default: now).",
    ),
    ("--time-zone", "timeZone", str, "Where it is asked, as Europe/Lisbon: its days are meant."),
    ("--valid-at", "validAt", Instant(), "Answer with what held at that instant."),
    ("--known-at", "knownAt", Instant(), "Answer with what the graph knew at that instant."),
)


def data_option(command: F) -> F:
    """--data DIR."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        metavar="DIR",
        help="The data folder of a running `anaphora up` (default: .anaphora, or the settings).",
    )(command)


def json_option(command: F) -> F:
    """--json: of the answer, and of an error of ours."""
    return click.option(
        "--json",
        "as_json",
        is_flag=True,
        callback=_remember_json,
        help="One JSON object, for scripts.",
    )(command)


def _remember_json(context: click.Context, _: click.Parameter, as_json: bool) -> bool:
    context.meta[AS_JSON] = as_json
    return as_json


def caller_options(command: F) -> F:
    """--user and --key, of the commands that speak to the API."""
    user = click.option("--user", help="The user, where the key is a service's.")
    key = click.option(
        "--key",
        metavar="KEY|@FILE",
        help="Another key than the local one, or a file that holds it.",
    )
    return user(key(command))


def clock_options(command: F) -> F:
    """--now, --time-zone, --valid-at and --known-at, of the commands that read on both clocks."""
    for option, name, kind, told in reversed(_CLOCKS):
        command = click.option(option, name, type=kind, help=told)(command)
    return command


def clocks(given: Mapping[str, str | None]) -> dict[str, str]:
    """The clocks of `clock_options` that were given, as fields of the API's input."""
    return {name: value for name, value in given.items() if value is not None}


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's async work."""
    return asyncio.run(work)


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


_NAMES_DATABASE = {"neo4j_uri", "neo4j_password", "neo4j_password_file"}


def running_folder(data: Path | None) -> DataFolder | None:
    """The data folder that the command works on, if it is one rather than the settings.

    Raises Unavailable for a folder named on which nothing runs.
    """
    if data is not None:
        read_runtime(DataFolder(data).runtime)
        return DataFolder(data)
    folder = DataFolder(DEFAULT)
    if "neo4j_uri" in Settings.load().model_fields_set or not folder.runtime.exists():
        return None
    return folder


def connection(data: Path | None) -> Settings:
    """Settings that reach what runs: the data folder's, over those of the environment.

    Raises Unavailable where neither names a database.
    """
    folder = running_folder(data)
    if folder is None:
        settings = Settings.load()
        if not _NAMES_DATABASE & settings.model_fields_set:
            raise Unavailable(
                "No database: start `anaphora up`, name its data folder (--data), or set "
                "ANAPHORA_NEO4J_URI."
            )
        return settings
    runtime = read_runtime(folder.runtime)
    given: dict[str, Any] = {"neo4j_uri": runtime.bolt}
    files = ("neo4j-password", "broker-url", "result-url", "events-url")
    for name in files:
        if (folder.secrets / name).exists() and _is_ours(name, runtime):
            given[f"{name.replace('-', '_')}_file"] = folder.secrets / name
    return Settings.load(**given)


def _is_ours(name: str, runtime: Runtime) -> bool:
    part = "neo4j" if name == "neo4j-password" else "valkey"
    return part in runtime.processes


def api_and_key(data: Path | None, key: str | None) -> tuple[str, str]:
    """The API's address and a key for it. Raises Unavailable where there is none."""
    folder = running_folder(data)
    if folder is not None:
        runtime = read_runtime(folder.runtime)
        if key is None and folder.key.exists():
            key = folder.key.read_text(encoding="utf-8").strip()
        url = runtime.url
    else:
        settings = Settings.load()
        url = f"http://{settings.host}:{settings.port}"
    if key is None:
        raise Unavailable(
            "No key: start `anaphora up`, name its data folder (--data), or give a key (--key)."
        )
    return url, given_key(key)


def given_key(key: str) -> str:
    """The secret of `--key KEY|@FILE`. Raises Invalid for what is none."""
    key = _from_file(key) if key.startswith("@") else key
    if not key or any(not "!" <= sign <= "~" for sign in key):
        # Never shown: it may be a key and more.
        raise Invalid("Not a key: give the line that `anaphora key create` printed.")
    return key


def _from_file(name: str) -> str:
    # Arguments are seen by everybody on the machine; files need not be.
    try:
        return Path(name[1:]).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"The key cannot be read from {name[1:]}: {error}") from None
