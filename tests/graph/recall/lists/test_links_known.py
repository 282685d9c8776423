"""Links, chains, heads, sources, mentions and ends of facts at an instant, after they ended."""

from typing import Any

from tests.graph.memory.links.test_link import LINK, UNLINK, made
from tests.graph.memory.test_endings_served import RESTORE, SUPERSEDE
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock, at

MEMORY = """
query ($id: ID!, $at: DateTime) { memory(id: $id, knownAt: $at) {
  status head { text } chain { edges { node { text } } }
  links { edges { node { id rel } } } entities { entity { name } type }
  ... on Fact { subject { name } objectEntity { name } } } }
"""
UPDATE = "mutation ($id: ID!, $set: MemoryPatch!) { updateMemory(id: $id, set: $set) { receipt } }"


async def then(ask: Asking, id: str, minute: int | None) -> dict[str, Any]:
    moment = None if minute is None else at(minute).isoformat()
    memory: dict[str, Any] = (await ask(MEMORY, id=id, at=moment))["memory"]
    return {
        "status": memory["status"],
        "head": memory["head"]["text"],
        "chain": [edge["node"]["text"] for edge in memory["chain"]["edges"]],
        "links": [edge["node"]["rel"] for edge in memory["links"]["edges"]],
        "mentions": sorted((one["entity"]["name"], one["type"]) for one in memory["entities"]),
        "about": memory["subject"] and memory["subject"]["name"],
        "object": memory["objectEntity"] and memory["objectEntity"]["name"],
    }


async def test_a_chain_that_was_undone(ask: Asking, clock: SetClock) -> None:
    old, new = await made(ask, "old"), await made(ask, "new")
    clock.minute = 10
    await ask(SUPERSEDE, old=old, new=new)
    clock.minute = 20
    await ask(RESTORE, id=old)
    for minute in (5, 20, 30, None):
        found = await then(ask, old, minute)
        assert (found["status"], found["head"], found["chain"]) == ("ACTIVE", "old", ["old"])
        assert found["links"] == []
    for minute in (10, 19):
        found = await then(ask, old, minute)
        assert (found["status"], found["head"]) == ("SUPERSEDED", "new")
        assert found["chain"] == ["old", "new"]
        assert found["links"] == ["supersedes"]
        assert (await then(ask, new, minute))["chain"] == ["old", "new"]


async def test_links_that_were_unmade_and_made_again(ask: Asking, clock: SetClock) -> None:
    one, other = await made(ask), await made(ask)
    for minute, change in ((10, LINK), (20, UNLINK), (30, LINK)):
        clock.minute = minute
        await ask(change, **{"from": one, "to": other}, rel="refines")
    seen = {minute: (await then(ask, one, minute))["links"] for minute in (5, 10, 20, 29, 30)}
    assert seen == {5: [], 10: ["refines"], 20: [], 29: [], 30: ["refines"]}
    assert (await then(ask, one, None))["links"] == ["refines"]


async def test_a_fact_that_was_about_another(ask: Asking, clock: SetClock) -> None:
    id = await made(
        ask,
        subject={"name": "Ana", "type": "person"},
        predicate="lives_in",
        objectEntity={"name": "Oslo", "type": "city"},
    )
    clock.minute = 10
    await ask(UPDATE, id=id, set={"subject": {"name": "Ben", "type": "person"}})
    clock.minute = 20
    await ask(UPDATE, id=id, set={"objectEntity": None})
    before = await then(ask, id, 5)
    assert (before["about"], before["object"]) == ("Ana", "Oslo")
    assert before["mentions"] == [("Ana", "person"), ("Oslo", "city")]
    between = await then(ask, id, 10)
    assert (between["about"], between["object"]) == ("Ben", "Oslo")
    assert between["mentions"] == [("Ben", "person"), ("Oslo", "city")]
    now = await then(ask, id, None)
    assert (now["about"], now["object"]) == ("Ben", None)
    assert now["mentions"] == [("Ben", "person")]
