"""Time of an erasure of a user, or of a conversation with all that was derived from it.

Half of the memories are turns, half facts that rest on one each and name one of a hundred people;
all by the write path. Their vectors are random: an erasure compares none. Workers are left out:
the steps run in this process, one after the other, as one worker would do them.
"""

import asyncio
import json
import time
from dataclasses import asdict, dataclass
from typing import Any

import click

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.settings import Settings
from bench.servers.own import own_servers
from bench.vectorless import PORTION, give_vectors, new_caller, open_vectorless
from memory.services import Services

_PEOPLE = 100
_THREAD = "talk"


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds of an erasure, by its stages, and its receipt."""

    memories: int
    what: str
    stored_seconds: float
    answered_seconds: float
    seconds: float
    stages: dict[str, float]
    erased: dict[str, int]
    probes: dict[str, int]


@click.command("erase")
@click.option("--memories", default=100_000, show_default=True, help="Memories of the user.")
@click.option(
    "--what",
    type=click.Choice(["user", "thread"]),
    default="user",
    show_default=True,
    help="Erase the user, or their conversation by a hard forget.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(memories: int, what: str, as_json: bool) -> None:
    """Time, receipt and probes of an erasure."""
    with own_servers() as settings:
        figures = asyncio.run(measure(settings, memories, what))
    click.echo(json.dumps(asdict(figures)) if as_json else as_text(figures))


def as_text(figures: Figures) -> str:
    """The figures as lines."""
    stages = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in figures.stages.items())
    erased = ", ".join(f"{count} {name}" for name, count in figures.erased.items())
    probes = ", ".join(f"{name} {found}" for name, found in figures.probes.items())
    return (
        f"{figures.memories} memories stored in {figures.stored_seconds:.0f} s\n"
        f"{figures.what} erased in {figures.seconds:.1f} s (answered after "
        f"{figures.answered_seconds:.1f} s): {stages}\nerased: {erased}\nfound: {probes}"
    )


async def measure(settings: Settings, memories: int, what: str) -> Figures:
    """Store the memories, then erase them."""
    from cypher.memories import erasure as queries
    from memory.inputs import ForgetInput, ForgetTarget
    from memory.runs.erasure.erase import erase, erase_user
    from memory.runs.erasure.state import find_erasure
    from memory.runs.erasure.steps import do_step

    async with open_vectorless(settings) as services:
        caller = new_caller()
        began = time.monotonic()
        await _store(services, caller, memories)
        stored = time.monotonic() - began
        began = time.monotonic()
        if what == "user":
            done = await erase_user(services, caller, caller.user_id)
        else:
            given = ForgetInput(what=ForgetTarget(thread_id=_THREAD), hard=True)
            done = await erase(services, caller, given)
        answered = time.monotonic() - began
        id = done.receipt_id or ""
        stages: dict[str, float] = {}
        while (now := await find_erasure(services.graph.read, caller.user_id, id)) is not None:
            at = time.monotonic()
            await do_step(services.graph, caller.user_id, id, utc_now)
            name = now.stage.value.lower()
            stages[name] = stages.get(name, 0.0) + time.monotonic() - at
        seconds = time.monotonic() - began
        rows = await services.graph.read(queries.find_receipts, user_id=caller.user_id, ids=[id])
        return Figures(
            memories, what, stored, answered, seconds, stages, *_told(rows[0]["receipt"])
        )


def _told(receipt: dict[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    from graph.records.erasures import ErasureRecord

    record = ErasureRecord.from_node(receipt)
    return dict(record.counts), dict(record.probes)


async def _store(services: Services, caller: Caller, memories: int) -> None:
    from memory.inputs import ConflictPolicy, EntityRef, ExtractMode, RememberInput, TurnInput
    from memory.remember.remember import remember_many
    from memory.remember.turns import add_turns

    numbers = range(memories // 2)
    for start in range(0, len(numbers), PORTION):
        some = numbers[start : start + PORTION]
        turns = [
            TurnInput(
                thread_id=_THREAD,
                text=f"Turn {number} tells of a day at the sea, of boats and the weather there.",
                extract=ExtractMode.OFF,
            )
            for number in some
        ]
        added = (await add_turns(services, caller, turns)).results
        facts = [
            RememberInput(
                text=f"Person {number % _PEOPLE} was at the sea on day {number} with a boat.",
                entities=(EntityRef(name=f"Person {number % _PEOPLE}", type="person"),),
                derived_from=(turn.episode.id,),
                on_conflict=ConflictPolicy.IGNORE,
            )
            for number, turn in zip(some, added, strict=True)
            if turn.episode is not None
        ]
        stored = (await remember_many(services, caller, facts)).results
        if refused := [one.error for one in stored if one.memory is None]:
            raise RuntimeError(f"a fact was refused: {refused[0]}")
        await give_vectors(services, caller.user_id)
