"""Restores nodes and links that change during an export to their state at its start.

Pages are read one after the other, and writers go on. Values that a later change replaced are
put back, and a link that ended later is the link that it was; so no line shows a state that no
exported Change leads to.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from cypher.transfer import reading
from graph.records.history import lay_back
from graph.records.snapshots import FIXED
from graph.session import Graph
from memory.links.history import own_properties

Row = dict[str, Any]

# Properties of the later text, removed once a text is put back: an import embeds it again.
_OF_TEXT = frozenset({"embedding", "embedding_b", "token_vectors", "conflicts_due"})


class Past:
    """The state of a user's graph at the start of an export.

    `sequence` is the last Change that is exported, `until` the instant nothing exported is after.
    """

    def __init__(self, graph: Graph, user_id: str, until: datetime, sequence: int) -> None:
        self._graph = graph
        self._user_id = user_id
        self._until = until
        self._sequence = sequence

    async def nodes(self, nodes: Iterable[Row]) -> list[Row]:
        """Return the nodes as they were at the start of the export."""
        found = list(nodes)
        later = await self._later([node["id"] for node in found])
        return [
            self._node(node, later[node["id"]]) if node["id"] in later else node for node in found
        ]

    async def links(self, links: Iterable[Row]) -> list[Row]:
        """Return the links as they were at the start; changes name those of `RELATES` by an id."""
        found = [self._unended(link) for link in links]
        ids = [link["properties"].get("id") for link in found]
        later = await self._later([id for id in ids if id])
        return [
            link | {"properties": _before(link["properties"], later[id])} if id in later else link
            for id, link in zip(ids, found, strict=True)
        ]

    async def each_once(self, label: str, pages: AsyncIterator[Row]) -> AsyncIterator[Row]:
        """Yield nodes that a change may move within their order: none twice, and none left out."""
        seen: set[str] = set()
        async for node in pages:
            if node["id"] not in seen:
                seen.add(node["id"])
                yield node
        rows = await self._graph.read(
            reading.find_later_changed,
            user_id=self._user_id,
            sequence=self._sequence,
            label=label,
            until=self._until,
        )
        for node in await self.nodes(row["node"] for row in rows if row["node"]["id"] not in seen):
            yield node

    def _node(self, now: Row, changes: Sequence[Row]) -> Row:
        was = _before(now, changes)
        if was.get("text") != now.get("text"):
            was = {name: value for name, value in was.items() if name not in _OF_TEXT}
        was.pop("updated_at", None)
        [when, *_] = [change["updated_at"] for change in changes]
        return was | ({} if when is None else {"updated_at": when})

    async def _later(self, ids: list[str]) -> dict[str, list[Row]]:
        rows = await self._graph.read(
            reading.find_later_changes,
            user_id=self._user_id,
            sequence=self._sequence,
            ids=ids,
        )
        later: dict[str, list[Row]] = {}
        for row in rows:
            later.setdefault(row["id"], []).append(row)
        return later

    def _unended(self, link: Row) -> Row:
        properties = link["properties"]
        if link["type"] != "ENDED" or properties["ended_at"] <= self._until:
            return link
        return link | {"type": properties["type"], "properties": own_properties(properties)}


def _before(now: Mapping[str, Any], changes: Iterable[Mapping[str, Any]]) -> Row:
    """Return the properties before these changes; a property not there then is absent, not null."""
    was = lay_back(now, changes)
    kept = {name: value for name, value in was.items() if name != "links" and name not in FIXED}
    fixed = {name: now[name] for name in FIXED & now.keys()}
    return {name: value for name, value in (kept | fixed).items() if value is not None}
