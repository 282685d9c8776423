"""Links that two gave to a merge's winner stay until the last of them returns."""

from collections.abc import Sequence

import pytest

from anaphora.caller import Caller
from graph.enums import Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.restore import restore
from memory.inputs import ConflictPolicy, EntityRef, RememberInput
from memory.links.link import link
from memory.remember.remember import remember
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.graph.memory.conflicts.test_settling import linked
from tests.support.entities import MERGE, RELATE, ask, entity_id, tell
from tests.support.plain import run

ORDERS = [("one", "two", "three"), ("three", "two", "one"), ("two", "three", "one")]


async def three_alike(services: Services, caller: Caller) -> dict[str, str]:
    """A winner and three that rest on one source, name one person and refine one memory."""
    ids: dict[str, str] = {}
    for text in ("winner", "source", "x", "drawn", "one", "two", "three"):
        alike = text in ("one", "two", "three")
        given = RememberInput(
            text=text,
            confidence=0.9 if text == "winner" else 0.5,
            entities=(EntityRef(name="Ben"),) if alike else (),
            derived_from=(ids["source"],) if alike else (),
            on_conflict=ConflictPolicy.IGNORE,
        )
        made = await remember(services, caller, given)
        assert made.memory is not None
        ids[text] = made.memory.id
        if alike:
            await link(services, caller, ids[text], ids["x"], "refines")
            await link(services, caller, ids[text], ids["x"], "my_own")
    return ids


def _of_winner(found: set[tuple[str, str, str]]) -> set[tuple[str, str]]:
    return {(rel, other) for one, rel, other in found if one == "winner"}


@pytest.mark.parametrize("order", ORDERS)
async def test_what_two_rested_on_stays_the_winners_for_the_one_that_stays(
    writing: Services, caller: Caller, order: Sequence[str]
) -> None:
    ids = await three_alike(writing, caller)
    before = await linked(writing, caller)
    for loser in ("one", "two", "three"):
        ref = ConflictRef(a=ids[loser], b=ids["winner"])
        await resolve_conflict(writing, caller, ref, Verdict.MERGE)
    united = _of_winner(await linked(writing, caller))
    assert united == {
        ("DERIVED_FROM", "source"), ("MENTIONS", "Ben"), ("REFINES", "x"), ("my_own", "x")
    }  # fmt: skip
    for number, loser in enumerate(order):
        await restore(writing, caller, ids[loser])
        now = await linked(writing, caller)
        assert {one for one in now if one[0] == loser} == {one for one in before if one[0] == loser}
        assert _of_winner(now) == (united if number < 2 else set())
    assert await linked(writing, caller) == before


async def test_what_the_winner_had_itself_stays_whoever_returns(
    writing: Services, caller: Caller
) -> None:
    ids = await three_alike(writing, caller)
    await link(writing, caller, ids["winner"], ids["x"], "refines")
    before = await linked(writing, caller)
    for loser in ("one", "two"):
        ref = ConflictRef(a=ids[loser], b=ids["winner"])
        await resolve_conflict(writing, caller, ref, Verdict.MERGE)
    for loser in ("one", "two"):
        await restore(writing, caller, ids[loser])
        assert ("winner", "REFINES", "x") in await linked(writing, caller)
    assert await linked(writing, caller) == before


@pytest.mark.parametrize("first", [0, 1])
async def test_an_undone_merge_of_entities_leaves_what_another_gave(
    writing: Services, caller: Caller, first: int
) -> None:
    winner, one, two = [
        await entity_id(writing, caller, name) for name in ("Ines Paz", "Otto Kraft", "Lea Sand")
    ]
    town = await entity_id(writing, caller, "Clausthal", "city")
    for loser in (one, two):
        await ask(writing, caller, RELATE, input={"from": loser, "name": "born_in", "to": town})
    await tell(writing, caller, "Otto Kraft and Lea Sand came", "Otto Kraft", "Lea Sand")
    before = await _entity_links(writing, caller)
    for loser in (one, two):
        await ask(writing, caller, MERGE, winner=winner, losers=[loser])
    answer = await ask(writing, caller, "{ runs { edges { node { id } } } }")
    runs = [edge["node"]["id"] for edge in answer["runs"]["edges"]]
    runs = runs if first == 0 else runs[::-1]
    mention = ("Otto Kraft and Lea Sand came", "MENTIONS", "Ines Paz")
    for number, id in enumerate(runs):
        undone = await undo_run(writing, caller, id)
        await go_on_undoing(writing.graph, caller.user_id, undone.id, writing.clock)
        now = await _entity_links(writing, caller)
        assert (mention in now) == (number == 0)
        assert (("Ines Paz", "RELATES", "Clausthal") in now) == (number == 0)
    assert now == before


async def _entity_links(services: Services, caller: Caller) -> set[tuple[str, str, str]]:
    query = (
        "MATCH (a:Memory|Entity {user_id: $id})-[r]->(b:Entity) WHERE type(r) <> 'ENDED' "
        "RETURN coalesce(a.text, a.name) AS a, type(r) AS rel, b.name AS b"
    )
    rows = await run(services.graph, query, id=caller.user_id)
    return {(row["a"], row["rel"], row["b"]) for row in rows}
