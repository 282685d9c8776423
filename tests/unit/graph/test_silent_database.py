"""A database that takes a query, or a COMMIT, and never says anything."""

import asyncio
from typing import Any, cast

import pytest
from neo4j import AsyncDriver, AsyncManagedTransaction

from anaphora.errors import Invalid, Unavailable
from anaphora.settings import Settings
from cypher import structure
from graph import session
from graph.session import Graph, Transaction


class Silent:
    """A transaction whose answer never comes."""

    async def run(self, query: object, parameters: object) -> Any:
        await asyncio.Event().wait()


async def test_its_silence_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_GRACE", 0.05)
    transaction = Transaction(
        cast(AsyncManagedTransaction, Silent()), "memory_embedding_a", 0.05, Settings()
    )
    with pytest.raises(Unavailable, match="does not answer"):
        await transaction.run(structure.find_indexes)


class SilentAtTheEnd:
    """A driver, and its session, whose transactions' ends are not answered."""

    def session(self, **config: object) -> "SilentAtTheEnd":
        return self

    async def __aenter__(self) -> "SilentAtTheEnd":
        return self

    async def __aexit__(self, *error: object) -> None:
        return None

    async def execute_write(self, work: Any) -> None:
        try:
            await work(Silent())
        finally:
            await asyncio.Event().wait()

    execute_read = execute_write


@pytest.mark.parametrize("way", ["write", "write_marked", "reading"])
@pytest.mark.parametrize("failing", [False, True])
async def test_the_silence_of_a_commit_ends(
    monkeypatch: pytest.MonkeyPatch, way: str, failing: bool
) -> None:
    monkeypatch.setattr(session, "_GRACE", 0.05)
    graph = Graph(
        cast(AsyncDriver, SilentAtTheEnd()), database="neo4j", timeout=0.05, settings=Settings()
    )
    done = asyncio.Event()

    async def work(transaction: Transaction) -> None:
        done.set()
        if failing:
            raise Invalid("no")

    with pytest.raises(Unavailable, match="does not answer" if way == "reading" else "is stored"):
        await asyncio.wait_for(getattr(graph, way)(work), timeout=30)
    assert done.is_set()
