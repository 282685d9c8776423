"""A key that is bound to a thread or tags: nothing else is read or written, by any door."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from anaphora.caller import KeyKind, Scope
from anaphora.errors import Invalid, NotFound
from schema.limits.bound_fields import OPERATIONS
from schema.serving.scopes import OPERATIONS as ALL
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.served.bound import CANARY, PLAIN, SCHEMA, TURN, World, asked, world

__all__ = ["world"]


@pytest.mark.parametrize("which", ["by_tag", "by_thread", "by_threads"])
def test_what_is_listed_shows_what_is_within_the_bound_alone(world: World, which: str) -> None:
    key: Api = getattr(world, which)
    inside = {
        "by_tag": [world.tagged],
        "by_thread": [world.turn],
        "by_threads": [world.turn, world.second_turn],
    }[which]

    def others() -> list[str]:
        """Lines but of what may be read: that counts as read."""
        return [line for line in world.lines() if not any(f'"id":"{id}"' in line for id in inside)]

    before, shown = others(), dict.fromkeys(inside, 0)
    for query, variables in asked(world):
        text = key.post(query, variables).text
        # A question may be told back in an error, and an answer never has one's words.
        assert CANARY not in text, (query, variables)
        assert not any(f'"id":"{id}"' in text for id in world.outside), (query, variables)
        for id in inside:
            shown[id] += f'"id":"{id}"' in text
    # By their ids, lists, recalls and searches.
    assert min(shown.values()) >= 6
    assert others() == before


def test_the_owner_sees_what_the_others_do_not(world: World) -> None:
    assert sum(CANARY in world.owner.post(query, given).text for query, given in asked(world)) >= 8


NOTHING_IN = {
    "entities { entity { name } }": [],
    "links { edges { cursor } }": {"edges": []},
    "derivedFrom { edges { node { text } } totalCount }": {"edges": [], "totalCount": None},
    "chain { edges { node { text } } }": {"edges": []},
    "thread { title }": None,
    "head { text }": None,
    "mergedInto { text }": None,
    "enrichment { __typename }": None,
    "... on Fact { subject { name } }": None,
    "... on Fact { objectEntity { name } }": None,
    "... on Fact { weight }": None,
    "... on Fact { evidenceCount }": 1,
}


def test_what_leads_out_of_a_memory_leads_nowhere(world: World) -> None:
    """The owner sees something in most of them."""
    seen = 0
    for field, nothing in NOTHING_IN.items():
        query = f'{{ memory(id: "{world.tagged}") {{ {field} }} }}'
        [value] = world.by_tag.ask(query)["memory"].values()
        assert value == nothing, field
        seen += world.owner.ask(query)["memory"] != {field.split()[0]: nothing}
    assert seen >= 6
    read = f'{{ memory(id: "{world.turn}") {{ ... on Episode {{ turn }} }} }}'
    assert world.by_thread.ask(read)["memory"] == {"turn": None}
    read = '{ recall(input: {query: "budget"}) { understanding { __typename } domain { source } } }'
    assert world.by_tag.ask(read)["recall"] == {"understanding": None, "domain": []}
    read = '{ recall(input: {query: "budget"}) { hits { via conflicts { id } } } }'
    assert world.by_tag.ask(read)["recall"]["hits"] == [{"via": None, "conflicts": []}]
    assert world.by_tag.ask("{ viewer { timeZone } }") == {"viewer": {"timeZone": None}}


def test_what_would_mislead_if_it_were_empty_is_refused(world: World) -> None:
    for field in (
        "history { edges { node { before after } } }",
        "versions { edges { node { text } } }",
    ):
        for query in (
            f'{{ memory(id: "{world.tagged}") {{ {field} }} }}',
            f'{{ memory(id: "{world.tagged}") {{ ...f }} }} fragment f on Memory {{ {field} }}',
            f"{{ memories {{ edges {{ node {{ id {field} }} }} }} }}",
        ):
            assert world.by_tag.refused(query)["code"] == "FORBIDDEN", query


def test_recalls_that_look_further_are_refused(world: World) -> None:
    query = "query ($i: RecallInput!) { recall(input: $i) { semantic } }"
    for given in (
        {"profile": "BALANCED", "knownAt": "2026-01-01T00:00:00Z"},
        *({"profile": name} for name in ("STRATEGY", "STREAM", "THREAD", "TRIPLE")),
        *({"expand": {}}, {"ontology": {}}, {"includeDomain": True}, {"threadId": "mine"}),
    ):
        refused = world.by_tag.refused(query, i={"query": "budget", **given})
        assert refused["code"] == "FORBIDDEN", given


def test_conversations_of_the_past_are_refused(world: World) -> None:
    past = 'knownAt: "2026-01-01T00:00:00Z"'
    for query in (
        f'{{ thread(id: "mine", {past}) {{ key }} }}',
        f'{{ thread(id: "mine") {{ turns({past}) {{ edges {{ cursor }} }} }} }}',
    ):
        refused = world.by_thread.refused(query)
        assert (refused["code"], refused["field"]) == ("FORBIDDEN", "knownAt"), query
    assert world.by_thread.ask('{ thread(id: "mine") { key } }')["thread"]["key"] == "mine"


def test_contexts_that_look_further_are_refused(world: World) -> None:
    query = "query ($i: ContextInput!) { context(input: $i) { text } }"
    for given in (
        *({"layout": "AUGMENTED"}, {"layout": "THREAD"}, {"layout": "HINTS"}),
        *({"knownAt": "2026-01-01T00:00:00Z"}, {"includeDomain": True}),
    ):
        refused = world.by_thread.refused(query, i={"threadId": "mine", **given})
        assert refused["code"] == "FORBIDDEN", given
    for name in ("other", world.other_thread, "new"):
        assert world.by_thread.refused(query, i={"threadId": name})["code"] == "NOT_FOUND"
    given = {"threadId": "mine", "toolResults": [world.turn, world.outside[0]]}
    assert world.by_thread.refused(query, i=given)["code"] == "NOT_FOUND"
    assert world.by_tag.refused(query, i={"threadId": "mine"})["code"] == "FORBIDDEN"


def test_every_other_operation_is_refused(world: World) -> None:
    roots = (SCHEMA.query_type, SCHEMA.mutation_type, SCHEMA.subscription_type)
    for name in sorted(ALL.keys() - OPERATIONS):
        [root] = [root for root in roots if root and name in root.fields]
        kind = {"Query": "query", "Mutation": "mutation"}.get(root.name, "subscription")
        for key in (world.by_tag, world.by_thread):
            assert key.refused(f"{kind} {{ {name} }}")["code"] == "FORBIDDEN", name


def test_writes_outside_are_refused_and_leave_nothing(world: World) -> None:
    before = world.lines()
    tag = {"text": "A plan", "tags": ["work"]}
    for key, given in (
        (world.by_tag, {"text": "A plan"}),
        (world.by_tag, {"text": "A plan", "tags": ["private"]}),
        (world.by_tag, {**tag, "threadId": "mine"}),
        (world.by_tag, {**tag, "threadId": "new"}),
        (world.by_tag, {**tag, "derivedFrom": [world.outside[0]]}),
        (world.by_tag, {**tag, "subject": {"name": "Maya"}, "predicate": "likes"}),
        (world.by_tag, {**tag, "entities": [{"name": "Maya"}]}),
        (world.by_tag, {**tag, "onConflict": "SUPERSEDE"}),
        (world.by_tag, {**tag, "onConflict": "RAISE"}),
        (world.by_thread, {"text": "A plan", "threadId": "other"}),
        (world.by_thread, {"text": "A plan", "threadId": world.other_thread}),
        (world.by_thread, {"text": "A plan", "threadId": "new"}),
    ):
        assert key.refused(PLAIN, input=given)["code"] in ("FORBIDDEN", "NOT_FOUND"), given
        many = "mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) { receipt } }"
        assert key.refused(many, i=[given])["code"] in ("FORBIDDEN", "NOT_FOUND"), given
    turn = {"threadId": "mine", "text": "Hello"}
    for key, given in (
        (world.by_tag, turn),
        (world.by_thread, {**turn, "threadId": "other"}),
        (world.by_thread, {**turn, "threadId": "new"}),
        (world.by_thread, {**turn, "threadTitle": "Mine"}),
    ):
        assert key.refused(TURN, input=given)["code"] in ("FORBIDDEN", "NOT_FOUND"), given
    assert world.lines() == before


def test_writes_within_are_stored_and_change_nothing_else(world: World) -> None:
    def outside() -> list[str]:
        ids = (*world.outside, CANARY, world.other_thread)
        return [line for line in world.lines() if any(id in line for id in ids)]

    before = outside()
    # It says the same as what is outside: a comparison would answer with that, or end it.
    given = {"text": f"The budget of {CANARY[:4]} is nine", "tags": ["work"]}
    done = world.by_tag.ask(PLAIN, input=given)["remember"]["memory"]
    assert done["tags"] == ["work"]
    said = world.by_thread.ask(TURN, input={"threadId": "mine", "text": "I was wrong: it is nine"})
    read = "query ($id: ID!) { memory(id: $id) { text } }"
    assert world.by_thread.ask(read, id=said["addTurn"]["episode"]["id"])["memory"]["text"]
    assert world.by_tag.refused(read, id=said["addTurn"]["episode"]["id"])["code"] == "NOT_FOUND"
    assert outside() == before


def test_no_other_door_is_open(world: World) -> None:
    for key in (world.by_tag, world.by_thread):
        headers = key.all_headers
        exported = httpx.get(f"{key.url}/export", headers=headers, timeout=60)
        assert (exported.status_code, CANARY in exported.text) == (403, False)
        lines = {**headers, "Content-Type": "application/x-ndjson"}
        url = f"{key.url}/import"
        imported = httpx.post(url, headers=lines, content=b"{}", timeout=60)
        assert imported.status_code == 403
        agent = {**headers, "Accept": "application/json, text/event-stream"}
        for name, arguments in (
            ("search_memory", {"query": CANARY, "knownAt": "2026-01-01T00:00:00Z"}),
            ("context", {"message": CANARY, "threadId": "other"}),
            *(("lookup", {"name": CANARY}), ("find_conflicts", {})),
            ("forget", {"what": {"ids": [world.outside[0]]}}),
        ):
            named = {"name": name, "arguments": arguments}
            call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": named}
            told = httpx.post(f"{key.url}/mcp", json=call, headers=agent, timeout=60).json()
            assert told["result"]["isError"], told
            assert "lives in Paris" not in json.dumps(told)
        uri = {"uri": f"anaphora://memory/{world.outside[0]}"}
        read = {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": uri}
        told = httpx.post(f"{key.url}/mcp", json=read, headers=agent, timeout=60).text
        assert CANARY not in told


async def test_a_socket_is_bound_as_well(world: World) -> None:
    protocols: Any = ["graphql-transport-ws"]
    async with connect(world.by_tag.socket_url, subprotocols=protocols, open_timeout=60) as socket:
        begin = {"type": "connection_init", "payload": {"key": world.by_tag.key}}
        await socket.send(json.dumps(begin))
        assert json.loads(await asyncio.wait_for(socket.recv(), 60))["type"] == "connection_ack"
        queries = [
            "subscription { memoryChanged { memoryId } }",
            "subscription { conflictChanged { cursor } }",
            "{ changes { edges { node { id } } } }",
            f'{{ memory(id: "{world.tagged}") {{ history {{ edges {{ cursor }} }} }} }}',
        ]
        for number, query in enumerate(queries):
            payload = {"query": query}
            message = {"type": "subscribe", "id": str(number), "payload": payload}
            await socket.send(json.dumps(message))
            answer = await asyncio.wait_for(socket.recv(), 60)
            assert "FORBIDDEN" in str(answer), query


def test_the_key_says_what_it_is_bound_to(world: World) -> None:
    read = "{ viewer { boundThreads boundTags } }"
    told = world.by_thread.ask(read)["viewer"]
    assert told == {"boundThreads": [world.thread], "boundTags": []}
    assert world.by_tag.ask(read)["viewer"] == {"boundThreads": [], "boundTags": ["work"]}


async def test_only_some_keys_can_be_bound(make_key: MakeKey) -> None:
    for scope in (Scope.MAINTAIN, Scope.ADMIN):
        with pytest.raises(Invalid):
            await make_key(Scope.READ, scope, tags=["work"])
    with pytest.raises(Invalid):
        await make_key(Scope.READ, kind=KeyKind.SERVICE, threads=["mine"])
    with pytest.raises(NotFound):
        await make_key(Scope.READ, threads=["nobody's"])
    with pytest.raises(Invalid):
        await make_key(Scope.READ, tags=[" "])
