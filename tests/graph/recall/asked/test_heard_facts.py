"""Recall of facts that were heard in turns, beside these turns."""

from anaphora.caller import Caller
from graph.enums import MemoryKind
from memory.entities.inputs import EntityInput
from memory.entities.upsert import upsert_entity
from memory.inputs import TurnInput
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.turns import add_turn
from memory.services import Services
from recall.services import Services as Reading
from tests.support.readers.hearing import heard, hearing
from tests.support.recall.recalling import asked, texts
from tests.support.writing import embed_all

SAID = "I baked bread all night and I live in Lyon."


async def told(writing: Services, caller: Caller) -> None:
    """Store a turn, and what is heard in it: a fact with a relation, and one without."""
    facts = [heard(None, None, "I baked bread all night"), heard("lives_in", "Lyon")]
    services = hearing(writing, {SAID: facts})
    added = await add_turn(services, caller, TurnInput(thread_id="talk", text=SAID, role="user"))
    assert added.episode is not None
    await extract_turns(services, rule_caller(caller.user_id), [added.episode.id])
    await embed_all(writing.graph, caller.user_id)


async def test_a_fact_without_a_relation_stands_back_behind_its_turn(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller)
    assert sorted(await texts(reading, caller, "bread in Lyon")) == [SAID, "I lives_in Lyon"]
    alone = await texts(reading, caller, "bread in Lyon", kinds=(MemoryKind.FACT,))
    assert sorted(alone) == ["I baked bread all night", "I lives_in Lyon"]


async def test_who_speaks_is_no_entity_that_others_mention(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await upsert_entity(writing, caller, EntityInput(name="Jon", type="person"))
    for role, text in (("Jon", "The oven is broken."), ("Gina", "Jon has an oven.")):
        await add_turn(writing, caller, TurnInput(thread_id="talk", text=text, role=role))
    await embed_all(writing.graph, caller.user_id)
    found = await asked(reading, caller, "Is the oven of Jon broken?")
    assert all(signal.name != "entity" for hit in found.hits for signal in hit.signals)
    assert "entity" not in {source for hit in found.hits for source in hit.sources}
