"""`anaphora conflicts`."""

from pathlib import Path
from typing import Any

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

_VERDICTS = (
    *("MERGE", "KEEP_BOTH", "SUPERSEDE_A", "SUPERSEDE_B", "RETRACT_A", "RETRACT_B", "DISMISS"),
)
_STATE = """
id kind reason status verdict similarity createdAt a { id text } b { id text }
"""
_LIST = f"""
query($filter: ConflictFilter!, $first: Int!) {{
  conflicts(filter: $filter, first: $first) {{
    edges {{ node {{ {_STATE} }} }} pageInfo {{ hasNextPage }}
  }}
}}
"""
_RESOLVE = f"""
mutation($conflict: ConflictRef!, $verdict: Verdict!, $note: String) {{
  resolveConflict(conflict: $conflict, verdict: $verdict, note: $note) {{
    conflict {{ {_STATE} }} receipt
  }}
}}
"""


@click.group("conflicts", invoke_without_command=True)
@click.option(
    "--status",
    "statuses",
    multiple=True,
    type=click.Choice(("OPEN", "RESOLVED", "DISMISSED"), case_sensitive=False),
    help="With this status; repeatable (default: OPEN).",
)
@click.option(
    "--limit", type=click.IntRange(1, 100), default=20, show_default=True, help="At most so many."
)
@data_option
@caller_options
@json_option
@click.pass_context
def command(
    context: click.Context,
    statuses: tuple[str, ...],
    limit: int,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """List conflicts that wait for a verdict, or resolve one."""
    if context.invoked_subcommand is not None:
        return
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    given = {"statuses": [status.upper() for status in statuses] or ["OPEN"]}
    with ApiClient(url, secret, user) as client:
        page = client.ask(_LIST, filter=given, first=limit)["conflicts"]
    found = [edge["node"] for edge in page["edges"]]
    if as_json:
        print_json(found)
        return
    for conflict in found:
        _show(conflict)
    if not found:
        click.echo("There are no such conflicts.")
    if page["pageInfo"]["hasNextPage"]:
        click.echo("There are more: --limit shows more of them.")


@command.command("resolve")
@click.argument("id_", metavar="ID")
@click.argument("verdict", type=click.Choice(_VERDICTS, case_sensitive=False))
@click.option("--note", help="Kept with the conflict.")
@data_option
@caller_options
@json_option
def resolve(
    id_: str,
    verdict: str,
    note: str | None,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Give a VERDICT on the conflict with this ID."""
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    given = {"conflict": {"id": id_}, "verdict": verdict.upper(), "note": note}
    with ApiClient(url, secret, user) as client:
        done = client.ask(_RESOLVE, **given)["resolveConflict"]
    if as_json:
        print_json(done)
    else:
        _show(done["conflict"])


def _show(conflict: dict[str, Any]) -> None:
    told = f"{conflict['id']}  {conflict['kind'].lower()}, {conflict['reason']}"
    verdict = f", {conflict['verdict']}" if conflict["verdict"] else ""
    click.echo(f"{told}: {conflict['status']}{verdict}")
    for side in ("a", "b"):
        memory = conflict[side]
        text = f"{memory['id']}  {memory['text']}" if memory else "erased"
        click.echo(f"  {side.upper()}  {text}")
