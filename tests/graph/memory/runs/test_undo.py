"""Undoing a run: what it changed is as it was, what changed since is left, and all of it again."""

import asyncio
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, NotFound
from anaphora.ids import new_id
from anaphora.work import Work
from graph.changes.changes import Action
from graph.changes.run_lifecycle import begin_run, end_run
from graph.enums import RunKind, RunStatus, Trust, Verdict
from graph.lock import lock_user
from graph.records.records import MemoryRecord
from graph.records.run import RunRecord
from language.conflicts.findings import ConflictKind, Finding, Reason
from memory.conflicts.policy import Opening
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.conflicts.save import keep_conflicts
from memory.endings.supersede import supersede
from memory.entities.inputs import EntityInput, EntityPatch, EntityRelationInput
from memory.entities.relations import relate_entities
from memory.entities.upsert import update_entity, upsert_entity
from memory.inputs import EntityRef, MemoryPatch, RememberInput
from memory.memories.stored import Alteration, find_stored, save_alterations
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.runs.cancel import cancel_run
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from recall.lists.runs import get_runs
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.writing import caller_of, changes_of, memory_node


async def made(services: Services, caller: Caller, text: str, **given: Any) -> MemoryRecord:
    found = await remember(services, caller, RememberInput(text=text, **given))
    assert found.memory is not None
    return found.memory


async def running(
    services: Services, caller: Caller, ids: list[str], after: dict[str, Any], *, end: bool = True
) -> str:
    """A run that gives these memories some properties; its id."""

    async def work(transaction: Any) -> str:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        run_id = await begin_run(transaction, lock, caller.actor, RunKind.FORGET, "FORGET")
        stored = await find_stored(transaction, caller.user_id, ids, "ids")
        rows = [
            Alteration(
                memory,
                Action.UPDATED,
                after,
                before={name: memory.node.get(name) for name in after},
                after=after,
            )
            for memory in stored
        ]
        await save_alterations(transaction, lock, caller.actor, rows, run_id=run_id)
        if end:
            await end_run(transaction, lock, run_id, RunStatus.SUCCEEDED, {"n": 1}, "FORGET")
        return run_id

    return await services.graph.write(work)


async def undone(services: Services, caller: Caller, run_id: str) -> RunRecord:
    """The run that undid it, at its end."""
    begun = await undo_run(services, caller, run_id)
    while await go_on_undoing(services.graph, caller.user_id, begun.id, services.clock):
        pass
    found = await undo_run(services, caller, run_id)
    assert found.id == begun.id
    assert found.status is RunStatus.SUCCEEDED
    return found


async def test_what_a_run_changed_is_as_it_was(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    some = [await made(writing, caller, f"text {at}", tags=("a",)) for at in range(3)]
    ids = [memory.id for memory in some]
    before = [await memory_node(writing.graph, id) for id in ids]
    run_id = await running(
        writing, caller, ids, {"status": "FORGOTTEN", "tags": ["b"], "category": "c"}
    )
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"undone": 3}
    for old, id in zip(before, ids, strict=True):
        now = await memory_node(writing.graph, id)
        assert now.pop("updated_at") > old.pop("updated_at")
        assert now.pop("conflicts_due")
        assert now == old
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["action"] for change in changes[-3:]] == ["undone"] * 3
    assert changes[-1]["actor_kind"] == "RUN"
    found = await get_runs(reading, caller.user_id, [run_id, done.id])
    assert found[run_id].undone_by_id == done.id
    assert found[done.id].undoes_id == run_id
    assert writing.queue.queued[-1:] == [(Work.UNDO_RUN, done.id)]  # type: ignore[attr-defined]


async def test_an_undoing_is_undone_and_the_run_again(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, "x", importance=0.2)
    run_id = await running(writing, caller, [memory.id], {"importance": 0.9})
    first = await undone(writing, caller, run_id)
    assert (await memory_node(writing.graph, memory.id))["importance"] == 0.2
    await undone(writing, caller, first.id)
    assert (await memory_node(writing.graph, memory.id))["importance"] == 0.9
    second = await undone(writing, caller, run_id)
    assert second.id != first.id
    assert (await memory_node(writing.graph, memory.id))["importance"] == 0.2


