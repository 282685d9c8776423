"""Lists as known at an instant: entities, conversations, turns and questions of names, of then."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.ids import new_id
from memory.services import Services
from tests.support.entities import MERGE, RESOLVE, UPDATE, UPSERT
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock, at
from tests.support.writing import caller_of

ENTITIES = """
query ($at: DateTime, $search: String, $type: String, $first: Int! = 20, $after: String) {
  entities(knownAt: $at, search: $search, type: $type, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { name } } } }
"""
ENTITY = """
query ($id: ID!, $at: DateTime) { entity(id: $id, knownAt: $at) {
  id name type aliases mergedInto { id } concept { name } } }
"""
FORGET = "mutation ($id: ID!) { forget(input: { what: { entityId: $id } }) { forgotten } }"
DEFINE = "mutation ($name: String!) { defineConcept(input: { name: $name }) { concept { id } } }"
TURN = "mutation ($turn: TurnInput!) { addTurn(input: $turn) { episode { id } } }"
TITLE = (
    "mutation ($id: ID!, $title: String) { updateThread(id: $id, title: $title) { thread { id } } }"
)
THREADS = """
query ($at: DateTime, $first: Int! = 20, $after: String) {
  threads(knownAt: $at, first: $first, after: $after) { totalCount pageInfo { endCursor }
    edges { node { key title lastTurnAt turns { edges { node { text } } } } } } }
"""
THREAD = """
query ($id: ID!, $at: DateTime, $held: DateTime) { thread(id: $id, knownAt: $at) {
  title lastTurnAt turns(validAt: $held) { edges { node { text asOf } } } } }
"""
REVIEWS = """
query ($at: DateTime, $first: Int! = 20, $after: String) {
  entityReviews(knownAt: $at, first: $first, after: $after) { pageInfo { hasNextPage endCursor }
    edges { node { id mention { text entity { name } } candidate { name } memory { asOf } } } } }
