"""A graph that is open for the length of one command."""

import contextlib
from collections.abc import AsyncIterator

from anaphora.settings import Settings
from graph.structure.setup import OpenGraph, open_graph


@contextlib.asynccontextmanager
async def open_for_command(settings: Settings) -> AsyncIterator[OpenGraph]:
    """The graph, closed at the end. Raises as `open_graph` does."""
    opened = await open_graph(settings)
    try:
        yield opened
    finally:
        await opened.graph.close()
