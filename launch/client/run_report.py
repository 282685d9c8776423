"""Reports of runs that go step by step: what each did, and what a dry run would do."""

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from launch.client.client import ApiClient

# Changes of a dry run that are shown.
_SHOWN = 20
# What a report tells of a run.
RUN_STATE = """
id status progress currentStep warnings counts { name value }
stages { step status counts { name value } } error { message }
"""
_CHANGES = f"""
query($id: ID!) {{
  run(id: $id) {{ changes(first: {_SHOWN}) {{
    edges {{ node {{ action memoryId reason }} }} pageInfo {{ hasNextPage }}
  }} }}
}}
"""


def planned_changes(client: "ApiClient", id: str) -> dict[str, Any]:
    """Return the last changes that a dry run would make."""
    changes: dict[str, Any] = client.ask(_CHANGES, id=id)["run"]["changes"]
    return changes


def show_run(run: dict[str, Any]) -> None:
    """Print what a run did in each step, or would do, and how it ended."""
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
    show_end(run)


def show_end(run: dict[str, Any], did: str = "") -> None:
    """Print how a run ended, after what it did, and on standard error what went wrong."""
    click.echo(f"{did} The run is {run['id']}: {run['status']}.".strip())
    for warning in run["warnings"]:
        click.echo(warning, err=True)
    if run["error"] is not None:
        click.echo(run["error"]["message"], err=True)
