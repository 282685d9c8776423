"""Facts that changed since a user was consolidated last, page by page."""

import json
from dataclasses import dataclass
from datetime import datetime

from anaphora.clock import FAR_PAST, native
from cypher.runs import consolidation as queries
from graph.changes.step import Context
from graph.session import Graph


@dataclass(frozen=True, slots=True)
class Changed:
    """Some changed facts, the place that they start at, and the place behind the last of them.

    Without a `place` there are no more.
    """

    ids: tuple[str, ...]
    start: str
    place: str | None


async def find_changed(graph: Graph, context: Context, place: str | None, limit: int) -> Changed:
    """Find the next facts that changed, the longest ago first.

    What a run changes itself comes again at its end: the next look at it finds nothing to do.
    """
    since, after = context.since or FAR_PAST, ""
    if place is not None:
        told = json.loads(place)
        since, after = datetime.fromisoformat(told["at"]), told["after"]
    rows = await graph.read(
        queries.find_changed_facts,
        user_id=context.user_id,
        since=since,
        after_id=after,
        limit=limit,
    )
    ids = tuple(row["id"] for row in rows)
    start = _place(since, after)
    if len(rows) < limit:
        return Changed(ids, start, None)
    return Changed(ids, start, _place(native(rows[-1]["updated_at"]), rows[-1]["id"]))


def _place(at: datetime, after: str) -> str:
    return json.dumps({"at": at.isoformat(), "after": after}, sort_keys=True)
