"""The write path's services for a measurement, with nobody at the other end of the queue."""

import contextlib
from collections.abc import AsyncIterator, Sequence

from anaphora.settings import Settings
from memory.services import Services


class Nobody:
    """A queue and an event channel that forget what they are told."""

    def work(self, task: str, user_id: str, id: str) -> None:
        return None

    def embed(self, user_id: str, memory_ids: Sequence[str]) -> None:
        return None

    def backfill(self, user_id: str, run_id: str) -> None:
        return None

    def changed(self, user_id: str) -> None:
        return None

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        return None


@contextlib.asynccontextmanager
async def open_services(settings: Settings) -> AsyncIterator[Services]:
    """Services over a graph that is set up; closed at the end."""
    from graph.setup import open_graph
    from language.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        yield Services(opened.graph, encoder, Nobody(), Nobody(), opened.signer, settings)
    finally:
        await opened.graph.close()
