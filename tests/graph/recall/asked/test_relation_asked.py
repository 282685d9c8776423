"""A question that asks for a relation is answered first by what tells it of whom it asks."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryKind
from language.embedding.encoder import Encoder
from memory.endings.supersede import supersede
from memory.inputs import EntityRef
from memory.services import Services
from recall.contract.inputs import Profile, Recalled
from recall.profiles.table import RELATION
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, said, told
from tests.support.writing import caller_of


async def of_user(writing: Services, caller: Caller, text: str, *triple: str, **given: Any) -> str:
    """A fact about the user."""
    predicate, object = triple
    subject = EntityRef(name="user", type="person")
    done = await told(
        writing, caller, text, subject=subject, predicate=predicate, object=object, **given
    )
    return done.id


async def nina(writing: Services, caller: Caller) -> None:
    """Remember facts and turns of a user about themselves and others."""
    await of_user(writing, caller, "I'm Nina", "name", "Nina")
    await of_user(writing, caller, "I moved to Bergen", "lives_in", "Bergen")
    await of_user(writing, caller, "I work as a nurse", "job", "nurse")
    await of_user(writing, caller, "I turned 35", "age", "35")
    await told(
        writing,
        caller,
        "Ana lives in Porto",
        subject=EntityRef(name="Ana", type="person"),
        predicate="lives_in",
        object="Porto",
    )
    for text in ("Where do I live?", "I used to live in Leeds.", "My grandma lives in Gdansk."):
        await said(writing, caller, text)


def first(found: Recalled) -> tuple[str, float]:
    """The first hit's text, and what it has of the relation."""
    hit = found.hits[0]
    values = {signal.name: signal.value for signal in hit.signals}
    return hit.memory.text, values.get(RELATION, 0.0)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Where do I live?", "I moved to Bergen"),
        ("Where does Nina live?", "I moved to Bergen"),
        ("Where does Ana live?", "Ana lives in Porto"),
        ("What is my job?", "I work as a nurse"),
        ("How old am I?", "I turned 35"),
        ("What is my name?", "I'm Nina"),
        ("Wo wohne ich?", "I moved to Bergen"),
        ("Où est-ce que j'habite ?", "I moved to Bergen"),
        ("¿Dónde vivo?", "I moved to Bergen"),
        ("Dove abito?", "I moved to Bergen"),
    ],
)
async def test_what_tells_it_is_first(
    writing: Services, reading: Reading, caller: Caller, query: str, text: str
) -> None:
    await nina(writing, caller)
    found = await asked(reading, caller, query, profile=Profile.BALANCED)
    assert first(found) == (text, 1.0)


