"""Candidates that mention the entities of a query, with how many of them each mentions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cypher.recall import candidates as queries
from language.folding import fold
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found, Mentions
from recall.contract.candidate import merge
from recall.profiles.table import ENTITY, ENTITY_FEW, ENTITY_MOST, NAMED, TEMPORAL_FETCH


async def gather_by_entities(gatherer: Gatherer, found: Found) -> Found:
    """Add the newest memories that mention most of the query's entities.

    Unchanged where the query names none, or only who speaks: that is a signal of its own, and
    turns mention nobody for being theirs.
    """
    names = unspoken(found.analysed.names, found.question.understood.speakers)
    if not names:
        return found
    mentions = found.mentions
    if mentions is None or not names.keys() <= mentions.names.keys():
        # An analyst may find others than those that were looked up beside the search.
        mentions = await find_mentions(gatherer, names)
    mentions = mentions.of(names)
    shared = await _find_shared(gatherer, mentions, [one.id for one in found.candidates])
    merged, newest = merge([found.candidates, mentions.listed]), mentions.newest
    candidates = [
        # Most mention none of them: a copy of each would cost more than their scores.
        one.mentioning(shared.get(one.id, one.shared), ENTITY if one.id in newest else None)
        if one.id in shared or one.id in newest
        else one
        for one in merged
    ]
    return replace(
        found,
        candidates=candidates,
        question=replace(
            found.question,
            entities=frozenset(names),
            names=names,
            reached=found.analysed.reached,
        ),
        weights={**found.weights, "entity": NAMED},
    )


def unspoken(names: Mapping[str, str], speakers: frozenset[str]) -> Mapping[str, str]:
    """Leave out the entities that have a speaker's name."""
    spoken = {fold(name) for name in speakers}
    return {id: name for id, name in names.items() if fold(name) not in spoken}


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
        thread_ids=gatherer.scope.thread_ids,
        **gatherer.wanted,
    )
    mentions = rows[0]["mentions"] if rows else []
    newest = [mention for mention in mentions if mention["row"] is not None]
    return Mentions(
        names=names,
        shared={mention["id"]: frozenset(mention["shared"]) for mention in mentions},
        newest=frozenset(mention["id"] for mention in newest),
        listed=await gatherer.of_rows([mention["row"] for mention in newest]),
        whole=bool(rows and rows[0]["whole"]),
    )


async def _find_shared(
    gatherer: Gatherer, mentions: Mentions, ids: Sequence[str]
) -> dict[str, frozenset[str]]:
    """Find which of the entities each memory mentions: those of these ids, and those found."""
    shared = dict(mentions.shared)
    if mentions.whole:
        return shared
    rows = await gatherer.rows(
        queries.find_mentioned_entities,
        ids=list(ids),
        entities=list(mentions.names),
        known_at=gatherer.scope.parameters(embedded=False)["known_at"],
    )
    for row in rows:
        shared[row["id"]] = shared.get(row["id"], frozenset()).union(row["shared"])
    return shared
