"""A key that is bound to a thread or tags: nothing else is read or written, by any door."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from graphql import build_schema, get_named_type, is_leaf_type
from websockets.asyncio.client import connect

from anaphora.caller import KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Invalid, NotFound
from graph.session import Graph
from memory.users.keys import new_key, save_key
from schema.build import print_schema
from schema.limits.bound_fields import FIELDS, OPERATIONS
from schema.serving.scopes import OPERATIONS as ALL
from tests.end_to_end.conftest import Api

SCHEMA = build_schema(print_schema())
# In every text that is outside of a bound, and in no other.
CANARY = "Quagmire"
REMEMBER = """mutation ($input: RememberInput!) {
  remember(input: $input) { memory { id } conflicts { id } } }"""
PLAIN = "mutation ($input: RememberInput!) { remember(input: $input) { memory { id tags } } }"
TURN = "mutation ($input: TurnInput!) { addTurn(input: $input) { episode { id } } }"


def selection(name: str) -> str:
    """Everything that is listed below a type."""
    of = SCHEMA.type_map[name].fields  # type: ignore[attr-defined]
    parts = []
    for field in sorted(FIELDS[name]):
        type = get_named_type(of[field].type)
        # Kinds that implement it are asked for all that is listed of each.
        parts.append(field if is_leaf_type(type) else f"{field} {{ {below(type.name)} }}")
    return " ".join(parts)


def below(name: str) -> str:
    if name != "Memory":
        return selection(name)
    kinds = ("Fact", "Episode", "Procedure", "Summary")
    return selection(name) + "".join(f" ... on {kind} {{ {selection(kind)} }}" for kind in kinds)


LINK = "mutation ($a: ID!, $b: ID!) { link(from: $a, to: $b) { receipt } }"


@dataclass
class World:
    """A user's graph, two bound keys, and ids within and outside of their bounds."""

    owner: Api
    by_tag: Api
    by_thread: Api
    tagged: str
    turn: str
    thread: str
    other_thread: str
    outside: list[str]

    def lines(self) -> list[str]:
        """All lines of an export but the first, which says when it was made."""
        headers = self.owner.all_headers
        answer = httpx.get(f"{self.owner.url}/export", headers=headers, timeout=60)
        assert answer.status_code == 200
        return sorted(answer.text.splitlines()[1:])


@pytest.fixture
async def world(api: Api, graph: Graph, user_id: str) -> World:
    def remember(text: str, **given: Any) -> str:
        done = api.ask(REMEMBER, input={"text": text, **given})
        return str(done["remember"]["memory"]["id"])

    def say(thread: str, text: str) -> str:
        given = {"threadId": thread, "text": text, "extract": "OFF"}
        return str(api.ask(TURN, input=given)["addTurn"]["episode"]["id"])

    maya = {"name": f"Maya {CANARY}"}
    outside = [
        remember(f"{CANARY} lives in Paris", subject=maya, predicate="lives_in", object="Paris"),
        remember(f"The budget of {CANARY} is nine", tags=["private"]),
        say("other", f"{CANARY} said that the budget is nine"),
    ]
    tagged = remember("The budget is ten", tags=["work", "money"], derivedFrom=[outside[1]])
    for id in outside:
        api.ask(LINK, a=tagged, b=id)
    turn = say("mine", "The budget was ten, I said")
    read = "query ($id: ID!) { thread(id: $id) { id } }"
    thread = api.ask(read, id="mine")["thread"]["id"]
    other = api.ask(read, id="other")["thread"]["id"]

    async def bound(**given: Any) -> Api:
        key = await new_key(
            graph,
            utc_now,
            name="bound",
            kind=KeyKind.USER,
            user_id=user_id,
            scopes=(Scope.READ, Scope.WRITE),
            max_trust="VERIFIED",
            expires_at=None,
            **given,
        )
        secret = await save_key(graph.execute, key)
        return Api(api.url, secret)

    tags, threads = await bound(bound_tags=["work"]), await bound(bound_threads=["mine"])
    return World(api, tags, threads, tagged, turn, thread, other, outside)


