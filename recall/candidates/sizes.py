"""Users with so many memories that their search must look at more places; cached for a while."""

import asyncio
import contextlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from cachetools import FIFOCache

from anaphora.concurrency import begin_apart
from anaphora.errors import AnaphoraError
from cypher.recall import candidates as queries
from graph.session import Graph
from recall.profiles.table import MANY
from recall.services import Services

_FRESH = timedelta(minutes=10)
_USERS = 4096
# Users that are counted at the same time.
_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class _Read:
    large: bool
    at: datetime


class _Sizes:
    """Sizes of one graph's users as last read, and the users being read."""

    def __init__(self) -> None:
        self.users: FIFOCache[str, _Read] = FIFOCache(_USERS)
        self.reading: dict[str, asyncio.Task[None]] = {}


_sizes: "WeakKeyDictionary[Graph, _Sizes]" = WeakKeyDictionary()


def seems_large(services: Services, user_id: str) -> bool:
    """Return whether the user had more than `MANY` memories when last counted; never waits.

    The first call, and one ten minutes after the last count, starts a count for later calls.
    """
    sizes = _sizes.setdefault(services.graph, _Sizes())
    known = sizes.users.get(user_id)
    if (known is None or abs(services.clock() - known.at) >= _FRESH) and (
        user_id not in sizes.reading and len(sizes.reading) < _AT_ONCE
    ):
        task = begin_apart(_look(services, user_id, sizes), name="size")
        sizes.reading[user_id] = task
        task.add_done_callback(lambda _: sizes.reading.pop(user_id, None))
    return known is not None and known.large


async def is_large(services: Services, user_id: str) -> bool:
    """Count now whether the user has more than `MANY` memories, for callers that can wait."""
    [row] = await services.graph.read(queries.count_beyond, user_id=user_id, most=MANY)
    return bool(row["more"])


async def _look(services: Services, user_id: str, sizes: _Sizes) -> None:
    with contextlib.suppress(AnaphoraError):
        large = await is_large(services, user_id)
        sizes.users[user_id] = _Read(large, services.clock())
