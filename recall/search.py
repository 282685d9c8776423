"""`searchMemory`: a simple query, answered with STREAM's weights."""

from collections.abc import Sequence
from datetime import datetime

from anaphora.caller import Caller
from graph.enums import MemoryKind
from recall.contract.inputs import Recalled, RecallInput
from recall.profiles.table import SEARCH_MEMORY
from recall.recall import recall_by
from recall.services import Services

NAME = "searchMemory"


async def search_memory(
    services: Services,
    caller: Caller,
    *,
    query: str,
    kinds: Sequence[MemoryKind] = (MemoryKind.FACT, MemoryKind.EPISODE),
    limit: int = 5,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
    wait_for: Sequence[str] = (),
    thread_id: str | None = None,
    tags: Sequence[str] | None = None,
    among: Sequence[str] = (),
) -> Recalled:
    """Find facts, episodes or both that answer a query, of confidence 0.3 or more.

    `among` are ids of the threads that alone are searched; empty for all. Raises as recall does.
    """
    given = RecallInput(
        query=query,
        kinds=tuple(kinds),
        limit=limit,
        valid_at=valid_at,
        known_at=known_at,
        wait_for=tuple(wait_for),
        thread_id=thread_id,
        tags=None if tags is None else tuple(tags),
        among=tuple(among),
    )
    return await recall_by(services, caller, given, SEARCH_MEMORY, NAME)
