"""Fixtures for every test: real servers, a graph that is set up, services, and fresh users."""

import os
from collections.abc import AsyncIterator

import pytest

from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.run import Graph


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Settings for the servers of this test session."""
    return Settings(
        neo4j_uri=os.environ["TEST_NEO4J_URI"],
        neo4j_password=os.environ["TEST_NEO4J_PASSWORD"],
        broker_url=os.environ["TEST_VALKEY_URL"] + "/0",
        result_url=os.environ["TEST_VALKEY_URL"] + "/1",
        events_url=os.environ["TEST_VALKEY_URL"] + "/0",
    )


@pytest.fixture(scope="session")
async def graph(settings: Settings) -> AsyncIterator[Graph]:
    """A migrated graph."""
    from graph.setup import open_graph

    opened = await open_graph(settings, migrate=True)
    yield opened.graph
    await opened.graph.close()


@pytest.fixture
def user_id() -> str:
    """A user that no other test knows."""
    return f"user-{new_id()}"
