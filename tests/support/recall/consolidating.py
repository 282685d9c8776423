"""Helpers for tests of consolidation: facts that are told, a run to its end, and what is left."""

from collections.abc import Mapping
from typing import Any

from anaphora.caller import Caller
from graph.changes.run_lifecycle import find_run
from graph.changes.step import Step
from graph.enums import RunStatus, RunStep
from graph.records.run import RunRecord
from maintenance.consolidation.run import go_on_consolidating
from maintenance.embed import embed_memories
from memory.inputs import RememberInput
from memory.remember.remember import remember_many
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import maintaining

ONLY = [RunStep.CONTRADICT, RunStep.MERGE]


async def go_on(
    services: Services, caller: Caller, id: str, steps: Mapping[RunStep, Step], seconds: float = 60
) -> RunRecord:
    """Go on with a run until there is no more; return it."""
    given = maintaining(services), steps, caller.user_id, id
    while await go_on_consolidating(*given, seconds=seconds):
        pass
    found = await find_run(services.graph.read, caller.user_id, id)
    assert found is not None
    return found


async def tell(services: Services, caller: Caller, *given: RememberInput) -> list[str]:
    results = (await remember_many(services, caller, given)).results
    while (await embed_memories(maintaining(services), caller.user_id, [])).embedded:
        pass
    return [one.memory.id for one in results if one.memory is not None]


async def consolidate(
    services: Services, caller: Caller, *, dry_run: bool = False, seconds: float = 60
) -> RunRecord:
    begun = await start_consolidation(services, caller, ONLY, dry_run=dry_run)
    ended = await go_on(services, caller, begun.id, steps_of(services), seconds)
    assert ended.status is RunStatus.SUCCEEDED
    return ended


async def undo(services: Services, caller: Caller, run_id: str) -> RunRecord:
    undoing = await undo_run(services, caller, run_id)
    while await go_on_undoing(
        services.graph, caller.user_id, undoing.id, services.clock, most=1000
    ):
        pass
    return undoing


async def told(services: Services, caller: Caller) -> list[tuple[Any, ...]]:
    """Text, status and evidence of every fact."""
    rows = await run(
        services.graph,
        "MATCH (f:Fact {user_id: $u}) RETURN f.text AS text, f.status AS status, "
        "coalesce(f.evidence_count, 1) AS evidence ORDER BY f.id",
        u=caller.user_id,
    )
    return [(row["text"], row["status"], row["evidence"]) for row in rows]


async def state(services: Services, caller: Caller) -> list[dict[str, Any]]:
    """All memories and entities of a user and their links, but for the history of those."""
    rows = await run(
        services.graph,
        "MATCH (n {user_id: $u}) WHERE n:Memory OR n:Entity "
        "OPTIONAL MATCH (n)-[r]->(m) WHERE type(r) <> 'ENDED' "
        "RETURN n.id AS id, properties(n) AS of, collect([type(r), m.id, r.how]) AS links "
        "ORDER BY id",
        u=caller.user_id,
    )
    return [
        {
            "of": {name: value for name, value in row["of"].items() if name != "updated_at"},
            "links": sorted(row["links"], key=str),
        }
        for row in rows
    ]


async def conflicts(services: Services, caller: Caller) -> list[tuple[str, str | None]]:
    rows = await run(
        services.graph,
        "MATCH (c:Conflict {user_id: $u}) RETURN c.status AS status, c.verdict AS verdict "
        "ORDER BY c.id",
        u=caller.user_id,
    )
    return [(row["status"], row["verdict"]) for row in rows]


async def check_invariants(services: Services, caller: Caller) -> None:
    """One live value a functional slot or an open conflict; chains without circles; whole links."""
    broken = await run(
        services.graph,
        """
        MATCH (f:Fact {user_id: $u, status: 'ACTIVE', predicate: 'lives_in'})-[:SUBJECT]->(s)
        WITH s, collect(f) AS live WHERE size(live) > 1
        UNWIND live AS one UNWIND live AS other
        WITH s, one, other WHERE one.id < other.id AND one.object <> other.object
          AND NOT EXISTS { (one)<-[:BETWEEN]-(:Conflict) }
        RETURN one.id AS id
        UNION
        MATCH (m:Memory {user_id: $u})-[:SUPERSEDES|MERGED_INTO*1..20]->(m) RETURN m.id AS id
        UNION
        MATCH (m:Memory {user_id: $u})
        WHERE (m.status = 'MERGED') <> EXISTS { (m)-[:MERGED_INTO]->() }
          OR (m.status = 'SUPERSEDED') <> EXISTS { (m)<-[:SUPERSEDES]-() }
          OR count { (m)-[:MERGED_INTO]->() } > 1
        RETURN m.id AS id
        """,
        u=caller.user_id,
    )
    assert broken == []
    sequences = await run(
        services.graph,
        "MATCH (c:Change {user_id: $u}) RETURN c.sequence AS n ORDER BY n",
        u=caller.user_id,
    )
    assert [row["n"] for row in sequences] == list(range(1, len(sequences) + 1))


async def beliefs(services: Services, caller: Caller) -> list[float]:
    rows = await run(
        services.graph,
        "MATCH (f:Fact {user_id: $u}) RETURN f.confidence AS c ORDER BY f.id",
        u=caller.user_id,
    )
    return [row["c"] for row in rows]
