"""Mentions of a query's entities, read beside the search for its candidates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cypher.recall import candidates as queries
from recall.candidates.gatherer import Gatherer
from recall.contract.candidate import Candidate
from recall.profiles.profiles import ENTITY_FEW, ENTITY_MOST, TEMPORAL_FETCH


@dataclass(frozen=True, slots=True)
class Mentions:
    """Memories that mention the entities of `names`, by id: which of them each does.

    `newest` are the ids of the newest that mention most, and `listed` those as candidates. `whole`:
    no other memory that may be a candidate mentions one of them.
    """

    names: Mapping[str, str]
    shared: Mapping[str, frozenset[str]]
    newest: frozenset[str]
    listed: Sequence[Candidate]
    whole: bool


async def find_mentions(gatherer: Gatherer, names: Mapping[str, str]) -> Mentions:
    """Find what mentions these entities, whatever the search finds."""
    values = gatherer.scope.parameters(embedded=False)
    del values["limit"]
    rows = await gatherer.rows(
        queries.find_mentioning,
        **values | {"fetch": TEMPORAL_FETCH},
        entities=list(names),
        most=ENTITY_MOST,
        few=ENTITY_FEW,
        thread_id=gatherer.scope.thread_id,
    )
    mentions = rows[0]["mentions"] if rows else []
    nodes = [mention["node"] for mention in mentions if mention["node"] is not None]
    return Mentions(
        names=names,
        shared={mention["id"]: frozenset(mention["shared"]) for mention in mentions},
        newest=frozenset(node["id"] for node in nodes),
        listed=await gatherer.of_nodes(nodes),
        whole=bool(rows and rows[0]["whole"]),
    )


async def find_shared(
    gatherer: Gatherer, mentions: Mentions, ids: Sequence[str]
) -> dict[str, frozenset[str]]:
    """Find which of the entities each memory mentions: those of these ids, and those found."""
    shared = dict(mentions.shared)
    if mentions.whole:
        return shared
    rows = await gatherer.rows(
        queries.find_mentions,
        ids=list(ids),
        entities=list(mentions.names),
        known_at=gatherer.scope.parameters(embedded=False)["known_at"],
    )
    for row in rows:
        shared[row["id"]] = shared.get(row["id"], frozenset()).union(row["shared"])
    return shared
