"""Embeds the names of entities that are pending."""

import logging
from collections.abc import Sequence

from anaphora.errors import Unavailable
from graph.embedding import (
    PendingName,
    find_pending_entities,
    mark_failed_entities,
    save_entity_embeddings,
)
from language.embedding.name_text import named_text
from maintenance.services import Services

logger = logging.getLogger("anaphora.embed")


async def embed_entities(
    services: Services, user_id: str, ids: Sequence[str], *, careful: bool = False
) -> int:
    """Embed the names of these entities and of other pending entities; return how many.

    Ids of no entity are skipped. `careful` counts the attempt before it is made. Raises
    Unavailable when the database is; a batch that the model cannot embed is retried some times.
    """
    done = 0
    size = services.settings.embed_batch
    while True:
        pending = await find_pending_entities(
            services.graph,
            user_id,
            ids,
            max_attempts=services.settings.max_attempts,
            limit=size,
        )
        if not pending:
            return done
        saved = await _embed(services, user_id, pending, careful=careful)
        done += saved
        if len(pending) < size or not saved:
            return done


async def _embed(
    services: Services, user_id: str, pending: Sequence[PendingName], *, careful: bool
) -> int:
    names = [one.id for one in pending]
    if careful:
        await mark_failed_entities(services.graph, user_id, names)
    try:
        vectors = await services.encoder.encode([named_text(one.name, one.type) for one in pending])
    except Unavailable:
        if careful:
            # Counted before: no name is at fault where the model is away.
            await mark_failed_entities(services.graph, user_id, names, by=-1)
        raise
    except Exception as error:
        # No traceback: a library's message may quote the name.
        details = {"count": len(pending), "error": type(error).__name__}
        logger.warning("names cannot be embedded", extra=details)
        if not careful:
            await mark_failed_entities(services.graph, user_id, names)
        return 0
    rows = list(zip(pending, vectors, strict=True))
    model = services.encoder.info.name
    return len(await save_entity_embeddings(services.graph, user_id, model, rows))
