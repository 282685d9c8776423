"""Counts, runs, and whether the graph is well."""

import json
from datetime import timedelta

import pytest

from anaphora.caller import ActorKind, Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from graph.enums import MemoryKind, MemoryStatus, RunKind, RunStatus
from graph.session import Graph
from graph.structure.health import (
    Invalidated,
    broken_indexes,
    find_backlog,
    find_consolidations,
    find_invalidated,
    find_stale_runs,
    find_untaken_runs,
)
from memory.endings.forget import forget
from memory.inputs import EntityRef, ForgetInput, ForgetTarget, RememberInput, TurnInput
from memory.remember.remember import remember, remember_many
from memory.remember.turns import add_turns
from memory.services import Services
from recall.entities.lists import list_entities
from recall.lists.runs import get_runs, list_runs, run_changes
from recall.lists.stats import KindCount, stats
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.past import START, at
from tests.support.writing import embed_all


async def test_counts_are_of_this_user(writing: Services, reading: Reading, caller: Caller) -> None:
    user = caller.user_id
    empty = await stats(reading, user)
    assert (empty.memories, empty.entities, empty.threads, empty.links) == ([], 0, 0, 0)
    assert (empty.pending_embeddings, empty.open_conflicts) == (0, 0)
    # The shared ones are everybody's, whoever brought them.
    assert empty.concepts is not None
    ada = EntityRef(name="Ada", type="person")
    made = await remember(
        writing, caller, RememberInput(text="Ada", subject=ada, predicate="is_named")
    )
    assert made.memory is not None
    await embed_all(writing.graph, user)
    told = RememberInput(
        text="told", derived_from=(made.memory.id,), entities=(EntityRef(name="Bo"),)
    )
    [late] = (await remember_many(writing, caller, [told])).results
    await add_turns(writing, caller, [TurnInput(thread_id="chat", text="hello")] * 2)
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(made.memory.id,))))
    assert late.memory is not None
    counted = await stats(reading, user)
    assert counted.memories is not None
    assert sorted(counted.memories, key=lambda count: (count.kind, count.status)) == [
        KindCount(MemoryKind.EPISODE, MemoryStatus.PENDING_EMBED, 2),
        KindCount(MemoryKind.FACT, MemoryStatus.FORGOTTEN, 1),
        KindCount(MemoryKind.FACT, MemoryStatus.PENDING_EMBED, 1),
    ]
    assert (counted.entities, counted.threads, counted.links) == (2, 1, 1)
    assert counted.pending_embeddings == 3


