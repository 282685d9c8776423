"""Chats with an assistant: what it says is worth less, unless the question is for that."""

import pytest

from anaphora.caller import Caller
from memory.services import Services
from recall.contract.inputs import Profile, Recalled
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, said, told

ASKED = "Which color goes with a sage green bedroom?"
ANSWERED = "Linen curtains go with a sage green bedroom: cream, or the color of oats."
PAINTED = "I painted my bedroom sage green."
KNOWN = "The bedroom is sage green"


async def chat(writing: Services, caller: Caller) -> None:
    """Add a chat with an assistant and its tool, and a fact."""
    for role, text in (
        ("user", ASKED),
        ("assistant", ANSWERED),
        ("user", PAINTED),
        ("tool", "bedroom: sage green"),
    ):
        await said(writing, caller, text, role=role)
    await told(writing, caller, KNOWN)


def values(found: Recalled, name: str) -> dict[str, float]:
    """A signal of each hit, by its text."""
    return {
        hit.memory.text: signal.value
        for hit in found.hits
        for signal in hit.signals
        if signal.name == name
    }


async def test_what_an_assistant_said_is_worth_less(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await chat(writing, caller)
    found = await asked(reading, caller, "Is my bedroom green?", profile=Profile.BALANCED)
    assert values(found, "assistant") == {
        ASKED: 0.0,
        ANSWERED: 1.0,
        PAINTED: 0.0,
        "bedroom: sage green": 1.0,
        KNOWN: 0.0,
    }
    # It answers a question, as it always does.
    assert values(found, "answers")[ANSWERED] == 0.0
    weights = {signal.name: signal.weight for signal in found.hits[0].signals}
    assert weights["assistant"] < 0


@pytest.mark.parametrize(
    "query",
    [
        "Which color did you suggest for my bedroom?",
        "Was hast du mir für mein bedroom empfohlen?",
        "Remind me of the color for the bedroom",
    ],
)
async def test_unless_the_question_is_for_that(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    await chat(writing, caller)
    found = await asked(reading, caller, query, profile=Profile.BALANCED)
    assert len(found.hits) == 5
    assert set(values(found, "assistant").values()) == {0.0}


async def test_a_long_reply_is_no_context_of_the_turns_beside_it(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    essay = "Oats suit a bedroom. " * 20
    for thread, role, reply in (
        ("short", "assistant", "Oats suit a bedroom."),
        ("long", " Assistant", essay),
        ("person", "Ana", essay),
    ):
        await said(writing, caller, f"Hello, {thread}.", thread=thread)
        await said(writing, caller, reply, thread=thread, role=role)
    found = await asked(reading, caller, "Which oats?", profile=Profile.BALANCED, limit=20)
    context = values(found, "context")
    assert context["Hello, short."] > 0
    assert context["Hello, person."] > 0
    assert context["Hello, long."] == 0
