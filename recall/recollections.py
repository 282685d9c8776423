"""Recollections: what was answered, kept so that it can be judged, and counted as accessed.

Written behind the answer and in batches; nothing here delays or fails a recall.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from weakref import WeakKeyDictionary

from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from cypher import recall as queries
from graph.run import Graph
from recall.inputs import Hit
from recall.weights import Weighed

logger = logging.getLogger("anaphora.recall")

KEPT = timedelta(days=30)
# How long answers gather before they are written together, and how many may wait.
_PAUSE = 0.25
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class _Answer:
    user_id: str
    row: dict[str, Any]


class Recollections:
    """What waits to be written to one graph, and the task that writes it."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._waiting: list[_Answer] = []
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def keep(
        self,
        user_id: str,
        query: str,
        profile: str,
        hits: Sequence[Hit],
        at: datetime,
        weighed: Weighed | None = None,
    ) -> str:
        """Write this answer soon, and by which weights it was scored; the id that it will have."""
        id = new_id()
        recollection = {
            "id": id,
            "query": query,
            "profile": profile,
            "created_at": at,
            "expires_at": at + KEPT,
        }
        if weighed is not None and weighed.profile.tuned_as is not None:
            recollection["tuned_as"] = weighed.profile.tuned_as
            recollection["weights"] = json.dumps(dict(weighed.profile.weights))
            recollection["arm"] = weighed.arm
        if len(self._waiting) >= _MOST:
            logger.warning("too many answers wait to be written: one is not kept")
            return id
        row = {"recollection": recollection, "hits": [_hit(*pair) for pair in enumerate(hits, 1)]}
        self._waiting.append(_Answer(user_id, row))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._write())
        return id

    async def finish(self) -> None:
        """Return when everything that waits is written, or could not be."""
        while self._task is not None and not self._task.done():
            self._hurry.set()
            await asyncio.wait([self._task])
        self._hurry.clear()

    async def _write(self) -> None:
        while self._waiting:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), _PAUSE)
            answers, self._waiting = self._waiting, []
            by_user: dict[str, list[dict[str, Any]]] = {}
            for answer in answers:
                by_user.setdefault(answer.user_id, []).append(answer.row)
            for user_id, rows in by_user.items():
                await self._save(user_id, rows)

    async def _save(self, user_id: str, rows: list[dict[str, Any]]) -> None:
        try:
            await self._graph.execute(queries.save_recollections, user_id=user_id, rows=rows)
        except AnaphoraError as error:
            logger.warning("answers could not be kept", extra={"error": error.message})


_of_graph: "WeakKeyDictionary[Graph, Recollections]" = WeakKeyDictionary()


def recollections_of(graph: Graph) -> Recollections:
    """The one for a graph."""
    return _of_graph.setdefault(graph, Recollections(graph))


async def finish_recollections(graph: Graph) -> None:
    """Write what waits: to be awaited before the graph is closed."""
    await recollections_of(graph).finish()


def _hit(rank: int, hit: Hit) -> dict[str, Any]:
    signals = {signal.name: round(signal.value, 4) for signal in hit.signals}
    return {
        "id": hit.memory.id,
        "rank": rank,
        "score": hit.score,
        "signals": json.dumps(signals, separators=(",", ":")),
    }
