"""Recollections: answers stored so that they can be judged, and hits counted as accessed.

Written after the answer and in batches; nothing here delays or fails a recall.
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

from anaphora.caller import admitted
from anaphora.concurrency import begin_apart
from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from cypher.recall import learning as queries
from graph.session import Graph
from recall.contract.inputs import Hit
from recall.learning.weights import Weighed
from recall.services import Services

logger = logging.getLogger("anaphora.recall")

KEPT = timedelta(days=30)
# Seconds that answers gather before they are written together; most that may wait: in all, of one
# user, and of one share.
_PAUSE = 0.25
_MOST = 10_000
_MOST_OF_USER = 2000
_MOST_OF_SHARE = 1000
# Answers that share a transaction, and those beyond the newest that are looked at for removal:
# more, so that what several processes write at once is removed, too.
_TOGETHER = 200
_BEHIND = 5 * _TOGETHER


@dataclass(frozen=True, slots=True)
class _Share:
    """Answers that are counted together: of a bound key, or of all other keys of a user."""

    user_id: str
    key_id: str | None

    @property
    def name(self) -> str:
        """Word for it in the log."""
        return "the user's unbound keys" if self.key_id is None else "the bound key"


@dataclass(frozen=True, slots=True)
class _Answer:
    share: _Share
    row: dict[str, Any]


class Recollections:
    """Answers that wait to be written to one graph, and the task that writes them."""

    def __init__(self, graph: Graph, most: int) -> None:
        """Set up for a graph; at most `most` answers of a user are kept, and of each bound key."""
        self._graph = graph
        self._most = most
        self._waiting: list[_Answer] = []
        self._of_share: Counter[_Share] = Counter()
        self._of_user: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        # How many answers were ever queued, and how many of them are written (or could not be).
        self._kept = 0
        self._written = 0
        self._moved = asyncio.Condition()

    async def keep(
        self,
        user_id: str,
        query: str,
        profile: str,
        hits: Sequence[Hit],
        at: datetime,
        weighed: Weighed | None = None,
        key_id: str | None = None,
    ) -> str:
        """Queue this answer, with the weights that scored it, for writing; return its id.

        `key_id` is the bound key's that it is for. Waits until the caller is admitted.
        """
        await admitted()
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
        if key_id is not None:
            recollection["key_id"] = key_id
        share = _Share(user_id, key_id)
        if (bound := self._bound(share)) is not None:
            logger.warning("an answer is not kept: %s wait to be written already", bound)
            return id
        row = {"recollection": recollection, "hits": [_hit(*pair) for pair in enumerate(hits, 1)]}
        self._waiting.append(_Answer(share, row))
        self._of_share[share] += 1
        self._of_user[user_id] += 1
        self._kept += 1
        self._begin()
        return id

    async def finish(self) -> None:
        """Wait until every answer queued by now is written, or could not be."""
        last = self._kept
        async with self._moved:
            while self._written < last:
                self._begin()
                self._hurry.set()
                await self._moved.wait()

    def _bound(self, share: _Share) -> str | None:
        """Return the bound that another answer would exceed, if any."""
        if self._of_share[share] >= _MOST_OF_SHARE:
            return f"{_MOST_OF_SHARE} of {share.name}"
        if self._of_user[share.user_id] >= _MOST_OF_USER:
            return f"{_MOST_OF_USER} of the user"
        return f"{_MOST} of all users" if len(self._waiting) >= _MOST else None

    def _begin(self) -> None:
        if self._waiting and (self._task is None or self._task.done()):
            self._task = begin_apart(self._write(), name="recollections")

    async def _write(self) -> None:
        while self._waiting:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), _PAUSE)
            self._hurry.clear()
            answers, self._waiting = self._waiting, []
            self._of_share.clear()
            self._of_user.clear()
            try:
                await self._save_all(answers)
            finally:
                async with self._moved:
                    self._written += len(answers)
                    self._moved.notify_all()

    async def _save_all(self, answers: Sequence[_Answer]) -> None:
        by_share: dict[_Share, list[dict[str, Any]]] = {}
        for answer in answers:
            by_share.setdefault(answer.share, []).append(answer.row)
        for share, rows in by_share.items():
            for start in range(0, len(rows), _TOGETHER):
                await self._save(share, rows[start : start + _TOGETHER])

    async def _save(self, share: _Share, rows: list[dict[str, Any]]) -> None:
        try:
            settings = self._graph.settings
            await self._graph.execute(
                queries.save_recollections,
                user_id=share.user_id,
                mid=settings.mid_tier_accesses,
                long=settings.long_tier_accesses,
                rows=rows,
            )
            # In its own transaction: the last of several concurrent writers sees what all wrote.
            await self._graph.execute(
                queries.delete_oldest_recollections,
                user_id=share.user_id,
                key_id=share.key_id or "",
                most=self._most,
                limit=_BEHIND,
            )
        except AnaphoraError as error:
            logger.warning("answers could not be kept", extra={"error": error.message})


# Also by how many answers of a user are kept: settings may differ over one graph.
_of_graph: "WeakKeyDictionary[Graph, dict[int, Recollections]]" = WeakKeyDictionary()


def recollections_of(services: Services) -> Recollections:
    """Return the recollections of the services' graph, under their settings."""
    of_graph = _of_graph.setdefault(services.graph, {})
    most = services.settings.max_recollections
    if most not in of_graph:
        of_graph[most] = Recollections(services.graph, most)
    return of_graph[most]


async def finish_recollections(graph: Graph) -> None:
    """Write all answers that wait: to be awaited before the graph is closed."""
    for found in list(_of_graph.get(graph, {}).values()):
        await found.finish()


def _hit(rank: int, hit: Hit) -> dict[str, Any]:
    signals = {signal.name: round(signal.value, 4) for signal in hit.signals}
    return {
        "id": hit.memory.id,
        "rank": rank,
        "score": hit.score,
        "signals": json.dumps(signals, separators=(",", ":")),
    }
