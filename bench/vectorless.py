"""The write path with vectors that are made up, for measurements of what no model is part of."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.ids import new_id
from anaphora.settings import Settings
from bench.services import open_services
from memory.services import Services

# Memories that are written, or given their vectors, at once.
PORTION = 500

# Seconds of one transaction: a measurement on a busy machine takes longer than a request may.
_PATIENCE = 600.0

# Returns the vector of a text, from a random vector that may be taken for it.
MakeVector = Callable[[str, NDArray[np.float32]], NDArray[np.float32]]


@asynccontextmanager
async def open_vectorless(settings: Settings) -> AsyncIterator[Services]:
    """Open the write path's services; what is stored waits for its vector."""
    patient = settings.model_copy(update={"query_timeout": _PATIENCE})
    async with open_services(patient) as services:
        yield replace(services, encoder=_NoVectors(services.encoder))


def new_caller() -> Caller:
    """Return a caller of a new user, who may do everything."""
    return Caller(
        f"bench-{new_id()}", "bench", "bench", KeyKind.SERVICE, frozenset(Scope), "VERIFIED"
    )


async def give_vectors(services: Services, user_id: str, make: MakeVector | None = None) -> None:
    """Give what waits for its vector a random one of length one, or what is made of that."""
    from graph.embedding import Embedded, find_pending, save_embeddings

    random = np.random.default_rng(1)
    info = services.encoder.info
    while found := await find_pending(
        services.graph, user_id, [], max_attempts=5, limit=2 * PORTION
    ):
        rows = []
        for one in found:
            vector = random.normal(size=info.dimensions).astype(np.float32)
            vector = vector if make is None else make(one.text, vector)
            vector /= np.linalg.norm(vector)
            rows.append(Embedded(one.id, one.text_hash or "", vector))
        await save_embeddings(services.graph, user_id, info.name, rows)


class _NoVectors:
    """The model's name and nothing else: what is stored waits for its vector."""

    ready = False
    failure = None
    basis = None

    def __init__(self, encoder: Any) -> None:
        self.info = encoder.info

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Any = None) -> Any:
        from anaphora.errors import Unavailable

        raise Unavailable("There are no vectors here.")

    async def encode_whole(self, texts: Sequence[str], side: Any = None) -> Any:
        return await self.encode(texts)
