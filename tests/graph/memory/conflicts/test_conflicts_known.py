"""The inbox of conflicts at an instant: what was open then, with its sides of then."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.ids import new_id
from memory.services import Services
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock, at
from tests.support.writing import caller_of

REMEMBER = """
mutation ($input: RememberInput!) { remember(input: $input) { memory { id } conflicts { id } } }
"""
INBOX = """
query ($filter: ConflictFilter! = {}, $known: DateTime, $held: DateTime, $first: Int! = 20,
       $after: String) {
  conflicts(filter: $filter, knownAt: $known, validAt: $held, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { id status verdict resolvedAt decidedBy { name } a { text asOf } b { text } } } }
}
"""
RESOLVE = """
mutation ($id: ID!, $verdict: Verdict!) {
  resolveConflict(conflict: { id: $id }, verdict: $verdict) { conflict { id } } }
"""
RESTORE = "mutation ($id: ID!) { restore(id: $id) { memory { id } } }"
PATCH = "mutation ($id: ID!, $set: MemoryPatch!) { updateMemory(id: $id, set: $set) { receipt } }"
RECALL = """
query ($text: String!, $at: DateTime) { recall(input: { query: $text, knownAt: $at,
  profile: HYBRID }) { hits { memory { text } conflicts { status } } } }
"""
EVERY = {"statuses": ["OPEN", "RESOLVED", "DISMISSED"]}


@pytest.fixture
def stranger(writing: Services, clock: SetClock) -> Asking:
    """A client of another user."""
    return Asking(replace(writing, clock=clock), caller_of(new_id()))


def moment(minute: float | None) -> str | None:
    return None if minute is None else at(minute).isoformat()


async def born(ask: Asking, name: str, place: str, **given: Any) -> dict[str, Any]:
    input = {
        "text": f"{name} was born in {place}",
        "subject": {"name": name},
        "predicate": "born_in",
        "object": place,
        **given,
    }
    stored: dict[str, Any] = (await ask(REMEMBER, input=input))["remember"]
    return stored


async def inbox(ask: Asking, minute: float | None, **given: Any) -> list[dict[str, Any]]:
    found = await ask(INBOX, known=moment(minute), **given)
    return [edge["node"] for edge in found["conflicts"]["edges"]]


async def statuses(ask: Asking, minute: float | None, **given: Any) -> list[str]:
    return [one["status"] for one in await inbox(ask, minute, **given)]


async def test_what_was_decided_later_was_open_then(
    ask: Asking, stranger: Asking, clock: SetClock
) -> None:
    first = await born(ask, "Anna", "Paris")
    clock.minute = 10
    [conflict] = (await born(ask, "Anna", "Rome"))["conflicts"]
    clock.minute = 20
    await ask(RESOLVE, id=conflict["id"], verdict="SUPERSEDE_A")
    clock.minute = 30
    await ask(RESTORE, id=first["memory"]["id"])
    assert await inbox(ask, 5) == []
    [then] = await inbox(ask, 15)
    assert then == {
        "id": conflict["id"],
        "status": "OPEN",
        "verdict": None,
        "resolvedAt": None,
        "decidedBy": None,
        "a": {"text": "Anna was born in Paris", "asOf": "2026-01-01T00:15:00.000Z"},
        "b": {"text": "Anna was born in Rome"},
    }
    assert await inbox(ask, 25) == []
    [decided] = await inbox(ask, 25, filter=EVERY)
    assert (decided["status"], decided["verdict"]) == ("RESOLVED", "SUPERSEDE_A")
    assert decided["resolvedAt"] == "2026-01-01T00:20:00.000Z"
    # Opened again by the restoring.
    assert await statuses(ask, 35) == await statuses(ask, None) == ["OPEN"]
    assert await statuses(stranger, 15, filter=EVERY) == []
    of = {"memoryIds": [first["memory"]["id"]], **EVERY}
    seen = [await statuses(ask, minute, filter=of) for minute in (5, 15, 25, 35)]
    assert seen == [[], ["OPEN"], ["RESOLVED"], ["OPEN"]]
    assert await statuses(stranger, 15, filter=of) == []


async def test_sides_say_what_they_said_then(ask: Asking, clock: SetClock) -> None:
    first = await born(ask, "Anna", "Paris")
    await born(ask, "Anna", "Rome")
    clock.minute = 10
    text = "Anna was born in the south of Paris"
    await ask(PATCH, id=first["memory"]["id"], set={"text": text})
    assert [one["a"]["text"] for one in await inbox(ask, 5)] == ["Anna was born in Paris"]
    assert [one["a"]["text"] for one in await inbox(ask, 15)] == [text]


async def test_pages_of_the_past_are_full(ask: Asking, clock: SetClock) -> None:
    ids = []
    for number in range(5):
        clock.minute = number
        await born(ask, f"Anna {number}", "Paris")
        [conflict] = (await born(ask, f"Anna {number}", "Rome"))["conflicts"]
        ids.append(conflict["id"])
    clock.minute = 10
    for id in (ids[4], ids[2]):
        await ask(RESOLVE, id=id, verdict="DISMISS")
    clock.minute = 20
    await ask(RESOLVE, id=ids[3], verdict="KEEP_BOTH")

    async def pages(minute: float) -> list[list[str]]:
        found, after = [], None
        while True:
            page = (await ask(INBOX, known=moment(minute), first=2, after=after))["conflicts"]
            found.append([edge["node"]["id"] for edge in page["edges"]])
            if not page["pageInfo"]["hasNextPage"]:
                return found
            after = page["pageInfo"]["endCursor"]

    assert await pages(5) == [[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]]
    assert await pages(15) == [[ids[3], ids[1]], [ids[0]]]
    assert await pages(25) == [[ids[1], ids[0]]]
    assert await pages(2) == [[ids[2], ids[1]], [ids[0]]]


async def test_both_sides_held_at_an_instant_of_the_world(ask: Asking, clock: SetClock) -> None:
    await born(ask, "Anna", "Paris", validFrom=moment(0))
    await born(ask, "Anna", "Rome", validFrom=moment(10))
    assert await statuses(ask, None, held=moment(5)) == []
    assert await statuses(ask, None, held=moment(15)) == ["OPEN"]
    clock.minute = 30
    assert await statuses(ask, 20, held=moment(15)) == ["OPEN"]
    assert await statuses(ask, 20, held=moment(5)) == []
    assert await statuses(ask, -1, held=moment(15)) == []


async def test_a_recall_of_the_past_tells_the_disputes_of_then(
    ask: Asking, clock: SetClock
) -> None:
    await born(ask, "Anna", "Paris")
    clock.minute = 10
    [conflict] = (await born(ask, "Anna", "Rome"))["conflicts"]
    clock.minute = 20
    await ask(RESOLVE, id=conflict["id"], verdict="KEEP_BOTH")
    seen = []
    for minute in (5, 15, 25, None):
        found = await ask(RECALL, text="Anna was born in Paris", at=moment(minute))
        [hit] = [one for one in found["recall"]["hits"] if one["memory"]["text"].endswith("Paris")]
        seen.append([one["status"] for one in hit["conflicts"]])
    assert seen == [[], ["OPEN"], [], []]
