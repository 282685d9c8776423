"""A story that an API of any version is told, and what is asked of it afterwards."""

from collections.abc import Callable, Iterator
from typing import Any

# Asks for the data of an answer without errors; raises AssertionError for one with errors.
Ask = Callable[..., Any]

REMEMBER = "mutation ($i: RememberInput!) { remember(input: $i) { memory { id } } }"
TURN = "mutation ($i: TurnInput!) { addTurn(input: $i) { episode { id } } }"
MAYA = {"name": "Maya", "type": "person"}

_TYPES = {
    **dict.fromkeys(("id", "oldId", "newId", "from", "to"), "ID!"),
    "set": "MemoryPatch!",
    "reason": "String",
    "rel": "String!",
    "what": "ForgetInput!",
    "entity": "EntityInput!",
    "concept": "ConceptInput!",
}
_ARGUMENTS = dict.fromkeys(("what", "entity", "concept"), "input")

MEMORY = """
query ($id: ID!) {
  memory(id: $id) {
    id kind text status trust polarity tier tags topics category messageType source language
    createdAt updatedAt validFrom validTo retiredAt importance
    thread { key title }
    head { id }
    entities { entity { name type } }
    history(first: 50) { edges { node { id at action actor { kind name } reason before after } } }
    versions(first: 50) { edges { node { text status } } }
    chain(first: 50) { edges { node { id text status } } }
    ... on Fact { predicate object negated evidenceCount subject { id name type } }
    ... on Episode { role turn occurredAt }
    ... on Procedure { trigger action }
  }
}
"""
LISTS = {
    "memories": """{ memories(filter: {statuses: null}, first: 100) { edges { node { id } } } }""",
    "threads": "{ threads(first: 50) { edges { node { key title } } } }",
    "entities": "{ entities(first: 50) { edges { node { id name type aliases } } } }",
    "changes": "{ changes(first: 200) { edges { node { id at action memoryId } } } }",
}
# Of programs that have them.
LATER = {
    "conflicts": "{ conflicts(first: 50) { edges { node { id aId bId kind status verdict } } } }",
    "runs": "{ runs(first: 50) { edges { node { id kind status } } } }",
    "concepts": "{ concepts(first: 50) { edges { node { id name } } } }",
}


def tell_story(ask: Ask, has: set[str]) -> None:
    """Write memories of each kind and bring each to an end; `has` names the mutations."""

    def remember(text: str, **given: Any) -> str:
        return str(ask(REMEMBER, i={"text": text, **given})["remember"]["memory"]["id"])

    def on(field: str, **given: Any) -> None:
        """Ask for a mutation, with its arguments by name, if there is one."""
        if field in has:
            declared = ", ".join(f"${name}: {_TYPES[name]}" for name in given)
            passed = ", ".join(f"{_ARGUMENTS.get(name, name)}: ${name}" for name in given)
            ask(f"mutation ({declared}) {{ {field}({passed}) {{ __typename }} }}", **given)

    lives = {"subject": MAYA, "predicate": "lives_in", "onConflict": "IGNORE"}
    since = "2024-03-01T00:00:00+01:00"
    porto = remember("Maya lives in Porto.", **lives, object="Porto", validFrom=since)
    bergen = remember("Maya lives in Bergen.", **lives, object="Bergen")
    on("supersede", oldId=porto, newId=bergen)
    cello = remember("Maya plays the cello.", tags=["music"], importance=0.9, source="test")
    viola = {"text": "Maya plays the viola.", "tags": ["music", "strings"]}
    on("updateMemory", id=cello, set=viola)
    dog = remember("Maya has a dog.", subject=MAYA, predicate="has", object="a dog")
    on("retract", id=dog, reason="A slip.")
    bees, debt = remember("Maya keeps bees."), remember("Maya owes me five pounds.")
    on("forget", what={"what": {"ids": [bees, debt]}})
    on("restore", id=bees)
    tram = {"kind": "PROCEDURE", "trigger": "It rains.", "action": "Take the tram."}
    remember("When it rains, take the tram.", **tram)
    nuts = {"subject": MAYA, "predicate": "allergic_to", "object": "nuts", "negated": True}
    remember("Maya is not allergic to nuts.", **nuts, trust="UNTRUSTED")
    for text, role in (("My sister Ines visits in May.", "user"), ("Noted.", "assistant")):
        ask(TURN, i={"threadId": "talk", "threadTitle": "A visit", "role": role, "text": text})
    on("link", **{"from": cello, "to": bergen, "rel": "explains"})
    on("upsertEntity", entity={"name": "Ines Silva", "type": "person", "aliases": ["Ines"]})
    on("defineConcept", concept={"name": "Instrument"})
    if "resolveConflict" in has:
        works = {"subject": MAYA, "predicate": "works_at", "onConflict": "WARN"}
        for place in ("Ikea", "Volvo"):
            remember(f"Maya works at {place}.", **works, object=place)


def ask_all(ask: Ask, ids: list[str], has: set[str]) -> Iterator[tuple[str, Any]]:
    """Answers about every memory and of each list; `has` names the queries."""
    yield "memory", {id: ask(MEMORY, id=id)["memory"] for id in ids}
    for name, query in {**LISTS, **LATER}.items():
        if name in has:
            nodes = [edge["node"] for edge in ask(query)[name]["edges"]]
            yield name, sorted(nodes, key=lambda node: str(sorted(node.items(), key=str)))
