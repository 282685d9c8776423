"""Entities nested in an answer as known at an instant: names, memories and merges of then."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller
from memory.services import Services
from tests.graph.asking import Asking
from tests.graph.past import SetClock, at

REMEMBER = """
mutation ($text: String!, $name: String!) { remember(input: { text: $text, predicate: "likes",
  onConflict: IGNORE, subject: { name: $name, type: "person" } }) { memory { id ... on Fact {
  subject { id } } } } }
"""
RENAME = "mutation ($id: ID!, $set: EntityPatch!) { updateEntity(id: $id, set: $set) { receipt } }"
MERGE = (
    "mutation ($one: ID!, $two: ID!) { mergeEntities(winner: $one, losers: [$two]) { receipt } }"
)
MEMORY = """
query ($id: ID!, $at: DateTime) { memory(id: $id, knownAt: $at) { entities { entity { name } }
  ... on Fact { subject { name aliases mergedInto { name }
    memories { edges { node { text asOf } } } } } } }
"""
# An instant as it is answered.
FIVE = "2026-01-01T00:05:00.000Z"
LOOKUP = """
query ($name: String!, $at: DateTime) { lookup(name: $name, knownAt: $at) { matches {
  entity { name } } } }
"""


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def ask(writing: Services, caller: Caller, clock: SetClock) -> Asking:
    return Asking(replace(writing, clock=clock), caller)


async def told(ask: Asking, text: str, name: str) -> tuple[str, str]:
    memory = (await ask(REMEMBER, text=text, name=name))["remember"]["memory"]
    return memory["id"], memory["subject"]["id"]


async def then(ask: Asking, id: str, minute: int | None) -> dict[str, Any]:
    moment = None if minute is None else at(minute).isoformat()
    memory = (await ask(MEMORY, id=id, at=moment))["memory"]
    subject = memory["subject"]
    assert [one["entity"]["name"] for one in memory["entities"]] == [subject["name"]]
    return {
        "name": subject["name"],
        "into": subject["mergedInto"] and subject["mergedInto"]["name"],
        "texts": sorted(edge["node"]["text"] for edge in subject["memories"]["edges"]),
        "as_of": {edge["node"]["asOf"] for edge in subject["memories"]["edges"]},
    }


async def test_an_entity_in_the_past_is_called_and_has_what_it_did_then(
    ask: Asking, clock: SetClock
) -> None:
    first, ana = await told(ask, "one", "Ana")
    clock.minute = 10
    await told(ask, "two", "Ana")
    clock.minute = 20
    await ask(RENAME, id=ana, set={"name": "Anastasia"})
    past = await then(ask, first, 5)
    assert (past["name"], past["texts"]) == ("Ana", ["one"])
    assert past["as_of"] == {FIVE}
    assert (await then(ask, first, 15))["texts"] == ["one", "two"]
    assert (await then(ask, first, 15))["name"] == "Ana"
    assert (await then(ask, first, 20))["name"] == "Anastasia"
    now = await then(ask, first, None)
    assert (now["name"], now["as_of"]) == ("Anastasia", {None})
    found = await ask(LOOKUP, name="Anastasia", at=at(15).isoformat())
    assert [one["entity"]["name"] for one in found["lookup"]["matches"]] == ["Ana"]


async def test_a_merge_learned_later_is_not_known_before(ask: Asking, clock: SetClock) -> None:
    memory, ben = await told(ask, "he", "Ben")
    _, ana = await told(ask, "she", "Ana")
    clock.minute = 10
    await ask(MERGE, one=ana, two=ben)
    before = await then(ask, memory, 5)
    assert before == {
        "name": "Ben", "into": None, "texts": ["he"], "as_of": {FIVE}
    }  # fmt: skip
    after = await then(ask, memory, 10)
    assert (after["name"], after["texts"]) == ("Ana", ["he", "she"])
