"""Nested fields of a page are loaded in batches: as many queries for twenty memories as for two."""

from typing import Any

import pytest

import memory.services
import recall.services
from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from graph.session import Graph, Row, Transaction
from graph.structure.setup import OpenGraph
from language.embedding.encoder import Encoder
from memory.inputs import EntityRef, RememberInput, TurnInput
from memory.remember.remember import remember_many
from memory.remember.turns import add_turns
from schema.build import build_schema
from schema.serving.context import Context, HealthReport, Services

PAGE = """
query ($first: Int!, $knownAt: DateTime) {
  memories(first: $first, filter: {knownAt: $knownAt}) { edges { node {
    id text
    thread { key title }
    entities { entity { name } text }
    head { id }
    mergedInto { id }
    history(first: 3) { edges { node { action actor { name } memory { id } run { id } } } }
    versions(first: 3) { edges { node { text change { action } } } }
    links(first: 3) { edges { node { rel from { id text } to { id text } } } }
    derivedFrom(first: 3) { edges { node { id text } } }
    chain(first: 3) { edges { node { id } } }
    ... on Fact { subject { name } objectEntity { name } }
  } } }
}
"""


class Counting(Graph):
    """The graph, counting the queries that it runs."""

    def __init__(self, inner: Graph) -> None:
        self.__dict__.update(inner.__dict__)
        self.names: list[str] = []

    async def reading(self, work: Any, **options: Any) -> Any:
        async def counted(transaction: Transaction) -> Any:
            return await work(_Counted(transaction, self.names))

        return await super().reading(counted, **options)


class _Counted:
    def __init__(self, inner: Transaction, names: list[str]) -> None:
        self._inner = inner
        self._names = names

    async def run(self, query: Any, /, **parameters: Any) -> list[Row]:
        self._names.append(query.name)
        return await self._inner.run(query, **parameters)


@pytest.fixture
def caller(user_id: str) -> Caller:
    scopes = frozenset({Scope.READ, Scope.WRITE})
    return Caller(user_id, "key", "test", KeyKind.USER, scopes, "VERIFIED")


@pytest.fixture
async def context(
    opened: OpenGraph,
    settings: Settings,
    encoder: Encoder,
    services: memory.services.Services,
    caller: Caller,
) -> Context:
    """A context over twenty memories with threads, entities and sources."""
    turns = [TurnInput(thread_id=f"t{n % 4}", text=f"Turn {n}.") for n in range(10)]
    episodes = await add_turns(services, caller, turns)
    facts = [
        RememberInput(
            text=f"Maya has {n} dogs.",
            subject=EntityRef(name=f"Maya {n % 3}"),
            predicate="has",
            object_entity=EntityRef(name=f"Dog {n}"),
            thread_id=f"t{n % 4}",
            derived_from=(result.episode.id,) if result.episode else (),
        )
        for n, result in enumerate(episodes.results)
    ]
    stored = await remember_many(services, caller, facts)
    assert [result.error for result in stored.results] == [None] * 10
    reading = recall.services.Services(Counting(opened.graph), encoder, opened.signer, settings)
    served = Services(reading, services, _Silent(), _well)
    return Context(served, caller, _same(caller), "test")


# Each of the page's fields takes one or two queries; what hangs below them waits for no other's, so
# that some ids are asked for in two portions.
MOST_QUERIES = 26


@pytest.mark.parametrize("known_at", [False, True])
async def test_a_page_takes_as_many_queries_as_its_fields_not_its_rows(
    context: Context, known_at: bool
) -> None:
    schema = build_schema(context.services.settings)
    then = context.services.reading.clock().isoformat() if known_at else None
    for first in (2, 20):
        names = await run(schema, context, first=first, knownAt=then)
        assert len(names) <= MOST_QUERIES, sorted(names)


async def run(schema: Any, context: Context, **variables: Any) -> list[str]:
    """The names of the queries that the page took."""
    context.renew()
    graph: Any = context.services.reading.graph
    graph.names.clear()
    result = await schema.execute(PAGE, variable_values=variables, context_value=context)
    assert result.errors is None
    edges = result.data["memories"]["edges"]
    assert len(edges) == variables["first"]
    assert all(edge["node"]["thread"] and edge["node"]["history"]["edges"] for edge in edges)
    return list(graph.names)


class _Silent:
    async def listen(self, user_id: str) -> Any:
        return
        yield


async def _well() -> HealthReport:
    raise NotImplementedError


def _same(caller: Caller) -> Any:
    async def find() -> Caller:
        return caller

    return find
