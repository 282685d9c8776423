"""Fading while a contradiction is undecided, or while a turn can never have a vector."""

from datetime import timedelta

from anaphora.caller import Caller
from memory.inputs import TurnInput
from memory.remember.turns import add_turn
from memory.services import Services
from tests.graph.maintenance.consolidation.test_fading_steps import (
    DECAY,
    EVIDENCE,
    START,
    at,
    ran,
    states,
    triple,
)
from tests.support.plain import run
from tests.support.writing import memory_node


async def test_a_dispute_ends_neither_fact_without_a_verdict(
    writing: Services, caller: Caller
) -> None:
    start = at(writing, 0)
    rome = await triple(start, caller, "lives_in", "Rome")
    paris = await triple(start, caller, "lives_in", "Paris")
    tea = await triple(start, caller, "likes", "tea")
    done = await ran(at(writing, 500), caller, DECAY)
    assert done.counts == {"deprecated": 1}
    assert await states(writing, [rome, paris, tea]) == ["ACTIVE", "ACTIVE", "DEPRECATED"]
    # They are looked at again, and not each night.
    again = (await memory_node(writing.graph, rome))["expires_at"].to_native()
    assert again == START + timedelta(days=507)
    decided = "MATCH (c:Conflict {user_id: $u}) SET c.status = 'DISMISSED'"
    await run(writing.graph, decided, u=caller.user_id)
    done = await ran(at(writing, 508), caller, DECAY)
    assert done.counts == {"deprecated": 2}


async def test_a_turn_that_gets_no_vector_holds_nobody_up(
    writing: Services, caller: Caller
) -> None:
    most = writing.settings.max_attempts
    turn = TurnInput(thread_id="talk", text="A turn that no model reads.")
    await add_turn(at(writing, 0), caller, turn)
    given_up = "MATCH (m:Episode {user_id: $u}) SET m.attempts = $most"
    await run(writing.graph, given_up, u=caller.user_id, most=most)
    done = await ran(at(writing, 1), caller, EVIDENCE)
    [row] = await run(
        writing.graph,
        "MATCH (u:User {id: $u}) RETURN u.evidence_through AS through",
        u=caller.user_id,
    )
    assert row["through"] is not None
    assert done.error is None
