"""A turn that swaps a value for another corrects the fact of an earlier turn of its speaker."""

from dataclasses import replace

import pytest

from anaphora.caller import Caller
from language.extraction.listener import Listener
from memory.inputs import TurnInput
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.turns import add_turn
from memory.services import Services
from tests.support.readers.hearing import told_of


async def told(
    writing: Services, caller: Caller, *texts: str, roles: tuple[str, ...] = ()
) -> list[tuple[str, str, str]]:
    """Tell turns of a conversation, each read before the next; return the facts."""
    services = replace(writing, listener=Listener())
    for at, text in enumerate(texts):
        role = roles[at] if roles else "user"
        given = TurnInput(thread_id="talk", text=text, role=role)
        done = await add_turn(services, caller, given)
        assert done.episode is not None
        await extract_turns(services, rule_caller(caller.user_id), [done.episode.id])
    return sorted(await told_of(services.graph, caller.user_id))


@pytest.mark.parametrize(
    ("earlier", "correction", "relation", "old", "new"),
    [
        ("I live in Turin.", "Actually, it's Milan, not Turin.", "lives_in", "Turin", "Milan"),
        ("I'm allergic to peanuts.", "cashews, not peanuts", "allergic_to", "peanuts", "cashews"),
        ("My favourite food is pizza.", "Not pizza, ramen!", "likes", "pizza", "ramen"),
        ("J'habite à Lyon.", "Non pardon, c'est Nantes, pas Lyon.", "lives_in", "Lyon", "Nantes"),
        ("Ich arbeite bei Siemens.", "Nein, Bosch, nicht Siemens.", "works_at", "Siemens", "Bosch"),
        ("Vivo en Sevilla.", "Perdón, es Cádiz, no Sevilla.", "lives_in", "Sevilla", "Cádiz"),
        ("Abito a Torino.", "Scusa, Milano, non Torino.", "lives_in", "Torino", "Milano"),
    ],
)
async def test_the_old_value_was_never_so(
    writing: Services,
    caller: Caller,
    earlier: str,
    correction: str,
    relation: str,
    old: str,
    new: str,
) -> None:
    facts = await told(writing, caller, earlier, correction)
    assert facts == sorted([(relation, old, "RETRACTED"), (relation, new, "ACTIVE")])


async def test_what_another_said_is_theirs(writing: Services, caller: Caller) -> None:
    texts = ("I live in Turin.", "Milan, not Turin.")
    assert await told(writing, caller, *texts, roles=("Ana", "user")) == [
        ("lives_in", "Turin", "ACTIVE")
    ]


@pytest.mark.parametrize("text", ["Maybe, not sure.", "Not bad, thanks!", "Rome, not Paris."])
async def test_what_nobody_said_is_corrected_by_nothing(
    writing: Services, caller: Caller, text: str
) -> None:
    assert await told(writing, caller, "I live in Turin.", text) == [
        ("lives_in", "Turin", "ACTIVE")
    ]
