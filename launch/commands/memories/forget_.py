"""`anaphora forget`."""

from pathlib import Path

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json
from launch.plural import memories

_FORGET = """
mutation($input: ForgetInput!) {
  forget(input: $input) { forgotten dryRun ids(first: 100) run { id } }
}
"""


@click.command("forget")
@click.argument("ids", nargs=-1, required=True)
@click.option("--reason", help="Kept with the changes.")
@click.option("--dry-run", is_flag=True, help="Show how much would be hidden, and change nothing.")
@data_option
@caller_options
@json_option
def command(
    ids: tuple[str, ...],
    reason: str | None,
    dry_run: bool,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Hide the memories with these IDS; `anaphora restore` brings each back.

    `anaphora erase` erases for good.
    """
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    given = {"what": {"ids": list(ids)}, "dryRun": dry_run, "reason": reason}
    with ApiClient(url, secret, user) as client:
        done = client.ask(_FORGET, input=given)["forget"]
    if as_json:
        print_json(done)
        return
    click.echo(f"{'Would forget' if dry_run else 'Forgot'} {memories(done['forgotten'])}.")
    if done["run"] is not None:
        click.echo(f"`anaphora runs undo {done['run']['id']}` brings them back.")
