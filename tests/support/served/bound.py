"""A user with two conversations and a tag, keys for parts of that, and all that these may ask."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from graphql import build_schema, get_named_type, is_leaf_type

from schema.build import print_schema
from schema.limits.bound_fields import BLANK, FIELDS
from tests.end_to_end.conftest import Api, MakeKey

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


def blank(name: str) -> str:
    """Everything that is blank of a type, with what can be asked of that alone."""
    of = SCHEMA.type_map[name].fields  # type: ignore[attr-defined]
    types = {field: get_named_type(of[field].type) for field in sorted(BLANK[name])}
    return " ".join(
        field if is_leaf_type(type) else f"{field} {{ {leaves(type)} }}"
        for field, type in types.items()
    )


def leaves(type: Any) -> str:
    if "edges" in type.fields:
        node = get_named_type(type.fields["edges"].type).fields["node"]  # type: ignore[union-attr]
        return f"edges {{ node {{ {leaves(get_named_type(node.type))} }} }}"
    own = (field for field, of in type.fields.items() if is_leaf_type(get_named_type(of.type)))
    return " ".join(own) or "__typename"


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
    by_threads: Api
    tagged: str
    turn: str
    second_turn: str
    thread: str
    second_thread: str
    other_thread: str
    outside: list[str]

    def lines(self) -> list[str]:
        """All lines of an export but the first, which says when it was made."""
        headers = self.owner.all_headers
        answer = httpx.get(f"{self.owner.url}/export", headers=headers, timeout=60)
        assert answer.status_code == 200
        return sorted(answer.text.splitlines()[1:])


@pytest.fixture
async def world(api: Api, make_key: MakeKey) -> World:
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
    second_turn = say("second", "The budget will be ten, I say")
    thread = api.ask(read, id="mine")["thread"]["id"]
    second = api.ask(read, id="second")["thread"]["id"]
    other = api.ask(read, id="other")["thread"]["id"]

    tags = Api(api.url, await make_key(tags=["work"]))
    thread_key = Api(api.url, await make_key(threads=["mine"]))
    both = Api(api.url, await make_key(threads=["mine", "second"]))
    keys = (api, tags, thread_key, both)
    return World(*keys, tagged, turn, second_turn, thread, second, other, outside)


def asked(world: World) -> list[tuple[str, dict[str, Any]]]:
    """Every query that is listed, with all fields that are, by all ids and filters."""
    memory, page = below("Memory"), below("MemoryConnection")
    recall, thread, context = below("Recall"), below("Thread"), below("Context")
    found: list[tuple[str, dict[str, Any]]] = [
        (f"{{ viewer {{ {below('Viewer')} }} health {{ {below('Health')} }} }}", {})
    ]
    for id in (*world.outside, world.tagged, world.turn, world.other_thread, world.thread):
        found.append((f"query ($id: ID!) {{ memory(id: $id) {{ {memory} }} }}", {"id": id}))
        for kind in ("Fact", "Episode", "Procedure", "Summary"):
            beside = f"id ... on {kind} {{ {blank(kind)} }}"
            found.append((f"query ($id: ID!) {{ memory(id: $id) {{ {beside} }} }}", {"id": id}))
    for id in ("mine", "other", world.thread, world.other_thread):
        found.append((f"query ($id: ID!) {{ thread(id: $id) {{ {thread} }} }}", {"id": id}))
    threads = f"{{ threads(first: 5) {{ {below('ThreadConnection')} }} }}"
    found.append((threads, {}))
    composed = f"query ($i: ContextInput!) {{ context(input: $i) {{ {context} }} }}"
    for name in ("mine", "other", "second", world.thread, world.other_thread):
        for more in ({}, {"message": f"Where does {CANARY} live?"}, {"toolResults": world.outside}):
            found.append((composed, {"i": {"threadId": name, **more}}))
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