async def test_what_changed_since_is_left_counted_and_named(
    writing: Services, caller: Caller
) -> None:
    kept = await made(writing, caller, "kept")
    touched = await made(writing, caller, "touched")
    other = await made(writing, caller, "other")
    ids = [kept.id, touched.id, other.id]
    run_id = await running(writing, caller, ids, {"importance": 0.9})
    await update_memory(writing, caller, touched.id, MemoryPatch(importance=0.7))
    # Touched since, and yet of another property.
    await update_memory(writing, caller, other.id, MemoryPatch(tags=("new",)))
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"undone": 2, "skipped": 1}
    [warning] = done.warnings
    assert touched.id in warning
    assert "importance" in warning
    assert (await memory_node(writing.graph, touched.id))["importance"] == 0.7
    assert (await memory_node(writing.graph, other.id))["tags"] == ["new"]
    assert (await memory_node(writing.graph, other.id))["importance"] == 0.5


async def test_links_come_back_and_go(writing: Services, caller: Caller) -> None:
    old, new = await made(writing, caller, "old"), await made(writing, caller, "new")
    await supersede(writing, caller, old.id, new.id)
    [change] = [
        change
        for change in await changes_of(writing.graph, caller.user_id)
        if change["action"] == "superseded"
    ]
    query = """
    MATCH (change:Change {id: $id})
    CREATE (run:Run {id: $run, user_id: $user, kind: 'MERGE', status: 'SUCCEEDED',
      queued_at: change.at})<-[:IN_RUN]-(change)
    """
    run_id = new_id()
    await run(writing.graph, query, id=change["id"], run=run_id, user=caller.user_id)
    done = await undone(writing, caller, run_id)
    count = "MATCH (:Memory {id: $id})-[link:SUPERSEDES]->() RETURN count(link) AS n"
    assert await run(writing.graph, count, id=new.id) == [{"n": 0}]
    node = await memory_node(writing.graph, old.id)
    assert (node["status"], node["retired_at"].year) == ("ACTIVE", 9999)
    await undone(writing, caller, done.id)
    assert await run(writing.graph, count, id=new.id) == [{"n": 1}]
    assert (await memory_node(writing.graph, old.id))["status"] == "SUPERSEDED"


async def test_what_a_run_created_is_forgotten(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, "drawn")
    run_id = new_id()
    query = """
    MATCH (change:Change {memory_id: $id})
    CREATE (run:Run {id: $run, user_id: $user, kind: 'REFLECTION', status: 'SUCCEEDED',
      queued_at: change.at})<-[:IN_RUN]-(change)
    """
    await run(writing.graph, query, id=memory.id, run=run_id, user=caller.user_id)
    done = await undone(writing, caller, run_id)
    assert (await memory_node(writing.graph, memory.id))["status"] == "FORGOTTEN"
    await undone(writing, caller, done.id)
    assert (await memory_node(writing.graph, memory.id))["status"] == "ACTIVE"


async def test_trust_comes_back_no_higher_than_the_key_may_give(
    writing: Services, caller: Caller
) -> None:
    memory = await made(writing, caller, "sure", trust=Trust.VERIFIED)
    follows = await made(writing, caller, "so", trust=Trust.VERIFIED, derived_from=(memory.id,))
    run_id = await running(writing, caller, [memory.id], {"trust": "UNTRUSTED"})
    await undone(writing, caller_of(caller.user_id, "STANDARD"), run_id)
    assert (await memory_node(writing.graph, memory.id))["trust"] == "STANDARD"
    assert (await memory_node(writing.graph, follows.id))["trust"] == "STANDARD"


async def test_a_new_text_waits_for_its_embedding_again(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, "first")
    run_id = await running(writing, caller, [memory.id], {"text": "second"})
    told = "MATCH (m:Memory {id: $id}) SET m.token_vectors = $tokens RETURN m.id AS id"
    assert await run(writing.graph, told, id=memory.id, tokens=b"second")
    await undone(writing, caller, run_id)
    node = await memory_node(writing.graph, memory.id)
    assert (node["text"], node["status"]) == ("first", "PENDING_EMBED")
    assert not {"embedding", "token_vectors"} & node.keys()


