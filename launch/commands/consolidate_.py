"""`anaphora consolidate`."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_LOOK = 0.5
# Changes of a dry run that are shown.
_SHOWN = 20
_STATE = """
id status progress currentStep warnings counts { name value }
stages { step status counts { name value } } error { message }
"""
_BEGIN = f"""
mutation($input: ConsolidateInput!) {{ consolidate(input: $input) {{ run {{ {_STATE} }} }} }}
"""
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {_STATE} }} }}"
_CHANGES = f"""
query($id: ID!) {{
  run(id: $id) {{ changes(first: {_SHOWN}) {{
    edges {{ node {{ action memoryId reason }} }} pageInfo {{ hasNextPage }}
  }} }}
}}
"""


@click.command("consolidate")
@click.option("--dry-run", is_flag=True, help="Show what would be done, and change nothing.")
@click.option("--step", "steps", multiple=True, metavar="STEP", help="Only this step; repeatable.")
@data_option
@caller_options
@json_option
def command(
    dry_run: bool,
    steps: tuple[str, ...],
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Merge duplicates, settle contradictions and retire what nobody confirmed, now.

    The workers do it: if the command is interrupted, the run goes on. `undoRun` with the id of
    the run takes all of it back. Exit code 0 when the run has succeeded, 1 otherwise.
    """
    from rich.console import Console
    from rich.progress import Progress

    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    asked = {"dryRun": dry_run} | ({"steps": [step.upper() for step in steps]} if steps else {})
    with ApiClient(url, secret, user) as client, bar:
        run = client.ask(_BEGIN, input=asked)["consolidate"]["run"]
        task = bar.add_task("Consolidating", total=1.0)
        while run["status"] in ("QUEUED", "RUNNING"):
            step = run["currentStep"] or "waiting"
            bar.update(task, completed=run["progress"], description=step.capitalize())
            time.sleep(_LOOK)
            run = _look(client, run["id"])
        if dry_run:
            run["changes"] = client.ask(_CHANGES, id=run["id"])["run"]["changes"]
    if as_json:
        print_json(run)
    else:
        _show(run)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)


def _look(client: "ApiClient", id: str) -> dict[str, Any]:
    run: dict[str, Any] = client.ask_until(_RUN, id=id)["run"]
    return run


def _show(run: dict[str, Any]) -> None:
    for stage in run["stages"]:
        counts = ", ".join(f"{one['value']} {one['name']}" for one in stage["counts"])
        click.echo(f"{stage['step'].lower():<11} {counts or 'nothing to do'}")
    for edge in run.get("changes", {}).get("edges", ()):
        change = edge["node"]
        reason = f": {change['reason']}" if change["reason"] else ""
        click.echo(f"  would leave {change['memoryId'] or 'a conflict'} {change['action']}{reason}")
    if run.get("changes", {}).get("pageInfo", {}).get("hasNextPage"):
        click.echo(
            f"  and more: these are the last {_SHOWN}, the run's `changes` lists all of them."
        )
    click.echo(f"The run is {run['id']}: {run['status']}.")
    for warning in run["warnings"]:
        click.echo(warning, err=True)
    if run["error"] is not None:
        click.echo(run["error"]["message"], err=True)