"""
REMEMBER = "mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }"


@pytest.fixture
def stranger(writing: Services, clock: SetClock) -> Asking:
    """A client of another user."""
    return Asking(replace(writing, clock=clock), caller_of(new_id()))


def moment(minute: float | None) -> str | None:
    return None if minute is None else at(minute).isoformat()


async def made(ask: Asking, name: str, type: str = "person", **given: Any) -> str:
    answer = await ask(UPSERT, input={"name": name, "type": type, **given})
    return str(answer["upsertEntity"]["entity"]["id"])


async def names(ask: Asking, minute: float | None, **given: Any) -> list[str]:
    found = (await ask(ENTITIES, at=moment(minute), **given))["entities"]
    return [edge["node"]["name"] for edge in found["edges"]]


async def test_entities_are_those_that_were_there_as_they_were_called(
    ask: Asking, stranger: Asking, clock: SetClock
) -> None:
    ana = await made(ask, "Ana")
    await made(stranger, "Zeno")
    clock.minute = 10
    ben, cleo = await made(ask, "Ben"), await made(ask, "Cleo", "robot")
    clock.minute = 20
    await ask(UPDATE, id=ana, set={"name": "Bea", "addAliases": ["Pumpernickel"]})
    await ask(UPDATE, id=cleo, set={"type": "person"})
    clock.minute = 30
    await ask(FORGET, id=ben)
    assert await names(ask, -1) == []
    assert await names(ask, 5) == ["Ana"]
    assert await names(ask, 15) == ["Ana", "Ben", "Cleo"]
    assert await names(ask, 25) == ["Bea", "Ben", "Cleo"]
    assert await names(ask, 35) == await names(ask, None) == ["Bea", "Cleo"]
    assert await names(ask, 15, type="person") == ["Ana", "Ben"]
    assert await names(ask, 15, type="robot") == ["Cleo"]
    assert await names(ask, 25, type="robot") == []
    assert await names(ask, 15, search="Ana") == ["Ana"]
    assert await names(ask, 5, search="Pumpernickel") == []
    assert await names(ask, 25, search="Pumpernickel") == ["Bea"]
    assert await names(stranger, 15) == ["Zeno"]


async def test_pages_of_entities_of_the_past_are_full_and_whole(
    ask: Asking, clock: SetClock
) -> None:
    ids = [await made(ask, f"Person {number}") for number in range(7)]
    clock.minute = 10
    for id in (ids[0], ids[2], ids[3]):
        await ask(FORGET, id=id)
    clock.minute = 20
    # Shown again since: that it was hidden in between is what its changes tell.
    await made(ask, "Person 0")
    await made(ask, "Person 3")
    pages, after = [], None
    while True:
        found = (await ask(ENTITIES, at=moment(15), first=2, after=after))["entities"]
        pages.append([edge["node"]["name"] for edge in found["edges"]])
        if not found["pageInfo"]["hasNextPage"]:
            break
        after = found["pageInfo"]["endCursor"]
    assert pages == [["Person 1", "Person 4"], ["Person 5", "Person 6"]]
    assert len(await names(ask, 5)) == 7


async def test_an_entity_stands_for_itself_before_its_merge(
    ask: Asking, stranger: Asking, clock: SetClock
) -> None:
    for name in ("Poet", "Engineer"):
        await ask(DEFINE, name=name)
    ana = await made(ask, "Ana", concept="poet")
    ann = await made(ask, "Ann", aliases=["Annie"])
    clock.minute = 10
    await ask(MERGE, winner=ana, losers=[ann])
    clock.minute = 20
    await ask(UPDATE, id=ana, set={"concept": "engineer"})

    async def then(minute: float | None) -> dict[str, Any]:
        found: dict[str, Any] = (await ask(ENTITY, id=ann, at=moment(minute)))["entity"]
        return found

    before = await then(5)
    assert (before["id"], before["name"], before["aliases"]) == (ann, "Ann", ["Annie"])
    assert before["mergedInto"] is None
    assert await names(ask, 5) == ["Ana", "Ann"]
    after = await then(15)
    assert (after["id"], after["name"]) == (ana, "Ana")
    assert set(after["aliases"]) == {"Ann", "Annie"}
    assert await names(ask, 15) == ["Ana"]
    winner = (await ask(ENTITY, id=ana, at=moment(5)))["entity"]
    assert (winner["aliases"], winner["concept"]) == ([], {"name": "Poet"})
    assert (await then(15))["concept"] == {"name": "Poet"}
    assert (await then(25))["concept"] == (await then(None))["concept"] == {"name": "Engineer"}
    assert await ask.refused(ENTITY, id=ana, at=moment(-1)) == ("NOT_FOUND", "id")
    assert await stranger.refused(ENTITY, id=ana, at=moment(5)) == ("NOT_FOUND", "id")


async def test_the_concept_of_a_type_is_that_of_the_type_of_then(
    ask: Asking, clock: SetClock
) -> None:
    for name in ("Robot", "Person"):
        await ask(DEFINE, name=name)
    id = await made(ask, "Cleo", "robot")
    clock.minute = 10
    await ask(UPDATE, id=id, set={"type": "person"})
    concepts = [
        (await ask(ENTITY, id=id, at=moment(minute)))["entity"]["concept"]["name"]
        for minute in (5, 15, None)
    ]
    assert concepts == ["Robot", "Person", "Person"]


async def said(ask: Asking, thread: str, text: str, **given: Any) -> None:
    await ask(TURN, turn={"threadId": thread, "text": text, "extract": "OFF", **given})


async def test_conversations_are_as_they_stood(
    ask: Asking, stranger: Asking, clock: SetClock
) -> None:
    await said(ask, "one", "first", threadTitle="Old")
    await said(stranger, "theirs", "not yours")
    clock.minute = 10
    await said(ask, "two", "second")
    clock.minute = 20
    await said(ask, "one", "third")
    await ask(TITLE, id="one", title="New")

    async def then(minute: float | None) -> list[tuple[str, str | None, str | None, int]]:
        found = (await ask(THREADS, at=moment(minute)))["threads"]
        assert found["totalCount"] == len(found["edges"])
        nodes = [edge["node"] for edge in found["edges"]]
        return [
            (one["key"], one["title"], one["lastTurnAt"][14:16], len(one["turns"]["edges"]))
            for one in nodes
        ]

    assert await then(-1) == []
    assert await then(5) == [("one", "Old", "00", 1)]
    assert await then(15) == [("two", None, "10", 1), ("one", "Old", "00", 1)]
    assert await then(25) == await then(None) == [("one", "New", "20", 2), ("two", None, "10", 1)]
    first = (await ask(THREADS, at=moment(15), first=1))["threads"]
    after = first["pageInfo"]["endCursor"]
    rest = (await ask(THREADS, at=moment(15), first=1, after=after))["threads"]
    assert [edge["node"]["key"] for edge in rest["edges"]] == ["one"]
    thread = (await ask(THREAD, id="one", at=moment(5)))["thread"]
    assert (thread["title"], thread["lastTurnAt"][14:16]) == ("Old", "00")
    [turn] = [edge["node"] for edge in thread["turns"]["edges"]]
    assert turn == {"text": "first", "asOf": "2026-01-01T00:05:00.000Z"}
    assert await ask.refused(THREAD, id="two", at=moment(5)) == ("NOT_FOUND", "id")
    assert await ask.refused(THREAD, id="theirs", at=moment(5)) == ("NOT_FOUND", "id")


async def test_turns_at_an_instant_of_the_world_had_occurred_by_then(
    ask: Asking, clock: SetClock
) -> None:
    clock.minute = 30
    for minute in (0, 10, 20):
        await said(ask, "chat", f"at {minute}", occurredAt=moment(minute))

    async def then(minute: float | None) -> list[str]:
        found = (await ask(THREAD, id="chat", held=moment(minute)))["thread"]["turns"]["edges"]
        return [edge["node"]["text"] for edge in found]

    assert await then(-1) == []
    assert await then(15) == ["at 0", "at 10"]
    assert await then(None) == ["at 0", "at 10", "at 20"]


async def asked(ask: Asking, minute: float | None) -> list[tuple[str, str, str]]:
    found = (await ask(REVIEWS, at=moment(minute)))["entityReviews"]["edges"]
    nodes = [edge["node"] for edge in found]
    return [
        (one["mention"]["text"], one["mention"]["entity"]["name"], one["candidate"]["name"])
        for one in nodes
    ]


async def test_questions_of_names_are_those_that_waited_then(
    ask: Asking, stranger: Asking, clock: SetClock
) -> None:
    long, short = "John Ronald Reuel Tolkien", "J. R. R. Tolkien"
    known = await made(ask, long, "thing")
    clock.minute = 10
    await ask(REMEMBER, input={"text": f"{short} wrote it", "entities": [{"name": short}]})
    clock.minute = 20
    await ask(UPDATE, id=known, set={"name": "Tolkien the elder"})
    [review] = (await ask(REVIEWS))["entityReviews"]["edges"]
    clock.minute = 30
    await ask(RESOLVE, id=review["node"]["id"], same=True)
    assert await asked(ask, 5) == []
    assert await asked(ask, 15) == [(short, short, long)]
    assert await asked(ask, 25) == [(short, short, "Tolkien the elder")]
    assert await asked(ask, 35) == await asked(ask, None) == []
    assert await asked(stranger, 15) == []
    page = (await ask(REVIEWS, at=moment(15), first=1))["entityReviews"]
    assert page["edges"][0]["node"]["memory"] == {"asOf": "2026-01-01T00:15:00.000Z"}
    assert page["pageInfo"]["hasNextPage"] is False
    after = page["pageInfo"]["endCursor"]
    assert (await ask(REVIEWS, at=moment(15), after=after))["entityReviews"]["edges"] == []


@pytest.mark.parametrize("name", ["entities", "threads", "entityReviews", "conflicts"])
async def test_a_page_of_the_past_has_the_limits_of_a_page(ask: Asking, name: str) -> None:
    query = f"query ($first: Int!, $at: DateTime) {{ {name}(first: $first, knownAt: $at) {{ pageInfo {{ hasNextPage }} }} }}"  # noqa: E501
    assert await ask.refused(query, first=0, at=moment(5)) == ("INVALID", "first")
    assert await ask.refused(query, first=100_000, at=moment(5)) == ("LIMIT_EXCEEDED", "first")
