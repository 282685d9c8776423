"""Exports a user's whole graph as lines of JSON, some hundred nodes at a time.

Threads, entities, concepts, the vocabulary, reviews, runs, memories with their vectors, changes,
links, and properties of the user; each sort in a fixed order, so that equal graphs give equal bytes
on one day. The user's id is left out, as are derived properties (hashes, folded names). Idempotency
keys and the runs of imports belong to the graph they were made in, and stay.
"""

from bisect import bisect_right
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_PAST, Clock, utc_now
from cypher.query import Query
from cypher.recall import learning
from cypher.transfer import reading
from graph.enums import ConflictStatus
from graph.session import Graph
from language.conflicts.fading import Fading
from memory.transfer.format.cursor import Cursor
from memory.transfer.format.nodes import (
    DERIVED,
    OF_WORKERS,
    write_link,
    write_memory,
    write_node,
    write_term,
)
from memory.transfer.format.values import FORMAT, VERSION, write_line, write_properties
from memory.transfer.snapshot import Past

PAGE = 500

# The state of the demo belongs to this graph, and that of maintenance.
OF_USER_ALONE = frozenset(
    {
        *("id", "changed_at", "demo", "untuned_count", "erasing_at"),
        *("lease_holder", "lease_epoch", "lease_expires_at"),
        *("consolidated_at", "unconsolidated_at", "unreflected_at", "evidence_through"),
        *("consolidated_sequence", "hurried_at"),
    }
)

Row = dict[str, Any]

# The beginning of what is read by an instant and an id.
_FIRST: Row = {"at": FAR_PAST, "id": ""}


async def export_lines(
    graph: Graph, user_id: str, clock: Clock = utc_now, cursor: Cursor | None = None
) -> AsyncGenerator[bytes, None]:
    """Yield every line of the export, each with its end; only the first for an unknown user.

    Things written meanwhile are left out, and things changed meanwhile are as they were before; but
    concepts, terms and runs are as they are when it comes to them. Holds a page at a time, and the
    ids of entities and concepts, whatever the graph's size. With a `cursor` it begins there, and
    moves it; the first and the last line are always told.
    """
    cursor = cursor or Cursor()
    [line] = await graph.execute(reading.lock_export, user_id=user_id, at=clock())
    yield write_line(
        {
            "format": FORMAT,
            "version": VERSION,
            "embedding_model": line["model"],
            "dimensions": line["dimensions"],
        }
    )
    if line["user"] is None:
        return
    # By the day: equal graphs give equal bytes, whatever the minute.
    now = clock().replace(hour=0, minute=0, second=0, microsecond=0)
    export = _Export(graph, user_id, line["until"], line["sequence"], cursor)
    sections = export.sections(Fading(graph.settings), now)
    for number in range(cursor.section, len(sections)):
        async for told in sections[number]:
            yield told
        cursor.section, cursor.place = number + 1, None
    yield write_line({"user": write_properties(line["user"], OF_USER_ALONE)})


