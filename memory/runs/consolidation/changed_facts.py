"""Facts that changed, or began, since a user was consolidated last, page by page."""

import json
from dataclasses import dataclass
from datetime import timedelta

from anaphora.clock import FAR_PAST, native
from cypher.runs import consolidation as queries
from graph.changes.places import read_place, write_place
from graph.changes.step import Context
from graph.session import Graph

_OVERLAP = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ChangedFacts:
    """Some changed facts, the place that they start at, and the place behind the last of them.

    Without a `place` there are no more.
    """

    ids: tuple[str, ...]
    start: str
    place: str | None

    def again(self, told: int) -> str:
        """Return the place of this page, of which a dry run has told so much."""
        return json.dumps({**json.loads(self.start), "told": told}, sort_keys=True)


def read_told(place: str | None) -> int:
    """Return how much of the page at a place a dry run has told: what it did was rolled back."""
    return 0 if place is None else int(json.loads(place).get("told", 0))


async def find_changed(
    graph: Graph, context: Context, place: str | None, limit: int
) -> ChangedFacts:
    """Find the next facts that changed, or began to hold since they were told, in that order.

    What a run changes itself comes again at its end: the next look at it finds nothing to do.
    """
    since, after = read_place(place, context.since or FAR_PAST)
    [row] = await graph.read(
        queries.find_changed_facts,
        user_id=context.user_id,
        since=since,
        after_id=after,
        # What began while the last run went on may not have been compared by it.
        begun_since=since if context.since is None or place else since - _OVERLAP,
        # Of a user who was never consolidated, all are looked at.
        until=None if context.since is None else context.until,
        limit=limit,
    )
    ids = tuple(row["ids"])
    start = write_place(since, after)
    if len(ids) < limit:
        return ChangedFacts(ids, start, None)
    return ChangedFacts(ids, start, write_place(native(row["at"]), ids[-1]))
