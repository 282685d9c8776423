"""Invariants of a user's graph after whatever was done to it, and its state as it is compared."""

from typing import Any

from anaphora.caller import Caller
from graph.enums import LIVE
from graph.records.history import stored_value
from graph.records.snapshots import FIXED, read_snapshot, write_snapshot
from memory.services import Services
from tests.support.plain import run

# What is owed to a memory, and when it was touched: an undoing restores neither.
_OWED = {"updated_at", "conflicts_due"}

_SLOTS = """
MATCH (f:Fact {user_id: $u, status: 'ACTIVE'})-[:SUBJECT]->(s)
WHERE f.predicate IN $functional
MATCH (o:Fact {user_id: $u, status: 'ACTIVE', predicate: f.predicate})-[:SUBJECT]->(s)
WHERE f.id < o.id AND f.object <> o.object
  AND NOT EXISTS { (f)<-[:BETWEEN]-(:Conflict)-[:BETWEEN]->(o) }
RETURN f.text AS one, o.text AS other
"""
_CHAINS = """
MATCH (m:Memory {user_id: $u})-[:SUPERSEDES|MERGED_INTO*1..20]->(m)
RETURN m.id AS id, 'circle' AS why
UNION
MATCH (m:Memory {user_id: $u}) WHERE count { (m)-[:MERGED_INTO]->() } > 1
RETURN m.id AS id, 'merged twice' AS why
UNION
MATCH (m:Memory {user_id: $u, status: 'MERGED'}) WHERE NOT EXISTS { (m)-[:MERGED_INTO]->() }
RETURN m.id AS id, 'merged into nothing' AS why
UNION
MATCH (m:Memory {user_id: $u, status: 'SUPERSEDED'}) WHERE NOT EXISTS { (m)<-[:SUPERSEDES]-() }
RETURN m.id AS id, 'superseded by nothing' AS why
UNION
MATCH (m:Memory {user_id: $u, status: 'ACTIVE'})
WHERE EXISTS { (m)-[:MERGED_INTO]->() } OR EXISTS { (m)<-[:SUPERSEDES]-() }
RETURN m.id AS id, 'live, and ended by a link' AS why
"""
_COUNTS = """
MATCH (f:Fact {user_id: $u})
WITH f, [(loser:Fact)-[:MERGED_INTO]->(f) | coalesce(loser.evidence_count, 1)] AS losers
WITH f, reduce(sum = 1, one IN losers | sum + one) AS told
WHERE coalesce(f.evidence_count, 1) < told OR (NOT $erased AND f.evidence_count > told)
RETURN f.text AS text, f.evidence_count AS count, told
"""
_HISTORY = """
MATCH (m:Memory {user_id: $u})
MATCH (c:Change {user_id: $u, memory_id: m.id})
WITH m, c ORDER BY c.sequence
RETURN m.id AS id, properties(m) AS node, collect({action: c.action, after: c.after}) AS changes
"""
_STATE = """
MATCH (n {user_id: $u}) WHERE n:Memory OR n:Entity
OPTIONAL MATCH (n)-[r]->(m) WHERE type(r) <> 'ENDED'
RETURN n.id AS id, properties(n) AS of, collect([type(r), m.id, r.how, r.rel]) AS links
ORDER BY id
"""


async def state_of(services: Services, caller: Caller) -> dict[str, Any]:
    """All memories and entities with their fields and links, by id, but for what is owed."""
    rows = await run(services.graph, _STATE, u=caller.user_id)
    return {
        row["id"]: (
            {name: value for name, value in row["of"].items() if name not in _OWED},
            sorted(row["links"], key=str),
        )
        for row in rows
    }


async def check_slots(services: Services, caller: Caller, functional: tuple[str, ...]) -> None:
    """One live value a functional slot, or a conflict between the values."""
    assert await run(services.graph, _SLOTS, u=caller.user_id, functional=functional) == []


async def check_graph(services: Services, caller: Caller, *, erased: bool = False) -> None:
    """Chains without circles, whole links, counts that equal links, a history that replays.

    `erased`: some that were merged into others are gone, and what they gave still counts.
    """
    graph, user = services.graph, {"u": caller.user_id}
    assert await run(graph, _CHAINS, **user) == []
    assert await run(graph, _COUNTS, erased=erased, **user) == []
    for row in await run(graph, _HISTORY, **user):
        told = _replayed(row["changes"])
        differ = {
            name: (value, row["node"].get(name))
            for name, value in told.items()
            if not _same(name, value, row["node"].get(name))
        }
        assert differ == {}, (row["id"], [one["action"] for one in row["changes"]])


def _replayed(changes: list[dict[str, Any]]) -> dict[str, Any]:
    """Values of a memory's fields as its Changes tell them, one after the other."""
    told: dict[str, Any] = {}
    for change in changes:
        told |= read_snapshot(change["after"]) or {}
    return {name: value for name, value in told.items() if name not in FIXED | {"links"}}


def _same(name: str, told: Any, found: Any) -> bool:
    if name == "status" and {told, found} <= set(LIVE):
        return True
    kept = [write_snapshot({name: stored_value(name, value)}) for value in (told, found)]
    return kept[0] == kept[1]
