"""`anaphora history`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from launch.client.pages import read_pages
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

# What a change may have changed, in the order in which a reader wants it.
_TOLD = ("text", "status", "confidence", "trust", "importance", "validFrom", "validTo", "tags")
_HISTORY = """
query($id: ID!, $first: Int!, $after: String) {
  memory(id: $id) {
    id kind status text
    history(first: $first, after: $after) {
      edges { node { id at action reason before after actor { kind name } run { id kind } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
"""


@click.command("history")
@click.argument("id_", metavar="ID")
@click.option(
    "--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="At most so many."
)
@data_option
@caller_options
@json_option
def command(
    id_: str, limit: int, data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """List what was done to the memory with this ID, by whom and why, the newest first.

    `anaphora undo` takes the id of a change, and undoes the run that made it.
    """
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    memory: dict[str, Any] = {}

    with ApiClient(url, secret, user) as client:

        def ask(**page: Any) -> dict[str, Any]:
            found = client.ask(_HISTORY, id=id_, **page)["memory"]
            history: dict[str, Any] = found.pop("history")
            memory.update(found)
            return history

        changes = read_pages(ask, limit)
    if as_json:
        print_json(memory | {"history": changes})
        return
    click.echo(f"{memory['id']}  {memory['kind']}  {memory['status']}  {memory['text']}")
    for change in changes:
        for line in _lines(change):
            click.echo(line)


def _lines(change: dict[str, Any]) -> Iterator[str]:
    """Yield a line with what was done and by whom, and one for each field that it changed."""
    actor, run = change["actor"], change["run"]
    parts = (
        change["at"][:16].replace("T", " "),
        f"{change['action']:<10}",
        f"by the {run['kind'].lower()} {run['id']}" if run else f"by {actor['name']}",
        change["reason"] or "",
        f"(change {change['id']})",
    )
    yield "  " + "  ".join(part for part in parts if part)
    before, after = change["before"] or {}, change["after"] or {}
    # What was made is told whole, above.
    for name in _TOLD if before else ():
        if (old := before.get(name)) != (new := after.get(name)):
            yield f"    {name}: {_shown(old)} → {_shown(new)}"


def _shown(value: Any) -> str:
    shown = ", ".join(map(str, value)) if isinstance(value, list) else value
    return "nothing" if shown in (None, "") else str(shown)
