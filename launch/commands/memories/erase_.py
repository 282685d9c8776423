"""`anaphora erase`."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from anaphora.errors import Invalid
from launch.options import api_and_key, caller_options, data_option, json_option, print_json
from launch.plural import memories

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_FORGOTTEN = "forgotten dryRun receipt { id }"
ERASE = f"""
mutation($input: ForgetInput!) {{ forget(input: $input) {{ {_FORGOTTEN} }} }}
"""
ERASE_USER = f"""
mutation($confirm: String!) {{ eraseUser(confirm: $confirm) {{ {_FORGOTTEN} }} }}
"""
RECEIPT = """
query($id: ID!) { erasureReceipt(id: $id) {
  id requestedAt completedAt rewritten erased { name value } probes { name found } } }
"""
# Seconds between two looks at a receipt.
_PAUSE = 0.5


@click.command("erase")
@click.argument("ids", nargs=-1)
@data_option
@click.option("--thread", metavar="KEY", help="All of a conversation.")
@click.option("--entity", metavar="ID", help="An entity, and memories that mention nothing else.")
@click.option("--everything-of", metavar="USER", help="A user, with all of the user's data.")
@click.option("--receipt", metavar="ID", help="Show this receipt, and erase nothing.")
@click.option("--reason", help="Kept with the changes: write nothing here that is to be erased.")
@click.option("--dry-run", is_flag=True, help="Show how much would be erased, and change nothing.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@caller_options
@json_option
def command(
    ids: tuple[str, ...],
    data: Path | None,
    thread: str | None,
    entity: str | None,
    everything_of: str | None,
    receipt: str | None,
    reason: str | None,
    dry_run: bool,
    yes: bool,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Erase memories for good, by IDS or by thread, entity or user, and show the receipt.

    Nothing brings back what was erased. Memories derived from it alone are erased, too, and
    summaries are rewritten from the sources that are left.
    """
    from launch.client.client import ApiClient

    what = _target(ids, thread, entity, everything_of, receipt)
    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        if receipt is None:
            done = _erase(client, what, reason, dry_run=dry_run, yes=yes, as_json=as_json)
            if dry_run:
                return
            receipt = done["receipt"]["id"]
        found = _completed(client, receipt)
    if as_json:
        print_json(found)
    else:
        _show(found)


def _target(
    ids: tuple[str, ...],
    thread: str | None,
    entity: str | None,
    everything_of: str | None,
    receipt: str | None,
) -> dict[str, Any]:
    """Return the target as the API takes it. Raises Invalid unless exactly one is named."""
    given = {
        "ids": list(ids) or None,
        "threadId": thread,
        "entityId": entity,
        "user": everything_of,
        "receipt": receipt,
    }
    named = {name: value for name, value in given.items() if value is not None}
    if len(named) != 1:
        raise Invalid("Name exactly one of IDS, --thread, --entity, --everything-of or --receipt.")
    return named


def _erase(
    client: "ApiClient",
    what: dict[str, Any],
    reason: str | None,
    *,
    dry_run: bool,
    yes: bool,
    as_json: bool,
) -> dict[str, Any]:
    """Erase, or tell what that would reach; a person is asked first, and told how much it is."""
    everything = what.get("user")
    told: dict[str, Any] = {}
    if everything is None:
        told = _ask(client, what, reason, dry_run=True)
        if dry_run:
            print_json(told) if as_json else click.echo(
                f"Would erase {memories(told['forgotten'])}."
            )
            return told
    elif dry_run:
        raise Invalid("--dry-run does not go with --everything-of: all of a user's data is erased.")
    if not yes:
        question = f"Erase {memories(told['forgotten'])}" if told else f"Erase all of {everything}"
        click.confirm(f"{question} for good?", abort=True, err=True)
    if everything is not None:
        erased: dict[str, Any] = client.ask(ERASE_USER, confirm=everything)["eraseUser"]
        return erased
    return _ask(client, what, reason, dry_run=False)


def _ask(
    client: "ApiClient", what: dict[str, Any], reason: str | None, *, dry_run: bool
) -> dict[str, Any]:
    given = {"what": what, "hard": True, "dryRun": dry_run, "reason": reason}
    done: dict[str, Any] = client.ask(ERASE, input=given)["forget"]
    return done


def _completed(client: "ApiClient", id: str) -> dict[str, Any]:
    """Return the receipt once it is complete; progress is shown meanwhile."""
    from rich.console import Console

    with Console(stderr=True).status("Erasing …") as status:
        while True:
            found: dict[str, Any] = client.ask_until(RECEIPT, id=id)["erasureReceipt"]
            if found["completedAt"] is not None:
                return found
            total = sum(one["value"] for one in found["erased"])
            status.update(f"Erasing … {total} so far")
            time.sleep(_PAUSE)


def _show(found: dict[str, Any]) -> None:
    click.echo(f"Receipt {found['id']}")
    click.echo(f"Requested {found['requestedAt']}, completed {found['completedAt']}")
    for one in found["erased"]:
        click.echo(f"  {one['value']:>8} {one['name']}")
    if found["rewritten"]:
        click.echo(f"  {found['rewritten']:>8} rewritten")
    probes = ", ".join(f"{one['name']} {one['found']}" for one in found["probes"])
    click.echo(f"Found afterwards: {probes}")
