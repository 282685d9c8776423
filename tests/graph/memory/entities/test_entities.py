"""Entities through GraphQL: made, renamed, listed."""

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.services import Services
from tests.support.entities import (
    LOOKUP,
    REMEMBER,
    UPDATE,
    UPSERT,
    ask,
    entity_id,
    found,
    refused,
    upsert,
)


async def test_an_entity_is_made_once_and_gains_aliases(writing: Services, caller: Caller) -> None:
    first = await upsert(writing, caller, "José  Núñez", "Person", "Pepe")
    again = await upsert(writing, caller, "jose nunez", "person", "Pepe", "El Capitán")
    by_alias = await upsert(writing, caller, "PEPE", "person")
    assert first["created"] is True
    assert again["created"] is by_alias["created"] is False
    assert again["entity"]["id"] == by_alias["entity"]["id"] == first["entity"]["id"]
    assert again["entity"]["name"] == "José Núñez"
    assert again["entity"]["aliases"] == ["Pepe", "El Capitán"]
    other = await upsert(writing, caller, "jose nunez", "band")
    assert other["created"] is True


async def test_aliases_are_added_and_removed_by_name(writing: Services, caller: Caller) -> None:
    made = await upsert(writing, caller, "Ada Lovelace", "person", "Ada", "Countess")
    id = made["entity"]["id"]
    changes = {"addAliases": ["Augusta Ada"], "removeAliases": ["COUNTESS", "nobody"]}
    answer = await ask(writing, caller, UPDATE, id=id, set=changes)
    assert answer["updateEntity"]["entity"]["aliases"] == ["Ada", "Augusta Ada"]
    answer = await ask(writing, caller, UPDATE, id=id, set={"name": "Ada", "type": "author"})
    changed = answer["updateEntity"]["entity"]
    assert (changed["name"], changed["type"], changed["aliases"]) == (
        "Ada",
        "author",
        ["Augusta Ada"],
    )
    assert await found(writing, caller, "augusta ada") == [("Ada", "alias")]
    assert ("Ada", "exact") in await found(writing, caller, "ADA", type="author")


async def test_what_a_patch_refuses(writing: Services, caller: Caller) -> None:
    one = await entity_id(writing, caller, "Zoe Marchand")
    await entity_id(writing, caller, "Remy Lacroix")
    cleared = await refused(writing, caller, UPDATE, id=one, set={"name": None})
    taken = await refused(writing, caller, UPDATE, id=one, set={"name": "remy lacroix"})
    many = [f"alias number {n}" for n in range(101)]
    full = await refused(writing, caller, UPDATE, id=one, set={"addAliases": many})
    unknown = await refused(writing, caller, UPDATE, id=new_id(), set={"name": "X"})
    assert [error["code"] for error in (cleared, taken, full, unknown)] == [
        "INVALID",
        "CONFLICT",
        "LIMIT_EXCEEDED",
        "NOT_FOUND",
    ]
    assert (cleared["field"], taken["field"], full["field"]) == ("name", "name", "addAliases")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 10_000, "LIMIT_EXCEEDED"),
        ("", "INVALID"),
        (" \t ", "INVALID"),
        ("two\nlines", "INVALID"),
        ("bell\x07", "INVALID"),
        ("nul\x00", "INVALID"),
        ("turned \u202eround", "INVALID"),
        ("isolated \u2066name", "INVALID"),
        ("\u200b", "INVALID"),
    ],
)
async def test_names_that_nobody_has(
    writing: Services, caller: Caller, name: str, code: str
) -> None:
    made = await refused(writing, caller, UPSERT, input={"name": name, "type": "person"})
    alias = {"name": "A name", "type": "person", "aliases": [name]}
    aliased = await refused(writing, caller, UPSERT, input=alias)
    looked = await refused(writing, caller, LOOKUP, name=name)
    told = {"text": "A text", "subject": {"name": name}, "predicate": "is_named"}
    remembered = await refused(writing, caller, REMEMBER, input=told)
    assert [e["code"] for e in (made, aliased, looked, remembered)] == [code] * 4
    assert (made["field"], aliased["field"]) == ("name", "aliases.0")
    assert (looked["field"], remembered["field"]) == ("name", "subject.name")


async def test_lists_of_entities_go_on_where_they_were_left(
    writing: Services, caller: Caller
) -> None:
    names = ["Anna Bell", "Bert Cole", "Cleo Dunn", "Dora Eich"]
    for name in names:
        await entity_id(writing, caller, name)
    query = """
    query ($after: String, $search: String) {
      entities(first: 2, after: $after, search: $search) {
        edges { node { name } } pageInfo { hasNextPage endCursor }
      }
    }
    """
    first = (await ask(writing, caller, query))["entities"]
    rest = (await ask(writing, caller, query, after=first["pageInfo"]["endCursor"]))["entities"]
    listed = [edge["node"]["name"] for edge in first["edges"] + rest["edges"]]
    assert listed == names
    assert (first["pageInfo"]["hasNextPage"], rest["pageInfo"]["hasNextPage"]) == (True, False)
    hit = (await ask(writing, caller, query, search="cleo dun"))["entities"]
    assert hit["edges"][0]["node"]["name"] == "Cleo Dunn"


async def test_an_entity_is_of_a_concept(writing: Services, caller: Caller) -> None:
    define = """
    mutation ($name: String!) { defineConcept(input: {name: $name}) { concept { id } } }
    """
    concept = "query ($id: ID!) { entity(id: $id) { concept { name } } }"
    for name in ("Engineer", "Poet"):
        await ask(writing, caller, define, name=name)
    input = {"name": "Ada Byron", "type": "person", "concept": "engineer"}
    id = (await ask(writing, caller, UPSERT, input=input))["upsertEntity"]["entity"]["id"]
    assert (await ask(writing, caller, concept, id=id))["entity"]["concept"]["name"] == "Engineer"
    await ask(writing, caller, UPDATE, id=id, set={"concept": "Poet"})
    assert (await ask(writing, caller, concept, id=id))["entity"]["concept"]["name"] == "Poet"
    await ask(writing, caller, UPDATE, id=id, set={"concept": None})
    assert (await ask(writing, caller, concept, id=id))["entity"]["concept"] is None
    unknown = await refused(writing, caller, UPDATE, id=id, set={"concept": "no such"})
    assert (unknown["code"], unknown["field"]) == ("NOT_FOUND", "concept")


SUMMARY = """
mutation ($input: RememberInput!) { remember(input: $input) { memory { ... on Summary { scope
  entity { name } } } } }
"""


async def test_a_summary_says_what_it_is_about(writing: Services, caller: Caller) -> None:
    given = {"kind": "SUMMARY", "text": "Ada likes engines.", "onConflict": "IGNORE"}
    about = given | {"scope": "ENTITY", "subject": {"name": "Ada", "type": "person"}}
    one = await ask(writing, caller, SUMMARY, input=about)
    assert one["remember"]["memory"] == {"scope": "ENTITY", "entity": {"name": "Ada"}}
    all = await ask(writing, caller, SUMMARY, input=given | {"scope": "GLOBAL"})
    assert all["remember"]["memory"] == {"scope": "GLOBAL", "entity": None}
