"""`anaphora consolidate`."""

import sys
from pathlib import Path
from typing import Any

import click

from launch.client.run_bar import follow_run
from launch.client.run_report import RUN_STATE, planned_changes, show_run
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

# In the order in which they are done.
STEPS = (
    "EXTRACT",
    "EMBED",
    "EVIDENCE",
    "DECAY",
    "CONTRADICT",
    "MERGE",
    "JUDGE",
    "DEPRECATE",
    "PROMOTE",
)
_BEGIN = f"""
mutation($input: ConsolidateInput!) {{ consolidate(input: $input) {{ run {{ {RUN_STATE} }} }} }}
"""
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {RUN_STATE} }} }}"


@click.command("consolidate")
@click.option("--dry-run", is_flag=True, help="Show what would be done, and change nothing.")
@click.option(
    "--step",
    "steps",
    multiple=True,
    type=click.Choice(STEPS, case_sensitive=False),
    help="Only this step; repeatable.",
)
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
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    asked = {"dryRun": dry_run} | ({"steps": list(steps)} if steps else {})
    with ApiClient(url, secret, user) as client:
        begun = client.ask(_BEGIN, input=asked)["consolidate"]["run"]
        run = follow_run(client, begun, _RUN, _step)
        if dry_run:
            run["changes"] = planned_changes(client, run["id"])
    if as_json:
        print_json(run)
    else:
        show_run(run)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)


def _step(run: dict[str, Any]) -> str:
    return str(run["currentStep"] or "waiting").capitalize()
