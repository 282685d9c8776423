"""What several gave to the one that they were merged into, when one of them comes back.

A source that two memories rested on, or a memory that two entities were mentioned in, is the
winner's once, by the first merge. Whichever of the two returns, the link stays the winner's for the
other; and it goes with the last of them. That link is made anew, so that the returning one's Change
says for whom it is there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cypher import links as queries
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from memory.links.history import LinkKey, kept_link

Link = Mapping[str, Any]
# Beyond so many links of all that were merged into one, what is shared is not looked for.
_MOST = 20_000
_MOST_CHANGES = 200
# Each has an id of its own: two of them are never united into one.
_SINGLE = frozenset({"RELATES", "MERGED_INTO"})


@dataclass(frozen=True, slots=True)
class SharedLinks:
    """Links of the winner: what the returning one had, what those have that stay merged, and what
    was left behind for them by others that returned."""

    mine: tuple[Link, ...] = ()
    theirs: tuple[Link, ...] = ()
    left: tuple[Link, ...] = ()

    def ending(self) -> list[LinkKey]:
        """Links that are there for the returning one alone, beside those that its merge made."""
        mine = {_sameness(link) for link in self.mine}
        return [_key(link) for link in self.left if _sameness(link) in mine]

    def staying(self, ended: Sequence[Link]) -> list[Link]:
        """Of links that ended now, those that the winner has for others, as they gave them."""
        gone = {_sameness(link) for link in ended}
        found: dict[tuple[Any, ...], Link] = {}
        for link in self.theirs:
            if (same := _sameness(link)) in gone:
                found.setdefault(same, link)
        return list(found.values())


async def find_united(
    transaction: Transaction, user_id: str, loser_id: str, winner_id: str
) -> SharedLinks:
    """What a thing that returns from another shared with those that were merged into it, too."""
    ends = {"user_id": user_id, "winner_id": winner_id}
    rows = await transaction.run(queries.find_united, limit=_MOST, **ends)
    changes = await transaction.run(
        queries.find_returned, loser_id=loser_id, limit=_MOST_CHANGES, **ends
    )
    of_winner = [(row["id"], _of_winner(row, winner_id)) for row in rows]
    return SharedLinks(
        mine=tuple(_shareable(link for id, link in of_winner if id == loser_id)),
        theirs=tuple(_shareable(link for id, link in of_winner if id != loser_id)),
        left=tuple(_shareable(_left(changes, winner_id))),
    )


def _of_winner(row: Mapping[str, Any], winner_id: str) -> Link:
    own = {name: value for name, value in row["properties"].items() if value is not None}
    link = kept_link({**row, "properties": own})
    return {**link, **{end: winner_id for end in ("from_id", "to_id") if link[end] == row["id"]}}


def _left(changes: Sequence[Mapping[str, Any]], winner_id: str) -> Iterable[Link]:
    for row in changes:
        for link in (read_snapshot(row["after"]) or {}).get("links", ()):
            if winner_id in (link["from_id"], link["to_id"]):
                yield link


def _shareable(links: Iterable[Link]) -> Iterable[Link]:
    return (
        link for link in links if link["type"] not in _SINGLE and link["from_id"] != link["to_id"]
    )


def _sameness(link: Link) -> tuple[Any, ...]:
    return link["type"], link["from_id"], link["to_id"], link.get("rel")


def _key(link: Link) -> LinkKey:
    return LinkKey(link["type"], link["from_id"], link["to_id"], link.get("id"))
