"""Candidates of THREAD: on the query's subject first, then this thread, others, and long-term."""

from dataclasses import dataclass, replace

from cypher.recall import candidates as queries
from graph.session import Row
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.candidate import Candidate, merge
from recall.profiles.table import (
    CROSS_THREAD,
    EXPANSION,
    THREAD,
    THREAD_BESIDE,
    THREAD_BUDGET,
    THREAD_FETCH,
    THREAD_HERE,
)


@dataclass(frozen=True, slots=True)
class _Aims:
    """Subjects of a query: ids of entities with their names, topics, a category of messages.

    `alone`: it asks for this thread and nothing else.
    """

    entities: dict[str, str]
    topics: frozenset[str]
    category: str | None
    alone: bool


async def gather_by_thread(gatherer: Gatherer, found: Found) -> Found:
    """Gather THREAD's candidates by the analysis; the query's vector served its topics alone."""
    analysis, given = found.analysed, gatherer.scope.given
    aims = _Aims(
        entities=analysis.names,
        topics=frozenset(analysis.topics if given.topics is None else given.topics),
        category=analysis.vocabulary_category,
        alone=analysis.thread_only and gatherer.scope.here is not None,
    )
    question = replace(
        found.question,
        vector=None,
        topics=aims.topics,
        entities=frozenset(aims.entities),
        names=aims.entities,
        reached=analysis.reached,
    )
    return replace(found, candidates=await _gather(gatherer, aims), question=question)


async def _gather(gatherer: Gatherer, aims: _Aims) -> list[Candidate]:
    """Gather at most 20 candidates: half of this thread, then of others, then beside them."""
    scope = gatherer.scope
    rows = await gatherer.rows(
        queries.find_threaded,
        **scope.parameters(embedded=False) | {"fetch": THREAD_FETCH, "limit": THREAD_BUDGET},
        thread_id=scope.here,
        entities=sorted(aims.entities),
        topics=sorted(aims.topics),
        category=aims.category,
    )
    rows = _within_budget(rows, alone=aims.alone)
    shared = {row["id"]: frozenset(row["shared"]) for row in rows}
    listed = {one.id: one for one in await gatherer.listed(list(shared))}
    found = [
        replace(listed[row["id"]], sources=(row["place"],), shared=shared[row["id"]])
        for row in rows
        if row["id"] in listed
    ]
    return merge([found])


def _within_budget(rows: list[Row], *, alone: bool) -> list[Row]:
    """Return the rows of each place that the budget has room for, the nearest place first."""
    places = {
        place: [row for row in rows if row["place"] == place]
        for place in (THREAD, CROSS_THREAD, EXPANSION)
    }
    if alone:
        return places[THREAD][:THREAD_BUDGET]
    kept = places[THREAD][:THREAD_HERE]
    beside = min(THREAD_BESIDE, len(places[EXPANSION]))
    kept += places[CROSS_THREAD][: THREAD_BUDGET - len(kept) - beside]
    return kept + places[EXPANSION][: THREAD_BUDGET - len(kept)]
