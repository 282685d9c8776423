"""Exports a user's whole graph as lines of JSON, some hundred nodes at a time.

Threads, entities, concepts, the vocabulary, reviews, runs, memories with their vectors, changes,
links, and properties of the user; each sort in a fixed order, so that equal graphs give equal bytes
on one day. The user's id is left out, as are derived properties (hashes, folded names). Idempotency
keys and the runs of imports belong to the graph they were made in, and stay.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_PAST, Clock, native, utc_now
from cypher.query import Query
from cypher.recall import learning
from cypher.transfer import reading
from graph.enums import ConflictStatus
from graph.session import Graph
from language.conflicts.fading import Fading, since_of
from memory.transfer.format.values import (
    FORMAT,
    VERSION,
    write_line,
    write_properties,
    write_vector,
)
from memory.transfer.snapshot import Past

PAGE = 500

# The owner, and properties that are derived from the rest.
DERIVED = frozenset(
    {
        "user_id",
        "tenant",
        "text_hash",
        "embedding",
        "embedding_b",
        "token_vectors",
        "alias_keys",
        "name_key",
        "attempts",
        "tokens",
        "unembedded_at",
        "expires_at",
        "promote_at",
        # The permission of a key, of use only where it was asked.
        "admin",
    }
)
# The layer of a declared relation is its user's.
_OF_LINK = frozenset({"layer"})
# Properties for a worker that carries a run on: of no use in another graph.
OF_WORKERS = frozenset({"max_trust", "place", "admin"})
# The state of the demo belongs to this graph, and that of maintenance.
OF_USER_ALONE = frozenset(
    {
        *("id", "changed_at", "demo", "untuned_count", "erasing_at"),
        *("lease_holder", "lease_epoch", "lease_expires_at"),
        *("consolidated_at", "unconsolidated_at", "evidence_through"),
    }
)

Row = dict[str, Any]


async def export_lines(graph: Graph, user_id: str, clock: Clock = utc_now) -> AsyncIterator[bytes]:
    """Yield every line of the export, each with its end; only the first for an unknown user.

    Things written meanwhile are left out, and things changed meanwhile are as they were before; but
    concepts, terms and runs are as they are when it comes to them. Holds a page at a time, and the
    ids of entities and concepts, whatever the graph's size.
    """
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
    export = _Export(graph, user_id, line["until"], line["sequence"])
    async for node in export.threads():
        yield _node("Thread", node)
    entities: list[str] = []
    async for node in export.entities():
        entities.append(node["id"])
        yield _node("Entity", node, DERIVED | {"key"})
    concepts: list[str] = []
    async for node in export.concepts():
        concepts.append(node["id"])
        yield _node("Concept", node)
    of: Mapping[str, Any] | None = None
    async for node in export.vocabulary():
        yield _node("Vocabulary", node)
        of = {"id": node["id"], "version": node["version"]}
    async for node, spans in export.terms():
        yield _term(node, spans, of)
    for node in await export.weight_sets():
        yield _node("WeightSet", node)
    async for node, _ in export.reviews():
        yield _node("EntityReview", node)
    async for node in export.runs():
        yield _node("Run", node, DERIVED | OF_WORKERS)
    # By the day: equal graphs give equal bytes, whatever the minute.
    fading = Fading(graph.settings)
    now = clock().replace(hour=0, minute=0, second=0, microsecond=0)
    async for node in export.memories():
        yield _memory(node, fading, now)
    async for node in export.conflicts():
        yield _node("Conflict", node)
    async for node in export.changes():
        yield _node("Change", node)
    async for link in export.links(entities, concepts):
        yield _link(link)
    yield write_line({"user": write_properties(line["user"], OF_USER_ALONE)})


class _Export:
    """The pages of one export; each sort is read in the order of an index."""

    def __init__(self, graph: Graph, user_id: str, until: Any, sequence: int) -> None:
        self._graph = graph
        self._user_id = user_id
        self._until = until
        self._sequence = sequence
        self._past = Past(graph, user_id, until, sequence)

    async def threads(self) -> AsyncIterator[Row]:
        place = {"key": ""}
        while nodes := await self._page(reading.find_threads, until=self._until, **place):
            for node in nodes:
                yield node
            place = {"key": nodes[-1]["key"]}

    def entities(self) -> AsyncIterator[Row]:
        return self._past.each_once("Entity", self._entities_by_name())

    async def _entities_by_name(self) -> AsyncIterator[Row]:
        place = {"key": "", "id": ""}
        while nodes := await self._page(reading.find_entities, until=self._until, **place):
            for node in await self._past.nodes(nodes):
                yield node
            place = {"key": nodes[-1]["key"], "id": nodes[-1]["id"]}

    async def concepts(self) -> AsyncIterator[Row]:
        """Yield the concepts of the user's own layer; the shared layer is the graph's."""
        place = {"key": "", "id": ""}
        while nodes := await self._page(reading.find_concepts, until=self._until, **place):
            for node in nodes:
                yield node
            place = {"key": nodes[-1]["name_key"], "id": nodes[-1]["id"]}

    async def vocabulary(self) -> AsyncIterator[Row]:
        """Yield the user's own vocabulary, if there is one."""
        for row in await self._graph.read(reading.find_vocabulary, user_id=self._user_id):
            yield row["node"]

    async def terms(self) -> AsyncIterator[tuple[Row, list[Row]]]:
        """Yield the terms of the user's own vocabulary, each with the versions that have it."""
        place = {"kind": "", "value": ""}
        while rows := await self._graph.read(
            reading.find_terms, user_id=self._user_id, until=self._until, limit=PAGE, **place
        ):
            for row in rows:
                yield row["node"], row["spans"]
            place = {name: rows[-1]["node"][name] for name in place}

    async def weight_sets(self) -> list[Row]:
        """Return the weight sets, the oldest first; they are few."""
        rows = await self._graph.read(learning.find_weight_sets, user_id=self._user_id)
        nodes = [row["node"] for row in reversed(rows)]
        return [node for node in nodes if node["created_at"] <= self._until]

    async def reviews(self) -> AsyncIterator[tuple[Row, list[Row]]]:
        """Yield reviews, each with its links."""
        place: Row = {"at": FAR_PAST, "id": ""}
        while rows := await self._graph.read(
            reading.find_reviews, user_id=self._user_id, until=self._until, limit=PAGE, **place
        ):
            nodes = await self._past.nodes(row["node"] for row in rows)
            for row, node in zip(rows, nodes, strict=True):
                yield node, row["links"]
            last = rows[-1]["node"]
            place = {"at": last["created_at"], "id": last["id"]}

    async def runs(self) -> AsyncIterator[Row]:
        place: Row = {"at": FAR_PAST, "id": ""}
        while nodes := await self._page(reading.find_runs, until=self._until, **place):
            for node in nodes:
                yield node
            place = {"at": nodes[-1]["queued_at"], "id": nodes[-1]["id"]}

    async def memories(self, query: Query = reading.find_memories) -> AsyncIterator[Row]:
        place: Row = {"at": FAR_PAST, "id": ""}
        while nodes := await self._page(query, until=self._until, **place):
            for node in await self._past.nodes(nodes):
                yield node
            place = {"at": nodes[-1]["created_at"], "id": nodes[-1]["id"]}

    def conflicts(self) -> AsyncIterator[Row]:
        return self._past.each_once("Conflict", self._conflicts_by_status())

    async def _conflicts_by_status(self) -> AsyncIterator[Row]:
        for status in ConflictStatus:
            place: Row = {"status": status.value, "at": FAR_PAST, "id": ""}
            while nodes := await self._page(reading.find_conflicts, until=self._until, **place):
                for node in await self._past.nodes(nodes):
                    yield node
                place |= {"at": nodes[-1]["created_at"], "id": nodes[-1]["id"]}

    async def changes(self) -> AsyncIterator[Row]:
        sequence = 0
        while nodes := await self._page(
            reading.find_changes, sequence=sequence, last=self._sequence
        ):
            for node in nodes:
                yield node
            sequence = nodes[-1]["sequence"]

    async def links(self, entities: Sequence[str], concepts: Sequence[str]) -> AsyncIterator[Row]:
        """Yield links by their start: memories, these entities and concepts, reviews, changes."""
        async for link in self._links_of_memories():
            yield link
        for start in range(0, len(entities), PAGE):
            rows = await self._graph.read(
                reading.find_entity_links,
                user_id=self._user_id,
                ids=entities[start : start + PAGE],
                until=self._until,
            )
            for link in _sorted(await self._past.links(rows)):
                yield link
        for start in range(0, len(concepts), PAGE):
            rows = await self._graph.read(
                reading.find_concept_links,
                user_id=self._user_id,
                ids=concepts[start : start + PAGE],
                until=self._until,
            )
            for link in _sorted(rows):
                yield link
        async for _, links in self.reviews():
            for link in _sorted(links):
                yield link
        sequence = 0
        while rows := await self._change_links(sequence):
            for link in _sorted(row for row in rows if row["type"] is not None):
                yield link
            sequence = max(row["sequence"] for row in rows)

    async def _links_of_memories(self) -> AsyncIterator[Row]:
        ids: list[str] = []
        async for node in self.memories(reading.find_memory_places):
            ids.append(node["id"])
            if len(ids) == PAGE:
                for link in await self._links_of(ids):
                    yield link
                ids = []
        for link in await self._links_of(ids):
            yield link

    async def _change_links(self, sequence: int) -> list[Row]:
        return await self._graph.read(
            reading.find_change_links,
            user_id=self._user_id,
            sequence=sequence,
            last=self._sequence,
            limit=PAGE,
        )

    async def _links_of(self, ids: list[str]) -> list[Row]:
        rows = await self._graph.read(
            reading.find_memory_links, user_id=self._user_id, ids=ids, until=self._until
        )
        return _sorted(await self._past.links(rows))

    async def _page(self, query: Query, **place: Any) -> list[Row]:
        rows = await self._graph.read(query, user_id=self._user_id, limit=PAGE, **place)
        return [row["node"] for row in rows]


