"""Entities merged through GraphQL."""

import asyncio
from typing import Any

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.support.entities import (
    ENTITY,
    MERGE,
    RELATE,
    REMEMBER,
    UPDATE,
    ask,
    entity_id,
    found,
    refused,
    tell,
    upsert,
)
from tests.support.recall.asking import Asking
from tests.support.writing import caller_of


async def test_a_merged_entity_is_what_it_was_merged_into(
    writing: Services, caller: Caller
) -> None:
    winner = await entity_id(writing, caller, "Robert Koch")
    loser = (await upsert(writing, caller, "Bertie K", "person", "The Doctor"))["entity"]["id"]
    town = await entity_id(writing, caller, "Clausthal", "city")
    await ask(writing, caller, RELATE, input={"from": loser, "name": "born_in", "to": town})
    await ask(writing, caller, RELATE, input={"from": loser, "name": "knows", "to": winner})
    told = await tell(writing, caller, "Bertie K came by", "Bertie K")
    fact = {
        "text": "Bertie K likes tea",
        "subject": {"id": loser},
        "predicate": "likes",
        "object": "tea",
    }
    about = (await ask(writing, caller, REMEMBER, input=fact))["remember"]["memory"]
    before = utc_now().isoformat()
    merged = await ask(writing, caller, MERGE, winner=winner, losers=[loser])
    assert merged["mergeEntities"]["entity"] == {
        "id": winner,
        "name": "Robert Koch",
        "aliases": ["Bertie K", "The Doctor"],
    }

    async def seen(id: str, **given: Any) -> dict[str, Any]:
        entity = (await ask(writing, caller, ENTITY, id=id, **given))["entity"]
        ids = {edge["node"]["id"] for edge in entity["memories"]["edges"]}
        return {"id": entity["id"], "memories": ids, "related": entity["related"]}

    now = await seen(winner)
    assert now["memories"] == {told["id"], about["id"]}
    assert [one["entity"]["name"] for one in now["related"]] == ["Clausthal"]
    assert (await seen(loser))["id"] == winner
    assert (await seen(winner, knownAt=before))["memories"] == set()
    for name in ("Bertie K", "the doctor", "robert koch"):
        [(first, _), *_] = await found(writing, caller, name)
        assert first == "Robert Koch"
    assert (await found(writing, caller, "Bertie K", knownAt=before))[0] == ("Bertie K", "exact")
    later = await tell(writing, caller, "Bertie K left", "Bertie K")
    assert [one["entity"]["id"] for one in later["entities"]] == [winner]
    by_id = await ask(
        writing, caller, REMEMBER, input={"text": "He wrote", "entities": [{"id": loser}]}
    )
    assert [one["entity"]["id"] for one in by_id["remember"]["memory"]["entities"]] == [winner]


async def test_merges_that_cannot_be(writing: Services, caller: Caller) -> None:
    one, two, three = [
        await entity_id(writing, caller, name) for name in ("Ines Paz", "Otto Kraft", "Wu Lin")
    ]
    stranger = caller_of(new_id())
    foreign = await entity_id(writing, stranger, "Ines Paz")
    codes = []
    await ask(writing, caller, MERGE, winner=one, losers=[two])
    for winner, losers in (
        (one, [one]),
        (one, []),
        (two, [three]),
        (three, [two]),
        (one, [new_id()]),
        (one, [foreign]),
        (foreign, [one]),
        ("nonsense", [one]),
    ):
        error = await refused(writing, caller, MERGE, winner=winner, losers=losers)
        codes.append((error["code"], error["field"]))
    assert codes == [
        ("INVALID", "losers"),
        ("INVALID", "losers"),
        ("CONFLICT", "winner"),
        ("CONFLICT", "losers"),
        ("NOT_FOUND", "losers"),
        ("NOT_FOUND", "losers"),
        ("NOT_FOUND", "winner"),
        ("NOT_FOUND", "winner"),
    ]
    merged = await refused(writing, caller, UPDATE, id=two, set={"name": "Otto"})
    assert merged["code"] == "CONFLICT"
    # A chain: what was merged into one is then what that was merged into.
    await ask(writing, caller, MERGE, winner=three, losers=[one])
    assert (await ask(writing, caller, ENTITY, id=two))["entity"]["id"] == three


async def test_a_merge_is_a_run_whose_changes_hold_its_links(
    writing: Services, caller: Caller
) -> None:
    winner, loser = [await entity_id(writing, caller, name) for name in ("Ines Paz", "Otto Kraft")]
    await tell(writing, caller, "Otto Kraft came", "Otto Kraft")
    await ask(writing, caller, MERGE, winner=winner, losers=[loser])
    answer = await ask(
        writing,
        caller,
        "{ runs { edges { node { kind status counts { name value }"
        " changes { edges { node { action before after } } } } } } }",
    )
    [edge] = answer["runs"]["edges"]
    assert (edge["node"]["kind"], edge["node"]["status"]) == ("MERGE", "SUCCEEDED")
    changes = [one["node"] for one in edge["node"]["changes"]["edges"]]
    ended = [link for one in changes for link in (one["before"] or {}).get("links", ())]
    made = [link for one in changes for link in (one["after"] or {}).get("links", ())]
    assert [(link["type"], link["to_id"]) for link in ended] == [("MENTIONS", loser)]
    assert [(link["type"], link["to_id"]) for link in made] == [
        ("MENTIONS", winner),
        ("MERGED_INTO", winner),
    ] or [(link["type"], link["to_id"]) for link in made] == [
        ("MERGED_INTO", winner),
        ("MENTIONS", winner),
    ]


async def test_of_eight_that_merge_crosswise_one_wins(writing: Services, caller: Caller) -> None:
    one, two = [await entity_id(writing, caller, name) for name in ("Ines Paz", "Otto Kraft")]

    async def merge(winner: str, loser: str) -> str:
        asking = Asking(writing, caller)
        _, errors = await asking.answer(MERGE, winner=winner, losers=[loser])
        return errors[0]["code"] if errors else "done"

    ends = await asyncio.gather(*(merge(*((one, two) if n % 2 else (two, one))) for n in range(8)))
    assert (ends.count("done"), ends.count("CONFLICT")) == (1, 7)


async def test_a_merge_is_undone(writing: Services, caller: Caller) -> None:
    winner = await entity_id(writing, caller, "Ines Paz")
    loser = await entity_id(writing, caller, "Otto Kraft")
    town = await entity_id(writing, caller, "Clausthal", "city")
    await ask(writing, caller, RELATE, input={"from": loser, "name": "born_in", "to": town})
    told = await tell(writing, caller, "Otto Kraft came", "Otto Kraft")
    await ask(writing, caller, MERGE, winner=winner, losers=[loser])
    runs = await ask(writing, caller, "{ runs { edges { node { id } } } }")
    undone = await undo_run(writing, caller, runs["runs"]["edges"][0]["node"]["id"])
    await go_on_undoing(writing.graph, caller.user_id, undone.id, writing.clock)
    back = (await ask(writing, caller, ENTITY, id=loser))["entity"]
    assert (back["id"], back["mergedInto"]) == (loser, None)
    assert [one["entity"]["name"] for one in back["related"]] == ["Clausthal"]
    assert [edge["node"]["id"] for edge in back["memories"]["edges"]] == [told["id"]]
    stayed = (await ask(writing, caller, ENTITY, id=winner))["entity"]
    assert (stayed["aliases"], stayed["memories"]["edges"]) == ([], [])
    assert (await found(writing, caller, "otto kraft"))[0] == ("Otto Kraft", "exact")
