"""Undoing of a run, followed to its end."""

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from launch.client.run_bar import follow_run
from launch.client.run_lines import RUN_STATE, undone_lines
from launch.options import print_json

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_UNDO = f"mutation($id: ID!) {{ undoRun(id: $id) {{ run {{ {RUN_STATE} }} }} }}"
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {RUN_STATE} }} }}"


def undo_run(client: "ApiClient", id: str) -> dict[str, Any]:
    """Undo a run, with a bar until that is over; return the run that undid it."""
    begun = client.ask(_UNDO, id=id)["undoRun"]["run"]
    return follow_run(client, begun, _RUN, lambda run: "Undoing")


def end_undoing(run: dict[str, Any], *, as_json: bool) -> NoReturn:
    """Print what a run undid, and exit: with 0 where it has succeeded, with 1 otherwise."""
    if as_json:
        print_json(run)
    else:
        for line in undone_lines(run):
            click.echo(line)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)