async def test_it_goes_on_wherever_it_was_killed_and_beside_another(
    writing: Services, caller: Caller
) -> None:
    ids = [(await made(writing, caller, f"t{at}")).id for at in range(12)]
    run_id = await running(writing, caller, ids, {"category": "gone"})
    begun = await undo_run(writing, caller, run_id)
    assert await go_on_undoing(writing.graph, caller.user_id, begun.id, writing.clock, most=5)
    going = [
        go_on_undoing(writing.graph, caller.user_id, begun.id, writing.clock) for _ in range(4)
    ]
    assert await asyncio.gather(*going) == [False] * 4
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"undone": 12}
    changes = await changes_of(writing.graph, caller.user_id)
    assert sum(change["action"] == "undone" for change in changes) == 12


async def test_what_cannot_be_undone_is_refused(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, "x")
    going = await running(writing, caller, [memory.id], {"category": "c"}, end=False)
    with pytest.raises(Invalid):
        await undo_run(writing, caller, going)
    theirs = await running(
        writing, (other := caller_of("other-" + new_id())), [], {"category": "c"}
    )
    assert other.user_id != caller.user_id
    for id in (theirs, new_id(), "x", ""):
        with pytest.raises(NotFound):
            await undo_run(writing, caller, id)
        with pytest.raises(NotFound):
            await cancel_run(writing, caller, id)
    erasing = await running(writing, caller, [], {})
    await run(writing.graph, "MATCH (run:Run {id: $id}) SET run.kind = 'ERASURE'", id=erasing)
    with pytest.raises(Invalid):
        await undo_run(writing, caller, erasing)


async def test_a_cancelled_undoing_stops_where_it_is(writing: Services, caller: Caller) -> None:
    ids = [(await made(writing, caller, f"t{at}")).id for at in range(4)]
    run_id = await running(writing, caller, ids, {"category": "gone"})
    begun = await undo_run(writing, caller, run_id)
    await go_on_undoing(writing.graph, caller.user_id, begun.id, writing.clock, most=2)
    assert (await cancel_run(writing, caller, begun.id)).status is RunStatus.CANCELLED
    assert (await cancel_run(writing, caller, begun.id)).status is RunStatus.CANCELLED
    assert not await go_on_undoing(writing.graph, caller.user_id, begun.id, writing.clock)
    nodes = [await memory_node(writing.graph, id) for id in ids]
    assert sum(node.get("category") == "gone" for node in nodes) == 2
    with pytest.raises(Conflict):
        await cancel_run(writing, caller, run_id)


async def of_a_run(services: Services, caller: Caller, after: int) -> str:
    """The id of a run that has all changes since that number."""
    query = """
    MATCH (change:Change {user_id: $user}) WHERE change.sequence > $after
    WITH collect(change) AS changes
    CREATE (run:Run {id: $run, user_id: $user, kind: 'CONSOLIDATION', status: 'SUCCEEDED',
      queued_at: datetime()})
    WITH changes, run UNWIND changes AS change
    CREATE (change)-[:IN_RUN]->(run)
    """
    run_id = new_id()
    await run(services.graph, query, user=caller.user_id, after=after, run=run_id)
    return run_id


async def last_of(services: Services, caller: Caller) -> int:
    sequence: int = (await changes_of(services.graph, caller.user_id))[-1]["sequence"]
    return sequence


async def conflict_node(services: Services, caller: Caller) -> dict[str, Any]:
    query = "MATCH (c:Conflict {user_id: $user}) RETURN c {.*} AS node"
    [row] = await run(services.graph, query, user=caller.user_id)
    return dict(row["node"])