def _sorted(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row["from_id"], row["type"], row["to_id"], _own(row)))


def _own(link: Row) -> list[str]:
    """Return what distinguishes links of one type between the same two ends."""
    return [f"{name}={value}" for name, value in sorted(link["properties"].items())]


def _memory(node: Mapping[str, Any], fading: Fading, now: datetime) -> bytes:
    """Write a memory, and beside what is stored what is left of it: told, and not read again."""
    since = since_of(node)
    relation, retired = node.get("predicate"), native(node.get("retired_at"))
    until = now if retired is None else min(now, retired)
    left = {
        "confidence": fading.confidence(node["kind"], relation, node["confidence"], since, until),
        "weight": fading.weight(node.get("weight"), since, until),
    }
    return _node("Memory", node, effective={k: v for k, v in left.items() if v is not None})


def _node(
    label: str,
    node: Mapping[str, Any],
    without: frozenset[str] = DERIVED,
    effective: Mapping[str, float] | None = None,
) -> bytes:
    content: Row = {"node": label, "properties": write_properties(node, without)}
    if effective is not None:
        content["effective"] = effective
    if label == "Memory" and node.get("embedding") is not None:
        content["embedding"] = write_vector(node["embedding"])
    return write_line(content)


def _term(
    term: Mapping[str, Any], spans: Iterable[Mapping[str, Any]], of: Mapping[str, Any] | None
) -> bytes:
    content = {
        "term": write_properties(term, DERIVED),
        "vocabulary": of,
        "versions": [write_properties(span, frozenset()) for span in spans],
    }
    return write_line(content)


def _link(link: Mapping[str, Any]) -> bytes:
    content = {
        "link": link["type"],
        "from": link["from_id"],
        "to": link["to_id"],
        "properties": write_properties(link["properties"], _OF_LINK),
    }
    if (shared := link.get("shared")) is not None:
        content["shared"] = write_properties(shared, frozenset())
    return write_line(content)
