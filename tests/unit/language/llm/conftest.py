"""Fixtures of tests that call a language model: a server of the session's, and a fresh model."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from language.llm.model import LanguageModel
from tests.support.served.llm_asking import Book, model_at
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
def book() -> Book:
    return Book()


@pytest.fixture
async def make_model(server: Endpoint, book: Book) -> AsyncIterator[Callable[..., LanguageModel]]:
    """Makes models over the server, which are closed after the test."""
    made: list[LanguageModel] = []

    def make(**given: Any) -> LanguageModel:
        made.append(model_at(server, given.pop("ledger", book), **given))
        return made[-1]

    yield make
    for model in made:
        await model.close()
