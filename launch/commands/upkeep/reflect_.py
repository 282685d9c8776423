"""`anaphora reflect`."""

import sys
from pathlib import Path

import click

from launch.client.run_bar import follow_run
from launch.client.run_report import RUN_STATE, planned_changes, show_run
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

_BEGIN = f"""
mutation($input: ReflectInput!) {{ reflect(input: $input) {{ run {{ {RUN_STATE} }} }} }}
"""
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {RUN_STATE} }} }}"


@click.command("reflect")
@click.option("--dry-run", is_flag=True, help="Show what would be done, and change nothing.")
@click.option("--thread", metavar="ID", help="Only this conversation.")
@click.option(
    "--sources",
    type=click.Choice(["keep", "supersede", "erase"]),
    default="keep",
    show_default=True,
    help="What becomes of what is digested: it stays, is superseded, or is erased for good.",
)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@data_option
@caller_options
@json_option
def command(
    dry_run: bool,
    thread: str | None,
    sources: str,
    yes: bool,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Digest what was spoken of, over and over, into summaries, now.

    The workers do it: if the command is interrupted, the run goes on. `undoRun` with the id of
    the run takes all of it back, but erased sources: you are asked before any are. Exit code 0 when
    the run has succeeded, 1 otherwise.
    """
    from launch.client.client import ApiClient

    if sources == "erase" and not dry_run and not yes:
        question = "Erase for good what is digested? undoRun cannot bring it back."
        click.confirm(question, abort=True, err=True)
    url, secret = api_and_key(data, key)
    asked = {"dryRun": dry_run, "threadId": thread, "sources": sources.upper()}
    with ApiClient(url, secret, user) as client:
        begun = client.ask(_BEGIN, input=asked)["reflect"]["run"]
        run = follow_run(client, begun, _RUN, lambda _: "Reflect")
        if dry_run:
            run["changes"] = planned_changes(client, run["id"])
    if as_json:
        print_json(run)
    else:
        show_run(run)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)