async def test_a_conflict_that_a_run_opened_goes_out_of_the_inbox_and_may_be_found_again(
    writing: Services, caller: Caller
) -> None:
    first = await remember(writing, caller, fact("lives_in", "Turin"))
    second = await remember(writing, caller, fact("lives_in", "Milan"))
    changes = await changes_of(writing.graph, caller.user_id)
    [opened] = [one["sequence"] for one in changes if one["action"] == "opened"]
    run_id = await of_a_run(writing, caller, opened - 1)
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"undone": 1}
    node = await conflict_node(writing, caller)
    assert (node["status"], node.get("verdict")) == ("DISMISSED", None)
    assert first.memory
    assert second.memory

    async def find_again(transaction: Any) -> int:
        lock = await lock_user(transaction, caller.user_id, writing.clock)
        finding = Finding(ConflictKind.CONTRADICTION, Reason.NEGATION)
        again = Opening(first.memory.id, second.memory.id, finding, 0.9)  # type: ignore[union-attr]
        return len(await keep_conflicts(transaction, lock, [again]))

    assert await writing.graph.write(find_again) == 1
    node = await conflict_node(writing, caller)
    assert (node["status"], node["reason"], "resolved_at" in node) == ("OPEN", "negation", False)
    assert await writing.graph.write(find_again) == 0


async def test_a_conflict_that_a_run_decided_is_open_again(
    writing: Services, caller: Caller
) -> None:
    await remember(writing, caller, fact("lives_in", "Turin"))
    await remember(writing, caller, fact("lives_in", "Milan"))
    before = await conflict_node(writing, caller)
    last = await last_of(writing, caller)
    ref = ConflictRef(id=before["id"])
    await resolve_conflict(writing, caller, ref, Verdict.SUPERSEDE_A, note="moved")
    run_id = await of_a_run(writing, caller, last)
    await undone(writing, caller, run_id)
    assert await conflict_node(writing, caller) == before


async def test_an_entity_that_a_run_made_is_hidden_unless_something_uses_it(
    writing: Services, caller: Caller
) -> None:
    await made(writing, caller, "first")
    last = await last_of(writing, caller)
    used, bare = [
        (await upsert_entity(writing, caller, EntityInput(name=name, type="person"))).entity
        for name in ("Used", "Bare")
    ]
    for one, other in ((used, bare), (bare, used)):
        relation = EntityRelationInput(from_id=one.id, name="knows", to_id=other.id)
        await relate_entities(writing, caller, relation)
    run_id = await of_a_run(writing, caller, last)
    await made(writing, caller, "of it", entities=(EntityRef(id=used.id),))
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"undone": 3, "skipped": 1}
    assert used.id in done.warnings[0]
    query = "MATCH (e:Entity {id: $id}) RETURN e.forgotten_at IS NOT NULL AS hidden"
    assert await run(writing.graph, query, id=bare.id) == [{"hidden": True}]
    assert await run(writing.graph, query, id=used.id) == [{"hidden": False}]
    # Named again, it is there again.
    again = await upsert_entity(writing, caller, EntityInput(name="Bare", type="person"))
    assert (again.entity.id, again.created) == (bare.id, False)
    assert await run(writing.graph, query, id=bare.id) == [{"hidden": False}]


async def test_names_come_back_with_what_they_are_found_by(
    writing: Services, caller: Caller
) -> None:
    given = EntityInput(name="Anna", type="person", aliases=("Annie",))
    entity = (await upsert_entity(writing, caller, given)).entity
    query = "MATCH (e:Entity {id: $id}) RETURN e {.key, .alias_keys, .tokens, .name} AS node"
    before = await run(writing.graph, query, id=entity.id)
    last = await last_of(writing, caller)
    patch = EntityPatch(name="Hanna", add_aliases=("Hanni",))
    await update_entity(writing, caller, entity.id, patch)
    run_id = await of_a_run(writing, caller, last)
    assert await run(writing.graph, query, id=entity.id) != before
    await undone(writing, caller, run_id)
    assert await run(writing.graph, query, id=entity.id) == before


async def test_a_name_that_another_has_by_now_is_left(writing: Services, caller: Caller) -> None:
    entity = (await upsert_entity(writing, caller, EntityInput(name="A", type="person"))).entity
    last = await last_of(writing, caller)
    await update_entity(writing, caller, entity.id, EntityPatch(name="B"))
    run_id = await of_a_run(writing, caller, last)
    await upsert_entity(writing, caller, EntityInput(name="A", type="person"))
    done = await undone(writing, caller, run_id)
    assert dict(done.counts) == {"skipped": 1}
    assert "name" in done.warnings[0]
