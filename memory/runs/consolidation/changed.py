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
    """Some changed facts, and the place behind the last of them; None where there are no more."""

    ids: tuple[str, ...]
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
    if len(rows) < limit:
        return Changed(ids, None)
    last = {"at": native(rows[-1]["updated_at"]).isoformat(), "after": rows[-1]["id"]}
    return Changed(ids, json.dumps(last, sort_keys=True))
