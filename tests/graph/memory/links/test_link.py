"""Links that a caller makes and unmakes, and what may not be linked; through GraphQL."""

import asyncio
import json
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.writing import caller_of, changes_of

REMEMBER = "mutation ($i: RememberInput!) { remember(input: $i) { memory { id } } }"
LINK = """
mutation ($from: ID!, $to: ID!, $rel: String! = "related") { link(from: $from, to: $to, rel: $rel) {
  link { id rel fromId toId createdAt from { id } to { id text } } created receipt } }
"""
UNLINK = """
mutation ($from: ID!, $to: ID!, $rel: String) { unlink(from: $from, to: $to, rel: $rel) {
  removed receipt } }
"""
LINKS = """
query ($id: ID!, $rels: [String!], $at: DateTime) { memory(id: $id, knownAt: $at) {
  links(rels: $rels) { edges { node { id rel fromId toId } } } } }
"""


@pytest.fixture
def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


async def made(ask: Asking, text: str = "x", **given: Any) -> str:
    data = await ask(REMEMBER, i={"text": text, **given})
    id: str = data["remember"]["memory"]["id"]
    return id


async def links_of(ask: Asking, id: str, **given: Any) -> list[tuple[str, str, str]]:
    edges = (await ask(LINKS, id=id, **given))["memory"]["links"]["edges"]
    return [(e["node"]["rel"], e["node"]["fromId"], e["node"]["toId"]) for e in edges]


async def test_a_link_is_made_once_and_unmade(ask: Asking, caller: Caller) -> None:
    one, other = await made(ask, "one"), await made(ask, "other")
    first = (await ask(LINK, **{"from": one, "to": other}))["link"]
    assert first["created"]
    link = first["link"]
    assert (link["rel"], link["fromId"], link["toId"]) == ("related", one, other)
    assert (link["from"]["id"], link["to"]) == (one, {"id": other, "text": "other"})
    again = (await ask(LINK, **{"from": one, "to": other}))["link"]
    assert (again["created"], again["link"]) == (False, link)
    assert await links_of(ask, other) == [("related", one, other)]
    assert (await ask(UNLINK, **{"from": one, "to": other}))["unlink"]["removed"] == 1
    assert (await ask(UNLINK, **{"from": one, "to": other}))["unlink"]["removed"] == 0
    assert await links_of(ask, other) == []
    changes = await changes_of(ask.writing.graph, caller.user_id)
    assert [change["action"] for change in changes[2:]] == ["linked", "unlinked"]
    [kept] = json.loads(changes[3]["before"])["links"]
    assert (kept["type"], kept["from_id"], kept["to_id"]) == ("RELATED", one, other)
    assert [change["sequence"] for change in changes] == [1, 2, 3, 4]


@pytest.mark.parametrize("rel", ["works_with", "kennt", "x2"])
async def test_a_callers_own_relation(ask: Asking, rel: str) -> None:
    one, other = await made(ask), await made(ask)
    ends = {"from": one, "to": other}
    link = (await ask(LINK, **ends, rel=f" {rel} "))["link"]
    assert (link["link"]["rel"], link["created"]) == (rel, True)
    assert not (await ask(LINK, **ends, rel=rel))["link"]["created"]
    assert (await ask(LINK, **ends, rel="else"))["link"]["created"]
    assert await links_of(ask, one, rels=[rel]) == [(rel, one, other)]
    assert (await ask(UNLINK, **ends, rel=rel))["unlink"]["removed"] == 1
    assert await links_of(ask, one) == [("else", one, other)]


async def test_unlinking_without_a_relation_leaves_what_is_not_made_by_hand(ask: Asking) -> None:
    one = await made(ask)
    other = await made(ask, derivedFrom=[one])
    for rel in ("refines", "mine"):
        await ask(LINK, **{"from": one, "to": other}, rel=rel)
    await ask(LINK, **{"from": other, "to": one}, rel="contradicts")
    assert (await ask(UNLINK, **{"from": one, "to": other}))["unlink"]["removed"] == 3
    assert await links_of(ask, one) == [("derived_from", other, one)]


@pytest.mark.parametrize(
    ("rel", "code"),
    [
        ("SUPERSEDES", "INVALID"),
        ("merged_into", "INVALID"),
        ("derived_from", "INVALID"),
        ("__proto__", "INVALID"),
        ("Works_with", "INVALID"),
        ("connaît", "INVALID"),
        ("2x", "INVALID"),
        ("works with", "INVALID"),
        ("", "INVALID"),
        ("a\nb", "INVALID"),
        ("a\u202eb", "INVALID"),
        ("`]->()", "INVALID"),
        ("x" * 10_000, "LIMIT_EXCEEDED"),
    ],
)
async def test_a_relation_that_is_none(ask: Asking, rel: str, code: str) -> None:
    one, other = await made(ask), await made(ask)
    for mutation in (LINK, UNLINK):
        assert await ask.refused(mutation, **{"from": one, "to": other}, rel=rel) == (code, "rel")


async def test_ends_that_are_none(ask: Asking) -> None:
    own = await made(ask)
    other = await made(Asking(ask.writing, caller_of(f"other-{new_id()}")))
    for wrong in (other, new_id(), "no id", ""):
        for mutation in (LINK, UNLINK):
            assert await ask.refused(mutation, **{"from": own, "to": wrong}) == ("NOT_FOUND", "to")
            assert await ask.refused(mutation, **{"from": wrong, "to": own}) == (
                "NOT_FOUND",
                "from",
            )
    assert await ask.refused(LINK, **{"from": own, "to": own}) == ("INVALID", "to")


async def test_the_past_goes_on_to_see_a_link(ask: Asking) -> None:
    one, other = await made(ask), await made(ask)
    link = (await ask(LINK, **{"from": one, "to": other}, rel="mine"))["link"]["link"]
    await ask(UNLINK, **{"from": one, "to": other})
    rows = await run(
        ask.writing.graph,
        "MATCH ({id: $id})-[l:ENDED]->() RETURN l.type AS type, l.rel AS rel, l.id AS id",
        id=one,
    )
    assert rows == [{"type": "LINK", "rel": "mine", "id": link["id"]}]


async def test_eight_clients_make_one_link(ask: Asking) -> None:
    one, other = await made(ask), await made(ask)
    answers = await asyncio.gather(
        *(ask(LINK, **{"from": one, "to": other}, rel="mine") for _ in range(8))
    )
    assert sum(answer["link"]["created"] for answer in answers) == 1
    assert len({answer["link"]["link"]["id"] for answer in answers}) == 1
