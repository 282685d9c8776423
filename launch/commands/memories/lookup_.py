"""`anaphora lookup`."""

from pathlib import Path

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

_LOOKUP = """
query($name: String!, $type: String, $limit: Int!) {
  lookup(name: $name, type: $type, limit: $limit) {
    matches { score how entity { id name type aliases } }
  }
}
"""


@click.command("lookup")
@click.argument("name")
@click.option("--type", "type_", metavar="TYPE", help="Only entities of this type.")
@click.option(
    "--limit", type=click.IntRange(1, 100), default=10, show_default=True, help="At most so many."
)
@data_option
@caller_options
@json_option
def command(
    name: str,
    type_: str | None,
    limit: int,
    data: Path | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Find the entities that NAME may mean, the surest first."""
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        found = client.ask(_LOOKUP, name=name, type=type_, limit=limit)["lookup"]
    if as_json:
        print_json(found)
        return
    for match in found["matches"]:
        entity = match["entity"]
        also = f" (also {', '.join(entity['aliases'])})" if entity["aliases"] else ""
        told = f"{entity['name']}, {entity['type']}{also}"
        click.echo(f"{entity['id']}  {match['score']:.2f}  {told}: {match['how']}")
    if not found["matches"]:
        click.echo("Nobody and nothing is known by that name.")