class _Export:
    """The pages of one export; each sort is read in the order of an index."""

    def __init__(
        self, graph: Graph, user_id: str, until: Any, sequence: int, cursor: Cursor
    ) -> None:
        self._graph = graph
        self._user_id = user_id
        self._until = until
        self._sequence = sequence
        self._cursor = cursor
        self._past = Past(graph, user_id, until, sequence)
        self._entity_ids: list[str] = []
        self._concept_ids: list[str] = []

    def sections(self, fading: Fading, now: datetime) -> Sequence[AsyncIterator[bytes]]:
        """Return the lines of each section, in the order of the export."""
        return (
            self._nodes("Thread", reading.find_threads, {"key": ""}),
            self._entities(),
            self._concepts(),
            self._terms(),
            self._weight_sets(),
            self._reviews(),
            self._runs(),
            self._memories(fading, now),
            self._conflicts(),
            self._changes(),
            self._links_of_memories(),
            self._links_of_entities(),
            self._links_of_concepts(),
            self._links_of_reviews(),
            self._links_of_changes(),
        )

    async def _nodes(
        self, label: str, query: Query, first: Row, without: frozenset[str] = DERIVED
    ) -> AsyncIterator[bytes]:
        async for rows in self._pages(query, first, _behind(first)):
            for row in rows:
                yield write_node(label, row["node"], without)

    async def _entities(self) -> AsyncIterator[bytes]:
        async for node in self._past.each_once("Entity", self._entities_by_name()):
            self._entity_ids.append(node["id"])
            yield write_node("Entity", node, DERIVED | {"key"})

    async def _entities_by_name(self) -> AsyncIterator[Row]:
        first = {"key": "", "id": ""}
        async for rows in self._pages(reading.find_entities, first, _behind(first)):
            for node in await self._past.nodes(row["node"] for row in rows):
                yield node

    async def _concepts(self) -> AsyncIterator[bytes]:
        """Yield the concepts of the user's own layer; the shared layer is the graph's."""

        def behind(row: Row) -> Row:
            return {"key": row["node"]["name_key"], "id": row["node"]["id"]}

        first = {"key": "", "id": ""}
        async for rows in self._pages(reading.find_concepts, first, behind):
            for row in rows:
                self._concept_ids.append(row["node"]["id"])
                yield write_node("Concept", row["node"])

    async def _terms(self) -> AsyncIterator[bytes]:
        """Yield the user's own vocabulary, if there is one, and its terms with their versions."""
        of: Mapping[str, Any] | None = None
        for row in await self._graph.read(reading.find_vocabulary, user_id=self._user_id):
            node = row["node"]
            of = {"id": node["id"], "version": node["version"]}
            if self._cursor.place is None:
                yield write_node("Vocabulary", node)
        first = {"kind": "", "value": ""}
        async for rows in self._pages(reading.find_terms, first, _behind(first)):
            for row in rows:
                yield write_term(row["node"], row["spans"], of)

    async def _weight_sets(self) -> AsyncIterator[bytes]:
        """Yield the weight sets, the oldest first; they are few."""
        rows = await self._graph.read(learning.find_weight_sets, user_id=self._user_id)
        for row in reversed(rows):
            if row["node"]["created_at"] <= self._until:
                yield write_node("WeightSet", row["node"])

    async def _reviews(self) -> AsyncIterator[bytes]:
        async for rows in self._pages(reading.find_reviews, _FIRST, _behind_moment):
            for node in await self._past.nodes(row["node"] for row in rows):
                yield write_node("EntityReview", node)

    async def _runs(self) -> AsyncIterator[bytes]:
        def behind(row: Row) -> Row:
            return {"at": row["node"]["queued_at"], "id": row["node"]["id"]}

        async for rows in self._pages(reading.find_runs, _FIRST, behind):
            for row in rows:
                yield write_node("Run", row["node"], DERIVED | OF_WORKERS)

    async def _memories(self, fading: Fading, now: datetime) -> AsyncIterator[bytes]:
        async for rows in self._pages(reading.find_memories, _FIRST, _behind_moment):
            for node in await self._past.nodes(row["node"] for row in rows):
                yield write_memory(node, fading, now)

    async def _conflicts(self) -> AsyncIterator[bytes]:
        async for node in self._past.each_once("Conflict", self._conflicts_by_status()):
            yield write_node("Conflict", node)

    async def _conflicts_by_status(self) -> AsyncIterator[Row]:
        statuses = [status.value for status in ConflictStatus]
        begun = self._cursor.begin({"status": statuses[0]})["status"]
        for status in statuses[statuses.index(begun) :]:
            first = self._cursor.begin(_FIRST | {"status": status})
            if first["status"] != status:
                first = _FIRST | {"status": status}
                self._cursor.place = first

            def behind(row: Row, status: str = status) -> Row:
                return _behind_moment(row) | {"status": status}

            async for rows in self._pages(reading.find_conflicts, first, behind):
                for node in await self._past.nodes(row["node"] for row in rows):
                    yield node

    async def _changes(self) -> AsyncIterator[bytes]:
        first = {"sequence": 0}
        async for rows in self._pages(
            reading.find_changes, first, _behind(first), last=self._sequence
        ):
            for row in rows:
                yield write_node("Change", row["node"])

    async def _links_of_memories(self) -> AsyncIterator[bytes]:
        async for rows in self._pages(reading.find_memory_places, _FIRST, _behind_moment):
            links = await self._graph.read(
                reading.find_memory_links,
                user_id=self._user_id,
                ids=[row["node"]["id"] for row in rows],
                until=self._until,
            )
            for link in _sorted(await self._past.links(links)):
                yield write_link(link)

    async def _links_of_entities(self) -> AsyncIterator[bytes]:
        if self._cursor.place is not None or not self._entity_ids:
            # An export that goes on has not read them.
            self._entity_ids = [
                node["id"] async for node in self._all(reading.find_entities, "key")
            ]
        async for links in self._links_of(self._entity_ids, reading.find_entity_links):
            for link in _sorted(await self._past.links(links)):
                yield write_link(link)

    async def _links_of_concepts(self) -> AsyncIterator[bytes]:
        if self._cursor.place is not None or not self._concept_ids:
            found = self._all(reading.find_concepts, "name_key")
            self._concept_ids = [node["id"] async for node in found]
        async for links in self._links_of(self._concept_ids, reading.find_concept_links):
            for link in _sorted(links):
                yield write_link(link)

    async def _all(self, query: Query, key: str) -> AsyncIterator[Row]:
        """Yield all nodes of a sort that is read by a name."""
        place = {"key": "", "id": ""}
        while rows := await self._read(query, **place):
            for row in rows:
                yield row["node"]
            place = {"key": rows[-1]["node"][key], "id": rows[-1]["node"]["id"]}

    async def _links_of(self, ids: Sequence[str], query: Query) -> AsyncIterator[list[Row]]:
        """Yield the links that start from these nodes, those of a page of nodes together."""
        ordered = sorted(ids)
        while True:
            start = bisect_right(ordered, self._cursor.begin({"id": ""})["id"])
            page = ordered[start : start + PAGE]
            if not page:
                return
            yield await self._graph.read(query, user_id=self._user_id, ids=page, until=self._until)
            self._cursor.place = {"id": page[-1]}

    async def _links_of_reviews(self) -> AsyncIterator[bytes]:
        async for rows in self._pages(reading.find_reviews, _FIRST, _behind_moment):
            for row in rows:
                for link in _sorted(row["links"]):
                    yield write_link(link)

    async def _links_of_changes(self) -> AsyncIterator[bytes]:
        place = self._cursor.begin({"sequence": 0})
        while rows := await self._graph.read(
            reading.find_change_links,
            user_id=self._user_id,
            last=self._sequence,
            limit=PAGE,
            **place,
        ):
            for link in _sorted(row for row in rows if row["type"] is not None):
                yield write_link(link)
            self._cursor.place = place = {"sequence": max(row["sequence"] for row in rows)}

    async def _pages(
        self, query: Query, first: Row, behind: Callable[[Row], Row], **given: Any
    ) -> AsyncIterator[list[Row]]:
        """Yield the pages of a section, from where the cursor is; move it behind each."""
        place = self._cursor.begin(first)
        while rows := await self._read(query, **place, **given):
            yield rows
            self._cursor.place = place = behind(rows[-1])

    async def _read(self, query: Query, **given: Any) -> list[Row]:
        if "until" in query.parameters:
            given["until"] = self._until
        return await self._graph.read(query, user_id=self._user_id, limit=PAGE, **given)


def _behind(names: Iterable[str]) -> Callable[[Row], Row]:
    """Return what gives the place behind a row: the values of its node by these names."""
    wanted = tuple(names)
    return lambda row: {name: row["node"][name] for name in wanted}


def _behind_moment(row: Row) -> Row:
    return {"at": row["node"]["created_at"], "id": row["node"]["id"]}


def _sorted(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row["from_id"], row["type"], row["to_id"], _own(row)))


def _own(link: Row) -> list[str]:
    """Return what distinguishes links of one type between the same two ends."""
    return [f"{name}={value}" for name, value in sorted(link["properties"].items())]
