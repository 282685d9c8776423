"""Contexts that have nothing to say: they say so, in the question's language, within the limit."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from anaphora.caller import Caller
from anaphora.settings import Settings
from graph.session import Graph
from language.embedding.encoder import Encoder
from maintenance.embed import embed_memories
from maintenance.services import Services as Upkeep
from memory.inputs import RememberInput, TurnInput
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import Context, ContextInput, Layout
from recall.query import prototypes
from recall.services import Services as Reading
from tests.support.recall.recalling import asked

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
LAYOUTS = (Layout.AUGMENTED, Layout.THREAD)


@pytest.fixture(scope="module", autouse=True)
def topics_anew(graph: Graph) -> None:
    """Vectors of topics are made once a graph, and other tests' are of a plain encoder."""
    prototypes._made.pop(graph, None)


@pytest.fixture
def reading(writing: Services, encoder: Encoder, settings: Settings) -> Reading:
    """The read path with the model itself, and the floors that settings have."""
    return Reading(writing.graph, encoder, writing.signer, settings, writing.clock)


async def laid(reading: Reading, caller: Caller, layout: Layout, message: str) -> Context:
    given = ContextInput(thread_id="talk", layout=layout, message=message, now=NOW)
    return await context(reading, caller, given)


async def known(writing: Services, reading: Reading, caller: Caller) -> None:
    """Store memories, and embed them with the model."""
    real = replace(writing, encoder=reading.encoder)
    talk = [TurnInput(thread_id="talk", text="Good morning.", role="user")]
    await add_turns(real, caller, talk)
    for text in ("The oven is broken.", "Ana fixes ovens.", "Soup needs salt."):
        await remember(real, caller, RememberInput(text=text))
    upkeep = Upkeep(reading.graph, reading.encoder, real.events, reading.settings)
    await embed_memories(upkeep, caller.user_id, [])


@pytest.mark.parametrize("layout", LAYOUTS)
async def test_what_is_far_from_a_question_does_not_fill_a_context(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    await known(writing, reading, caller)
    found = await laid(reading, caller, layout, "Which university did the astronaut attend?")
    assert "Nothing is known that answers this." in found.text
    assert not {"The oven is broken.", "Soup needs salt."} & set(found.text.splitlines())
    reasons = {one.text: one.reason for one in found.dropped}
    assert reasons["Soup needs salt."].startswith("of too little relevance")
    assert found.skipped is None
    german = await laid(reading, caller, layout, "Welche Universität hat die Astronautin besucht?")
    assert "Dazu ist nichts bekannt." in german.text


@pytest.mark.parametrize("layout", LAYOUTS)
async def test_what_answers_stands(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    await known(writing, reading, caller)
    found = await laid(reading, caller, layout, "Who fixes ovens?")
    assert "Ana fixes ovens." in found.text
    assert "Nothing is known" not in found.text


@pytest.mark.parametrize("layout", LAYOUTS)
async def test_a_question_that_was_asked_before_answers_nothing(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    await known(writing, reading, caller)
    question = "Which university did the astronaut attend?"
    real = replace(writing, encoder=reading.encoder)
    asked_before = [TurnInput(thread_id=f"talk-{at}", text=question, role="user") for at in "ab"]
    await add_turns(real, caller, asked_before)
    upkeep = Upkeep(reading.graph, reading.encoder, real.events, reading.settings)
    await embed_memories(upkeep, caller.user_id, [])
    found = await laid(reading, caller, layout, question.lower())
    assert question not in found.text
    assert "Nothing is known that answers this." in found.text


async def test_a_statement_is_not_told_that_nothing_is_known(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await known(writing, reading, caller)
    found = await laid(reading, caller, Layout.AUGMENTED, "The astronaut attends a university.")
    assert (found.text, found.skipped) == ("", "Nothing that is known bears on the message.")


async def test_relevance_is_the_higher_the_better_the_hit(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    assert (await asked(reading, caller, "Who fixes ovens?")).hits == []
    await known(writing, reading, caller)
    near = (await asked(reading, caller, "Who fixes ovens?")).hits
    far = (await asked(reading, caller, "Which university did she attend?")).hits
    for hits in (near, far):
        ranked = sorted(hits, key=lambda hit: hit.score)
        chances = [hit.relevance for hit in ranked]
        assert chances == sorted(chances)
        assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert near[0].relevance > 0.3 > 0.05 > far[0].relevance
