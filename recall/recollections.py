"""Recollections: what was answered, kept so that it can be judged, and counted as accessed.

Written behind the answer and in batches; nothing here delays or fails a recall.
"""

import asyncio
import contextlib
import json
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from weakref import WeakKeyDictionary

from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from anaphora.settings import Settings
from cypher import recall as queries
from graph.run import Graph
from recall.inputs import Hit
from recall.services import Services
from recall.weights import Weighed

logger = logging.getLogger("anaphora.recall")

KEPT = timedelta(days=30)
# How long answers gather before they are written together, and how many may wait: all, of a user.
_PAUSE = 0.25
_MOST = 10_000
_MOST_OF_USER = 1000
# Answers that share a transaction, and those that are looked at, behind the newest, to be removed:
# more than that, so that what several processes write at once goes, too.
_TOGETHER = 200
_BEHIND = 5 * _TOGETHER


@dataclass(frozen=True, slots=True)
class _Answer:
    user_id: str
    row: dict[str, Any]


class Recollections:
    """What waits to be written to one graph, and the task that writes it."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        # Most answers of a user that are kept: as the services say that were here last.
        self.most: int = Settings.model_fields["max_recollections"].default
        self._waiting: list[_Answer] = []
        self._of_user: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        # How many were ever given, and how many of them are written (or could not be).
        self._kept = 0
        self._written = 0
        self._moved = asyncio.Condition()

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
        if len(self._waiting) >= _MOST or self._of_user[user_id] >= _MOST_OF_USER:
            logger.warning("too many answers wait to be written: one is not kept")
            return id
        row = {"recollection": recollection, "hits": [_hit(*pair) for pair in enumerate(hits, 1)]}
        self._waiting.append(_Answer(user_id, row))
        self._of_user[user_id] += 1
        self._kept += 1
        self._begin()
        return id

    async def finish(self) -> None:
        """Return when everything that waits by now is written, or could not be."""
        last = self._kept
        async with self._moved:
            while self._written < last:
                self._begin()
                self._hurry.set()
                await self._moved.wait()

    def _begin(self) -> None:
        if self._waiting and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), _PAUSE)
            self._hurry.clear()
            answers, self._waiting = self._waiting, []
            self._of_user.clear()
            try:
                await self._save_all(answers)
            finally:
                async with self._moved:
                    self._written += len(answers)
                    self._moved.notify_all()

    async def _save_all(self, answers: Sequence[_Answer]) -> None:
        by_user: dict[str, list[dict[str, Any]]] = {}
        for answer in answers:
            by_user.setdefault(answer.user_id, []).append(answer.row)
        for user_id, rows in by_user.items():
            for start in range(0, len(rows), _TOGETHER):
                await self._save(user_id, rows[start : start + _TOGETHER])

    async def _save(self, user_id: str, rows: list[dict[str, Any]]) -> None:
        try:
            await self._graph.execute(queries.save_recollections, user_id=user_id, rows=rows)
            # A transaction of its own: the last of several that write at once sees what all wrote.
            await self._graph.execute(
                queries.delete_oldest_recollections, user_id=user_id, most=self.most, limit=_BEHIND
            )
        except AnaphoraError as error:
            logger.warning("answers could not be kept", extra={"error": error.message})


_of_graph: "WeakKeyDictionary[Graph, Recollections]" = WeakKeyDictionary()


def recollections_of(services: Services) -> Recollections:
    """The one for the services' graph, under their settings."""
    found = _of_graph.setdefault(services.graph, Recollections(services.graph))
    found.most = services.settings.max_recollections
    return found


async def finish_recollections(graph: Graph) -> None:
    """Write what waits: to be awaited before the graph is closed."""
    if (found := _of_graph.get(graph)) is not None:
        await found.finish()


def _hit(rank: int, hit: Hit) -> dict[str, Any]:
    signals = {signal.name: round(signal.value, 4) for signal in hit.signals}
    return {
        "id": hit.memory.id,
        "rank": rank,
        "score": hit.score,
        "signals": json.dumps(signals, separators=(",", ":")),
    }
