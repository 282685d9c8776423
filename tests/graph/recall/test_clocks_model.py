"""Random histories, asked at every instant of both clocks: the graph answers as a plain model."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.enums import MemoryStatus, Trust
from graph.lock import lock_user
from graph.session import Transaction
from memory.conflicts.verdicts import winner_of
from memory.endings.forget import forget
from memory.endings.merge import merge
from memory.endings.restore import restore
from memory.endings.retract import retract
from memory.endings.supersede import supersede
from memory.entities.merge import merge_entities
from memory.inputs import (
    ConflictPolicy,
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
)
from memory.links.link import link, unlink
from memory.memories.stored import find_stored
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.services import Services
from memory.trust.set_trust import set_trust
from recall.contract.paths import Direction
from recall.entities.entities import fact_ends
from recall.links.links import chains, heads, links, merged_into
from recall.lists.filters import MemoryFilter
from recall.lists.memories import list_memories
from recall.services import Services as Reading
from tests.support.clock_model import LIVE, Item, Model, State
from tests.support.recall.past import SetClock, at, clocked

PEOPLE = ("ana", "ben", "cleo")
_LIVE = {MemoryStatus.ACTIVE, MemoryStatus.PENDING_EMBED}


@dataclass
class History:
    """Does each thing to the graph and to the model, at one minute after another."""

    services: Services
    clock: SetClock
    caller: Caller
    dice: random.Random
    model: Model = field(default_factory=Model)
    ids: dict[str, str] = field(default_factory=dict)
    entity_ids: dict[str, str] = field(default_factory=dict)

    async def step(self) -> None:
        """One thing, if the choice has something to choose from."""
        self.clock.minute += 1
        choices: list[Callable[[], Awaitable[None]]] = [
            *(self.write,) * 4, *(self.patch,) * 3, *(self.replaced,) * 3, self.retracted,
            self.forgotten, *(self.restored,) * 3, self.linked, self.unlinked, self.merged,
            self.trusted, self.folded,
        ]  # fmt: skip
        await self.dice.choice(choices)()
        self.model.keep(self.now)

    @property
    def now(self) -> datetime:
        return at(self.clock.minute)

    async def write(self) -> None:
        name = f"m{len(self.ids)}"
        start = self.dice.choice([None, at(self.dice.randrange(-30, 30))])
        end = self.dice.choice([None, None, at(self.dice.randrange(31, 60))])
        person = self.dice.choice([None, *PEOPLE])
        given = RememberInput(
            text=f"{name} said",
            subject=EntityRef(name=person, type="person") if person else None,
            predicate="knows" if person else None,
            valid_from=start,
            valid_to=end,
            on_conflict=ConflictPolicy.IGNORE,
        )
        made = await remember(self.services, self.caller, given)
        assert made.memory is not None
        self.ids[name] = made.memory.id
        subject = self.model.now.entity(person)
        self.model.now.items[name] = Item(
            name,
            given.text,
            self.now,
            start or FAR_PAST,
            end or FAR_FUTURE,
            subject=subject,
        )
        if person and person not in self.entity_ids:
            ends = await fact_ends(_reading(self.services), self.caller.user_id, [made.memory.id])
            entity = ends[made.memory.id].subject
            assert entity is not None
            self.entity_ids[person] = entity.id

    async def patch(self) -> None:
        if not (live := self.model.now.live()):
            return
        item = self.model.now.items[self.dice.choice(live)]
        if self.dice.random() < 0.5:
            item.text = f"{item.name} at {self.clock.minute}"
            patch = MemoryPatch(text=item.text)
        else:
            item.importance = self.dice.randrange(10) / 10
            patch = MemoryPatch(importance=item.importance)
        await update_memory(self.services, self.caller, self.ids[item.name], patch)

    async def replaced(self) -> None:
        live = self.model.now.live()
        if len(live) < 2:
            return
        old, new = self.dice.sample(live, 2)
        await supersede(self.services, self.caller, self.ids[old], self.ids[new])
        self.model.supersede(old, new, self.now)

    async def retracted(self) -> None:
        if live := self.model.now.live():
            name = self.dice.choice(live)
            await retract(self.services, self.caller, self.ids[name])
            self.model.end(name, "RETRACTED")

    async def forgotten(self) -> None:
        names = [n for n, one in self.model.now.items.items() if one.status != "FORGOTTEN"]
        if names:
            name = self.dice.choice(sorted(names))
            target = ForgetTarget(ids=(self.ids[name],))
            await forget(self.services, self.caller, ForgetInput(what=target))
            self.model.end(name, "FORGOTTEN")

    async def restored(self) -> None:
        if ended := self.model.now.ended():
            name = self.dice.choice(ended)
            await restore(self.services, self.caller, self.ids[name])
            self.model.restore(name)

    async def linked(self) -> None:
        live = self.model.now.live()
        if len(live) < 2:
            return
        one, other = self.dice.sample(live, 2)
        await link(self.services, self.caller, self.ids[one], self.ids[other], "refines")
        self.model.now.links.add((one, other))

    async def unlinked(self) -> None:
        items = self.model.now.items
        shown = sorted(
            (a, b) for a, b in self.model.now.links
            if "FORGOTTEN" not in (items[a].status, items[b].status)
        )  # fmt: skip
        if shown:
            one, other = self.dice.choice(shown)
            await unlink(self.services, self.caller, self.ids[one], self.ids[other], "refines")
            self.model.now.links.discard((one, other))

    async def merged(self) -> None:
        people = [one for one in self.entity_ids if one not in self.model.now.merged]
        if len(people) < 2:
            return
        winner, loser = self.dice.sample(sorted(people), 2)
        ids = self.entity_ids
        await merge_entities(self.services, self.caller, ids[winner], [ids[loser]])
        self.model.now.merged[loser] = winner
        for item in self.model.now.items.values():
            item.subject = self.model.now.entity(item.subject)

    async def folded(self) -> None:
        live = self.model.now.live()
        if len(live) < 2:
            return
        one, other = self.dice.sample(live, 2)
        await fold_together(self.services, self.caller, self.ids[one], self.ids[other])
        self.model.merge(one, other, list(Trust))

    async def trusted(self) -> None:
        if live := self.model.now.live():
            item = self.model.now.items[self.dice.choice(live)]
            item.trust = self.dice.choice(["UNTRUSTED", "STANDARD", "VERIFIED", "QUARANTINED"])
            trust = Trust(item.trust)
            await set_trust(self.services, self.caller, self.ids[item.name], trust)


async def fold_together(services: Services, caller: Caller, one: str, other: str) -> None:
    """Merge two memories, as a verdict does."""

    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        a, b = await find_stored(transaction, caller.user_id, [one, other], "id")
        winner, loser = winner_of(a, b)
        await merge(transaction, lock, caller.actor, winner, loser)

    await services.graph.write(work)


def _reading(services: Services) -> Reading:
    return Reading(
        services.graph, services.encoder, services.signer, services.settings, services.clock
    )


async def told(history: History, known_at: datetime, valid_at: datetime | None) -> dict[str, Any]:
    """Answers of the graph about every memory that it lists."""
    given = MemoryFilter(statuses=None, known_at=known_at, valid_at=valid_at)
    reading = _reading(history.services)
    page = await list_memories(reading, history.caller.user_id, given, first=100)
    names = {id: name for name, id in history.ids.items()}
    return {
        names[one.id]: (
            one.text,
            LIVE if one.status in _LIVE else one.status.value,
            one.importance,
            one.trust.value,
            one.valid_from or FAR_PAST,
            one.valid_to or FAR_FUTURE,
        )
        for one in (edge.node for edge in page.edges)
    }


def expected(state: State, valid_at: datetime | None) -> dict[str, Any]:
    return {
        item.name: (
            item.text, item.status, item.importance, item.trust, item.valid_from, item.valid_to
        )
        for item in state.items.values()
        if valid_at is None or item.valid_from <= valid_at < item.valid_to
    }  # fmt: skip


async def nested(history: History, known_at: datetime, some: list[str]) -> dict[str, Any]:
    """Heads, chains, links and subjects, as they were known."""
    reading, user_id = _reading(history.services), history.caller.user_id
    names = {id: name for name, id in history.ids.items()}
    people = {id: name for name, id in history.entity_ids.items()}
    ids = [history.ids[name] for name in some]
    found = await heads(reading, user_id, ids, known_at=known_at)
    chained = await chains(reading, user_id, ids, 100, known_at=known_at)
    linked = await links(
        reading, user_id, ids, rels=["refines"], direction=Direction.OUT, first=100,
        known_at=known_at,
    )  # fmt: skip
    ends = await fact_ends(reading, user_id, ids, known_at)
    merged = await merged_into(reading, user_id, ids, known_at=known_at)
    return {
        names[id]: (
            names[found[id].id] if found.get(id) else None,
            {names[edge.node.id] for edge in chained[id].edges},
            {names[edge.node.to_id] for edge in linked[id].edges},
            people[end.subject.id] if (end := ends.get(id)) and end.subject else None,
            names[merged[id].id] if merged.get(id) else None,
        )
        for id in ids
    }


def expected_nested(state: State, some: list[str]) -> dict[str, Any]:
    hidden = {name for name, item in state.items.items() if item.status == "FORGOTTEN"}
    return {
        name: (
            None if (head := state.head(name)) in hidden else head,
            state.chain(name) - hidden,
            {b for a, b in state.links if a == name and b not in hidden},
            state.items[name].subject,
            None if (into := state.items[name].merged) in hidden else into,
        )
        for name in some
    }


def instants_of_the_world(history: History) -> list[datetime | None]:
    """Instants at which anything ever began or ended to hold, and one before all of them.

    Between two of these no answer differs from that at the earlier one.
    """
    items = [item for _, state in history.model.past for item in state.items.values()]
    edges = {end for item in items for end in (item.valid_from, item.valid_to)}
    edges -= {FAR_PAST, FAR_FUTURE}
    return [None, at(-10_000), *sorted(edges)]


@pytest.mark.parametrize(("seed", "steps"), [(1, 22), (2, 22), (3, 22), (15, 40)])
async def test_every_instant_of_both_clocks_is_as_the_model_says(
    writing: Services, caller: Caller, seed: int, steps: int
) -> None:
    services, clock = clocked(writing)
    history = History(services, clock, caller, random.Random(seed))
    for _ in range(steps):
        await history.step()
    moments = [then for then, _ in history.model.past]
    grid = instants_of_the_world(history)
    for moment in [at(0), *moments, moments[-1] + timedelta(days=1)]:
        state = history.model.at(moment)
        answers = await asyncio.gather(*(told(history, moment, one) for one in grid))
        for valid_at, answer in zip(grid, answers, strict=True):
            assert answer == expected(state, valid_at), (moment, valid_at)
        shown = sorted(n for n, one in state.items.items() if one.status != "FORGOTTEN")
        if shown:
            assert await nested(history, moment, shown) == expected_nested(state, shown), moment
    now = replace(history.model.now)
    assert expected(now, None) == expected(history.model.at(moments[-1]), None)
