"""Totals behind a page of some: of the user's own, and of those that pass a filter."""

from typing import Any

from anaphora.caller import Caller
from anaphora.clock import utc_now
from memory.inputs import EntityRef, RememberInput, TurnInput
from memory.remember.remember import remember, remember_many
from memory.remember.turns import add_turns
from memory.services import Services
from tests.support.entities import ask
from tests.support.recall.comparing import fact
from tests.support.writing import caller_of

LISTS = """query($first: Int!, $filter: MemoryFilter! = {}) {
  memories(filter: $filter, first: $first) { totalCount edges { node { id } } }
  threads(first: $first) { totalCount }
  entities(first: $first) { totalCount }
  runs(first: $first) { totalCount }
  conflicts(first: $first) { totalCount edges { node { id } } }
}"""


async def test_everything_of_the_user_is_counted(writing: Services, caller: Caller) -> None:
    await fill(writing, caller)
    await remember(writing, caller_of("somebody-with-one"), RememberInput(text="theirs"))
    counts = totals(await ask(writing, caller, LISTS, first=1))
    assert counts == {"memories": 10, "threads": 2, "entities": 2, "runs": 0, "conflicts": 3}


async def test_a_filter_is_counted_as_it_lists(writing: Services, caller: Caller) -> None:
    await fill(writing, caller)
    found = (await ask(writing, caller, LISTS, first=1))["memories"]
    assert len(found["edges"]) == 1
    filters: list[dict[str, Any]] = [
        {"kinds": ["EPISODE"]},
        {"tags": ["even"]},
        {"text": "turn"},
        {"threadId": "one"},
        {"threadId": "one", "text": "three"},
        {"text": "nowhere"},
        {"created": {"start": "2020-01-01T00:00:00Z", "end": "2020-01-02T00:00:00Z"}},
    ]
    counted = []
    for given in filters:
        answer = (await ask(writing, caller, LISTS, first=50, filter=given))["memories"]
        assert answer["totalCount"] == len(answer["edges"]), given
        counted.append(answer["totalCount"])
    assert counted == [4, 1, 4, 2, 1, 0, 0]


async def test_the_past_is_not_counted(writing: Services, caller: Caller) -> None:
    """All that was changed since would have to be rebuilt."""
    await fill(writing, caller)
    given = {"knownAt": utc_now().isoformat()}
    answer = await ask(writing, caller, LISTS, first=1, filter=given)
    assert answer["memories"]["totalCount"] is None


async def fill(services: Services, caller: Caller) -> None:
    turns = [("one", "turn one"), ("two", "turn two"), ("one", "turn three"), ("two", "turn four")]
    await add_turns(services, caller, [TurnInput(thread_id=id, text=text) for id, text in turns])
    tagged = [("ten", ("even",)), ("eleven", ())]
    given = [RememberInput(text=text, tags=tags) for text, tags in tagged]
    await remember_many(services, caller, given)
    for city in ("Paris", "Rome", "Oslo"):
        await remember(services, caller, fact("lives_in", city))
    await remember(services, caller, RememberInput(text="x", entities=(EntityRef(name="Bob"),)))


def totals(answer: dict[str, Any]) -> dict[str, int | None]:
    return {name: page["totalCount"] for name, page in answer.items()}
