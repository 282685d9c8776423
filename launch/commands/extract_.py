"""`anaphora extract`."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from launch.options import (
    Instant,
    api_and_key,
    caller_options,
    data_option,
    json_option,
    print_json,
)

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_LOOK = 0.5
_STATE = "id status progress warnings counts { name value } error { message }"
_BEGIN = f"""
mutation($since: DateTime) {{ extractFacts(since: $since) {{ run {{ {_STATE} }} }} }}
"""
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {_STATE} }} }}"


@click.command("extract")
@click.option(
    "--since",
    type=Instant(),
    help="Only turns that occurred at this time or later, as 2025-03-01T00:00:00Z (default: all).",
)
@data_option
@caller_options
@json_option
def command(
    since: str | None, data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """Extract facts from turns that were stored without: imported, or older than extraction.

    The workers do it; interrupted, the command ends and the run goes on. `undoRun` with the id of
    the run takes all of it back. Exit code 0 when the run has succeeded, 1 otherwise.
    """
    from rich.console import Console
    from rich.progress import Progress

    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    with ApiClient(url, secret, user) as client, bar:
        run = client.ask(_BEGIN, since=since)["extractFacts"]["run"]
        task = bar.add_task("Extracting", total=1.0)
        while run["status"] in ("QUEUED", "RUNNING"):
            bar.update(task, completed=run["progress"])
            time.sleep(_LOOK)
            run = _look(client, run["id"])
    if as_json:
        print_json(run)
    else:
        _show(run)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)


def _look(client: "ApiClient", id: str) -> dict[str, Any]:
    run: dict[str, Any] = client.ask_until(_RUN, id=id)["run"]
    return run


def _show(run: dict[str, Any]) -> None:
    counts = {count["name"]: count["value"] for count in run["counts"]}
    turns, facts = counts.get("turns", 0), counts.get("facts", 0)
    click.echo(f"{facts} facts of {turns} turns. The run is {run['id']}: {run['status']}.")
    for warning in run["warnings"]:
        click.echo(warning, err=True)
    if run["error"] is not None:
        click.echo(run["error"]["message"], err=True)
