"""Time of a consolidation that changes much, of its undoing, and of the undoing of that.

All facts are said twice but for some that a newer value replaces. Workers are left out: the slices
are done in this process, as one worker would do them. What each undoing leaves is compared with
what was there before: nothing may differ but the Changes.
"""

import asyncio
import json
import time
from dataclasses import asdict, dataclass

import click

from anaphora.caller import Caller
from anaphora.settings import Settings
from bench.maintenance.facts import Mix, facts_of, store
from bench.maintenance.slices import consolidate, digest
from bench.servers.own import own_servers
from bench.vectorless import new_caller, open_vectorless
from memory.services import Services

# Steps of one slice, as a worker does them.
_SLICE = 2000
_REPLACED = 0.2


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds of a run and of its undoings, and how many Changes each walked."""

    facts: int
    changes: int
    seconds: float
    undone_seconds: float
    undone: dict[str, int]
    again_changes: int
    again_seconds: float
    halves: tuple[float, float]
    restored: bool
    repeated: bool

    @property
    def rate(self) -> float:
        """Return the Changes that were undone in a second."""
        return self.changes / self.undone_seconds


@click.command("undo")
@click.option("--facts", default=10_000, show_default=True, help="Facts of the user.")
@click.option(
    "--twice",
    type=click.FloatRange(0.0, 1.0),
    default=0.8,
    show_default=True,
    help="Share of the facts that are said twice, and merged; a fifth of the rest is replaced.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(facts: int, twice: float, as_json: bool) -> None:
    """Time of undoing a consolidation, and of undoing that."""
    with own_servers() as settings:
        figures = asyncio.run(measure(settings, facts, twice))
    rate = {"changes_a_second": figures.rate}
    click.echo(json.dumps(asdict(figures) | rate) if as_json else as_text(figures))


def as_text(figures: Figures) -> str:
    """The figures as lines."""
    first, second = figures.halves
    return (
        f"{figures.facts} facts consolidated in {figures.seconds:.1f} s: "
        f"{figures.changes} changes\n"
        f"undone in {figures.undone_seconds:.1f} s, {figures.rate:.0f} changes a second "
        f"(first half {first:.1f} s, second {second:.1f} s): {figures.undone}, "
        f"{'as it was' if figures.restored else 'NOT AS IT WAS'}\n"
        f"that undone in {figures.again_seconds:.1f} s ({figures.again_changes} changes), "
        f"{'as it was' if figures.repeated else 'NOT AS IT WAS'}"
    )


async def measure(settings: Settings, facts: int, twice: float) -> Figures:
    """Store the facts, consolidate, undo that, and undo the undoing; each is told of when done."""
    async with open_vectorless(settings) as services:
        caller = new_caller()
        mix = Mix(facts, twice, min(_REPLACED, 1.0 - twice))
        began = time.monotonic()
        await store(services, caller, facts_of(mix))
        _tell("stored", began)
        before = await digest(services, caller)
        began = time.monotonic()
        run = await consolidate(services, caller)
        seconds = _tell("consolidated", began)
        after, changes = await digest(services, caller), await _changes(services, caller, run)
        undoing, times = await _undo(services, caller, run)
        _tell("undone", time.monotonic() - sum(times))
        restored = before == await digest(services, caller)
        told = await _counts(services, caller, undoing)
        walked = await _changes(services, caller, undoing)
        _, more = await _undo(services, caller, undoing)
        repeated = after == await digest(services, caller)
    half = len(times) // 2
    return Figures(
        facts=facts,
        changes=changes,
        seconds=seconds,
        undone_seconds=sum(times),
        undone=told,
        again_changes=walked,
        again_seconds=sum(more),
        halves=(sum(times[:half]), sum(times[half:])),
        restored=restored,
        repeated=repeated,
    )


def _tell(what: str, began: float) -> float:
    """Say on standard error what was done, and return the seconds that it took."""
    seconds = time.monotonic() - began
    click.echo(f"{what} in {seconds:.1f} s", err=True)
    return seconds


async def _undo(services: Services, caller: Caller, run_id: str) -> tuple[str, list[float]]:
    """Undo a run; return the run that did, and the seconds of each slice."""
    from memory.runs.undo import go_on_undoing, undo_run

    undoing = (await undo_run(services, caller, run_id)).id
    times, more = [], True
    while more:
        began = time.monotonic()
        more = await go_on_undoing(
            services.graph, caller.user_id, undoing, services.clock, most=_SLICE
        )
        times.append(time.monotonic() - began)
    return undoing, times


async def _changes(services: Services, caller: Caller, run_id: str) -> int:
    from cypher.benchmarks import count_run_changes

    rows = await services.graph.read(count_run_changes, user_id=caller.user_id, run_id=run_id)
    return int(rows[0]["changes"])


async def _counts(services: Services, caller: Caller, run_id: str) -> dict[str, int]:
    from graph.changes.run_lifecycle import find_run

    run = await find_run(services.graph.read, caller.user_id, run_id)
    return dict(run.counts) if run is not None else {}
