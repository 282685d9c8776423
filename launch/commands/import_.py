"""`anaphora import`."""

import sys
from pathlib import Path
from typing import Literal

import click

from anaphora.errors import AnaphoraError
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

SHOWN = 20


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@data_option
@caller_options
@click.option(
    "--as",
    "kind",
    type=click.Choice(["turns", "memories"]),
    help="What the lines are (default: a line with a thread and no kind is a turn).",
)
@json_option
def command(
    file: Path,
    data: Path | None,
    user: str | None,
    key: str | None,
    kind: Literal["turns", "memories"] | None,
    as_json: bool,
) -> None:
    """Add the turns or memories of FILE, one JSON object a line.

    The fields are those of TurnInput and RememberInput in the GraphQL schema, also in snake_case.
    Sent again, a file stores nothing twice: after an interruption, run it again. Exit code 0 when
    every line was stored, 1 otherwise; each line that was not is named on standard error.
    """
    from rich.console import Console
    from rich.progress import Progress

    from launch.client import ApiClient
    from launch.importing import import_file

    url, secret = api_and_key(data, key)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    shown = 0

    def report(number: int, error: AnaphoraError) -> None:
        nonlocal shown
        shown += 1
        if shown <= SHOWN:
            at = f" ({error.field})" if error.field else ""
            console.print(f"line {number}: {error.code}: {error.message}{at}", markup=False)

    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    with ApiClient(url, secret, user) as client, file.open("rb") as lines, bar:
        task = bar.add_task("Importing", total=file.stat().st_size)
        done = import_file(
            client, lines, kind=kind, report=report, progress=lambda size: bar.advance(task, size)
        )
    if as_json:
        failed = [
            {"line": number, "code": error.code, "message": error.message, "field": error.field}
            for number, error in done.errors
        ]
        print_json({"stored": done.stored, "failed": failed})
    else:
        click.echo(f"{done.stored} stored, {len(done.errors)} not.")
    sys.exit(1 if done.errors else 0)
