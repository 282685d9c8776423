"""Two users write at random, each also with the other's ids: nothing of one reaches the other."""

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, NotFound
from anaphora.ids import new_id
from graph.enums import MemoryKind
from graph.session import Graph
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.retract import retract
from memory.endings.supersede import supersede
from memory.inputs import (
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.links.link import link, unlink
from memory.remember.remember import remember, remember_many
from memory.remember.threads import update_thread
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.services import Services
from memory.transfer.export import export_lines
from tests.support.plain import run
from tests.support.writing import caller_of

STEPS = 40
NAMES = ("Ada", "Bob", "Rome", "Oslo")
KEYS = ("chat", "work", "k1")


@dataclass
class Tenant:
    """One of the two, and what it has made."""

    caller: Caller
    mark: str
    memories: list[str] = field(default_factory=list)
    entities: list[str] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)


class Play:
    """Random operations of one tenant; `other` lends its ids for those that must be refused."""

    def __init__(self, services: Services, me: Tenant, other: Tenant, seed: int) -> None:
        self.services = services
        self.me = me
        self.other = other
        self.chance = random.Random(seed)

    async def step(self) -> None:
        """One operation, of which some are refused for reasons of their own."""
        own = [self.remember, self.turns, self.many]
        if len(self.me.memories) > 2:
            own += [self.update, self.hide, self.bring_back, self.replace, self.derive]
            own += [self.connect, self.take_back]
        await self.chance.choice(own)()

    async def trespass(self) -> None:
        """One operation with an id of the other's: it is as if there were no such thing."""
        theirs = self.chance.choice(self.other.memories)
        mine = self.chance.choice(self.me.memories)
        entity = self.chance.choice(self.other.entities)
        thread = self.chance.choice(self.other.threads)
        services, me = self.services, self.me.caller
        tries: list[Callable[[], Awaitable[object]]] = [
            lambda: update_memory(services, me, theirs, MemoryPatch(text="mine")),
            lambda: forget(services, me, ForgetInput(what=ForgetTarget(ids=(mine, theirs)))),
            lambda: forget(services, me, ForgetInput(what=ForgetTarget(thread_id=thread))),
            lambda: forget(services, me, ForgetInput(what=ForgetTarget(entity_id=entity))),
            lambda: restore(services, me, theirs),
            lambda: supersede(services, me, mine, theirs),
            lambda: supersede(services, me, theirs, mine),
            lambda: link(services, me, mine, theirs, "related"),
            lambda: unlink(services, me, theirs, mine, None),
            lambda: retract(services, me, theirs),
            lambda: update_thread(services, me, thread, "mine"),
            lambda: remember(services, me, RememberInput(text="x", derived_from=(theirs,))),
            lambda: remember(
                services,
                me,
                RememberInput(text="x", subject=EntityRef(id=entity), predicate="is_told"),
            ),
        ]
        with pytest.raises(NotFound):
            await self.chance.choice(tries)()

    async def remember(self) -> None:
        given = RememberInput(
            text=f"{self.me.mark} {self.chance.random()}",
            kind=self.chance.choice([MemoryKind.FACT, MemoryKind.EPISODE]),
            entities=(EntityRef(name=self.chance.choice(NAMES)),),
            thread_id=self.chance.choice(KEYS),
            idempotency_key=self.chance.choice([None, *KEYS]),
        )
        # Another input under a key that was used.
        with contextlib.suppress(Conflict):
            made = await remember(self.services, self.me.caller, given)
            assert made.memory is not None
            self.me.memories.append(made.memory.id)

    async def many(self) -> None:
        given = [RememberInput(text=f"{self.me.mark} {at}") for at in range(5)]
        batch = await remember_many(self.services, self.me.caller, given)
        self.me.memories += [one.memory.id for one in batch.results if one.memory]

    async def turns(self) -> None:
        given = [
            TurnInput(thread_id=self.chance.choice(KEYS), text=f"{self.me.mark} {at}")
            for at in range(4)
        ]
        batch = await add_turns(self.services, self.me.caller, given)
        episodes = [one.episode for one in batch.results if one.episode]
        self.me.memories += [episode.id for episode in episodes]
        self.me.threads += [episode.thread_id for episode in episodes if episode.thread_id]

    async def update(self) -> None:
        await self._maybe(
            update_memory(
                self.services,
                self.me.caller,
                self.chance.choice(self.me.memories),
                MemoryPatch(text=f"{self.me.mark} again", importance=self.chance.random()),
            )
        )

    async def hide(self) -> None:
        target = ForgetTarget(ids=(self.chance.choice(self.me.memories),))
        await forget(self.services, self.me.caller, ForgetInput(what=target))

    async def bring_back(self) -> None:
        await restore(self.services, self.me.caller, self.chance.choice(self.me.memories))

    async def replace(self) -> None:
        old, new = self.chance.sample(self.me.memories, 2)
        await self._maybe(supersede(self.services, self.me.caller, old, new))

    async def connect(self) -> None:
        one, other = self.chance.sample(self.me.memories, 2)
        rel = self.chance.choice(["refines", "mine"])
        await self._maybe(link(self.services, self.me.caller, one, other, rel))
        await unlink(self.services, self.me.caller, one, other, self.chance.choice([rel, None]))

    async def take_back(self) -> None:
        id = self.chance.choice(self.me.memories)
        await self._maybe(retract(self.services, self.me.caller, id))

    async def derive(self) -> None:
        source = self.chance.choice(self.me.memories)
        given = RememberInput(text=f"{self.me.mark} so", derived_from=(source,))
        made = await remember(self.services, self.me.caller, given)
        assert made.memory is not None
        self.me.memories.append(made.memory.id)

    async def _maybe(self, doing: Awaitable[object]) -> None:
        """Something that the state of the memory may forbid, but never its tenant."""
        with contextlib.suppress(Conflict, Invalid):
            await doing


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_of_one_is_seen_or_touched_by_the_other(writing: Services, seed: int) -> None:
    one, two = (Tenant(caller_of(f"user-{new_id()}"), mark) for mark in ("first", "second"))
    plays = [Play(writing, one, two, seed), Play(writing, two, one, seed + 1000)]
    for play in plays:
        for begin in (play.remember, play.turns, play.many):
            await begin()
        play.me.entities += await entities_of(writing.graph, play.me.caller.user_id)

    async def whole(play: Play) -> None:
        for _ in range(STEPS):
            await (play.trespass if play.chance.random() < 0.3 else play.step)()

    await asyncio.gather(*map(whole, plays))
    await check_apart(writing.graph, one, two)


async def check_apart(graph: Graph, one: Tenant, two: Tenant) -> None:
    crossing = await run(
        graph,
        "MATCH (a {user_id: $one})--(b) WHERE b.user_id <> $one RETURN count(*) AS n",
        one=one.caller.user_id,
    )
    assert crossing == [{"n": 0}]
    for me, other in ((one, two), (two, one)):
        text = b"".join([line async for line in export_lines(graph, me.caller.user_id)]).decode()
        assert other.mark not in text
        assert not [id for id in (*other.memories, *other.entities, *other.threads) if id in text]
        nodes = [json.loads(line) for line in text.splitlines()]
        ids = {node["properties"]["id"] for node in nodes if node.get("node") == "Memory"}
        assert ids == set(me.memories)
        sequences = [
            node["properties"]["sequence"] for node in nodes if node.get("node") == "Change"
        ]
        assert sequences == list(range(1, len(sequences) + 1))


async def entities_of(graph: Graph, user_id: str) -> list[str]:
    rows = await run(graph, "MATCH (e:Entity {user_id: $id}) RETURN e.id AS id", id=user_id)
    return [row["id"] for row in rows]
