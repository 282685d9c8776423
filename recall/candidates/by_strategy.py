"""Candidates that STRATEGY adds after the analysis: by entities, times, procedures, digests."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from neo4j.vector import Vector

from anaphora.clock import FAR_FUTURE, FAR_PAST
from cypher.recall import candidates as queries
from graph.enums import MemoryKind
from graph.session import Row
from language.times.ranges import TimeRange
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.analysis import Analysis
from recall.contract.candidate import Candidate, Vectors, merge
from recall.contract.strategies import QueryCategory
from recall.profiles.table import (
    ENTITY,
    ENTITY_MOST,
    PROCEDURAL,
    PROCEDURAL_MOST,
    SUMMARY,
    SUMMARY_MOST,
    TEMPORAL,
    TEMPORAL_FETCH,
    TEMPORAL_MOST,
)
from recall.query.zone import get_user

FOUND = "found"


async def gather_by_strategy(gatherer: Gatherer, found: Found) -> Found:
    """Add candidates that the analysis leads to."""
    analysis, vector = found.analysed, found.question.vector
    entities = analysis.names
    known = [one.id for one in found.candidates] if entities else []
    user, rows, procedures = await asyncio.gather(
        get_user(gatherer.services.graph, gatherer.user_id),
        rows_beside(
            gatherer,
            time=analysis.time,
            vector=vector,
            ids=known,
            entities=list(entities),
            most={
                FOUND: len(known),
                ENTITY: ENTITY_MOST,
                TEMPORAL: TEMPORAL_MOST,
                SUMMARY: SUMMARY_MOST,
            },
        ),
        _procedures(gatherer, vector, analysis),
    )
    shared = {row["id"]: frozenset(row["shared"]) for row in rows}
    sources: dict[str, list[str]] = {}
    for row in rows:
        if row["source"] != FOUND:
            sources.setdefault(row["id"], []).append(row["source"])
    there = {one.id for one in found.candidates}
    listed = await gatherer.listed([id for id in sources if id not in there])
    candidates = [
        replace(
            one,
            shared=shared.get(one.id, frozenset()),
            sources=tuple(dict.fromkeys((*one.sources, *sources.get(one.id, ())))),
        )
        for one in merge([found.candidates, listed, procedures])
    ]
    question = replace(
        found.question,
        time=analysis.time,
        entities=frozenset(entities),
        names=entities,
        reached=analysis.reached,
        judged=user.judged_at is not None,
    )
    return replace(found, candidates=candidates, question=question)


async def rows_beside(
    gatherer: Gatherer,
    *,
    time: TimeRange | None,
    vector: Vectors | None,
    most: Mapping[str, int],
    ids: Sequence[str] = (),
    entities: Sequence[str] = (),
    fetch: int = TEMPORAL_FETCH,
) -> list[Row]:
    """Find memories of a time, of entities, and digests: ids by source, `most` of each source."""
    values = gatherer.scope.parameters(embedded=False)
    del values["limit"]
    return await gatherer.rows(
        queries.find_strategic,
        **values | {"fetch": fetch},
        ids=list(ids),
        entities=list(entities),
        start=None if time is None else time.start or FAR_PAST,
        end=None if time is None else time.end or FAR_FUTURE,
        vector=None if vector is None else Vector(vector),
        most=dict(most),
        thread_ids=gatherer.scope.thread_ids,
    )


async def _procedures(
    gatherer: Gatherer, vector: Vectors | None, analysis: Analysis
) -> list[Candidate]:
    """Find the procedures nearest a question of how to do something; none for other questions."""
    asked = analysis.category is QueryCategory.PROCEDURAL
    if vector is None or not asked or MemoryKind.PROCEDURE not in gatherer.scope.kinds:
        return []
    found = await gatherer.nearest(vector, MemoryKind.PROCEDURE, PROCEDURAL_MOST)
    return [replace(one, sources=(PROCEDURAL,)) for one in found]
