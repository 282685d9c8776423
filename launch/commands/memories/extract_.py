"""`anaphora extract`."""

import sys
from pathlib import Path

import click

from launch.client.backfill import backfill, counts_of
from launch.client.run_report import show_end
from launch.options import (
    Instant,
    api_and_key,
    caller_options,
    data_option,
    json_option,
    print_json,
)


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
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        run = backfill(client, "extractFacts", since, "Extracting")
    if as_json:
        print_json(run)
    else:
        counts = counts_of(run)
        did = f"{counts.get('facts', 0)} facts of {counts.get('turns', 0)} turns."
        show_end(run, did)
    sys.exit(0 if run["status"] == "SUCCEEDED" else 1)
