"""`anaphora recall`."""

from pathlib import Path
from typing import Any

import click

from launch.options import (
    api_and_key,
    caller_options,
    clock_options,
    clocks,
    data_option,
    json_option,
    print_json,
)

QUERY = """
query($input: RecallInput!) {
  recall(input: $input) {
    semantic warnings
    timings { stage ms }
    hits {
      relevance score why sources
      signals { name value weight }
      multipliers { name value }
      memory { id kind text trust createdAt }
    }
  }
}
"""

_PROFILES = ("BALANCED", "SEMANTIC", "HYBRID", "STRATEGY", "STREAM", "THREAD", "TRIPLE")
# Characters of the longest bar.
_BAR = 6


@click.command("recall")
@click.argument("query")
@data_option
@click.option(
    "--signals", is_flag=True, help="Show the parts of each score as bars, and what found the hit."
)
@click.option("--limit", type=click.IntRange(1, 200), default=5, show_default=True)
@click.option(
    "--profile", type=click.Choice(_PROFILES, case_sensitive=False), help="BALANCED by default."
)
@clock_options
@caller_options
@json_option
def command(
    query: str,
    data: Path | None,
    signals: bool,
    limit: int,
    profile: str | None,
    user: str | None,
    key: str | None,
    as_json: bool,
    **asked_at: str | None,
) -> None:
    """Ask for memories, and see why each was recalled.

    The relevance is the chance, 0 to 1, that a memory bears on the question: where that of the
    first is small, the memory does not know. Scores of different questions cannot be compared.
    """
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    # Looking is no access: it should not change what is recalled next.
    given: dict[str, Any] = {"query": query, "limit": limit, "touch": False, **clocks(asked_at)}
    if profile:
        given["profile"] = profile.upper()
    with ApiClient(url, secret, user) as client:
        found = client.ask(QUERY, input=given)["recall"]
    if as_json:
        print_json(found)
    else:
        _show(found, signals=signals)


def _show(found: dict[str, Any], *, signals: bool) -> None:
    from rich.console import Console, Group
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(show_lines=True, expand=True)
    for name in ("relevance", "score"):
        table.add_column(name, justify="right", no_wrap=True)
    # Folded, not cut; and in eighty columns an id, which is there to be copied, stays whole.
    table.add_column("memory, and why it was recalled", ratio=1, overflow="fold")
    for hit in found["hits"]:
        parts = [_memory(hit), *([_signals(hit)] if signals else [])]
        table.add_row(f"{hit['relevance']:.2f}", f"{hit['score']:.3f}", Group(*parts))
    console.print(table if found["hits"] else "Nothing is known about that.")
    if not found["semantic"]:
        console.print("By words alone: the embedding model is not ready.")
    for warning in found["warnings"]:
        console.print(warning, markup=False)
    times = {one["stage"]: f"{one['ms']:.1f}" for one in found["timings"]}
    total = times.pop("total", "0.0")
    stages = "  ".join(f"{stage} {took}" for stage, took in times.items())
    console.print(f"{total} ms: {stages}", style="dim", markup=False)


def _memory(hit: dict[str, Any]) -> Any:
    from rich.text import Text

    memory = hit["memory"]
    about = f"\n{memory['kind'].lower()}, {memory['createdAt'][:10]}, {memory['id']}"
    return Text(memory["text"]).append(f"\n{hit['why']}").append(about, style="dim")


def _signals(hit: dict[str, Any]) -> Any:
    """Return the parts of the score, the greatest first, and the sources that found the hit."""
    from rich.text import Text

    parts = [(one["name"], one["value"], one["weight"]) for one in hit["signals"]]
    weighty = sorted((one for one in parts if one[1] * one[2]), key=lambda one: -one[1] * one[2])
    # The longest bar is the score's greatest part, so that a hit's parts can be compared.
    most = max((abs(value * weight) for _, value, weight in weighty), default=1.0)
    text = Text()
    for name, value, weight in weighty:
        length = max(1, round(_BAR * abs(value * weight) / most))
        text.append(f"{name:<13} ", style="dim")
        text.append("█" * length, style="cyan" if value * weight > 0 else "red")
        text.append(f" {value:.2f} × {weight:.2f}\n", style="dim")
    for one in hit["multipliers"]:
        if one["value"] != 1.0:
            text.append(f"{one['name']:<13} × {one['value']:.2f}\n", style="dim")
    return text.append(f"found by: {', '.join(hit['sources'])}", style="dim")
