"""Fixtures for every test: real servers, a graph that is set up, services, and fresh users."""

import os
from collections.abc import AsyncIterator, Iterator

import pytest

from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.run import Graph
from launch.embedded import running


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """Settings for the servers of this test session: embedded ones, or those that run already."""
    if "TEST_NEO4J_URI" not in os.environ:
        with running(tmp_path_factory.mktemp("servers"), neo4j_heap="512m") as found:
            yield found
        return
    valkey = os.environ["TEST_VALKEY_URL"]
    yield Settings(
        neo4j_uri=os.environ["TEST_NEO4J_URI"],
        neo4j_password=os.environ["TEST_NEO4J_PASSWORD"],
        broker_url=f"{valkey}/0",
        result_url=f"{valkey}/1",
        events_url=f"{valkey}/0",
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
