"""A database that takes a query and never says anything."""

import asyncio
from typing import Any, cast

import pytest
from neo4j import AsyncManagedTransaction

from anaphora.errors import Unavailable
from cypher import schema
from graph import run
from graph.run import Transaction


class Silent:
    """A transaction whose answer never comes."""

    async def run(self, query: object, parameters: object) -> Any:
        await asyncio.Event().wait()


async def test_its_silence_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_GRACE", 0.05)
    transaction = Transaction(cast(AsyncManagedTransaction, Silent()), "memory_embedding_a", 0.05)
    with pytest.raises(Unavailable, match="does not answer"):
        await transaction.run(schema.find_indexes)
