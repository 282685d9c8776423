"""Fixtures of tests with a language model: a server, and a model that pays by the graph."""

from collections.abc import AsyncIterator, Iterator

import pytest

from anaphora.settings import Settings
from graph.session import Graph
from graph.usage import GraphLedger
from language.llm.model import LanguageModel
from tests.support.served.llm_asking import model_at
from tests.support.served.llm_endpoint import Endpoint, running_endpoint


@pytest.fixture(scope="session")
def running() -> Iterator[Endpoint]:
    with running_endpoint() as endpoint:
        yield endpoint


@pytest.fixture
def server(running: Endpoint) -> Endpoint:
    """A server that was told nothing yet."""
    running.say({})
    return running


@pytest.fixture
async def model(server: Endpoint, graph: Graph, settings: Settings) -> AsyncIterator[LanguageModel]:
    made = model_at(server, GraphLedger(graph, settings), attempts=1)
    yield made
    await made.close()
