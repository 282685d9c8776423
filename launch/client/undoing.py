"""Undoing of a run, followed to its end."""

import sys
from typing import TYPE_CHECKING, Any, NoReturn

import click

from launch.client.run_bar import follow_run
from launch.client.run_lines import RUN_STATE, moment_text, undone_lines
from launch.options import print_json

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_UNDO = f"mutation($id: ID!) {{ undoRun(id: $id) {{ run {{ {RUN_STATE} }} }} }}"
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {RUN_STATE} }} }}"


def undo_run(client: "ApiClient", id: str) -> tuple[dict[str, Any], bool]:
    """Undo a run, with a bar until that is over.

    Return the run that undid it, and whether that was over before: the run was undone already.
    """
    begun = client.ask(_UNDO, id=id)["undoRun"]["run"]
    over = begun["status"] not in ("QUEUED", "RUNNING")
    return follow_run(client, begun, _RUN, lambda run: "Undoing"), over


def end_undoing(run: dict[str, Any], over: bool, *, as_json: bool) -> NoReturn:
    """Print what a run undid, and exit: with 0 where it has succeeded, with 1 otherwise."""
    if as_json:
        print_json(run)
    else:
        if over:
            click.echo(f"This was undone already, {moment_text(run['finishedAt'])}.")
        for line in undone_lines(run):
            click.echo(line)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)