async def test_an_entity_that_is_hidden_is_not_counted(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    told = RememberInput(text="Ada met Bo", entities=(EntityRef(name="Ada"), EntityRef(name="Bo")))
    await remember(writing, caller, told)
    page = await list_entities(reading, caller.user_id, first=5)
    assert (await stats(reading, caller.user_id)).entities == len(page.items) == 2
    target = ForgetTarget(entity_id=page.items[0].id)
    await forget(writing, caller, ForgetInput(what=target))
    assert (await stats(reading, caller.user_id)).entities == 1


async def test_a_count_that_fails_is_null_and_the_others_stand(
    reading: Reading, user_id: str
) -> None:
    import dataclasses

    from anaphora.errors import Unavailable

    class Half(Graph):
        async def read(self, query, /, **given):  # type: ignore[no-untyped-def]
            if query.name == "users/count_links":
                raise Unavailable
            return await reading.graph.read(query, **given)

    graph = Half(reading.graph.driver, database="neo4j", timeout=5, settings=reading.settings)
    counted = await stats(dataclasses.replace(reading, graph=graph), user_id)
    assert counted.links is None
    assert (counted.memories, counted.entities, counted.threads) == ([], 0, 0)


async def save_run(graph: Graph, user: str, minute: int, **given: object) -> str:
    id = new_id()
    await run(
        graph,
        "CREATE (r:Run) SET r = $values",
        values={
            "id": id,
            "user_id": user,
            "kind": "IMPORT",
            "status": "SUCCEEDED",
            "queued_at": at(minute),
            "started_at": at(minute),
            "actor_kind": "KEY",
            "actor": "a key",
        }
        | given,
    )
    return id


async def test_runs_are_newest_first(reading: Reading, user_id: str) -> None:
    graph = reading.graph
    stages = json.dumps(
        [
            {"step": "EMBED", "status": "SUCCEEDED", "done": 4, "total": 4, "counts": {"saved": 4}},
            {"step": "IMPORT", "status": "RUNNING", "done": 1, "total": 2},
        ]
    )
    ids = [
        await save_run(graph, user_id, 0),
        await save_run(graph, user_id, 2, kind="EMBEDDING"),
        await save_run(graph, user_id, 1, status="RUNNING", stages=stages, counts='{"saved": 4}'),
    ]
    page = await list_runs(reading, user_id, first=2)
    assert [item.id for item in page.items] == [ids[1], ids[2]]
    rest = await list_runs(reading, user_id, first=2, after=page.edges[-1].cursor)
    assert [item.id for item in rest.items] == [ids[0]]
    running = (await list_runs(reading, user_id, statuses=[RunStatus.RUNNING])).items[0]
    assert (running.id, running.progress, running.current_step) == (ids[2], 0.75, "IMPORT")
    assert (running.counts, running.started_by.kind) == ({"saved": 4}, ActorKind.KEY)
    embedding = await list_runs(reading, user_id, kinds=[RunKind.EMBEDDING])
    assert [item.id for item in embedding.items] == [ids[1]]
    assert embedding.items[0].progress == 1.0
    assert set(await get_runs(reading, user_id, [*ids, "x", new_id()])) == set(ids)
    assert await get_runs(reading, "somebody else", ids) == {}
    assert (await list_runs(reading, "somebody else " + user_id)).items == []


async def test_what_a_run_changed(writing: Services, reading: Reading, caller: Caller) -> None:
    id = await save_run(writing.graph, caller.user_id, 0)
    for text in ("one", "two", "three"):
        await remember(writing, caller, RememberInput(text=text))
    await run(
        writing.graph,
        "MATCH (c:Change {user_id: $user}), (r:Run {id: $id})"
        " CREATE (c)-[:IN_RUN {created_at: datetime()}]->(r)",
        user=caller.user_id,
        id=id,
    )
    page = (await run_changes(reading, caller.user_id, [id], first=2))[id]
    assert [change.sequence for change in page.items] == [3, 2]
    assert {change.run_id for change in page.items} == {id}
    after = page.edges[-1].cursor
    rest = (await run_changes(reading, caller.user_id, [id], first=2, after=after))[id]
    assert [change.sequence for change in rest.items] == [1]
    assert (await run_changes(reading, "somebody else", [id]))[id].items == []


async def test_the_backlog_is_what_waits_and_what_was_given_up(
    writing: Services, caller: Caller
) -> None:
    graph = writing.graph
    before = await find_backlog(graph, max_attempts=5)
    given = [RememberInput(text=f"waits {number}") for number in range(3)]
    results = (await remember_many(writing, caller, given)).results
    ids = [one.memory.id for one in results if one.memory]
    old = "MATCH (m:Memory {id: $id}) SET m.attempts = $attempts, m.updated_at = datetime($moment)"
    await run(graph, old, id=ids[0], attempts=5, moment="1999-01-01T00:00:00Z")
    await run(graph, old, id=ids[1], attempts=4, moment="2000-01-01T00:00:00Z")
    found = await find_backlog(graph, max_attempts=5)
    assert (found.pending - before.pending, found.resting - before.resting) == (2, 1)
    assert found.oldest_at is not None
    assert found.oldest_at.year == 2000
    assert found.waited(found.oldest_at + timedelta(hours=1)) == timedelta(hours=1)
    await run(graph, "MATCH (m:Memory) WHERE m.id IN $ids DETACH DELETE m", ids=ids)


async def test_what_was_invalidated_is_told_by_week(writing: Services, caller: Caller) -> None:
    graph, now = writing.graph, utc_now()
    before = await find_invalidated(graph, now)
    given = [RememberInput(text=f"was so {number}") for number in range(5)]
    results = (await remember_many(writing, caller, given)).results
    ids = [one.memory.id for one in results if one.memory]
    endings = [
        ("SUPERSEDED", 1),
        ("DEPRECATED", 6.9),
        ("STALE", 7.1),
        ("RETRACTED", 34),
        ("SUPERSEDED", 36),
    ]
    end = "MATCH (m:Memory {id: $id}) SET m.status = $status, m.updated_at = $at"
    for id, (status, days) in zip(ids, endings, strict=True):
        await run(graph, end, id=id, status=status, at=now - timedelta(days=days))
    found = await find_invalidated(graph, now)
    assert found.facts - before.facts == 5
    assert (found.lately - before.lately, found.earlier - before.earlier) == (2, 2)
    await run(graph, "MATCH (m:Memory) WHERE m.id IN $ids DETACH DELETE m", ids=ids)


@pytest.mark.parametrize(
    ("found", "shares"),
    [
        (Invalidated(0, 0, 0), (0, 0)),
        (Invalidated(200, 10, 4), (0.05, 0.005)),
    ],
)
def test_shares_of_what_was_invalidated(found: Invalidated, shares: tuple[float, float]) -> None:
    assert (found.share, found.share_before) == pytest.approx(shares)


async def test_a_run_that_stopped_beating_is_named(graph: Graph, user_id: str) -> None:
    still = await save_run(graph, user_id, 0, status="RUNNING", heartbeat_at=at(0))
    beating = await save_run(graph, user_id, 0, status="RUNNING", heartbeat_at=at(9))
    ended = await save_run(graph, user_id, 0, heartbeat_at=at(0))
    found = await find_stale_runs(graph, before=START + timedelta(minutes=5))
    assert still in found
    assert not {beating, ended} & set(found)
    await run(graph, "MATCH (r:Run {user_id: $user}) DELETE r", user=user_id)


async def test_queued_runs_that_nobody_takes_are_counted(graph: Graph, user_id: str) -> None:
    """A queue is long while its runs are taken; of a kind of which none moves, all are stuck."""
    # Of a kind that no other test's runs have: any of these may have moved since.
    kind = f"KIND-{new_id()}"
    waiting = {"status": "QUEUED", "heartbeat_at": at(0), "kind": kind}
    before = START + timedelta(minutes=5)
    assert kind not in await find_untaken_runs(graph, before=before)
    for _ in range(2):
        await save_run(graph, user_id, 0, **waiting)
    later = await save_run(graph, user_id, 0, **(waiting | {"heartbeat_at": at(9)}))
    assert (await find_untaken_runs(graph, before=before))[kind] == 2
    moves = "MATCH (r:Run {id: $id}) SET r.status = 'SUCCEEDED'"
    await run(graph, moves, id=later)
    assert kind not in await find_untaken_runs(graph, before=before)
    await run(graph, "MATCH (r:Run {user_id: $user}) DELETE r", user=user_id)


async def test_consolidations_of_two_days_are_counted(graph: Graph, user_id: str) -> None:
    now = at(9)
    ago = await find_consolidations(graph, now)
    given = {"kind": "CONSOLIDATION", "heartbeat_at": at(5)}
    await save_run(graph, user_id, 0, **given)
    await save_run(graph, user_id, 0, status="FAILED", **(given | {"heartbeat_at": at(6)}))
    await save_run(graph, user_id, 0, dry_run=True, **given)
    await save_run(graph, user_id, 0, **(given | {"heartbeat_at": now - timedelta(days=3)}))
    await save_run(graph, user_id, 0, kind="IMPORT", heartbeat_at=at(8))
    found = await find_consolidations(graph, now)
    assert (found.ended - ago.ended, found.failed - ago.failed) == (2, 1)
    assert found.last_at is not None
    assert found.last_at >= at(5)
    await run(graph, "MATCH (r:Run {user_id: $user}) DELETE r", user=user_id)


async def test_an_index_that_is_gone_is_named(graph: Graph) -> None:
    await run(graph, "DROP INDEX write_at")
    try:
        assert await broken_indexes(graph) == ("write_at",)
    finally:
        await run(graph, "CREATE INDEX write_at FOR (write:Write) ON (write.at)")
        await run(graph, "CALL db.awaitIndexes(60)")
    assert await broken_indexes(graph) == ()
