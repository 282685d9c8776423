"""People named by what they are to others are found along relations and facts."""

from datetime import UTC, datetime
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import Trust
from memory.inputs import EntityRef
from memory.services import Services
from recall.contract.inputs import Profile
from recall.contract.standing import Standing
from recall.query.entities import entities_in
from recall.services import Services as Reading
from tests.support.entities import MERGE, RELATE, UNRELATE, entity_id, upsert
from tests.support.recall.asking import Asking
from tests.support.recall.recalling import asked, told
from tests.support.writing import caller_of

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at(year: int, month: int = 1) -> datetime:
    return datetime(year, month, 1, tzinfo=UTC)


async def named(
    reading: Reading, caller: Caller, query: str, **standing: Any
) -> list[tuple[str, str]]:
    """The entities that a query asks about, and by what they were found."""
    found = await entities_in(reading, caller.user_id, query, Standing(NOW, **standing))
    return [(one.entity.name, one.how.value) for one in found if one.asked]


async def relate(
    writing: Services, caller: Caller, start: str, name: str, end: str, **period: datetime
) -> str:
    """Relate two people, who are made if they are not there."""
    ids = {
        "from": await entity_id(writing, caller, start),
        "to": await entity_id(writing, caller, end),
    }
    spelt = {key: value.isoformat() for key, value in period.items()}
    answer = await Asking(writing, caller)(RELATE, input={"name": name, **ids, **spelt})
    return str(answer["relateEntities"]["relation"]["id"])


async def fact(writing: Services, caller: Caller, text: str, *ends: str, **given: Any) -> Any:
    """A fact of a subject, a predicate and an object that is an entity."""
    subject, predicate, object = ends
    return await told(
        writing,
        caller,
        text,
        subject=EntityRef(name=subject, type="person"),
        predicate=predicate,
        object_entity=EntityRef(name=object, type="person"),
        **given,
    )


