"""`anaphora import`."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

import click

from anaphora.errors import AnaphoraError, Invalid
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from launch.client.batches import Imported
    from launch.client.client import ApiClient

SHOWN = 20
# Of the counts of an import, what counts no things that came in: links are counted again each time.
_NO_THINGS = frozenset({"run_id", "present", "pending", "links"})


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@data_option
@caller_options
@click.option(
    "--as",
    "kind",
    type=click.Choice(["turns", "memories"]),
    help="Kind of the lines (default: a line with a thread and no kind is a turn).",
)
@click.option(
    "--new-ids",
    is_flag=True,
    help="Give everything in an export a new id: for another user of the same graph.",
)
@json_option
def command(
    file: Path,
    data: Path | None,
    user: str | None,
    key: str | None,
    kind: Literal["turns", "memories"] | None,
    new_ids: bool,
    as_json: bool,
) -> None:
    """Add the turns or memories of FILE, one JSON object a line, or what `anaphora export` wrote.

    The fields are those of TurnInput and RememberInput in the GraphQL schema, also in snake_case.
    Sent again within a week, a file stores nothing twice: after an interruption, run it again. Exit
    code 0 when every line is stored, 1 otherwise; each line that is not is named on standard error.
    An export is refused at the first line that is wrong.
    """
    from launch.client.client import ApiClient
    from launch.client.export_file import is_export

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client, file.open("rb") as lines:
        if kind is None and is_export(lines):
            _show_counts(_import_export(client, lines, new_ids=new_ids), as_json=as_json)
            return
        if new_ids:
            raise Invalid(
                "Only a file from `anaphora export` has ids to change.", field="--new-ids"
            )
        done = _import_lines(client, lines, kind)
    _show(done, as_json=as_json)
    sys.exit(1 if done.errors else 0)


def _import_export(client: "ApiClient", lines: BinaryIO, *, new_ids: bool) -> Mapping[str, Any]:
    from launch.client.export_file import import_export

    with _progress(lines, _console()) as progress:
        return import_export(client, lines, progress, new_ids=new_ids)


def _import_lines(
    client: "ApiClient", lines: BinaryIO, kind: Literal["turns", "memories"] | None
) -> "Imported":
    from launch.client.batches import import_file

    console = _console()
    with _progress(lines, console) as progress:
        return import_file(client, lines, kind=kind, report=_Report(console), progress=progress)


def _console() -> "Console":
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True)


@contextmanager
def _progress(lines: BinaryIO, console: "Console") -> Iterator[Callable[[int], None]]:
    """Show a bar while a file is sent; give what moves it on by so many bytes."""
    from rich.progress import Progress

    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Importing", total=os.fstat(lines.fileno()).st_size)
        yield lambda size: bar.advance(task, size)


class _Report:
    """Names the first lines that were not stored."""

    def __init__(self, console: "Console") -> None:
        self._console = console
        self._shown = 0

    def __call__(self, number: int, error: AnaphoraError) -> None:
        self._shown += 1
        if self._shown <= SHOWN:
            at = f" ({error.field})" if error.field else ""
            self._console.print(f"line {number}: {error.code}: {error.message}{at}", markup=False)


def _show(done: "Imported", *, as_json: bool) -> None:
    if not as_json:
        # With lines of an earlier import: the same line is stored once.
        click.echo(f"{done.stored} of {done.stored + len(done.errors)} lines are stored.")
        return
    failed = [
        {"line": number, "code": error.code, "message": error.message, "field": error.field}
        for number, error in done.errors
    ]
    print_json({"stored": done.stored, "failed": failed})


def _show_counts(counts: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(counts)
        return
    came = ", ".join(
        f"{count} {name.replace('_', ' ')}"
        for name, count in counts.items()
        if count and name not in _NO_THINGS
    )
    click.echo(f"{came or 'Nothing'} came in; {counts['present']} were there already.")
