"""A page of a large user reads little more than itself: counted in the database's own hits."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from anaphora.ids import new_id
from anaphora.settings import Settings
from cypher import changes, threads
from cypher.memories import reading
from cypher.query import Query
from graph.session import Graph
from recall.lists.filters import MemoryFilter, parameters
from tests.support.plain import run
from tests.support.recall.past import START, at

MANY = 3000
FEW = 21
# Hits that a row may cost, its thirty properties among them.
A_ROW = 60

_LARGE_USER = """
UNWIND range(1, $many) AS number
CREATE (memory:Memory:Episode {
  id: $user + '-' + toString(number), user_id: $user, kind: 'EPISODE', status: 'ACTIVE',
  trust: 'STANDARD', text: 'turn', thread_id: $user, turn: number, importance: 0.5,
  created_at: $start + duration({minutes: number}), tags: [], topics: []
})
CREATE (change:Change {
  id: 'c-' + $user + '-' + toString(number), user_id: $user, memory_id: memory.id,
  sequence: number, at: memory.created_at, action: 'created'
})-[:CHANGED]->(memory)
"""


@pytest.fixture(scope="module")
async def large_user(graph: Graph, settings: Settings) -> AsyncIterator[str]:
    """A user with some thousand memories, which are gone afterwards."""
    user = f"large-{new_id()}"
    await run(graph, _LARGE_USER, user=user, many=MANY, start=START)
    await run(graph, "CALL db.prepareForReplanning(60)")
    yield user
    await run(graph, "MATCH (n {user_id: $user}) DETACH DELETE n", user=user)


def hits(plan: dict[str, Any]) -> int:
    return int(plan.get("dbHits", 0)) + sum(hits(child) for child in plan.get("children", []))


async def cost(graph: Graph, query: Query, **values: Any) -> tuple[int, int]:
    """Rows of a query, and what the database did for them."""
    records, summary, _ = await graph.driver.execute_query(f"PROFILE {query.body}", values)
    assert summary.profile is not None
    return len(records), hits(summary.profile)


Profile = Callable[[Graph, str], Awaitable[tuple[int, int]]]
LISTED = {**parameters(MemoryFilter()), "limit": FEW}
PAGES: dict[str, Profile] = {
    "newest": lambda graph, user: cost(
        graph,
        reading.find_memories_newest,
        user_id=user,
        place=at(MANY // 2),
        place_id="g",
        **LISTED,
    ),
    "oldest": lambda graph, user: cost(
        graph,
        reading.find_memories_oldest,
        user_id=user,
        place=at(MANY // 2),
        place_id="",
        **LISTED,
    ),
    "changes": lambda graph, user: cost(
        graph, changes.find_changes_last, user_id=user, kinds=None, place=MANY // 2, limit=FEW
    ),
    "since": lambda graph, user: cost(
        graph, changes.find_changes_since, user_id=user, sequence=MANY // 2, limit=FEW
    ),
    "history": lambda graph, user: cost(
        graph,
        changes.find_histories,
        user_id=user,
        ids=[f"{user}-{number}" for number in range(1, FEW + 1)],
        place=2**62,
        known_at=None,
        limit=FEW,
    ),
    "first turns": lambda graph, user: cost(
        graph,
        threads.find_turns_first,
        user_id=user,
        places=[{"id": user, "turn": MANY // 2, "place_id": ""}],
        valid_at=None,
        known_at=None,
        limit=FEW,
    ),
    "last turns": lambda graph, user: cost(
        graph,
        threads.find_turns_last,
        user_id=user,
        places=[{"id": user, "turn": MANY // 2, "place_id": ""}],
        valid_at=None,
        known_at=None,
        limit=FEW,
    ),
}


@pytest.mark.parametrize("name", PAGES)
async def test_a_page_reads_little_more_than_itself(
    graph: Graph, large_user: str, name: str
) -> None:
    rows, work = await PAGES[name](graph, large_user)
    assert rows == FEW
    assert work < FEW * A_ROW < MANY


async def test_the_measure_tells_a_page_from_a_whole_list(graph: Graph, large_user: str) -> None:
    """A list that must be sorted costs as much as the user has: the others would not pass so."""
    rows, work = await cost(
        graph,
        reading.find_memories_ranked,
        user_id=large_user,
        order="MOST_IMPORTANT",
        place=1e300,
        fading={"now": at(0), "rate": 0.01, "rates": {}},
        place_id="g",
        **LISTED,
    )
    assert rows == FEW
    assert work > MANY
