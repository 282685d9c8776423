"""A turn that says what is over ends the facts that it means, and no others."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Caller
from language.embedding.encoder import Encoder
from language.extraction.listener import Listener
from memory.inputs import TurnInput
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.turns import add_turn
from memory.services import Services
from tests.support.plain import run
from tests.support.readers.hearing import told_of

TOLD = datetime(2026, 11, 2, 9, 7, tzinfo=UTC)


async def told(writing: Services, caller: Caller, *texts: str) -> list[tuple[str, str, str]]:
    """Tell turns, a week apart, each read before the next; return the facts with a relation."""
    services = replace(writing, listener=Listener())
    for at, text in enumerate(texts):
        given = TurnInput(thread_id="talk", text=text, occurred_at=TOLD + timedelta(weeks=at))
        done = await add_turn(services, caller, given)
        assert done.episode is not None
        await extract_turns(services, rule_caller(caller.user_id), [done.episode.id])
    facts = await told_of(services.graph, caller.user_id)
    return sorted(fact for fact in facts if fact[0])


@pytest.mark.parametrize(
    ("earlier", "ending", "relation", "value"),
    [
        ("I work at Globex.", "I quit my job.", "works_at", "Globex"),
        ("I work at Globex.", "I've been laid off last week.", "works_at", "Globex"),
        ("I work at Globex.", "I left Globex.", "works_at", "Globex"),
        ("I'm a nurse.", "I'm retired.", "job", "nurse"),
        ("I live in Berlin.", "We moved out of Berlin.", "lives_in", "Berlin"),
        ("My wife is called Anna.", "We got divorced.", "spouse_of", "Anna"),
        ("I'm married to Paul.", "Paul and I broke up.", "spouse_of", "Paul"),
        ("I'm married to Paul Smith.", "Paul and I broke up.", "spouse_of", "Paul Smith"),
        ("I'm married.", "My husband left me.", "is", "married"),
        ("I have a dog called Rex.", "My dog died.", "has_pet", "Rex"),
        ("I have a dog called Rex.", "Rex died yesterday.", "has_pet", "Rex"),
        ("I have a dog called Rex.", "I no longer have a dog.", "has_pet", "Rex"),
        ("Trabajo en Inditex.", "Me han despedido esta semana.", "works_at", "Inditex"),
        (
            "J'habite à Lyon et je travaille chez Renault.",
            "J'ai démissionné.",
            "works_at",
            "Renault",
        ),
        ("Ich arbeite bei Siemens.", "Ich wurde entlassen.", "works_at", "Siemens"),
        ("Lavoro alla Fiat.", "Mi hanno licenziata.", "works_at", "Fiat"),
    ],
)
async def test_what_is_over_ends(
    writing: Services, caller: Caller, earlier: str, ending: str, relation: str, value: str
) -> None:
    assert (relation, value, "ACTIVE") in await told(writing, caller, earlier)
    facts = await told(writing, caller, ending)
    assert (relation, value, "SUPERSEDED") in facts


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("I work at Globex.", "I left Acme."),
        ("I work at Globex.", "I retired from Acme in 2019."),
        ("I work at Globex.", "I was laid off in 2019."),
        ("I work at Globex.", "I didn't quit my job."),
        ("I work at Globex.", "My sister quit her job."),
        ("I live in Berlin.", "I moved out of Hamburg."),
        ("My wife is called Anna.", "Paul and I broke up."),
        ("I have a dog called Rex.", "My cat died."),
        ("I have a dog called Rex.", "My first dog died."),
        ("I have a guinea pig.", "My pig died."),
        ("I work at Globex since 20 October 2026.", "I got laid off in September."),
    ],
)
async def test_what_is_not_meant_goes_on(
    writing: Services, caller: Caller, earlier: str, later: str
) -> None:
    before = await told(writing, caller, earlier)
    after = await told(writing, caller, later)
    assert set(before) <= set(after)


async def test_whoever_died_is_a_pet_only_if_the_user_has_one_so_called(
    writing: Services, caller: Caller
) -> None:
    await told(writing, caller, "I have a dog called Rex.", "Prince died.")
    rows = await run(
        writing.graph, "MATCH (f:Fact {user_id: $user}) RETURN f.text AS text", user=caller.user_id
    )
    assert [row["text"] for row in rows] == ["I have a dog called Rex"]


@pytest.mark.parametrize(
    ("texts", "dogs"),
    [
        (("I have a dog called Rex.", "I have a dog called Luna."), ("Luna", "Rex")),
        (("I have a brown dog.", "I have a white dog."), ("brown dog", "white dog")),
    ],
)
async def test_of_two_dogs_nobody_knows_which_died(
    writing: Services, caller: Caller, texts: tuple[str, ...], dogs: tuple[str, ...]
) -> None:
    facts = await told(writing, caller, *texts, "My dog died.")
    pets = [fact for fact in facts if fact[0] == "has_pet"]
    assert pets == [("has_pet", dog, "ACTIVE") for dog in dogs]


async def test_what_is_said_to_be_over_once_more_ends_what_began_since(
    writing: Services, caller: Caller
) -> None:
    texts = "I work at Globex.", "I quit my job.", "I work at Initech.", "I quit my job."
    await told(writing, caller, *texts)
    rows = await run(
        writing.graph,
        "MATCH (f:Fact {user_id: $user, predicate: 'works_at'}) "
        "RETURN f.object AS object, f.valid_to AS until ORDER BY object",
        user=caller.user_id,
    )
    assert [(row["object"], row["until"].to_native()) for row in rows] == [
        ("Globex", TOLD + timedelta(weeks=1)),
        ("Initech", TOLD + timedelta(weeks=3)),
    ]


async def test_a_new_job_of_the_same_turn_goes_on(writing: Services, caller: Caller) -> None:
    texts = "I work at Globex.", "I quit my job. I work at Initech now."
    assert await told(writing, caller, *texts) == [
        ("works_at", "Globex", "SUPERSEDED"),
        ("works_at", "Initech", "ACTIVE"),
    ]


async def test_what_is_so_no_more_is_left_to_nobody(
    writing: Services, encoder: Encoder, caller: Caller
) -> None:
    await encoder.encode(["ready"])
    speaking = replace(writing, encoder=encoder)
    await told(speaking, caller, "I play tennis every Sunday.", "I don't play tennis any more.")
    facts = await told_of(writing.graph, caller.user_id)
    assert sorted(status for _, _, status in facts) == ["ACTIVE", "SUPERSEDED"]


async def test_what_ended_says_since_when_and_by_what(writing: Services, caller: Caller) -> None:
    await told(writing, caller, "I work at Globex.", "I was laid off.")
    rows = await run(
        writing.graph,
        "MATCH (new:Fact {user_id: $user})-[:SUPERSEDES]->(old:Fact) "
        "RETURN new.text AS new, old.valid_to AS until",
        user=caller.user_id,
    )
    assert [(row["new"], row["until"].to_native()) for row in rows] == [
        ("I was laid off", TOLD + timedelta(weeks=1))
    ]
