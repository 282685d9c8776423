"""`anaphora recall`."""

from pathlib import Path
from typing import Any

import click

from launch.options import api_and_key, caller_options, data_option, json_option, print_json

QUERY = """
query($input: RecallInput!) {
  recall(input: $input) {
    semantic warnings
    timings { stage ms }
    hits {
      score why sources
      signals { name value weight }
      multipliers { name value }
      memory { id kind text trust createdAt }
    }
  }
}
"""


@click.command("recall")
@click.argument("query")
@data_option
@click.option("--limit", type=click.IntRange(1, 200), default=5, show_default=True)
@click.option(
    "--profile", help="BALANCED (default), SEMANTIC, HYBRID, STRATEGY, STREAM, THREAD or TRIPLE."
)
@caller_options
@json_option
def command(
    query: str,
    data: Path | None,
    limit: int,
    profile: str | None,
    user: str | None,
    key: str | None,
    as_json: bool,
) -> None:
    """Ask for memories, and see why each was recalled."""
    from launch.client import ApiClient

    url, secret = api_and_key(data, key)
    # Looking is no access: it should not change what is recalled next.
    given: dict[str, Any] = {"query": query, "limit": limit}
    if profile:
        given["profile"] = profile.upper()
    with ApiClient(url, secret, user) as client:
        found = client.ask(QUERY, input=given)["recall"]
    if as_json:
        print_json(found)
    else:
        _show(found)


def _show(found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(show_lines=True, expand=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("memory", ratio=3)
    table.add_column("why", ratio=2)
    for hit in found["hits"]:
        table.add_row(f"{hit['score']:.3f}", _memory(hit["memory"]), _why(hit))
    console.print(table if found["hits"] else "Nothing is known about that.")
    if not found["semantic"]:
        console.print("By words alone: the embedding model is not ready.")
    for warning in found["warnings"]:
        console.print(warning, markup=False)
    stages = "  ".join(f"{one['stage']} {one['ms']:.1f} ms" for one in found["timings"])
    console.print(stages, style="dim", markup=False)


def _memory(memory: dict[str, Any]) -> Any:
    from rich.text import Text

    about = f"\n{memory['kind'].lower()}, {memory['createdAt'][:10]}, {memory['id']}"
    return Text(memory["text"]).append(about, style="dim")


def _why(hit: dict[str, Any]) -> Any:
    from rich.text import Text

    terms = [
        f"{one['name']} {one['value']:.2f} × {one['weight']:.2f}"
        for one in hit["signals"]
        if one["value"] * one["weight"]
    ]
    factors = [f"{one['name']} × {one['value']:.2f}" for one in hit["multipliers"]]
    return (
        Text(hit["why"])
        .append("\n" + " + ".join(terms), style="dim")
        .append("".join(f", {factor}" for factor in factors), style="dim")
    )