async def test_it_is_found_where_nothing_in_it_is_like_the_question(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await of_user(writing, caller, "Bergen it is, since May", "lives_in", "Bergen")
    for number in range(60):
        await told(writing, caller, f"Where do I live, asks number {number}")
    found = await asked(reading, caller, "Where do I live?", limit=1)
    assert [hit.memory.text for hit in found.hits] == ["Bergen it is, since May"]


async def test_a_relative_s_is_not_the_user_s(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await nina(writing, caller)
    found = await asked(reading, caller, "Where does my sister live?")
    told_of = [hit.memory.text for hit in found.hits for one in hit.signals if one.name == RELATION]
    assert "I moved to Bergen" not in told_of


async def test_what_is_denied_or_ended_tells_nothing(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await of_user(writing, caller, "I do not live in Leeds", "lives_in", "Leeds", negated=True)
    found = await asked(reading, caller, "Where do I live?")
    assert {signal.name for hit in found.hits for signal in hit.signals}.isdisjoint({RELATION})


async def test_a_filter_and_a_kind_hold(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await of_user(writing, caller, "I moved to Bergen", "lives_in", "Bergen", tags=["home"])
    await said(writing, caller, "Where do I live?")
    turns = await asked(reading, caller, "Where do I live?", kinds=(MemoryKind.EPISODE,))
    assert {hit.memory.kind for hit in turns.hits} == {MemoryKind.EPISODE}
    other = await asked(reading, caller, "Where do I live?", tags=("work",))
    assert other.hits == []
    own = await asked(reading, caller, "Where do I live?", tags=("home",))
    assert first(own) == ("I moved to Bergen", 1.0)


async def test_nothing_of_another_user_s(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await nina(writing, caller)
    stranger = caller_of(f"{caller.user_id}-other")
    assert (await asked(reading, stranger, "Where do I live?")).hits == []


async def test_who_asks_for_all_of_themselves_is_told_what_matters_first(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await nina(writing, caller)
    await of_user(writing, caller, "I'm vegan", "is", "vegan")
    for number in range(40):
        await of_user(writing, caller, f"I like thing {number}", "likes", f"thing {number}")
    for number in range(20):
        await told(
            writing,
            caller,
            f"Friend{number} lives in Porto",
            subject=EntityRef(name=f"Friend{number}", type="person"),
            predicate="lives_in",
            object="Porto",
        )
    found = await asked(reading, caller, "What do you know about me?", limit=12)
    texts = [hit.memory.text for hit in found.hits]
    own = {"I'm Nina", "I moved to Bergen", "I work as a nurse", "I turned 35"}
    assert own == set(texts[:4])
    assert not any(text.endswith("lives in Porto") for text in texts)
    # Over the floors of a context.
    assert found.hits[0].relevance >= 0.025
    assert all(hit.relevance >= 0.002 for hit in found.hits[:4])


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What do I like?", "Sushi is the best"),
        ("What can't I eat?", "Peanuts make me ill"),
        ("¿Qué no puedo comer?", "Peanuts make me ill"),
        ("Cosa non posso mangiare?", "Peanuts make me ill"),
        ("Was darf ich nicht essen?", "Peanuts make me ill"),
        ("Qu'est-ce que je ne peux pas manger ?", "Peanuts make me ill"),
    ],
)
async def test_a_question_without_other_words_is_answered_too(
    writing: Services, reading: Reading, caller: Caller, query: str, text: str
) -> None:
    await nina(writing, caller)
    await of_user(writing, caller, "Sushi is the best", "likes", "sushi")
    await of_user(writing, caller, "Peanuts make me ill", "allergic_to", "peanuts")
    found = await asked(reading, caller, query, profile=Profile.BALANCED)
    assert first(found) == (text, 1.0)


async def test_of_something_asked_for_the_nearest_are_told(
    writing: Services, encoder: Encoder, caller: Caller
) -> None:
    await encoder.encode(["ready"])
    speaking = replace(writing, encoder=encoder)
    await nina(speaking, caller)
    for thing in ("sailing", "jazz music", "ramen", "chess", "old maps", "crosswords"):
        await of_user(speaking, caller, f"I love {thing}", "likes", thing)
    reading = Reading(writing.graph, encoder, writing.signer, writing.settings, writing.clock)
    found = await asked(reading, caller, "What music do I like?", profile=Profile.BALANCED)
    assert first(found) == ("I love jazz music", 0.5)
    assert (
        sum(one.value > 0 for hit in found.hits for one in hit.signals if one.name == RELATION) <= 3
    )
    assert found.hits[0].relevance >= 0.025


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Where do I work?", "I quit"),
        ("Where does Nina work?", "I quit"),
        ("Do I have any pets?", "I have no cat"),
        ("Where do I live?", "I live in Bergen"),
    ],
)
async def test_where_nothing_tells_it_any_more_what_ended_it_is_first(
    writing: Services, reading: Reading, caller: Caller, query: str, text: str
) -> None:
    await of_user(writing, caller, "I'm Nina", "name", "Nina")
    old = await of_user(writing, caller, "I live in Turin", "lives_in", "Turin")
    new = await of_user(writing, caller, "I live in Bergen", "lives_in", "Bergen")
    await supersede(writing, caller, old, new)
    job = await of_user(writing, caller, "I work at Globex", "works_at", "Globex")
    quit = await told(writing, caller, "I quit")
    await supersede(writing, caller, job, quit.id)
    pet = await of_user(writing, caller, "I have a cat", "has_pet", "cat")
    denied = await of_user(writing, caller, "I have no cat", "has_pet", "cat", negated=True)
    await supersede(writing, caller, pet, denied)
    await said(writing, caller, "Where does one work at Globex?")
    found = await asked(reading, caller, query, profile=Profile.BALANCED)
    assert first(found) == (text, 1.0)


async def test_what_ended_for_another_answers_nobody_else(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    ana = EntityRef(name="Ana", type="person")
    given = {"subject": ana, "predicate": "works_at", "object": "Acme"}
    job = await told(writing, caller, "Ana works at Acme", **given)
    left = await told(writing, caller, "Ana does not work at Acme", negated=True, **given)
    await supersede(writing, caller, job.id, left.id)
    found = await asked(reading, caller, "Where do I work?", profile=Profile.BALANCED)
    assert not any(signal.name == RELATION for hit in found.hits for signal in hit.signals)


async def test_another_is_not_answered_by_what_ended_for_the_user(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    job = await of_user(writing, caller, "I work at Globex", "works_at", "Globex")
    quit = await told(writing, caller, "I quit")
    await supersede(writing, caller, job, quit.id)
    found = await asked(reading, caller, "Where does Ana work?", profile=Profile.BALANCED)
    assert not any(signal.name == RELATION for hit in found.hits for signal in hit.signals)