def asked(world: World) -> list[tuple[str, dict[str, Any]]]:
    """Every query that is listed, with all fields that are, by all ids and filters."""
    memory, page = below("Memory"), below("MemoryConnection")
    recall, thread = below("Recall"), below("Thread")
    found: list[tuple[str, dict[str, Any]]] = [
        (f"{{ viewer {{ {below('Viewer')} }} health {{ {below('Health')} }} }}", {})
    ]
    for id in (*world.outside, world.tagged, world.turn, world.other_thread, world.thread):
        found.append((f"query ($id: ID!) {{ memory(id: $id) {{ {memory} }} }}", {"id": id}))
    for id in ("mine", "other", world.thread, world.other_thread):
        found.append((f"query ($id: ID!) {{ thread(id: $id) {{ {thread} }} }}", {"id": id}))
    lists = f"query ($f: MemoryFilter!) {{ memories(filter: $f, first: 100) {{ {page} }} }}"
    for given in (
        *({}, {"statuses": None}, {"text": CANARY}, {"text": "budget"}, {"tags": ["private"]}),
        *({"threadId": "other"}, {"threadId": "mine"}, {"threadId": world.other_thread}),
        {"threadId": world.thread},
    ):
        found.append((lists, {"f": given}))
    asks = f"query ($i: RecallInput!) {{ recall(input: $i) {{ {recall} }} }}"
    for text in (f"Where does {CANARY} live?", "What is the budget?"):
        for given in (
            *({}, {"profile": "SEMANTIC"}, {"profile": "HYBRID"}, {"tags": ["private"]}),
            *({"threadId": "other"}, {"threadId": world.thread}, {"includeSuperseded": True}),
            {"minConfidence": 0.0, "limit": 50, "minTrust": "QUARANTINED"},
        ):
            found.append((asks, {"i": {"query": text, **given}}))
        search = f"query ($q: String!) {{ searchMemory(query: $q, limit: 50) {{ {recall} }} }}"
        found.append((search, {"q": text}))
    return found


@pytest.mark.parametrize("which", ["by_tag", "by_thread"])
def test_what_is_listed_shows_what_is_within_the_bound_alone(world: World, which: str) -> None:
    key: Api = getattr(world, which)
    within = world.tagged if which == "by_tag" else world.turn
    before, shown = world.lines(), 0
    for query, variables in asked(world):
        text = key.post(query, variables).text
        # A question may be told back in an error, and an answer never has one's words.
        assert CANARY not in text, (query, variables)
        assert not any(f'"id":"{id}"' in text for id in world.outside), (query, variables)
        shown += f'"id":"{within}"' in text
    # By its id, lists, recalls and searches.
    assert shown >= 6
    assert world.lines() == before


def test_the_owner_sees_what_the_others_do_not(world: World) -> None:
    assert sum(CANARY in world.owner.post(query, given).text for query, given in asked(world)) >= 8


def test_what_is_nested_in_a_memory_is_refused(world: World) -> None:
    for field in (
        *("entities { entity { name } }", "links { edges { cursor } }", "thread { title }"),
        *("derivedFrom { edges { node { text } } }", "head { text }", "mergedInto { text }"),
        *("history { edges { node { before after } } }", "enrichment { __typename }"),
        *("versions { edges { node { text } } }", "chain { edges { node { text } } }"),
        *("... on Fact { subject { name } }", "... on Fact { objectEntity { name } }"),
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


def test_fields_of_an_answer_that_tell_of_others_are_refused(world: World) -> None:
    for field in ("hits { why }", "hits { via }", "hits { conflicts { id } }", "domain { source }"):
        query = f'{{ recall(input: {{query: "budget"}}) {{ {field} }} }}'
        assert world.by_tag.refused(query)["code"] == "FORBIDDEN"


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
        (world.by_tag, {**tag, "idempotencyKey": "k"}),
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
        (world.by_thread, {**turn, "idempotencyKey": "k"}),
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
            ("search_memory", {"query": CANARY}),
            ("context", {"query": CANARY, "threadId": "other"}),
            ("lookup", {"name": CANARY}),
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


async def test_only_some_keys_can_be_bound(graph: Graph, user_id: str) -> None:
    async def create(kind: KeyKind, *scopes: Scope, **given: Any) -> None:
        await new_key(
            graph,
            utc_now,
            name="bound",
            kind=kind,
            user_id=user_id if kind is KeyKind.USER else None,
            scopes=scopes,
            max_trust="STANDARD",
            expires_at=None,
            **given,
        )

    for scope in (Scope.MAINTAIN, Scope.ADMIN):
        with pytest.raises(Invalid):
            await create(KeyKind.USER, Scope.READ, scope, bound_tags=["work"])
    with pytest.raises(Invalid):
        await create(KeyKind.SERVICE, Scope.READ, bound_threads=["mine"])
    with pytest.raises(NotFound):
        await create(KeyKind.USER, Scope.READ, bound_threads=["nobody's"])
    with pytest.raises(Invalid):
        await create(KeyKind.USER, Scope.READ, bound_tags=[" "])
