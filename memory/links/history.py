"""Ends and restores links, which are never just deleted: reads of the past still see them.

A link, as a Change keeps it in `before["links"]` (ended) or `after["links"]` (made), is a map:
`type`, `from_id`, `to_id`, `created_at` and its own properties (`id` and `rel` of a caller's own
relation, `how` of DERIVED_FROM, …); a mention's own `type` is in it as `mention_type`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from anaphora.clock import native
from cypher import links as queries
from graph.lock import UserLock
from graph.records.history import stored_value
from graph.session import Transaction

_KEY = ("type", "from_id", "to_id")
_OF_ENDED = frozenset({*_KEY, "ended_at"})


@dataclass(frozen=True, slots=True)
class LinkKey:
    """Key of a link: its relationship type and its ends' ids (memories, entities; a concept's to).

    `id` is its own where there may be several between two (LINK, RELATES); None means each.
    """

    type: str
    from_id: str
    to_id: str
    id: str | None = None


async def end_links(
    transaction: Transaction, lock: UserLock, keys: Iterable[LinkKey]
) -> list[dict[str, Any]]:
    """End these links; return them as a Change's `before["links"]` keeps them.

    Links that are not there are left out. The ended link is stored as ENDED {type, ended_at, …}.
    """
    rows = [asdict(key) for key in dict.fromkeys(keys)]
    if not rows:
        return []
    ended = await transaction.run(queries.end_links, user_id=lock.user_id, at=lock.now, rows=rows)
    return [kept_link(row) for row in ended]


async def restore_links(
    transaction: Transaction, lock: UserLock, kept: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Make links that had ended again, from what a Change kept of them: they begin now.

    Returns those that were made, as `after["links"]` keeps them; a link that is there already
    stays as it is.
    """
    rows = [_row(link) for link in kept]
    if not rows:
        return []
    made = await transaction.run(
        queries.restore_links, user_id=lock.user_id, at=lock.now, rows=rows
    )
    return [kept_link(row) for row in made]


def kept_link(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a link as a Change keeps it, from `type`, `from_id`, `to_id` and `properties`."""
    own = {name: native(value) for name, value in row["properties"].items()}
    if "type" in own:
        own["mention_type"] = own.pop("type")
    return {name: row[name] for name in _KEY} | own


def own_properties(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return a link's own properties, from a kept link or the properties of its ENDED."""
    own = {name: kept[name] for name in kept if name not in _OF_ENDED}
    if "mention_type" in own:
        own["type"] = own.pop("mention_type")
    return own


def _row(link: Mapping[str, Any]) -> dict[str, Any]:
    own = {name: stored_value(name, value) for name, value in own_properties(link).items()}
    return {name: link[name] for name in _KEY} | {"id": link.get("id"), "properties": own}
