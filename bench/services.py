"""The write path's services for a measurement, with nobody at the other end of the queue."""

import contextlib
from collections.abc import AsyncIterator

from anaphora.settings import Settings
from anaphora.work import Nobody
from memory.services import Services


@contextlib.asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """Services over a graph that is set up; closed at the end."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        yield Services(opened.graph, encoder, Nobody(), Nobody(), opened.signer, settings)
    finally:
        await opened.graph.close()
