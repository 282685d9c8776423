"""Conversations: threads by key or id, the list of them, and the turns in one."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE
from cypher import threads
from graph.pages import Cursors, Page, page_size
from graph.records.history import lay_back
from graph.records.records import MemoryRecord, ThreadRecord
from graph.totals import counting
from recall.nodes.batch_pages import Found, fill, pages, shown
from recall.services import Services

_LAST_ID = "g"
_BEHIND_ALL = 2**62


async def get_threads(
    services: Services,
    user_id: str,
    names: Sequence[str],
    *,
    after: Sequence[str] = (),
    known_at: datetime | None = None,
) -> dict[str, ThreadRecord]:
    """Find the user's threads by what callers call them: a key is tried first, then an id.

    `after` are bookmarks that the read must see; at `known_at` each has the title of then.
    """
    rows = await services.graph.read(
        threads.find_threads_by_name,
        after=after,
        user_id=user_id,
        names=list(filter(_is_text, dict.fromkeys(names))),
    )
    nodes = {row["name"]: row["thread"] for row in rows}
    if known_at is not None and nodes:
        nodes = await _as_known(services, user_id, nodes, known_at)
    return {name: ThreadRecord.from_node(node) for name, node in nodes.items()}


async def _as_known(
    services: Services, user_id: str, nodes: Mapping[str, dict[str, Any]], known_at: datetime
) -> dict[str, dict[str, Any]]:
    """Restore in the nodes what changes since the instant replaced."""
    rows = await services.graph.read(
        threads.find_thread_changes,
        user_id=user_id,
        ids=[node["id"] for node in nodes.values()],
        known_at=known_at,
    )
    return {
        name: lay_back(node, [row for row in rows if row["id"] == node["id"]])
        for name, node in nodes.items()
    }


async def find_thread_keys(services: Services, user_id: str, ids: Sequence[str]) -> dict[str, str]:
    """Find threads' keys by their ids, which no key of another thread is taken for."""
    rows = await services.graph.read(threads.find_thread_keys, user_id=user_id, ids=list(ids))
    return {row["id"]: row["key"] for row in rows}


async def find_thread_ids(
    services: Services, user_id: str, names: Sequence[str], *, after: Sequence[str] = ()
) -> dict[str, str]:
    """Find threads' ids by keys or ids; unknown and other users' threads are absent."""
    found = await get_threads(services, user_id, names, after=after)
    return {name: thread.id for name, thread in found.items()}


async def list_threads(
    services: Services, user_id: str, first: int = 20, after: str | None = None
) -> Page[ThreadRecord]:
    """List the user's threads, the last spoken in first."""
    cursors = Cursors(services.signer, user_id, "threads")
    first = page_size(services.settings, first)
    moment, id = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    rows = await services.graph.read(
        threads.find_threads, user_id=user_id, place=moment, place_id=id, limit=first + 1
    )
    return cursors.page(
        [ThreadRecord.from_node(row["thread"]) for row in rows],
        first,
        lambda thread: (thread.last_turn_at or thread.created_at, thread.id),
        after=after,
        count=counting(services.graph, threads.count_threads, user_id=user_id),
    )


async def list_turns(
    services: Services,
    user_id: str,
    thread_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
    *,
    newest_first: bool = False,
    known_at: datetime | None = None,
) -> dict[str, Page[MemoryRecord]]:
    """List the turns of each of these threads (ids), in their order, or from the last one back.

    Forgotten turns are left out; with `known_at`, those that were forgotten by then.
    """
    order = "last" if newest_first else "first"
    cursors = Cursors(services.signer, user_id, f"turns:{order}")
    first = page_size(services.settings, first)
    place = cursors.read(after) or ((_BEHIND_ALL, "") if newest_first else (0, ""))
    if len(place) == 1:
        # Earlier cursors have the number alone: their page begins behind all turns that have it.
        place = (*place, "" if newest_first else _LAST_ID)
    query = threads.find_turns_last if newest_first else threads.find_turns_first

    async def find(places: dict[str, tuple[int, str]]) -> list[Found]:
        rows = await services.graph.read(
            query,
            user_id=user_id,
            places=[
                {"id": id, "turn": turn, "place_id": last} for id, (turn, last) in places.items()
            ],
            known_at=known_at,
            limit=first + 1,
        )
        return [Found(row["parent"], row["id"], (row["turn"], row["id"])) for row in rows]

    kept = await fill(
        services, user_id, dict.fromkeys(thread_ids, place), first, find, known_at, shown
    )
    return pages(cursors, thread_ids, kept, first, after)


def _is_text(name: str) -> bool:
    """Return whether the database could hold a name: half of a surrogate pair is none."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
