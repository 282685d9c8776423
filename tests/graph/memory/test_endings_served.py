"""Each way in which a memory ends, and back, through GraphQL; two clients at once."""

import asyncio
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.services import Services
from tests.graph.memory.links.test_link import LINK, made
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.writing import caller_of, changes_of

SUPERSEDE = """
mutation ($old: ID!, $new: ID!) { supersede(oldId: $old, newId: $new) {
  old { id status head { id } } head { id status chain { edges { node { id } } } } receipt } }
"""
RETRACT = """
mutation ($id: ID!, $reason: String) { retract(id: $id, reason: $reason) {
  memory { id status retiredAt history { edges { node { action reason } } }
    versions { edges { node { status knownTo } } } } receipt } }
"""
RESTORE = "mutation ($id: ID!) { restore(id: $id) { memory { id status retiredAt } } }"
FORGET = """
mutation ($what: ForgetTarget!, $dry: Boolean! = false) {
  forget(input: {what: $what, dryRun: $dry}) { forgotten dryRun ids
    run { kind status counts { name value }
    changes { edges { node { memoryId } } } } } }
"""
STATUS = "query ($id: ID!) { memory(id: $id) { status } }"


@pytest.fixture
def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


async def status(ask: Asking, id: str) -> str:
    found: str = (await ask(STATUS, id=id))["memory"]["status"]
    return found


async def test_a_successor_and_the_chain_to_it(ask: Asking) -> None:
    one, two, three = [await made(ask, text) for text in "123"]
    await ask(SUPERSEDE, old=one, new=two)
    done = (await ask(SUPERSEDE, old=one, new=three))["supersede"]
    assert done["old"] == {"id": one, "status": "SUPERSEDED", "head": {"id": three}}
    assert [edge["node"]["id"] for edge in done["head"]["chain"]["edges"]] == [one, two, three]
    assert await ask.refused(SUPERSEDE, old=three, new=one) == ("CONFLICT", "newId")
    assert await ask.refused(SUPERSEDE, old=one, new=one) == ("INVALID", "newId")


