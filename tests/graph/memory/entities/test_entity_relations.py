"""Relations of entities, and lookups by names like theirs."""

from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from memory.services import Services
from tests.support.entities import ENTITY, LOOKUP, RELATE, UNRELATE, ask, entity_id, found, refused
from tests.support.writing import caller_of


async def test_relations_have_a_time_and_are_followed(writing: Services, caller: Caller) -> None:
    ada, acme, paris = [
        await entity_id(writing, caller, name, type)
        for name, type in (("Ada", "person"), ("Acme", "company"), ("Paris", "city"))
    ]
    works = {"from": ada, "name": "works_for", "to": acme, "since": "2020-01-01T00:00:00Z"}
    first = (await ask(writing, caller, RELATE, input=works))["relateEntities"]
    again = (await ask(writing, caller, RELATE, input=works))["relateEntities"]
    ended = works | {"until": "2022-01-01T00:00:00Z"}
    closed = (await ask(writing, caller, RELATE, input=ended))["relateEntities"]
    assert (first["created"], again["created"], closed["created"]) == (True, False, False)
    assert first["relation"]["id"] == closed["relation"]["id"]
    assert closed["relation"]["until"].startswith("2022-01-01")
    await ask(writing, caller, RELATE, input={"from": acme, "name": "located_in", "to": paris})

    async def names(**given: Any) -> list[tuple[str, list[str]]]:
        entity = (await ask(writing, caller, ENTITY, id=ada, **given))["entity"]
        return [(one["entity"]["name"], one["path"]) for one in entity["related"]]

    assert await names() == [("Acme", ["works_for"])]
    assert await names(depth=2) == [
        ("Acme", ["works_for"]),
        ("Paris", ["works_for", "located_in"]),
    ]
    assert await names(validAt="2021-06-01T00:00:00Z") == [("Acme", ["works_for"])]
    assert await names(validAt="2023-06-01T00:00:00Z") == []
    before = utc_now().isoformat()
    gone = await ask(writing, caller, UNRELATE, id=first["relation"]["id"])
    assert gone["unrelateEntities"]["removed"] == 1
    assert await names() == []
    assert await names(knownAt=before) == [("Acme", ["works_for"])]
    twice = await refused(writing, caller, UNRELATE, id=first["relation"]["id"])
    assert twice["code"] == "NOT_FOUND"


@pytest.mark.parametrize("name", ["__proto__", "SUPERSEDES", "has a space", "", "a" * 65, "x`y"])
async def test_relations_of_strange_names_are_refused(
    writing: Services, caller: Caller, name: str
) -> None:
    one, other = [await entity_id(writing, caller, each) for each in ("Uma Thorne", "Vito Sands")]
    error = await refused(writing, caller, RELATE, input={"from": one, "name": name, "to": other})
    assert (error["code"], error["field"]) == ("INVALID", "name")


async def test_relations_that_cannot_be(writing: Services, caller: Caller) -> None:
    one, other = [await entity_id(writing, caller, each) for each in ("Uma Thorne", "Vito Sands")]
    itself = {"from": one, "name": "knows", "to": one}
    nobody = {"from": one, "name": "knows", "to": new_id()}
    broken = {"from": "no id", "name": "knows", "to": other}
    turned = {
        "from": one,
        "name": "knows",
        "to": other,
        "since": "2022-01-01T00:00:00Z",
        "until": "2021-01-01T00:00:00Z",
    }
    codes = []
    for given in (itself, nobody, broken, turned):
        error = await refused(writing, caller, RELATE, input=given)
        codes.append((error["code"], error["field"]))
    assert codes == [
        ("INVALID", "to"),
        ("NOT_FOUND", "to"),
        ("NOT_FOUND", "from"),
        ("INVALID", "since"),
    ]


async def test_a_lookup_goes_by_letters_initials_and_types(
    writing: Services, caller: Caller
) -> None:
    for name, type in (
        ("University of Minnesota", "university"),
        ("International Business Machines", "company"),
        ("Virginia Woolf", "person"),
        ("Virginia", "state"),
    ):
        await entity_id(writing, caller, name, type)
    assert (await found(writing, caller, "IBM"))[0][0] == "International Business Machines"
    assert (await found(writing, caller, "Вирджиния Вулф"))[0][0] == "Virginia Woolf"
    assert (await found(writing, caller, "virginia wolf", limit=1))[0] == (
        "Virginia Woolf",
        "fuzzy",
    )
    assert (await found(writing, caller, "virginia wolf", type="State"))[0][0] == "Virginia"
    assert await found(writing, caller_of(new_id()), "Virginia") == []


async def test_a_lookup_knows_countries_by_their_other_names(
    writing: Services, caller: Caller
) -> None:
    await entity_id(writing, caller, "Germany", "country")
    await entity_id(writing, caller, "Dean Evans", "person")
    assert (await found(writing, caller, "Allemagne"))[0] == ("Germany", "alias")
    assert (await found(writing, caller, "🇩🇪"))[0] == ("Germany", "alias")
    assert (await found(writing, caller, "de"))[0] == ("Germany", "fuzzy")


async def test_a_lookup_widens_along_relations(writing: Services, caller: Caller) -> None:
    ada = await entity_id(writing, caller, "Ada Byron")
    acme = await entity_id(writing, caller, "Acme", "company")
    await ask(writing, caller, RELATE, input={"from": ada, "name": "works_for", "to": acme})
    answer = await ask(writing, caller, LOOKUP, name="acme", ontology={"relations": ["works_for"]})
    assert answer["lookup"]["expanded"] == [
        {
            "entity": {"id": ada, "name": "Ada Byron"},
            "path": ["works_for"],
            "depth": 1,
            "steps": [{"name": "works_for", "from": {"name": "Ada Byron"}, "to": {"name": "Acme"}}],
        }
    ]
    for ontology, field in (
        ({"depth": 6}, "ontology.depth"),
        ({"depth": 0}, "ontology.depth"),
        ({"limit": 0}, "ontology.limit"),
    ):
        error = await refused(writing, caller, LOOKUP, name="acme", ontology=ontology)
        assert error["field"] == field
    none = await refused(writing, caller, LOOKUP, name="acme", limit=0)
    assert (none["code"], none["field"]) == ("INVALID", "limit")
