"""Gathers what THREAD scores: of this thread, of the others, and what is long-term beside."""

from dataclasses import dataclass, replace
from typing import Any

from cypher import recall as queries
from graph.run import Run
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

Node = dict[str, Any]

# Names have so many words at most, and so many words of a query are looked up.
_LONGEST_NAME, _MOST_WORDS = 3, 64


@dataclass(frozen=True, slots=True)
class Threaded:
    """Candidates of all places, each once, and the ids of the entities that the query names."""

    candidates: list[Candidate]
    entities: frozenset[str]


async def gather_threaded(read: Run, scope: Scope, understood: Understanding) -> Threaded:
    """At most 20 candidates: half of this thread, then of the others, then beside them."""
    rows = await read(
        queries.find_threaded,
        **scope.parameters(embedded=False) | {"fetch": THREAD_FETCH, "limit": THREAD_BUDGET},
        thread_id=scope.here,
        names=_names(understood.query),
        category=None,
    )
    if not rows:
        return Threaded([], frozenset())
    [row] = rows
    found = [
        replace(Candidate.from_node(node, node["place"]), shared=frozenset(node["shared"]))
        for node in _within_budget(row["candidates"])
    ]
    return Threaded(merge([found]), frozenset(row["entities"]))


def _within_budget(nodes: list[Node]) -> list[Node]:
    """Those of each place that the budget has room for, the nearest place first."""
    places = {
        place: [node for node in nodes if node["place"] == place]
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