async def test_two_that_replace_each_other_at_once(ask: Asking, caller: Caller) -> None:
    for _ in range(5):
        one, two = await made(ask), await made(ask)
        answers = await asyncio.gather(
            ask.answer(SUPERSEDE, old=one, new=two), ask.answer(SUPERSEDE, old=two, new=one)
        )
        codes = sorted(errors[0]["code"] if errors else "" for _, errors in answers)
        assert codes == ["", "CONFLICT"]
        assert {await status(ask, one), await status(ask, two)} == {"ACTIVE", "SUPERSEDED"}
    changes = await changes_of(ask.writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == list(range(1, len(changes) + 1))


async def test_eight_successors_at_once_make_one_chain(ask: Asking) -> None:
    old = await made(ask)
    new = [await made(ask) for _ in range(8)]
    await asyncio.gather(*(ask(SUPERSEDE, old=old, new=id) for id in new))
    states = [await status(ask, id) for id in new]
    assert (states.count("ACTIVE"), states.count("SUPERSEDED")) == (1, 7)


async def test_what_was_never_true_is_retracted_and_restored(ask: Asking) -> None:
    id = await made(ask)
    memory = (await ask(RETRACT, id=id, reason="a typo"))["retract"]["memory"]
    assert memory["status"] == "RETRACTED"
    assert memory["retiredAt"] is not None
    assert memory["history"]["edges"][0]["node"] == {"action": "retracted", "reason": "a typo"}
    assert [e["node"]["status"] for e in memory["versions"]["edges"]] == ["RETRACTED", "ACTIVE"]
    assert (await ask(RETRACT, id=id))["retract"]["memory"]["retiredAt"] == memory["retiredAt"]
    back = (await ask(RESTORE, id=id))["restore"]["memory"]
    assert back == {"id": id, "status": "ACTIVE", "retiredAt": None}


async def test_what_ended_otherwise_is_not_retracted(ask: Asking) -> None:
    old, new, gone = await made(ask), await made(ask), await made(ask)
    await ask(SUPERSEDE, old=old, new=new)
    await ask(FORGET, what={"ids": [gone]})
    for id in (old, gone):
        assert await ask.refused(RETRACT, id=id) == ("CONFLICT", "id")
    await ask(RETRACT, id=new)
    assert await ask.refused(SUPERSEDE, old=new, new=await made(ask)) == ("CONFLICT", "oldId")


async def test_a_key_overrules_no_more_trust_than_it_may_give(ask: Asking, caller: Caller) -> None:
    old, new = await made(ask, trust="VERIFIED"), await made(ask)
    capped = Asking(ask.writing, caller_of(caller.user_id, "STANDARD"))
    assert await capped.refused(SUPERSEDE, old=old, new=new) == ("FORBIDDEN", "oldId")
    assert await capped.refused(RETRACT, id=old) == ("FORBIDDEN", "id")
    assert await status(ask, old) == "ACTIVE"
    await capped(SUPERSEDE, old=new, new=old)
    assert await status(ask, new) == "SUPERSEDED"


@pytest.mark.parametrize("ended", ["STALE", "DEPRECATED"])
async def test_what_faded_comes_back(ask: Asking, ended: str) -> None:
    id = await made(ask)
    await run(
        ask.writing.graph,
        "MATCH (m:Memory {id: $id}) SET m.status = $ended, m.retired_at = m.created_at",
        id=id,
        ended=ended,
    )
    memory = (await ask(RESTORE, id=id))["restore"]["memory"]
    assert memory == {"id": id, "status": "ACTIVE", "retiredAt": None}


async def test_what_was_merged_comes_back(ask: Asking) -> None:
    one, other = await made(ask, "same"), await made(ask, "same again")
    third = await made(ask, "third")
    await ask(LINK, **{"from": other, "to": third}, rel="mine")
    await ask(
        "mutation ($a: ID!, $b: ID!) { resolveConflict(conflict: {a: $a, b: $b}, verdict: MERGE)"
        " { conflict { status } } }",
        a=one,
        b=other,
    )
    states = {id: await status(ask, id) for id in (one, other)}
    [lost] = [id for id, state in states.items() if state == "MERGED"]
    [won] = [id for id, state in states.items() if state == "ACTIVE"]
    query = """
    query ($id: ID!) { memory(id: $id) {
      mergedInto { id } links { edges { node { rel } } } } }
    """
    assert (await ask(query, id=lost))["memory"]["mergedInto"] == {"id": won}
    assert (await ask(RESTORE, id=lost))["restore"]["memory"]["status"] == "ACTIVE"
    assert (await ask(query, id=lost))["memory"]["mergedInto"] is None
    edges = (await ask(query, id=other))["memory"]["links"]["edges"]
    assert [edge["node"]["rel"] for edge in edges] == ["mine"]


async def test_ids_of_others(ask: Asking) -> None:
    own = await made(ask)
    stranger = Asking(ask.writing, caller_of(f"other-{new_id()}"))
    other = await made(stranger, subject={"name": "Ana"}, predicate="plays")
    entity = (
        await stranger(
            "query ($id: ID!) { memory(id: $id) { entities { entity { id } } } }", id=other
        )
    )["memory"]["entities"][0]["entity"]["id"]
    for wrong in (other, new_id(), "no id"):
        assert await ask.refused(SUPERSEDE, old=own, new=wrong) == ("NOT_FOUND", "newId")
        assert await ask.refused(SUPERSEDE, old=wrong, new=own) == ("NOT_FOUND", "oldId")
        assert await ask.refused(RETRACT, id=wrong) == ("NOT_FOUND", "id")
        assert await ask.refused(RESTORE, id=wrong) == ("NOT_FOUND", "id")
        assert await ask.refused(FORGET, what={"ids": [wrong]}) == ("NOT_FOUND", "what.ids")
    for wrong in (entity, new_id(), "no id"):
        assert await ask.refused(FORGET, what={"entityId": wrong}) == ("NOT_FOUND", "what.entityId")


async def _about(ask: Asking) -> dict[str, str]:
    person = {"name": "Ana", "type": "person"}
    return {
        "lisbon": await made(ask, "a", subject=person, predicate="lives_in", object="Lisbon"),
        "oslo": await made(ask, "b", subject=person, predicate="lives_in", object="Oslo"),
        "tea": await made(ask, "c", subject=person, predicate="likes", object="tea"),
        "both": await made(ask, "d", entities=[person, {"name": "Ben"}]),
        "named": await made(ask, "e", entities=[person]),
    }


@pytest.mark.parametrize(
    ("selector", "reached"),
    [
        ({}, {"lisbon", "oslo", "tea"}),
        ({"predicate": "lives_in"}, {"lisbon", "oslo"}),
        ({"predicate": "lives_in", "object": "OSLO"}, {"oslo"}),
        ({"object": "tea"}, {"tea"}),
        ({"object": "coffee"}, set()),
    ],
)
async def test_facts_about_a_subject(
    ask: Asking, selector: dict[str, Any], reached: set[str]
) -> None:
    ids = await _about(ask)
    what = {"facts": {"subject": {"name": "ana"}} | selector}
    wanted = {ids[name] for name in reached}
    for dry in (True, False):
        told = (await ask(FORGET, what=what, dry=dry))["forget"]
        assert (told["forgotten"], told["dryRun"], set(told["ids"])) == (len(wanted), dry, wanted)
    gone = {name for name, id in ids.items() if await status(ask, id) == "FORGOTTEN"}
    assert gone == reached
    if len(wanted) < 2:
        assert told["run"] is None
        return
    assert (told["run"]["kind"], told["run"]["status"]) == ("FORGET", "SUCCEEDED")
    assert told["run"]["counts"] == [{"name": "forgotten", "value": len(wanted)}]
    assert {edge["node"]["memoryId"] for edge in told["run"]["changes"]["edges"]} == wanted
    assert (await ask(FORGET, what=what))["forget"]["forgotten"] == 0


async def test_an_entity_and_what_mentions_nothing_else(ask: Asking) -> None:
    ids = await _about(ask)
    found = await ask(
        "query ($id: ID!) { memory(id: $id) { entities { entity { id } } } }", id=ids["named"]
    )
    entity = found["memory"]["entities"][0]["entity"]["id"]
    told = (await ask(FORGET, what={"entityId": entity}))["forget"]
    assert set(told["ids"]) == {id for name, id in ids.items() if name != "both"}
    assert await status(ask, ids["both"]) == "ACTIVE"
    assert told["run"]["kind"] == "FORGET"
    one = "query ($id: ID!) { entity(id: $id) { name } }"
    named = '{ entities { edges { node { name } } } lookup(name: "Ana") { matches { how } } }'
    assert await ask.refused(one, id=entity) == ("NOT_FOUND", "id")
    answer = await ask(named)
    assert "Ana" not in [edge["node"]["name"] for edge in answer["entities"]["edges"]]
    assert answer["lookup"]["matches"] == []
    again = (await ask(FORGET, what={"entityId": entity}))["forget"]
    assert again["forgotten"] == 0
    await made(ask, "back", entities=[{"name": "Ana", "type": "person"}])
    assert (await ask(one, id=entity))["entity"]["name"] == "Ana"
    assert len((await ask(named))["lookup"]["matches"]) == 1


async def test_targets_that_are_none(ask: Asking) -> None:
    await made(ask, entities=[{"name": "Mercury", "type": "planet"}])
    await made(ask, entities=[{"name": "Mercury", "type": "metal"}])
    for subject, code in (
        ({"name": "Nobody"}, "NOT_FOUND"),
        ({"name": "Mercury"}, "INVALID"),
        ({"id": new_id()}, "NOT_FOUND"),
    ):
        refused = await ask.refused(FORGET, what={"facts": {"subject": subject}})
        assert refused[0] == code
        assert str(refused[1]).startswith("what.facts.subject")
    refused = await ask.refused(
        FORGET, what={"facts": {"subject": {"name": "Mercury"}, "predicate": "Not One"}}
    )
    assert refused == ("INVALID", "what.facts.predicate")
