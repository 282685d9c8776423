"""Ends and restores links, which are never just deleted: reads of the past still see them.

A Change keeps the links that it ended in `before["links"]` and those that it made in
`after["links"]`, each as a map: `type`, `from_id`, `to_id` and the link's own properties; a
mention's own `type` is in it as `mention_type`.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from anaphora.clock import native
from cypher import links as queries
from graph.lock import UserLock
from graph.records.history import stored_value
from graph.session import Transaction

_OF_ENDED = frozenset({"type", "from_id", "to_id", "ended_at"})


@dataclass(frozen=True, slots=True)
class LinkKey:
    """Key of a link: its relationship type and its ends' ids (memories, entities; a concept's to).

    `id` is its own where there may be several between two (LINK, RELATES); None means each.
    """

    type: str
    from_id: str
    to_id: str
    id: str | None = None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "LinkKey":
        """Build it from a row, of whose columns the rest is left out."""
        return cls(row["type"], row["from_id"], row["to_id"], row["id"])


@dataclass(frozen=True, slots=True)
class Link:
    """A link that was ended, was made, or is to be made.

    `properties` are its own: `created_at`, `id` and `rel` of a caller's own relation, `how` of
    DERIVED_FROM, a mention's `text` and `type`, and so on.
    """

    type: str
    from_id: str
    to_id: str
    properties: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "Link":
        """Build it from a row of `type`, `from_id`, `to_id` and `properties`."""
        own = {name: native(value) for name, value in row["properties"].items()}
        return cls(row["type"], row["from_id"], row["to_id"], own)

    @classmethod
    def from_kept(cls, kept: Mapping[str, Any]) -> "Link":
        """Build it from the map that a Change keeps; its instants may be text."""
        return cls(kept["type"], kept["from_id"], kept["to_id"], own_properties(kept))

    @property
    def key(self) -> LinkKey:
        return LinkKey(self.type, self.from_id, self.to_id, self.properties.get("id"))

    @property
    def ends(self) -> tuple[str, str]:
        return self.from_id, self.to_id

    def kept(self) -> dict[str, Any]:
        """Return the map that a Change keeps."""
        own = dict(self.properties)
        if "type" in own:
            own["mention_type"] = own.pop("type")
        return {"type": self.type, "from_id": self.from_id, "to_id": self.to_id} | own

    def moved(self, old: Container[str], new: str) -> "Link":
        """Return the link with each end that is among `old` replaced by `new`."""
        from_id, to_id = (new if end in old else end for end in self.ends)
        return replace(self, from_id=from_id, to_id=to_id)


def keep_links(links: Iterable[Link]) -> dict[str, Any]:
    """Return the part of a Change's `before` or `after` that keeps links; empty for none."""
    kept = [link.kept() for link in links]
    return {"links": kept} if kept else {}


def links_of(snapshot: Mapping[str, Any] | None) -> list[Link]:
    """Return the links that the `before` or `after` of a Change keeps."""
    return [Link.from_kept(kept) for kept in (snapshot or {}).get("links", ())]


def own_properties(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return a link's own properties, from a kept map or the properties of its ENDED."""
    own = {name: kept[name] for name in kept if name not in _OF_ENDED}
    if "mention_type" in own:
        own["type"] = own.pop("mention_type")
    return own


async def end_links(
    transaction: Transaction, lock: UserLock, keys: Iterable[LinkKey]
) -> list[Link]:
    """End these links; return those that were there.

    The ended link is stored as ENDED {type, ended_at, …}.
    """
    rows = [asdict(key) for key in dict.fromkeys(keys)]
    if not rows:
        return []
    ended = await transaction.run(queries.end_links, user_id=lock.user_id, at=lock.now, rows=rows)
    return [Link.from_row(row) for row in ended]


async def restore_links(
    transaction: Transaction, lock: UserLock, links: Iterable[Link]
) -> list[Link]:
    """Make links, also such as had ended before: they begin now.

    Returns those that were made; a link that is there already stays as it is.
    """
    rows = [_row(link) for link in links]
    if not rows:
        return []
    made = await transaction.run(
        queries.restore_links, user_id=lock.user_id, at=lock.now, rows=rows
    )
    return [Link.from_row(row) for row in made]


def _row(link: Link) -> dict[str, Any]:
    own = {name: stored_value(name, value) for name, value in link.properties.items()}
    return asdict(link.key) | {"properties": own}
