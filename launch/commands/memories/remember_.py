"""`anaphora remember`."""

from pathlib import Path
from typing import Any

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

_REMEMBER = """
mutation($input: RememberInput!) {
  remember(input: $input) {
    action receipt warnings memory { id kind status text }
    conflicts { id reason } superseded { id text } merged { id text }
  }
}
"""


@click.command("remember")
@click.argument("text")
@click.option(
    "--kind",
    type=click.Choice(("FACT", "EPISODE", "PROCEDURE", "SUMMARY"), case_sensitive=False),
    default="FACT",
    show_default=True,
)
@click.option("--tag", "tags", multiple=True, help="A tag; repeatable.")
@click.option("--thread", metavar="KEY", help="The conversation that it belongs to.")
@click.option(
    "--on-conflict",
    type=click.Choice(("IGNORE", "WARN", "SUPERSEDE", "RAISE"), case_sensitive=False),
    default="WARN",
    show_default=True,
    help="What is done where it says the same as another memory, or the opposite.",
)
@data_option
@caller_options
@json_option
def command(
    text: str,
    kind: str,
    tags: tuple[str, ...],
    thread: str | None,
    on_conflict: str,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Store TEXT as a memory."""
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    given: dict[str, Any] = {
        "text": text,
        "kind": kind.upper(),
        "tags": list(tags) or None,
        "threadId": thread,
        "onConflict": on_conflict.upper(),
    }
    with ApiClient(url, secret, user) as client:
        done = client.ask(_REMEMBER, input=given)["remember"]
    if as_json:
        print_json(done)
        return
    memory = done["memory"]
    click.echo(f"{memory['id']}  {done['action']}" if memory else done["action"])
    for conflict in done["conflicts"]:
        click.echo(f"In conflict ({conflict['reason']}): {conflict['id']}")
    for name in ("superseded", "merged"):
        for other in done[name]:
            click.echo(f"{name.capitalize()}: {other['id']}  {other['text']}")
    for warning in done["warnings"]:
        click.echo(warning, err=True)
