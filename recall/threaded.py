"""Gathers what THREAD scores: of this thread, of the others, and what is long-term beside."""

from dataclasses import dataclass, replace

from cypher import naming
from cypher import recall as queries
from graph.run import Row, Run
from language.folding import fold
from language.words import words
from recall.candidates import Candidate, merge
from recall.profiles import (
    CROSS_THREAD,
    EXPANSION,
    THREAD,
    THREAD_BESIDE,
    THREAD_BUDGET,
    THREAD_FETCH,
    THREAD_HERE,
)
from recall.scope import Scope
from recall.understanding import Understanding

# Names have so many words at most, and so many words of a query are looked up.
_LONGEST_NAME, _MOST_WORDS = 3, 64


@dataclass(frozen=True, slots=True)
class Threaded:
    """Candidates of all places, each once, and the ids of the entities that the query names."""

    candidates: list[Candidate]
    entities: frozenset[str]


async def gather_threaded(read: Run, scope: Scope, understood: Understanding) -> Threaded:
    """At most 20 candidates: half of this thread, then of the others, then beside them."""
    keys = _names(understood.query)
    named = await read(naming.find_named, keys=keys) if keys else []
    entities = frozenset(str(row["id"]) for row in named)
    values = scope.parameters(embedded=False)
    rows = await read(
        queries.find_threaded,
        **values | {"fetch": THREAD_FETCH, "limit": THREAD_BUDGET},
        thread_id=scope.here,
        entities=sorted(entities),
        category=None,
    )
    rows = _within_budget(rows)
    ids = list(dict.fromkeys(row["id"] for row in rows))
    if not ids:
        return Threaded([], entities)
    [listed] = await read(queries.find_listed, ids=ids, known_at=values["known_at"])
    nodes = {node["id"]: node for node in listed["candidates"]}
    found = [
        replace(
            Candidate.from_node(nodes[row["id"]], row["place"]), shared=frozenset(row["shared"])
        )
        for row in rows
        if row["id"] in nodes
    ]
    return Threaded(merge([found]), entities)


def _within_budget(rows: list[Row]) -> list[Row]:
    """The rows of each place that the budget has room for, the nearest place first."""
    places = {
        place: [row for row in rows if row["place"] == place]
        for place in (THREAD, CROSS_THREAD, EXPANSION)
    }
    kept = places[THREAD][:THREAD_HERE]
    beside = min(THREAD_BESIDE, len(places[EXPANSION]))
    kept += places[CROSS_THREAD][: THREAD_BUDGET - len(kept) - beside]
    return kept + places[EXPANSION][: THREAD_BUDGET - len(kept)]


def _names(query: str) -> list[str]:
    """What in a query may be an entity's name, folded."""
    found = words(query)[:_MOST_WORDS]
    return list(
        dict.fromkeys(
            fold(" ".join(found[at : at + size]))
            for size in range(1, _LONGEST_NAME + 1)
            for at in range(len(found) - size + 1)
        )
    )
