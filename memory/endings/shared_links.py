"""Finds links that a returning memory or entity shared with others merged into its winner.

A source that two memories rested on, or a memory that two entities were mentioned in, is linked to
the winner once, by the first merge. Whichever of the two returns, the winner keeps the link for the
other; it ends when the last of them returns. The kept link is made anew, so that the Change of the
returning one says for whom it is there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cypher import links as queries
from graph.records.snapshots import read_snapshot
from graph.session import Transaction
from memory.links.history import Link, LinkKey, links_of

# At most so many links of all that were merged into one winner are read.
_MOST = 20_000
_MOST_CHANGES = 200
# Links of these types are never shared: each has an id of its own, or one loser alone.
_SINGLE = frozenset({"RELATES", "MERGED_INTO"})


@dataclass(frozen=True, slots=True)
class SharedLinks:
    """Links of a winner, by whom they are there for.

    `mine` the returning one had; `theirs` those have that stay merged; `left` were kept for these
    when others returned.
    """

    mine: tuple[Link, ...] = ()
    theirs: tuple[Link, ...] = ()
    left: tuple[Link, ...] = ()

    def ending(self) -> list[LinkKey]:
        """Return the links kept for the returning one alone, beside those that its merge made."""
        mine = {_sameness(link) for link in self.mine}
        return [link.key for link in self.left if _sameness(link) in mine]

    def staying(self, ended: Sequence[Link]) -> list[Link]:
        """Return the links among those ended now that the winner has for others, as they were."""
        gone = {_sameness(link) for link in ended}
        found: dict[tuple[Any, ...], Link] = {}
        for link in self.theirs:
            if (same := _sameness(link)) in gone:
                found.setdefault(same, link)
        return list(found.values())


async def find_united(
    transaction: Transaction, user_id: str, loser_id: str, winner_id: str
) -> SharedLinks:
    """Find the links that a returning thing shared with others merged into the same winner."""
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
    return Link.from_row({**row, "properties": own}).moved({row["id"]}, winner_id)


def _left(changes: Sequence[Mapping[str, Any]], winner_id: str) -> Iterable[Link]:
    for row in changes:
        for link in links_of(read_snapshot(row["after"])):
            if winner_id in link.ends:
                yield link


def _shareable(links: Iterable[Link]) -> Iterable[Link]:
    return (link for link in links if link.type not in _SINGLE and link.from_id != link.to_id)


def _sameness(link: Link) -> tuple[Any, ...]:
    return link.type, *link.ends, link.properties.get("rel")
