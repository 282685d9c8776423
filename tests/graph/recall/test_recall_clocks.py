"""Two clocks: what held in the world, and what the graph knew."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryStatus
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import ForgetInput, ForgetTarget, MemoryPatch
from memory.remember.update import update_memory
from memory.services import Services
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import asked, texts, told
from tests.support.writing import embed_all

START = datetime(2026, 1, 1, tzinfo=UTC)


class Hands:
    """A clock that is set by hand; a day passes with every tick."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def tick(self) -> datetime:
        """A moment between what was done and what will be."""
        moment = self.now + timedelta(hours=12)
        self.now += timedelta(days=1)
        return moment


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def past(writing: Services, hands: Hands) -> Services:
    return replace(writing, clock=hands)


async def test_an_answer_of_the_past_has_what_was_known_then(
    past: Services, reading: Reading, caller: Caller, hands: Hands
) -> None:
    before = hands.now - timedelta(days=1)
    old = await told(past, caller, "She lives in Rome.", confidence=0.9)
    first = hands.tick()
    await update_memory(
        past, caller, old.id, MemoryPatch(text="She lives in Oslo.", confidence=0.5)
    )
    await embed_all(past.graph, caller.user_id)
    second = hands.tick()
    new = await told(past, caller, "She lives in Lima.")
    await supersede(past, caller, old.id, new.id)
    third = hands.tick()

    query = "She lives where"
    assert await texts(reading, caller, query, known_at=before) == []
    assert await texts(reading, caller, query, known_at=first) == ["She lives in Rome."]
    assert await texts(reading, caller, query, known_at=second) == ["She lives in Oslo."]
    assert await texts(reading, caller, query, known_at=third) == ["She lives in Lima."]
    assert await texts(reading, caller, query) == ["She lives in Lima."]
    [hit] = (await asked(reading, caller, query, known_at=first)).hits
    assert (hit.memory.confidence, hit.memory.status) == (0.9, MemoryStatus.ACTIVE)
    assert hit.memory.as_of == first
    both = await texts(reading, caller, query, known_at=third, include_superseded=True)
    assert set(both) == {"She lives in Oslo.", "She lives in Lima."}
    # Filters are of the state then.
    assert await texts(reading, caller, query, known_at=first, min_confidence=0.8)
    assert not await texts(reading, caller, query, known_at=second, min_confidence=0.8)


async def test_what_is_forgotten_or_quarantined_now_was_never_there(
    past: Services, reading: Reading, caller: Caller, hands: Hands
) -> None:
    fact = await told(past, caller, "A secret.")
    other = await told(past, caller, "A lie.")
    then = hands.tick()
    await forget(past, caller, ForgetInput(what=ForgetTarget(ids=(fact.id,))))
    statement = "MATCH (m:Memory {id: $id}) SET m.trust = 'QUARANTINED'"
    await run(past.graph, statement, id=other.id)
    assert await texts(reading, caller, "A secret lie", known_at=then) == []
    hands.tick()
    forgotten = hands.tick()
    await restore(past, caller, fact.id)
    assert await texts(reading, caller, "A secret lie", known_at=then) == ["A secret."]
    assert await texts(reading, caller, "A secret lie", known_at=forgotten) == []


async def test_both_clocks_at_once(
    past: Services, reading: Reading, caller: Caller, hands: Hands
) -> None:
    may, june = datetime(2025, 5, 1, tzinfo=UTC), datetime(2025, 6, 1, tzinfo=UTC)
    fact = await told(past, caller, "The shop is open.", valid_from=may)
    believed = hands.tick()
    await update_memory(past, caller, fact.id, MemoryPatch(valid_to=june))
    corrected = hands.tick()
    july = june + timedelta(days=30)

    async def open_at(valid_at: datetime, known_at: datetime | None) -> bool:
        return bool(await texts(reading, caller, "open shop", valid_at=valid_at, known_at=known_at))

    assert await open_at(july, believed)
    assert not await open_at(july, corrected)
    assert not await open_at(july, None)
    assert await open_at(may, corrected)
    assert not await open_at(may - timedelta(days=1), believed)
