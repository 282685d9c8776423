"""Erasing a memory that was merged takes back what it gave to the winner, which stays."""

from typing import Any

import pytest

from anaphora.caller import Caller
from memory.services import Services
from tests.graph.memory.links.test_link import made
from tests.graph.memory.runs.erasure.erasing import erased
from tests.support.plain import run
from tests.support.recall.asking import Asking

MERGE = """
mutation ($a: ID!, $b: ID!) {
  resolveConflict(conflict: {a: $a, b: $b}, verdict: MERGE) { conflict { id } } }
"""


@pytest.fixture
def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


async def confirmed(ask: Asking, text: str, *turns: str) -> str:
    """Store a fact that turns have confirmed; return its id."""
    id = await made(ask, text)
    await run(
        ask.writing.graph,
        "MATCH (f:Memory {id: $id}) SET f.evidence_count = 1 + size($turns) "
        "WITH f UNWIND $turns AS turn MATCH (t:Memory {id: turn}) "
        "CREATE (f)-[:DERIVED_FROM {how: 'evidence', created_at: datetime()}]->(t)",
        id=id,
        turns=list(turns),
    )
    return id


async def merged(ask: Asking, one: str, other: str) -> tuple[str, str]:
    """Merge two facts; return the winner and the loser."""
    await ask(MERGE, a=one, b=other)
    [winner] = [id for id in (one, other) if (await fact(ask, id))["status"] == "ACTIVE"]
    return winner, other if winner == one else one


async def fact(ask: Asking, id: str) -> dict[str, Any]:
    """The state of a fact, with the turns that have confirmed it."""
    [row] = await run(
        ask.writing.graph,
        "MATCH (f:Memory {id: $id}) RETURN f.status AS status, f.evidence_count AS count, "
        "COLLECT { MATCH (f)-[:DERIVED_FROM {how: 'evidence'}]->(t) RETURN t.id } AS turns",
        id=id,
    )
    return dict(row) | {"turns": set(row["turns"])}


async def test_the_winner_keeps_its_own_evidence(ask: Asking) -> None:
    turns = [await made(ask, f"Said {at} times.", kind="EPISODE") for at in range(4)]
    first = await confirmed(ask, "The sea is cold.", *turns[:2])
    second = await confirmed(ask, "The sea is really cold.", turns[2], turns[3])
    before = {id: await fact(ask, id) for id in (first, second)}
    winner, loser = await merged(ask, first, second)
    both = await fact(ask, winner)
    assert (both["count"], both["turns"]) == (6, set(turns))
    receipt = await erased(ask, ids=[loser])
    assert receipt["ids"] == [loser]
    assert await fact(ask, winner) == before[winner]


async def test_what_others_that_are_merged_gave_stays(ask: Asking) -> None:
    """The turn has confirmed both losers: the winner loses it with the second of them."""
    turn = await made(ask, "So they say.", kind="EPISODE")
    first = await confirmed(ask, "The sea is cold.")
    losers = [await confirmed(ask, f"The sea is cold, {at}.", turn) for at in range(2)]
    for other in losers:
        # Of two that are equal the older wins.
        winner, _ = await merged(ask, first, other)
        assert winner == first
    assert (await fact(ask, winner))["count"] == 5
    await erased(ask, ids=[losers[0]])
    left = await fact(ask, winner)
    assert (left["count"], left["turns"]) == (3, {turn})
    await erased(ask, ids=[losers[1]])
    left = await fact(ask, winner)
    assert (left["count"], left["turns"]) == (1, set())


async def test_both_may_be_erased_together(ask: Asking) -> None:
    winner, loser = await merged(
        ask, await made(ask, "The sea is cold."), await made(ask, "The sea is so cold.")
    )
    receipt = await erased(ask, ids=[loser, winner])
    assert set(receipt["ids"]) == {winner, loser}
