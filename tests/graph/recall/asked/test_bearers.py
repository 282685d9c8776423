"""A first or last name alone is its bearer, where nobody else of the user's can be meant."""

from typing import Any

import pytest

from anaphora.caller import Caller
from memory.inputs import EntityRef, RememberInput
from memory.remember.remember import remember_many
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import Profile
from recall.entities.entities import fact_ends
from recall.query.entities import entities_in
from recall.services import Services as Reading
from tests.support.entities import entity_id, reviews, tell, upsert
from tests.support.plain import run
from tests.support.recall.recalling import asked, said, told


async def named(reading: Reading, caller: Caller, query: str) -> list[tuple[str, str]]:
    """The entities that a query names, and by what they were found."""
    found = await entities_in(reading, caller.user_id, query)
    return [(one.entity.name, one.how.value) for one in found]


@pytest.mark.parametrize(
    "query",
    [
        "Where does Helen live now?",
        "where does helen live",
        "What is Helen's job?",
        "Is Dr. Okafor in today?",
        "Wo wohnt Helens Bruder?",
        "¿Dónde vive Helen?",
        "Où est l'amie d'Helen ?",
        "Dove abita la signora Okafor?",
    ],
)
async def test_a_query_may_say_one_name_alone(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    await entity_id(writing, caller, "Helen Okafor")
    await entity_id(writing, caller, "Marcus Brandt")
    await entity_id(writing, caller, "Bruder Verlag", "organization")
    assert await named(reading, caller, query) == [("Helen Okafor", "fuzzy")]


async def test_of_two_neither_is_meant(writing: Services, reading: Reading, caller: Caller) -> None:
    first = await entity_id(writing, caller, "Helen Okafor")
    await entity_id(writing, caller, "Helen Brandt")
    assert await named(reading, caller, "Where does Helen live?") == []
    assert await named(reading, caller, "Where does Okafor live?") == [("Helen Okafor", "fuzzy")]
    # Whoever is named in full is meant, and of another nobody knows.
    full = [("Helen Okafor", "exact")]
    assert await named(reading, caller, "Helen Okafor and Helen?") == full
    assert await named(reading, caller, "Where is Ines Brandt?") == []
    told_of = await tell(writing, caller, "Helen came by.", "Helen")
    assert told_of["entities"][0]["entity"]["id"] != first
    # The very name is nobody else's.
    assert await named(reading, caller, "Where does Helen live?") == [("Helen", "exact")]


async def test_a_word_is_nobody(writing: Services, reading: Reading, caller: Caller) -> None:
    for name in ("Rose May", "Will Mark"):
        await entity_id(writing, caller, name)
    for query in ("will it cost a rose, and may i mark it?", "Will it rain in May?", "the rose"):
        assert await named(reading, caller, query) == []
    assert await named(reading, caller, "When did Will call Rose?") == [
        ("Will Mark", "fuzzy"),
        ("Rose May", "fuzzy"),
    ]


async def test_a_mention_is_linked_and_nothing_is_merged(writing: Services, caller: Caller) -> None:
    id = await entity_id(writing, caller, "Helen Okafor")
    for name in ("Helen", "Dr. Okafor", "okafor"):
        [mention] = (await tell(writing, caller, f"{name} sold the boat.", name))["entities"]
        assert (mention["entity"]["id"], mention["text"]) == (id, name)
    assert await reviews(writing, caller) == []
    rows = await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $id}) RETURN e.name AS name, coalesce(e.aliases, []) AS aliases",
        id=caller.user_id,
    )
    assert rows == [{"name": "Helen Okafor", "aliases": []}]
    # Who makes an entity says that it is another.
    assert (await upsert(writing, caller, "Helen"))["created"]


@pytest.mark.parametrize(
    ("known", "type", "name"),
    [
        ("Google Maps", "thing", "Google"),
        ("New York", "city", "York"),
        ("Rose May", "person", "rose"),
        ("Helen Okafor", "person", "Helena"),
    ],
)
async def test_a_mention_of_another_is_another(
    writing: Services, caller: Caller, known: str, type: str, name: str
) -> None:
    id = await entity_id(writing, caller, known, type)
    [mention] = (await tell(writing, caller, f"Of {name}.", name))["entities"]
    assert mention["entity"]["id"] != id


async def test_within_one_batch(writing: Services, reading: Reading, caller: Caller) -> None:
    def given(name: str, subject: str) -> RememberInput:
        return RememberInput(
            text=f"{name} sails.",
            subject=EntityRef(name=subject),
            predicate="likes",
            object=f"boat {name}",
        )

    batch = [
        given("Helen Okafor", "Helen Okafor"),
        given("Helen", "Helen"),
        given("Marcus Brandt", "Marcus Brandt"),
        given("Marcus Okafor", "Marcus Okafor"),
        given("Marcus", "Marcus"),
        given("Okafor", "Okafor"),
    ]
    done = await remember_many(writing, caller, batch)
    stored = [one.memory.id for one in done.results if one.memory is not None]
    ends = await fact_ends(reading, caller.user_id, stored)
    subjects = [ends[id].subject for id in stored]
    ids = [subject.id for subject in subjects if subject is not None]
    assert len(ids) == 6
    assert ids[0] == ids[1]
    assert len({*ids[1:]}) == 5


@pytest.mark.parametrize("profile", [Profile.BALANCED, Profile.STRATEGY])
async def test_what_mentions_the_bearer_is_found(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    await told(
        writing,
        caller,
        "The invoice was late.",
        entities=(EntityRef(name="Helen Okafor", type="person"),),
    )
    for number in range(30):
        await told(writing, caller, f"Cats sleep on mat {number}.")
    for query in ("What do you know about Helen?", "What do you know about Helen Okafor?"):
        found = await asked(reading, caller, query, profile=profile, limit=5)
        [hit] = [one for one in found.hits if one.memory.text == "The invoice was late."]
        assert "entity" in hit.sources
        assert hit.why.startswith("Mentions Helen Okafor")
        for one in found.hits:
            signals: dict[str, Any] = {signal.name: signal.value for signal in one.signals}
            assert signals["entity"] == float(one is hit)


async def test_a_hint_for_one_name_alone(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(
        writing,
        caller,
        "She lives in Lagos.",
        subject=EntityRef(name="Helen Okafor", type="person"),
        predicate="lives_in",
        object="Lagos",
    )
    for at in range(3):
        await said(writing, caller, "Good morning!", thread=f"talk {at}")
    for at, message in enumerate(("Where does Helen live?", "Wo wohnt Helens Schwester?")):
        given = ContextInput(thread_id=f"talk {at}", layout=Layout.HINTS, message=message)
        found = await context(reading, caller, given)
        assert "Lagos" in found.text, found.skipped
    other = ContextInput(thread_id="talk 2", layout=Layout.HINTS, message="Where does Ines live?")
    assert "Lagos" not in (await context(reading, caller, other)).text
