"""Helpers for tests of entities: the operations, as a client would send them."""

from typing import Any

from anaphora.caller import Caller
from memory.services import Services
from tests.support.recall.asking import Asking

UPSERT = """
mutation ($input: EntityInput!) {
  upsertEntity(input: $input) { entity { id name type aliases } created receipt }
}
"""
UPDATE = """
mutation ($id: ID!, $set: EntityPatch!) {
  updateEntity(id: $id, set: $set) { entity { id name type aliases } created }
}
"""
RELATE = """
mutation ($input: EntityRelationInput!) {
  relateEntities(input: $input) {
    created
    relation { id name since until from { id name } to { id name } }
  }
}
"""
UNRELATE = "mutation ($id: ID!) { unrelateEntities(id: $id) { removed receipt } }"
MERGE = """
mutation ($winner: ID!, $losers: [ID!]!) {
  mergeEntities(winner: $winner, losers: $losers) { entity { id name aliases } created }
}
"""
REMEMBER = """
mutation ($input: RememberInput!) {
  remember(input: $input) { memory { id entities { entity { id name type } text } } }
}
"""
REVIEWS = """
{ entityReviews { edges { node {
  id score how mention { text entity { id name } } candidate { id name } memory { id }
} } } }
"""
RESOLVE = """
mutation ($id: ID!, $same: Boolean!) {
  resolveEntityReview(id: $id, same: $same) { entity { id name aliases } }
}
"""
LOOKUP = """
query ($name: String!, $type: String, $ontology: ExpansionInput, $limit: Int! = 10,
       $knownAt: DateTime, $validAt: DateTime) {
  lookup(name: $name, type: $type, ontology: $ontology, limit: $limit, knownAt: $knownAt,
         validAt: $validAt) {
    matches { entity { id name } score how }
    expanded { entity { id name } path depth steps { name from { name } to { name } } }
  }
}
"""
ENTITY = """
query ($id: ID!, $knownAt: DateTime, $validAt: DateTime, $depth: Int! = 1) {
  entity(id: $id) {
    id name aliases mergedInto { id }
    memories(knownAt: $knownAt, validAt: $validAt) { edges { node { id } } }
    related(knownAt: $knownAt, validAt: $validAt, depth: $depth) { entity { name } path depth }
  }
}
"""


async def ask(writing: Services, caller: Caller, query: str, **variables: Any) -> dict[str, Any]:
    return await Asking(writing, caller)(query, **variables)


async def refused(
    writing: Services, caller: Caller, query: str, **variables: Any
) -> dict[str, Any]:
    """Code and field of the one error of an answer."""
    code, field = await Asking(writing, caller).refused(query, **variables)
    return {"code": code, "field": field}


async def upsert(
    writing: Services, caller: Caller, name: str, type: str = "person", *aliases: str
) -> dict[str, Any]:
    input = {"name": name, "type": type, "aliases": list(aliases)}
    answer = await ask(writing, caller, UPSERT, input=input)
    made: dict[str, Any] = answer["upsertEntity"]
    return made


async def entity_id(writing: Services, caller: Caller, name: str, type: str = "person") -> str:
    return str((await upsert(writing, caller, name, type))["entity"]["id"])


async def tell(writing: Services, caller: Caller, text: str, *names: str) -> dict[str, Any]:
    """Remember a text that mentions entities of these names."""
    entities = [{"name": name} for name in names]
    answer = await ask(writing, caller, REMEMBER, input={"text": text, "entities": entities})
    told: dict[str, Any] = answer["remember"]["memory"]
    return told


async def found(
    writing: Services, caller: Caller, name: str, **given: Any
) -> list[tuple[str, str]]:
    """Names that a lookup finds, and how."""
    answer = await ask(writing, caller, LOOKUP, name=name, **given)
    return [(one["entity"]["name"], one["how"]) for one in answer["lookup"]["matches"]]


async def reviews(writing: Services, caller: Caller) -> list[dict[str, Any]]:
    answer = await ask(writing, caller, REVIEWS)
    return [edge["node"] for edge in answer["entityReviews"]["edges"]]
