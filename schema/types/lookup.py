"""Finds objects of any type by id: every type is asked for all ids concurrently."""

import asyncio
from collections.abc import Sequence

from anaphora.ids import is_id
from recall.entities.entities import get_entities
from recall.lists.conflicts import get_conflicts
from recall.lists.erasures import get_receipts
from recall.lists.history import get_changes
from recall.lists.runs import get_runs
from recall.lists.threads import get_threads
from recall.nodes.by_id import get_memories
from recall.ontology.concepts import get_concepts
from schema.serving.context import Context
from schema.types.nested import At


async def find_nodes(context: Context, ids: Sequence[str]) -> dict[str, object]:
    """The user's objects by these ids; unknown, foreign and malformed ids are absent."""
    wanted = [id for id in dict.fromkeys(ids) if is_id(id)]
    if not wanted:
        return {}
    reading, user_id = context.services.reading, context.user_id
    (
        (memories, threads, entities, concepts, runs, changes),
        (conflicts, receipts),
    ) = await asyncio.gather(
        asyncio.gather(
            get_memories(reading, user_id, wanted),
            get_threads(reading, user_id, wanted),
            get_entities(reading, user_id, wanted),
            get_concepts(reading, user_id, wanted),
            get_runs(reading, user_id, wanted),
            get_changes(reading, user_id, wanted),
        ),
        asyncio.gather(
            get_conflicts(reading, user_id, wanted), get_receipts(reading, user_id, wanted)
        ),
    )
    found: dict[str, object] = {**memories, **entities, **concepts, **runs, **conflicts, **receipts}
    found |= {id: At(change) for id, change in changes.items()}
    # A thread may have another's id for its key: here only ids count.
    found |= {id: At(thread) for id, thread in threads.items() if thread.id == id}
    return found
