"""`anaphora runs`."""

from pathlib import Path

import click

from launch.client.pages import read_pages, read_with_changes
from launch.client.run_lines import RUN_STATE, change_line, more_line, run_lines, stage_lines
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

_KINDS = (
    *("CONSOLIDATION", "REFLECTION", "EMBEDDING", "ENRICHMENT", "BACKFILL", "TUNING"),
    *("RETENTION", "IMPORT", "ERASURE", "UNDO", "FORGET", "MERGE"),
)
_STATUSES = ("QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED")
_RUNS = f"""
query($kinds: [RunKind!], $statuses: [RunStatus!], $first: Int!, $after: String) {{
  runs(kinds: $kinds, statuses: $statuses, first: $first, after: $after) {{
    edges {{ node {{ {RUN_STATE} }} }} pageInfo {{ hasNextPage endCursor }}
  }}
}}
"""
_RUN = f"""
query($id: ID!, $first: Int!, $after: String) {{
  run(id: $id) {{
    {RUN_STATE}
    changes(first: $first, after: $after) {{
      edges {{ node {{ id at action memoryId subjectId subjectLabel reason memory {{ text }} }} }}
      pageInfo {{ hasNextPage endCursor }}
    }}
  }}
}}
"""
_CANCEL = f"mutation($id: ID!) {{ cancelRun(id: $id) {{ run {{ {RUN_STATE} }} }} }}"


@click.group("runs", invoke_without_command=True)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(_KINDS, case_sensitive=False),
    help="Only runs of this kind; repeatable.",
)
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=click.Choice(_STATUSES, case_sensitive=False),
    help="Only runs with this status; repeatable.",
)
@click.option(
    "--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="At most so many."
)
@data_option
@caller_options
@json_option
@click.pass_context
def command(
    context: click.Context,
    kinds: tuple[str, ...],
    statuses: tuple[str, ...],
    limit: int,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """List the runs of maintenance, the newest first; show, undo or cancel one of them."""
    if context.invoked_subcommand is not None:
        return
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        given = {
            "kinds": [kind.upper() for kind in kinds] or None,
            "statuses": [status.upper() for status in statuses] or None,
        }
        found = read_pages(lambda **page: client.ask(_RUNS, **given, **page)["runs"], limit)
    if as_json:
        print_json(found)
        return
    for run in found:
        for line in run_lines(run):
            click.echo(line)
    if not found:
        click.echo("There are no such runs.")


@command.command("show")
@click.argument("run_id", metavar="ID")
@click.option(
    "--limit",
    type=click.IntRange(0, 10_000),
    default=20,
    show_default=True,
    help="At most so many changes, the newest first.",
)
@data_option
@caller_options
@json_option
def show(
    run_id: str, limit: int, data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """Show what the run with this ID did, its changes and its warnings."""
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        run = read_with_changes(
            lambda **page: client.ask(_RUN, id=run_id, **page)["run"], "changes", limit
        )
    if as_json:
        print_json(run)
        return
    for line in (*run_lines(run), *stage_lines(run), *map(change_line, run["changes"])):
        click.echo(line)
    if run["moreChanges"]:
        click.echo(more_line(limit))
    for warning in run["warnings"]:
        click.echo(warning)


@command.command("undo")
@click.argument("run_id", metavar="ID")
@data_option
@caller_options
@json_option
def undo(run_id: str, data: Path | None, user: str | None, key: str | None, as_json: bool) -> None:
    """Undo the run with this ID, and say what was left because it was changed since.

    The workers do it: if the command is interrupted, the undoing goes on. It is a run itself, and
    can be undone. Exit code 0 when it has succeeded, 1 otherwise.
    """
    from launch.client.client import ApiClient
    from launch.client.undoing import end_undoing, undo_run

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        run, over = undo_run(client, run_id)
    end_undoing(run, over, as_json=as_json)


@command.command("cancel")
@click.argument("run_id", metavar="ID")
@data_option
@caller_options
@json_option
def cancel(
    run_id: str, data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """Stop the run with this ID; what it has done stays, and can be undone."""
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        run = client.ask(_CANCEL, id=run_id)["cancelRun"]["run"]
    if as_json:
        print_json(run)
    else:
        click.echo(f"The run is {run['id']}: {run['status']}. `anaphora runs undo` takes it back.")
