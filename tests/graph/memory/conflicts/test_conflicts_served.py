"""Conflicts through GraphQL, as a client asks for them."""

import asyncio
import contextlib
from typing import Any, cast

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from memory.services import Services
from recall.services import Services as Reading
from schema.conflicts.subscriptions import follow
from schema.serving.context import Context
from schema.serving.context import Services as Served
from tests.support.recall.asking import Asking
from tests.support.writing import services_for

REMEMBER = """
mutation ($input: RememberInput!) { remember(input: $input) {
  action memory { id } conflicts { id aId bId kind reason status similarity createdAt
    verdict decidedBy { kind name } a { id text } b { id } }
} }
"""
MANY = """
mutation ($inputs: [RememberInput!]!) { rememberMany(inputs: $inputs) { results {
  action memory { id } error { code field conflicts } conflicts { aId bId kind }
} } }
"""
INBOX = """
query ($filter: ConflictFilter! = {}) { conflicts(filter: $filter) {
  edges { node { id kind status a { text } b { text } } } pageInfo { hasNextPage }
} stats { openConflicts } }
"""
RESOLVE = """
mutation ($conflict: ConflictRef!, $verdict: Verdict!, $note: String) {
  resolveConflict(conflict: $conflict, verdict: $verdict, note: $note) {
    conflict { id status verdict decidedBy { kind name } resolvedAt }
    changes { action reason memory { id } } receipt
  }
}
"""
FIND = """
query ($id: ID!, $threshold: Float! = 0.8) { findConflicts(memoryId: $id, threshold: $threshold) {
  id aId bId kind reason createdAt
} }
"""


def fact(object: str, **given: Any) -> dict[str, Any]:
    return {
        "text": f"Anna lives in {object}",
        "subject": {"name": "Anna"},
        "predicate": "lives_in",
        "object": object,
        **given,
    }


@pytest.fixture
def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


async def test_from_warning_to_verdict(ask: Asking) -> None:
    first = (await ask(REMEMBER, input=fact("Paris")))["remember"]
    assert (first["action"], first["conflicts"]) == ("STORED", [])
    second = (await ask(REMEMBER, input=fact("Rome")))["remember"]
    [conflict] = second["conflicts"]
    assert conflict["aId"] == first["memory"]["id"]
    assert conflict["a"]["text"] == "Anna lives in Paris"
    assert (conflict["kind"], conflict["reason"], conflict["status"]) == (
        "CONTRADICTION",
        "functional_predicate",
        "OPEN",
    )
    inbox = await ask(INBOX)
    assert [edge["node"]["id"] for edge in inbox["conflicts"]["edges"]] == [conflict["id"]]
    assert inbox["stats"]["openConflicts"] == 1
    node = await ask("query ($id: ID!) { node(id: $id) { __typename id } }", id=conflict["id"])
    assert node["node"] == {"__typename": "Conflict", "id": conflict["id"]}
    recalled = await ask(
        '{ recall(input: {query: "Anna lives in Paris", touch: false}) '
        "{ hits { memory { id } conflicts { id } } } }"
    )
    hits = recalled["recall"]["hits"]
    assert hits
    assert all(hit["conflicts"] == [{"id": conflict["id"]}] for hit in hits)
    ref = {"id": conflict["id"]}
    answer = await ask(RESOLVE, conflict=ref, verdict="SUPERSEDE_A", note="she moved")
    resolved = answer["resolveConflict"]
    assert (resolved["conflict"]["status"], resolved["conflict"]["verdict"]) == (
        "RESOLVED",
        "SUPERSEDE_A",
    )
    assert [one["action"] for one in resolved["changes"]] == ["superseded", "resolved"]
    assert {one["reason"] for one in resolved["changes"]} == {"she moved"}
    assert resolved["receipt"]
    assert await ask.refused(RESOLVE, conflict=ref, verdict="DISMISS") == ("CONFLICT", "conflict")
    inbox = await ask(INBOX)
    assert inbox["conflicts"]["edges"] == []
    assert inbox["stats"]["openConflicts"] == 0
    inbox = await ask(INBOX, filter={"statuses": ["RESOLVED"], "kinds": ["CONTRADICTION"]})
    assert len(inbox["conflicts"]["edges"]) == 1


async def test_raise_names_what_is_in_the_way(ask: Asking) -> None:
    first = (await ask(REMEMBER, input=fact("Paris")))["remember"]
    data, [error] = await ask.answer(REMEMBER, input=fact("Rome", onConflict="RAISE"))
    assert data == {"remember": None}
    assert error["code"] == "CONFLICT"
    assert error["conflicts"] == [first["memory"]["id"]]
    many = await ask(MANY, inputs=[fact("Rome", onConflict="RAISE"), fact("Paris")])
    rejected, stored = many["rememberMany"]["results"]
    assert rejected["action"] == "REJECTED"
    assert rejected["error"] == {name: error[name] for name in ("code", "field", "conflicts")}
    assert rejected["conflicts"] == [
        {"aId": first["memory"]["id"], "bId": None, "kind": "CONTRADICTION"}
    ]
    assert stored["error"] is None


