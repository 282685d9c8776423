"""`anaphora import`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from anaphora.errors import AnaphoraError, Invalid
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from launch.client.batches import Imported

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
    from rich.console import Console
    from rich.progress import Progress

    from launch.client.batches import import_file
    from launch.client.client import ApiClient
    from launch.client.export_file import import_export, is_export

    url, secret = api_and_key(data, key)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    with ApiClient(url, secret, user) as client, file.open("rb") as lines, bar:
        task = bar.add_task("Importing", total=file.stat().st_size)

        def progress(size: int) -> None:
            bar.advance(task, size)

        if kind is None and is_export(lines):
            counts = import_export(client, lines, progress, new_ids=new_ids)
            _show_counts(counts, as_json=as_json)
            return
        if new_ids:
            raise Invalid(
                "Only a file from `anaphora export` has ids to change.", field="--new-ids"
            )
        done = import_file(client, lines, kind=kind, report=_Report(console), progress=progress)
    _show(done, as_json=as_json)
    sys.exit(1 if done.errors else 0)


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
