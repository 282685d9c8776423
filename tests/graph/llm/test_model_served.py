"""The language model where its answers end: on turns, runs, recalls, and in `usage`."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.charging import charging
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from graph.usage import find_spent, run_period
from language.extraction.listener import Listener
from language.extraction.reader import Reader
from language.llm.listener import ModelListener
from language.llm.model import LanguageModel
from memory.inputs import ExtractMode, TurnInput
from memory.remember.extraction.backfill import begin_extraction, go_on_extracting
from memory.remember.extraction.told_turns import add_turn
from memory.remember.turns import add_turns
from memory.services import Services
from recall.contract.inputs import RecallInput
from recall.recall import recall
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.readers.hearing import told_of
from tests.support.recall.asking import Asking
from tests.support.served.llm_endpoint import MODEL, Endpoint

DOWN = {"*": [{"status": 503}]}


def say_lives_in(server: Endpoint, place: str) -> None:
    quote = f"{place} it is"
    fact = {
        "quote": quote,
        "statement": quote,
        "subject": "user",
        "relation": "lives_in",
        "object": place,
        "negated": False,
        "hedged": False,
        "effect": "STATEMENT",
    }
    server.say({"record_facts": [{"answer": {"facts": [fact]}}]})


@pytest.fixture
def modelled(writing: Services, model: LanguageModel) -> Services:
    # Loading a parser takes longer than a request may, on a machine with other work.
    rules = Listener(lambda: Reader(parser=False))
    settings = writing.settings.model_copy(update={"extract_seconds": 30.0})
    return replace(writing, settings=settings, listener=ModelListener(rules, model))


async def test_a_turn_says_that_the_model_did_not_read_it(
    modelled: Services, caller: Caller, server: Endpoint
) -> None:
    say_lives_in(server, "Rome")
    now = TurnInput(thread_id="talk", text="So, Rome it is.", extract=ExtractMode.NOW)
    with charging(caller.user_id):
        added = await add_turn(modelled, caller, now)
        assert added.warnings == ()
        assert len(added.facts or ()) == 1
        server.say(DOWN)
        later = replace(now, text="I work at Ikea.")
        added = await add_turn(modelled, caller, later)
    assert len(added.facts or ()) == 1
    [warning] = added.warnings
    assert "HTTP 503" in warning
    assert "Rules did" in warning
    told = await told_of(modelled.graph, caller.user_id)
    assert sorted(one[:2] for one in told) == [("lives_in", "Rome"), ("works_at", "Ikea")]


async def test_a_run_says_how_many_turns_rules_read(
    modelled: Services, caller: Caller, server: Endpoint
) -> None:
    texts = ("I live in Rome.", "I work at Ikea.", "I speak French.")
    given = [
        TurnInput(thread_id="talk", text=text, extract=ExtractMode.BACKGROUND) for text in texts
    ]
    await add_turns(modelled, caller, given)
    await run(
        modelled.graph,
        "MATCH (m:Episode {user_id: $id}) REMOVE m.extract_due",
        id=caller.user_id,
    )
    server.say(DOWN)
    begun = await begin_extraction(modelled, caller, None)
    while await go_on_extracting(modelled, caller.user_id, begun.id, most=64):
        pass
    ended = await find_run(modelled.graph.read, caller.user_id, begun.id)
    assert ended is not None
    assert ended.status is RunStatus.SUCCEEDED
    assert (ended.counts["turns"], ended.counts["local"]) == (3, 3)
    assert any("rules read 3 turns" in one for one in ended.warnings)
    assert len(await told_of(modelled.graph, caller.user_id)) == 3
    spent = await find_spent(modelled.graph, caller.user_id, run_period(begun.id))
    assert (spent.unanswered, spent.failed) == (3, 3)


async def test_a_question_is_analysed_by_the_model(
    reading: Reading, caller: Caller, model: LanguageModel, server: Endpoint
) -> None:
    services = replace(reading, model=model)
    answer: dict[str, Any] = {
        "category": "PROCEDURAL",
        "topics": ["refund"],
        "excluded": ["billing"],
        "term": "inquiry",
        "this_thread": False,
        "rows": False,
    }
    server.say({"describe_question": [{"answer": answer}]})
    asked = RecallInput(query="What was it that I had in mind?")
    with charging(caller.user_id):
        found = await recall(services, caller, asked)
        assert found.understanding is not None
        assert found.understanding.model == MODEL
        assert found.understanding.category == "PROCEDURAL"
        assert found.understanding.topics == ("refund",)
        assert not any("language model" in one for one in found.warnings)
        server.say(DOWN)
        found = await recall(services, caller, asked)
    assert found.understanding is not None
    assert found.understanding.model == "local"
    assert any("did not analyse" in one for one in found.warnings)


async def test_usage_is_served(modelled: Services, caller: Caller, server: Endpoint) -> None:
    query = (
        "{ usage { calls inputTokens outputTokens cost currency budget periodStart periodEnd "
        "failed unanswered } }"
    )
    asking = Asking(modelled, caller)
    usage = (await asking(query))["usage"]
    assert (usage["calls"], usage["cost"], usage["budget"]) == (0, 0.0, None)
    say_lives_in(server, "Rome")
    with charging(caller.user_id):
        now = TurnInput(thread_id="talk", text="So, Rome it is.", extract=ExtractMode.NOW)
        await add_turn(modelled, caller, now)
    usage = (await asking(query))["usage"]
    assert (usage["calls"], usage["inputTokens"], usage["outputTokens"]) == (1, 100.0, 20.0)
    assert (usage["currency"], usage["failed"], usage["unanswered"]) == ("USD", 0, 0)
    assert usage["periodStart"] < usage["periodEnd"]
