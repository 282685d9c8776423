"""Lookups of entities: whether an alias finds its entity, what widening adds, and their latency."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import click

from anaphora.settings import Settings
from bench.lookup.aliases import measure_aliases
from bench.lookup.latency import measure_latency
from bench.servers.own import own_servers

# Measurements, in this order: each takes the settings of servers and the folder of the data.
Part = Callable[[Settings, Path], Awaitable[Mapping[str, Any] | None]]
PARTS: dict[str, Part] = {"aliases": measure_aliases, "latency": measure_latency}


@click.command("lookup")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--part", "parts", multiple=True, type=click.Choice(list(PARTS)), help="Only this.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, parts: tuple[str, ...], as_json: bool) -> None:
    """Alias to entity, expansion and latency, on the data in the folder PATH."""
    with own_servers() as settings:
        report = asyncio.run(_measure(settings, path, parts or tuple(PARTS)))
    click.echo(json.dumps(report) if as_json else as_text(report))


async def _measure(settings: Settings, path: Path, parts: tuple[str, ...]) -> dict[str, Any]:
    report = {}
    for name in parts:
        if (found := await PARTS[name](settings, path)) is not None:
            report[name] = dict(found)
    return report


def as_text(report: Mapping[str, Mapping[str, Any]]) -> str:
    """The report in lines: a part, and what it measured."""
    lines = []
    for part, found in report.items():
        lines += [part, *(f"  {name:<34} {value}" for name, value in found.items())]
    return "\n".join(lines)
