"""A night over many users of whom few have anything to do: all in one command, by one worker.

Users are nodes that were consolidated once; those who are due have facts by the write path. The
night is begun page by page as the schedule does it, and its runs are done one after another in this
process, as one worker with one child would do them.
"""

import asyncio
import json
import time
from dataclasses import asdict, dataclass
from datetime import timedelta

import click

from anaphora.clock import utc_now
from anaphora.settings import Settings
from bench.maintenance.facts import Mix, facts_of, store
from bench.maintenance.slices import background_of, go_on
from bench.servers.own import own_servers
from bench.vectorless import new_caller, open_vectorless

_MIX_TWICE, _MIX_REPLACED = 0.2, 0.2


@dataclass(frozen=True, slots=True)
class Figures:
    """Users of the graph and of the night; seconds of finding and beginning, and of the runs."""

    users: int
    due: int
    facts: int
    begun_seconds: float
    seconds: float
    begun: int
    merged: int
    superseded: int

    @property
    def users_a_minute(self) -> float:
        """Return the users who were consolidated in a minute, with what it took to find them."""
        return 60 * self.begun / (self.begun_seconds + self.seconds)


@click.command("night")
@click.option("--users", default=10_000, show_default=True, help="Users of the graph.")
@click.option(
    "--due",
    type=click.FloatRange(0.0, 1.0),
    default=0.01,
    show_default=True,
    help="Share of them whose memories changed.",
)
@click.option("--facts", default=20, show_default=True, help="Facts of each of those.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(users: int, due: float, facts: int, as_json: bool) -> None:
    """Users a minute of a night in which few of many have work due."""
    with own_servers() as settings:
        figures = asyncio.run(measure(settings, users, round(users * due), facts))
    rate = {"users_a_minute": figures.users_a_minute}
    click.echo(json.dumps(asdict(figures) | rate) if as_json else as_text(figures))


def as_text(figures: Figures) -> str:
    """The figures as lines."""
    return (
        f"{figures.users} users, {figures.due} with {figures.facts} facts that changed\n"
        f"{figures.begun} runs begun in {figures.begun_seconds:.2f} s and done in "
        f"{figures.seconds:.1f} s, {figures.users_a_minute:.0f} users a minute: "
        f"{figures.merged} merged, {figures.superseded} superseded"
    )


async def measure(settings: Settings, users: int, due: int, facts: int) -> Figures:
    """Make the users, and do the night of those who are due."""
    from cypher.benchmarks import save_bare_users
    from cypher.runs.consolidation import mark_night
    from maintenance.consolidation.night import begin_page, keep_place

    async with open_vectorless(settings) as services:
        earlier = utc_now() - timedelta(days=1)
        await services.graph.execute(save_bare_users, count=users - due, at=earlier)
        for number in range(due):
            mix = Mix(facts, _MIX_TWICE, _MIX_REPLACED)
            await store(services, new_caller(), facts_of(mix, first=number * facts))
        background = background_of(services)
        # As if the night before last had been the last.
        await services.graph.execute(mark_night, due_at=utc_now() - timedelta(days=2))
        began = time.monotonic()
        begun: list[tuple[str, str]] = []
        while (page := await begin_page(background)) is not None:
            begun += page.begun
            if not await keep_place(background, page):
                break
        found = time.monotonic()
        merged = superseded = 0
        for user_id, run_id in begun:
            run = await go_on(services, user_id, run_id)
            merged += run.counts.get("merged", 0)
            superseded += run.counts.get("superseded", 0)
        ended = time.monotonic()
    return Figures(
        users=users,
        due=due,
        facts=facts,
        begun_seconds=found - began,
        seconds=ended - found,
        begun=len(begun),
        merged=merged,
        superseded=superseded,
    )