async def test_without_an_embedding_nothing_strict_is_stored(
    writing: Services, caller: Caller
) -> None:
    ask = Asking(services_for(writing.graph, writing.settings, ready=False), caller)
    for policy in ("SUPERSEDE", "RAISE"):
        code, _ = await ask.refused(REMEMBER, input=fact("Rome", onConflict=policy))
        assert code == "UNAVAILABLE"
    warned = (await ask(REMEMBER, input=fact("Rome")))["remember"]
    assert warned["action"] == "STORED"


async def test_found_on_reading_and_settled_by_its_pair(ask: Asking) -> None:
    ids = [
        (await ask(REMEMBER, input=fact(city, onConflict="IGNORE")))["remember"]["memory"]["id"]
        for city in ("Paris", "Rome")
    ]
    [found] = (await ask(FIND, id=ids[1]))["findConflicts"]
    assert (found["aId"], found["bId"], found["createdAt"]) == (*ids, None)
    pair = {"a": found["aId"], "b": found["bId"]}
    answer = await ask(RESOLVE, conflict=pair, verdict="KEEP_BOTH")
    assert answer["resolveConflict"]["conflict"]["id"] == found["id"]
    assert [one["action"] for one in answer["resolveConflict"]["changes"]] == [
        "opened",
        "linked",
        "resolved",
    ]


@pytest.mark.parametrize(
    ("query", "variables", "refusal"),
    [
        (FIND, {"id": "none"}, ("NOT_FOUND", "memoryId")),
        (FIND, {"id": "none", "threshold": 2.0}, ("INVALID", "threshold")),
        (RESOLVE, {"conflict": {}, "verdict": "MERGE"}, ("INVALID", "conflict")),
        (RESOLVE, {"conflict": {"id": "x"}, "verdict": "MERGE"}, ("NOT_FOUND", "conflict.id")),
        (INBOX, {"filter": {"memoryIds": ["x"] * 201}}, ("LIMIT_EXCEEDED", "filter.memoryIds")),
    ],
)
async def test_refusals(
    ask: Asking, query: str, variables: dict[str, Any], refusal: tuple[str, str]
) -> None:
    assert await ask.refused(query, **variables) == refusal


async def test_predicates(ask: Asking) -> None:
    data = await ask("{ predicates { name label priority functional ttlDays } }")
    found = {row["name"]: row for row in data["predicates"]}
    assert found["lives_in"]["functional"]
    assert not found["likes"]["functional"]
    assert found["name"]["ttlDays"] is None


async def test_predicates_have_what_was_defined(ask: Asking) -> None:
    define = """mutation ($name: String!, $from: String!, $to: String!) {
        a: defineConcept(input: {name: $from}) { concept { id } }
        b: defineConcept(input: {name: $to}) { concept { id } }
        relation: defineRelation(input: {from: $from, name: $name, to: $to, cardinality: "one"}) {
            __typename } }"""
    names = {"name": f"tends_{new_id()[:8]}", "from": f"K{new_id()}", "to": f"H{new_id()}"}
    await ask(define, **names)
    data = await ask("{ predicates { name label functional ttlDays } }")
    [found] = [row for row in data["predicates"] if row["name"] == names["name"]]
    label = names["name"].replace("_", " ")
    assert found == {"name": names["name"], "label": label, "functional": True, "ttlDays": None}


async def test_whoever_listens_is_told(writing: Services, caller: Caller, ask: Asking) -> None:
    reading = Reading(
        writing.graph, writing.encoder, writing.signer, writing.settings, writing.clock
    )
    woken: asyncio.Queue[None] = asyncio.Queue()

    class Ears:
        async def listen(self, user_id: str) -> Any:
            while True:
                yield await woken.get()

    context = Context(
        services=Served(reading, writing, cast(Any, Ears()), cast(Any, None)),
        caller=caller,
        find_caller=cast(Any, None),
        request_id="test",
    )
    async with contextlib.aclosing(follow(context, 0)) as told:
        waiting = asyncio.ensure_future(anext(told))
        await ask(REMEMBER, input=fact("Paris"))
        await ask(REMEMBER, input=fact("Rome"))
        woken.put_nowait(None)
        opened = await asyncio.wait_for(waiting, 90)
        assert opened.status == "OPEN"
        waiting = asyncio.ensure_future(anext(told))
        await ask(RESOLVE, conflict={"id": opened.id}, verdict="DISMISS")
        woken.put_nowait(None)
        dismissed = await asyncio.wait_for(waiting, 90)
        assert (dismissed.id, dismissed.status) == (opened.id, "DISMISSED")
