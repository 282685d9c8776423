"""Consolidation of a user whose facts all say the same, or all fill one slot.

Both are what grows with the square of the facts where it is done without care: every fact is near
every other, or every fact is replaced by the next. The consolidation runs in this process.
"""

import asyncio
import json
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta

import click

from anaphora.settings import Settings
from bench.maintenance.facts import store
from bench.maintenance.slices import consolidate
from bench.servers.own import own_servers
from bench.vectorless import new_caller, open_vectorless
from memory.inputs import ConflictPolicy, EntityRef, RememberInput

_BEGIN = datetime(1990, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds of a consolidation of that many facts, what it did, and how many are left."""

    facts: int
    what: str
    stored_seconds: float
    seconds: float
    counts: dict[str, int]
    left: int


@click.command("crowded")
@click.option("--facts", default=10_000, show_default=True, help="Facts of the user.")
@click.option(
    "--what",
    type=click.Choice(["identical", "slot"]),
    default="identical",
    show_default=True,
    help="Facts that say the same, or values of one slot, each a day newer than the last.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(facts: int, what: str, as_json: bool) -> None:
    """Time of consolidating facts that are all alike, or all of one slot."""
    with own_servers() as settings:
        figures = asyncio.run(measure(settings, facts, what))
    click.echo(json.dumps(asdict(figures)) if as_json else as_text(figures))


def as_text(figures: Figures) -> str:
    """The figures as lines."""
    return (
        f"{figures.facts} facts ({figures.what}) stored in {figures.stored_seconds:.0f} s\n"
        f"consolidated in {figures.seconds:.1f} s: {figures.counts}, {figures.left} left"
    )


async def measure(settings: Settings, facts: int, what: str) -> Figures:
    """Store the facts, and consolidate them."""
    from cypher.benchmarks import count_facts
    from graph.changes.run_lifecycle import find_run

    async with open_vectorless(settings) as services:
        caller = new_caller()
        began = time.monotonic()
        make = _same if what == "identical" else _moved
        await store(services, caller, [make(number) for number in range(facts)])
        stored = time.monotonic() - began
        began = time.monotonic()
        run_id = await consolidate(services, caller)
        seconds = time.monotonic() - began
        run = await find_run(services.graph.read, caller.user_id, run_id)
        counts = {} if run is None else dict(run.counts)
        rows = await services.graph.read(count_facts, user_id=caller.user_id)
    return Figures(facts, what, stored, seconds, counts, int(rows[0]["facts"]))


def _same(_: int) -> RememberInput:
    return RememberInput(
        text="The cat sleeps on the boat.", confidence=0.8, on_conflict=ConflictPolicy.IGNORE
    )


def _moved(number: int) -> RememberInput:
    return RememberInput(
        text=f"Ana lives in Town {number}.",
        subject=EntityRef(name="Ana", type="person"),
        predicate="lives_in",
        object=f"Town {number}",
        confidence=0.8,
        valid_from=_BEGIN + timedelta(days=number),
        on_conflict=ConflictPolicy.IGNORE,
    )
