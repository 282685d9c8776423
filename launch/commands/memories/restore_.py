"""`anaphora restore`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

_LOOK = "query($id: ID!) { memory(id: $id) { status } }"
_RESTORE = """
mutation($id: ID!) { restore(id: $id) { receipt memory { id kind status text } } }
"""


@click.command("restore")
@click.argument("ids", nargs=-1, required=True)
@data_option
@caller_options
@json_option
def command(
    ids: tuple[str, ...], data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """Bring back the memories with these IDS, in whichever way they ended.

    They are restored one after the other, and the first that cannot be restored ends the command.
    A memory that has not ended stays as it is. Nothing brings back what was erased.
    """
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    done: list[dict[str, Any]] = []
    with ApiClient(url, secret, user) as client:
        try:
            for id_ in ids:
                before = client.ask(_LOOK, id=id_)["memory"]
                restored = client.ask(_RESTORE, id=id_)["restore"]
                changed = before is None or before["status"] != restored["memory"]["status"]
                done.append(restored | {"changed": changed})
        finally:
            # What was restored before an error stays so, and is told.
            _show(done, as_json=as_json)


def _show(done: Sequence[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print_json({"restored": done})
        return
    for one in done:
        said = "Restored" if one["changed"] else "It had not ended:"
        click.echo(f"{said} {one['memory']['id']}  {one['memory']['text']}")
