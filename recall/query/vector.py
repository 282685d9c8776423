"""Vectors of queries, and of their telling words, from a model that may still be loading."""

import asyncio
import contextlib

from anaphora.errors import Unavailable
from language.embedding.encoder import Encoded, Vectors
from language.embedding.packaged_models import Side
from recall.services import Services

# Seconds that a question waits for a model to load; at most half of what its request may take.
_LONGEST_WAIT = 10.0


async def encode(services: Services, text: str) -> Vectors | None:
    """Encode a text to its vector, as `encode_whole`."""
    found = await encode_whole(services, text)
    return None if found is None else found.vector


async def encode_whole(services: Services, text: str) -> Encoded | None:
    """Encode a text; None if the model does not work, or takes too long to load."""
    patience = min(_LONGEST_WAIT, services.settings.request_timeout / 2)
    with contextlib.suppress(TimeoutError, Unavailable):
        encoding = services.encoder.encode_whole([text], Side.QUERY)
        return (await asyncio.wait_for(encoding, patience))[0]
    return None