@pytest.mark.parametrize(
    "query",
    [
        "Where does Dana's partner's sister live?",
        "Where does the sister of Dana's partner live?",
        "where does dana's partner's sister live",
        "¿Dónde vive la hermana de la pareja de Dana?",
        "Où habite la sœur du compagnon de Dana ?",
        "Wo wohnt die Schwester von Danas Partner?",
        "Wo wohnt die Schwester des Partners von Dana?",
        "Dove abita la sorella del compagno di Dana?",
        # A slip of the pen in the name is none in the way from it.
        "Where does Dnaa's partner's sister live?",
    ],
)
async def test_two_relations_away(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    await relate(writing, caller, "Dana", "partner_of", "Alex Moreau")
    for role, name in (("sister", "Lena Moreau"), ("brother", "Tom Moreau")):
        said = f"{name} is Alex's {role}."
        await fact(writing, caller, said, "Alex Moreau", "sibling_of", name)
    assert await named(reading, caller, query) == [("Lena Moreau", "relation")]


@pytest.mark.parametrize(
    "query",
    [
        "What does my sister do?",
        "what does my little sister do",
        "¿Qué hace mi hermana?",
        "Que fait ma sœur ?",
        "Was macht meine Schwester?",
        "Che cosa fa mia sorella?",
        "Che cosa fa la mia sorella?",
    ],
)
async def test_the_users_own(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    await fact(writing, caller, "Lena is my sister.", "user", "sibling_of", "Lena Falk")
    await fact(writing, caller, "Tom is my brother.", "Tom Falk", "sibling_of", "user")
    await fact(writing, caller, "Ana is Dana's sister.", "Dana", "sibling_of", "Ana Costa")
    assert await named(reading, caller, query) == [("Lena Falk", "relation")]
    assert await named(reading, caller, "Where is my brother?") == [("Tom Falk", "relation")]
    both = {("Lena Falk", "relation"), ("Tom Falk", "relation")}
    assert set(await named(reading, caller, "Where are my siblings?")) == both


async def test_one_alone_is_meant_or_nobody(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await relate(writing, caller, "Dana", "friend_of", "Lena Falk")
    assert await named(reading, caller, "Where is Dana's friend?") == [("Lena Falk", "relation")]
    await relate(writing, caller, "Ines Rossi", "friend_of", "Dana")
    # Of two neither: the question is about Dana.
    assert await named(reading, caller, "Where is Dana's friend?") == [("Dana", "exact")]
    friends = await named(reading, caller, "Where are Dana's friends?")
    assert set(friends) == {("Lena Falk", "relation"), ("Ines Rossi", "relation")}
    # A woman is no brother, and nothing is known of a doctor.
    await relate(writing, caller, "Dana", "has_sister", "Mia Brandt")
    for query in ("Where is Dana's brother?", "Where is Dana's doctor?"):
        assert await named(reading, caller, query) == [("Dana", "exact")]


@pytest.mark.parametrize(
    ("start", "name", "end"),
    [
        ("Dana", "boss", "Kim Berg"),
        ("Dana", "has_boss", "Kim Berg"),
        ("Dana", "reports_to", "Kim Berg"),
        ("Dana", "reportsTo", "Kim Berg"),
        ("Kim Berg", "boss_of", "Dana"),
        ("Kim Berg", "MANAGES", "Dana"),
        ("Kim Berg", "jefa_de", "Dana"),
        ("Kim Berg", "chefin_von", "Dana"),
    ],
)
async def test_a_relation_is_read_in_its_direction(
    writing: Services, reading: Reading, caller: Caller, start: str, name: str, end: str
) -> None:
    await relate(writing, caller, start, name, end)
    assert await named(reading, caller, "Who is Dana's boss?") == [("Kim Berg", "relation")]
    assert await named(reading, caller, "Who is Kim Berg's boss?") == [("Kim Berg", "exact")]
    assert await named(reading, caller, "Who is Kim Berg's employee?") == [("Dana", "relation")]


async def test_a_relation_of_ones_own(writing: Services, reading: Reading, caller: Caller) -> None:
    await relate(writing, caller, "Acme", "supplier", "Hydro")
    await relate(writing, caller, "Nord Treuhand", "auditor_of", "Hydro")
    assert await named(reading, caller, "Who is Acme's supplier?") == [("Hydro", "relation")]
    asked = "What does the auditor of Hydro cost?"
    assert await named(reading, caller, asked) == [("Nord Treuhand", "relation")]
    assert await named(reading, caller, "What is Acme's address?") == [("Acme", "exact")]


async def test_of_then_and_of_now(writing: Services, reading: Reading, caller: Caller) -> None:
    await relate(writing, caller, "Dana", "partner_of", "Alex", since=at(2019), until=at(2023))
    await relate(writing, caller, "Dana", "partner_of", "Noa", since=at(2024))
    query = "Where does Dana's partner live?"
    assert await named(reading, caller, query) == [("Noa", "relation")]
    assert await named(reading, caller, query, valid_at=at(2020)) == [("Alex", "relation")]
    assert await named(reading, caller, query, valid_at=at(2023, 6)) == [("Dana", "exact")]
    past = "Who was Dana's partner in 2021?"
    assert await named(reading, caller, past) == [("Alex", "relation")]


async def test_facts_of_then(writing: Services, reading: Reading, caller: Caller) -> None:
    ends = ("user", "works_under", "Kim Berg")
    await fact(writing, caller, "I worked for Kim.", *ends, valid_from=at(2020), valid_to=at(2022))
    kim = [("Kim Berg", "relation")]
    assert await named(reading, caller, "Who is my boss?") == []
    assert await named(reading, caller, "Who is my boss?", valid_at=at(2021)) == kim
    assert await named(reading, caller, "Who was my boss in 2021?") == kim


async def test_as_known_at_an_instant(writing: Services, reading: Reading, caller: Caller) -> None:
    related = await relate(writing, caller, "Dana", "partner_of", "Alex")
    await fact(writing, caller, "Lena is Alex's sister.", "Alex", "sister", "Lena")
    known = writing.clock()
    await Asking(writing, caller)(UNRELATE, id=related)
    query = "Where does Dana's partner's sister live?"
    assert await named(reading, caller, query) == [("Dana", "exact")]
    then = await named(reading, caller, query, known_at=known)
    assert then == [("Lena", "relation")]
    assert await named(reading, caller, query, known_at=at(2020)) == []


async def test_a_name_for_an_object(writing: Services, reading: Reading, caller: Caller) -> None:
    user = EntityRef(name="me", type="person")
    await told(writing, caller, "Lena.", subject=user, predicate="sister", object="Léna")
    assert await named(reading, caller, "Where is my sister?") == []
    await entity_id(writing, caller, "Lena")
    assert await named(reading, caller, "Where is my sister?") == [("Lena", "relation")]


async def test_what_is_suspected_or_denied_relates_nobody(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    ends = ("user", "boss", "Eve")
    await fact(writing, caller, "Eve is not my boss.", *ends, negated=True)
    query = "What does my boss want?"
    assert await named(reading, caller, query) == []
    await fact(writing, caller, "Eve is the boss.", *ends, trust=Trust.UNTRUSTED)
    assert await named(reading, caller, query) == [("Eve", "relation")]
    assert await named(reading, caller, query, min_trust=Trust.STANDARD) == []


async def test_merged_and_forgotten(writing: Services, reading: Reading, caller: Caller) -> None:
    await relate(writing, caller, "Dana", "partner_of", "Alex")
    loser = await entity_id(writing, caller, "Alex")
    winner = await entity_id(writing, caller, "Alexandre Moreau")
    await Asking(writing, caller)(MERGE, winner=winner, losers=[loser])
    query = "Where is Dana's partner?"
    assert await named(reading, caller, query) == [("Alexandre Moreau", "relation")]
    forget = "mutation ($i: ForgetInput!) { forget(input: $i) { forgotten } }"
    await Asking(writing, caller)(forget, i={"what": {"entityId": winner}})
    assert await named(reading, caller, query) == [("Dana", "exact")]


async def test_another_users_relations(writing: Services, reading: Reading, caller: Caller) -> None:
    other = caller_of("somebody-else")
    await relate(writing, other, "Dana", "partner_of", "Alex")
    await fact(writing, other, "Lena is my sister.", "user", "sibling_of", "Lena")
    await entity_id(writing, caller, "Dana")
    assert await named(reading, caller, "Where is Dana's partner?") == [("Dana", "exact")]
    assert await named(reading, caller, "Where is my sister?") == []


async def test_circles_and_oneself(writing: Services, reading: Reading, caller: Caller) -> None:
    await relate(writing, caller, "Dana", "partner_of", "Alex")
    assert await named(reading, caller, "Dana's partner's partner?") == [("Dana", "relation")]
    await fact(writing, caller, "Dana manages herself.", "Dana", "manages", "Dana")
    assert await named(reading, caller, "Who is Dana's boss?") == [("Dana", "exact")]
    for query in ("Dana's partner's " * 60, "my sister's " * 3000, "Dana's " * 5000):
        assert len(await named(reading, caller, query)) <= 2


async def test_of_very_many_facts_the_few(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        await fact(writing, caller, f"Dana likes {number}.", "Dana", "likes", f"Band {number}")
    await fact(writing, caller, "Alex is Dana's partner.", "Alex", "partner_of", "Dana")
    monkeypatch.setattr("recall.query.relatives._FEW", 2)
    assert await named(reading, caller, "Where is Dana's partner?") == [("Alex", "relation")]


@pytest.mark.parametrize("profile", [Profile.BALANCED, Profile.STRATEGY])
async def test_hits_carry_the_path(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    await relate(writing, caller, "Dana", "partner_of", "Alex Moreau")
    await fact(writing, caller, "Lena is Alex's sister.", "Alex Moreau", "sister", "Lena Moreau")
    lena = (EntityRef(name="Lena Moreau"),)
    home = await told(writing, caller, "Lena has moved to Porto, by the river.", entities=lena)
    for number in range(8):
        await told(writing, caller, f"Where does the cat of flat {number} live? Upstairs.")
    query = "Where does Dana's partner's sister live?"
    answer = await asked(reading, caller, query, profile=profile, limit=5, now=NOW)
    hit = next(one for one in answer.hits if one.memory.id == home.id)
    names = ("Dana", "Alex Moreau", "Lena Moreau")
    ids = [await entity_id(writing, caller, name) for name in names]
    assert hit.via == (ids[0], "partner_of", ids[1], "sister", ids[2])
    assert "entions Lena Moreau, that is “Dana's partner's sister”" in hit.why
    others = [one for one in answer.hits if "Lena" not in one.memory.text]
    assert all(one.via is None for one in others)


async def test_the_answer_shows_the_path(writing: Services, caller: Caller) -> None:
    lena = (await upsert(writing, caller, "Lena Falk"))["entity"]["id"]
    user = (await upsert(writing, caller, "user"))["entity"]["id"]
    await relate(writing, caller, "user", "sister", "Lena Falk")
    await told(writing, caller, "Lena plays the cello.", entities=(EntityRef(name="Lena Falk"),))
    asked = """
    query ($q: String!) { recall(input: {query: $q, touch: false}) {
      hits { via why } understanding { entities { how score via entity { name } } } } }
    """
    answer = (await Asking(writing, caller)(asked, q="What does my sister play?"))["recall"]
    [match] = answer["understanding"]["entities"]
    assert match == {
        "how": "relation",
        "score": 0.95,
        "via": [user, "sister", lena],
        "entity": {"name": "Lena Falk"},
    }
    assert answer["hits"][0]["via"] == [user, "sister", lena]
    assert "that is “my sister”" in answer["hits"][0]["why"]


async def test_whose_relative_is_asked_is_not_asked_about(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await relate(writing, caller, "Dana", "partner_of", "Alex")
    query = "Do Dana and Dana's partner dance?"
    assert set(await named(reading, caller, query)) == {("Dana", "exact"), ("Alex", "relation")}
    assert await named(reading, caller, "Does Dana's partner dance?") == [("Alex", "relation")]
