"""Turns whose facts are asked for at once: the answer has them as they are stored."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from anaphora.caller import Caller
from graph.enums import MemoryStatus
from memory.inputs import ExtractMode, RememberAction, TurnInput
from memory.remember.extraction.told_turns import add_turn
from memory.services import Services
from tests.support.readers.hearing import heard, hearing
from tests.support.writing import memory_node

THEN = datetime(2024, 5, 4, 13, 30, tzinfo=UTC)


async def test_who_tells_of_the_past_is_answered_what_has_ended(
    writing: Services, caller: Caller
) -> None:
    services = hearing(
        writing,
        {"Now Lyon.": [heard("lives_in", "Lyon")], "Leipzig.": [heard("lives_in", "Leipzig")]},
    )
    now = TurnInput(thread_id="talk", text="Now Lyon.", extract=ExtractMode.NOW)
    [lyon] = (await add_turn(services, caller, replace(now, occurred_at=THEN))).facts
    assert (lyon.action, lyon.memory and lyon.memory.object) == (RememberAction.STORED, "Lyon")
    past = TurnInput(
        thread_id="old",
        text="Leipzig.",
        occurred_at=THEN - timedelta(400),
        extract=ExtractMode.NOW,
    )
    [fact] = (await add_turn(services, caller, past)).facts
    assert fact.memory is not None
    assert (fact.action, fact.superseded) == (RememberAction.STORED, ())
    assert fact.memory.status is MemoryStatus.SUPERSEDED
    stored = await memory_node(services.graph, fact.memory.id)
    assert stored["status"] == "SUPERSEDED"
    assert fact.memory.valid_to == stored["valid_to"].to_native()
    assert fact.memory.updated_at == stored["updated_at"].to_native()
