"""Entities nested in an answer as known at an instant: names, memories and merges of then."""

from typing import Any

from tests.graph.recall.lists.test_subgraph import SUBGRAPH
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock, at

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
FORGET = "mutation ($id: ID!) { forget(input: { what: { entityId: $id } }) { forgotten } }"
RELATE = "mutation ($input: EntityRelationInput!) { relateEntities(input: $input) { created } }"
WIDENED = """
query ($id: ID!, $name: String!, $at: DateTime) { entity(id: $id) { related(knownAt: $at) { entity {
  name } } } lookup(name: $name, knownAt: $at, ontology: { relations: ["knows"] }) {
  expanded { entity { name } } } }
"""
LOOKUP = """
query ($name: String!, $at: DateTime) { lookup(name: $name, knownAt: $at) { matches {
  entity { name } how } } }
"""


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
    found = await ask(LOOKUP, name="Ana", at=at(15).isoformat())
    assert found["lookup"]["matches"] == [{"entity": {"name": "Ana"}, "how": "exact"}]
    found = await ask(LOOKUP, name="Anastasia", at=at(25).isoformat())
    assert found["lookup"]["matches"][0] == {"entity": {"name": "Anastasia"}, "how": "exact"}


async def test_a_lookup_of_the_past_goes_by_names_and_aliases_of_then(
    ask: Asking, clock: SetClock
) -> None:
    _, id = await told(ask, "one", "Wilhelmina")
    clock.minute = 10
    await ask(RENAME, id=id, set={"addAliases": ["Pumpernickel"]})
    clock.minute = 20
    await ask(RENAME, id=id, set={"name": "Zoe", "removeAliases": ["Pumpernickel"]})
    clock.minute = 30
    assert await ways(ask, "Wilhelmina", 5) == ["exact"]
    assert await ways(ask, "Pumpernickel", 5) not in (["alias"], ["exact"])
    assert await ways(ask, "Pumpernickel", 15) == ["alias"]
    assert await ways(ask, "Pumpernickel", 25) not in (["alias"], ["exact"])
    assert await ways(ask, "Zoe", 15) not in (["alias"], ["exact"])
    assert await ways(ask, "Zoe", 25) == ["exact"]


async def test_what_was_hidden_since_is_found_in_the_past(ask: Asking, clock: SetClock) -> None:
    _, id = await told(ask, "one", "Ana")
    clock.minute = 10
    await ask(FORGET, id=id)
    clock.minute = 20
    await ask('mutation { upsertEntity(input: {name: "Ana", type: "person"}) { created } }')
    assert await ways(ask, "Ana", 5) == ["exact"]
    assert await ways(ask, "Ana", 15) == []
    assert await ways(ask, "Ana", 25) == ["exact"]


async def test_what_is_hidden_is_reached_by_no_relation(ask: Asking, clock: SetClock) -> None:
    _, ana = await told(ask, "one", "Ana")
    _, ben = await told(ask, "two", "Ben")
    await ask(RELATE, input={"from": ana, "name": "knows", "to": ben})
    assert await reached(ask, ana, "Ana", None) == ["Ben"]
    clock.minute = 10
    await ask(FORGET, id=ben)
    assert await reached(ask, ana, "Ana", None) == []
    assert await reached(ask, ana, "Ana", 5) == ["Ben"]
    clock.minute = 20
    await told(ask, "three", "Ben")
    assert await reached(ask, ana, "Ana", None) == ["Ben"]
    # It was mentioned again later: at that time it was hidden.
    assert await reached(ask, ana, "Ana", 15) == []
    assert await ways(ask, "Ben", 15) == []
    assert await reached(ask, ana, "Ana", 20) == ["Ben"]


async def reached(ask: Asking, id: str, name: str, minute: int | None) -> list[str]:
    """Targets of an entity's relations, as known then: by itself and by a lookup the same."""
    moment = None if minute is None else at(minute).isoformat()
    found = await ask(WIDENED, id=id, name=name, at=moment)
    names = [one["entity"]["name"] for one in found["entity"]["related"]]
    assert names == [one["entity"]["name"] for one in found["lookup"]["expanded"]]
    return names


async def test_a_picture_of_the_past_shows_entities_as_they_were(
    ask: Asking, clock: SetClock
) -> None:
    memory, ana = await told(ask, "one", "Ana")
    clock.minute = 10
    await ask(RENAME, id=ana, set={"name": "Anastasia"})
    clock.minute = 20
    await ask(FORGET, id=ana)
    for start in (memory, ana):
        assert await pictured(ask, start, 5) == {"one", "Ana"}
        assert await pictured(ask, start, 15) == {"one", "Anastasia"}
    late = {"ids": [ana], "knownAt": at(25).isoformat()}
    assert await ask.refused(SUBGRAPH, **late) == ("NOT_FOUND", "ids")
    early = {"ids": [ana], "knownAt": at(-1).isoformat()}
    assert await ask.refused(SUBGRAPH, **early) == ("NOT_FOUND", "ids")


async def pictured(ask: Asking, id: str, minute: int) -> set[str]:
    """Texts and names of what is about it, as known then."""
    found = await ask(SUBGRAPH, ids=[id], knownAt=at(minute).isoformat())
    return {node.get("text") or node["name"] for node in found["subgraph"]["nodes"]}


async def ways(ask: Asking, name: str, minute: int) -> list[str]:
    """Ways in which the name finds entities, as known then."""
    found = await ask(LOOKUP, name=name, at=at(minute).isoformat())
    return [one["how"] for one in found["lookup"]["matches"]]


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
