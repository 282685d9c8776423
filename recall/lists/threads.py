"""Conversations: threads by key or id, the list of them, and the turns in one."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, aware
from cypher import threads
from graph.entity_search import at_instant
from graph.pages import Cursors, Page, page_size
from graph.records.history import lay_back
from graph.records.instants import instant
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

    `after` are bookmarks that the read must see. At `known_at` each has the title and the last turn
    of then; those begun later are absent.
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
    """Return the threads that were there then, with their last turns and titles of then."""
    there = {
        name: node
        for name, node in nodes.items()
        if (begun := instant(node["created_at"])) is not None and begun <= known_at
    }
    ids = list({node["id"] for node in there.values()})
    rows = await services.graph.read(
        threads.find_last_turns, user_id=user_id, ids=ids, known_at=known_at
    )
    last = {row["id"]: row for row in rows}
    spoken = {name: _spoken(node, last.get(node["id"])) for name, node in there.items()}
    return await _titled(services, user_id, spoken, known_at)


def _spoken(node: dict[str, Any], last: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a thread with the last turn of an instant; None for a thread without turns then."""
    if last is None:
        return node | {"last_turn_at": None, "turn_count": 0}
    if last["turn_id"] == node.get("last_turn_id"):
        return node
    return node | {"last_turn_at": last["at"], "turn_count": last["turn"]}


async def _titled(
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
    services: Services,
    user_id: str,
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
    *,
    only: Sequence[str] | None = None,
) -> Page[ThreadRecord]:
    """List the user's threads, the last spoken in first; as they stood at `known_at`.

    `only` are the ids of those that alone are listed.
    """
    cursors = Cursors(services.signer, user_id, "threads")
    first = page_size(services.settings, first)
    known_at = aware(known_at, "knownAt")
    moment, id = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    query, instant_of = at_instant(threads.find_threads, threads.find_threads_known, known_at)
    listed: dict[str, Any] = {"user_id": user_id, "only": None if only is None else list(only)}
    rows = await services.graph.read(
        query, place=moment, place_id=id, limit=first + 1, **listed, **instant_of
    )
    nodes = {row["thread"]["id"]: row["thread"] for row in rows}
    if known_at is not None:
        nodes = await _titled(services, user_id, nodes, known_at)
    return cursors.page(
        [ThreadRecord.from_node(node) for node in nodes.values()],
        first,
        lambda thread: (thread.last_turn_at or thread.created_at, thread.id),
        after=after,
        count=counting(services.graph, threads.count_threads, **listed, known_at=known_at),
    )


async def list_turns(
    services: Services,
    user_id: str,
    thread_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
    *,
    newest_first: bool = False,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> dict[str, Page[MemoryRecord]]:
    """List the turns of each of these threads (ids), in their order, or from the last one back.

    Forgotten turns are left out; with `known_at`, those that were forgotten by then. With
    `valid_at` only turns that had occurred by then.
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
            valid_at=valid_at,
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
