"""`anaphora history`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from launch.client.pages import read_with_changes
from launch.client.run_lines import moment_text, more_line, short_text
from launch.options import api_and_key, caller_options, data_option, json_option, print_json

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
# Properties as snapshots name them: those told first, and those that follow from others.
_FIRST = ("text", "status")
_UNTOLD = {"links", "retired_at", "updated_at"}


@click.command("history")
@click.argument("id_", metavar="ID")
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    help="At most so many changes, the newest first.",
)
@data_option
@caller_options
@json_option
def command(
    id_: str, limit: int, data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """List what was done to the memory with this ID, by whom and why, the newest first.

    `anaphora undo` with the id of a change undoes the run that made it. A change that somebody made
    by hand is taken back by hand.
    """
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        memory = read_with_changes(
            lambda **page: client.ask(_HISTORY, id=id_, **page)["memory"], "history", limit
        )
    if as_json:
        print_json(memory)
        return
    text = short_text(memory["text"])
    click.echo(f"{memory['id']}  {memory['kind']}  {memory['status']}  {text}")
    for change in memory["history"]:
        for line in _lines(change):
            click.echo(line)
    if memory["moreChanges"]:
        click.echo(more_line(limit))


def _lines(change: dict[str, Any]) -> Iterator[str]:
    """Yield a line with what was done and by whom, and one for each property that it changed."""
    actor, run = change["actor"], change["run"]
    parts = (
        moment_text(change["at"]),
        f"{change['action']:<10}",
        f"by the {run['kind'].lower()} run {run['id']}" if run else f"by {actor['name']}",
        change["reason"] or "",
        f"(change {change['id']})",
    )
    yield "  " + "  ".join(part for part in parts if part)
    before, after = change["before"] or {}, change["after"] or {}
    # The memory that was made is told whole, above.
    names = (before.keys() | after.keys()) - _UNTOLD if before else set()
    for name in sorted(names, key=lambda one: (one not in _FIRST, one)):
        if (old := before.get(name)) != (new := after.get(name)):
            yield f"    {name}: {_shown(old)} → {_shown(new)}"


def _shown(value: Any) -> str:
    shown = ", ".join(map(str, value)) if isinstance(value, list) else value
    return "nothing" if shown in (None, "") else short_text(str(shown))
