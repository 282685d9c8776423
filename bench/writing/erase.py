"""Time of an erasure of a user, or of a conversation with all that was derived from it.

Half of the memories are turns, half facts that rest on one each and name one of a hundred people;
all by the write path. Their vectors are random: an erasure compares none. Workers are left out:
the steps run in this process, one after the other, as one worker would do them.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Nobody
from memory.services import Services

_PORTION = 500
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
    from launch.servers.embedded import running

    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "data") as settings:
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

    async with _services(settings) as services:
        caller = _caller()
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
    for start in range(0, len(numbers), _PORTION):
        some = numbers[start : start + _PORTION]
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
        await remember_many(services, caller, facts)
        await _embed(services, caller.user_id)


async def _embed(services: Services, user_id: str) -> None:
    """Give what waits for its vector a random one."""
    from graph.embedding import Embedded, find_pending, save_embeddings

    random = np.random.default_rng(1)
    info = services.encoder.info
    while found := await find_pending(
        services.graph, user_id, [], max_attempts=5, limit=2 * _PORTION
    ):
        rows = []
        for one in found:
            vector = random.normal(size=info.dimensions).astype(np.float32)
            vector /= np.linalg.norm(vector)
            rows.append(Embedded(one.id, one.text_hash or "", vector))
        await save_embeddings(services.graph, user_id, info.name, rows)


@asynccontextmanager
async def _services(settings: Settings) -> AsyncIterator[Services]:
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    services = Services(opened.graph, encoder, Nobody(), Nobody(), opened.signer, settings)
    try:
        yield replace(services, encoder=_NoVectors(encoder))
    finally:
        await opened.graph.close()


class _NoVectors:
    """The model's name and nothing else: what is stored waits for its vector."""

    ready = False
    failure = None
    basis = None

    def __init__(self, encoder: Any) -> None:
        self.info = encoder.info

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Any = None) -> Any:
        from anaphora.errors import Unavailable

        raise Unavailable("There are no vectors here.")

    async def encode_whole(self, texts: Sequence[str], side: Any = None) -> Any:
        return await self.encode(texts)


def _caller() -> Caller:
    return Caller(
        f"bench-{new_id()}", "bench", "bench", KeyKind.SERVICE, frozenset(Scope), "VERIFIED"
    )
