"""Makes vectors of names that no entity has yet, before the transaction that compares them."""

import asyncio
from collections.abc import Mapping, Sequence

from anaphora.errors import Unavailable
from graph.session import Transaction
from language.embedding.encoder import Vectors
from language.embedding.name_text import named_text
from memory.entities.lookup import find_by_key, unknown
from memory.fields.references import Reference
from memory.services import Services

# New names beyond so many at once are compared by their letters alone.
_MOST = 256


async def name_vectors(
    services: Services, user_id: str, references: Sequence[Reference]
) -> Mapping[str, Vectors]:
    """Make the vectors of new names, by `named_text`; empty if they cannot be had in time."""
    named = [one for one in references if one.key is not None]
    if not named:
        return {}
    if not services.encoder.ready:
        services.encoder.begin_loading()
        return {}

    async def look(transaction: Transaction) -> list[Reference]:
        return unknown(named, await find_by_key(transaction, user_id, named))

    new = await services.graph.reading(look, name="new_names")
    texts = list(dict.fromkeys(named_text(str(one.name), one.type) for one in new))[:_MOST]
    if not texts:
        return {}
    try:
        encoding = services.encoder.encode(texts)
        vectors = await asyncio.wait_for(encoding, services.settings.embed_inline_seconds)
    except (TimeoutError, Unavailable):
        return {}
    return dict(zip(texts, vectors, strict=True))
