"""A user's graph out and in again: nothing lost, nothing doubled, nothing wrong let in."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.ids import new_id
from anaphora.work import Work
from graph.enums import MemoryKind, Trust, Verdict
from graph.session import Graph
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.supersede import supersede
from memory.inputs import (
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.links.link import link, unlink
from memory.remember.remember import remember, remember_many
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.services import Services
from memory.transfer.imports import split_lines
from recall.contract.inputs import Profile
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.recall.recalling import asked
from tests.support.transferring import bring_in, erase, lines_of, stream_of
from tests.support.writing import caller_of, count_nodes, embed_all

PRECISE = datetime(2024, 2, 29, 23, 59, 59, 123456, tzinfo=UTC)


async def test_exported_imported_and_exported_again_is_equal(
    writing: Services, caller: Caller
) -> None:
    await fill(writing, caller)
    first = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    counts = await bring_in(writing, other, first)
    assert counts.present == 0
    assert counts.memories == 8
    assert counts.pending == 1
    assert await lines_of(writing.graph, other) == first


async def test_vectors_come_back_exactly(writing: Services, caller: Caller) -> None:
    made = await remember(writing, caller, RememberInput(text="a vector"))
    assert made.memory is not None
    query = "MATCH (m:Memory {id: $id}) RETURN m.embedding AS vector"
    before = await run(writing.graph, query, id=made.memory.id)
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    await bring_in(writing, caller, exported)
    assert await run(writing.graph, query, id=made.memory.id) == before


async def test_importing_twice_changes_nothing(writing: Services, caller: Caller) -> None:
    await fill(writing, caller)
    exported = await lines_of(writing.graph, caller)
    counts = await bring_in(writing, caller, [*exported, *exported[1:]])
    assert (counts.memories, counts.threads, counts.entities, counts.changes) == (0, 0, 0, 0)
    assert await lines_of(writing.graph, caller) == exported


async def test_an_import_that_was_cut_short_goes_on(writing: Services, caller: Caller) -> None:
    await fill(writing, caller)
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    await bring_in(writing, caller, exported[:15])
    await bring_in(writing, caller, exported)
    assert await lines_of(writing.graph, caller) == exported


async def test_it_joins_what_is_there(writing: Services, caller: Caller) -> None:
    """The same thread key and the same name, made here under ids of their own."""
    turn = TurnInput(thread_id="chat", text="here")
    given = RememberInput(text="Ada is here", entities=(EntityRef(name="Ada"),))
    source = caller_of(f"source-{new_id()}")
    for who in (caller, source):
        await add_turns(writing, who, [turn])
        await remember(writing, who, given)
    exported = await lines_of(writing.graph, source)
    await erase(writing.graph, source.user_id)
    counts = await bring_in(writing, caller, exported)
    assert (counts.threads, counts.entities, counts.memories, counts.present) == (0, 0, 2, 2)
    rows = await run(
        writing.graph,
        "MATCH (t:Thread {user_id: $id})<-[:IN_THREAD]-(m) WHERE m.thread_id = t.id"
        " RETURN count(m) AS n UNION ALL"
        " MATCH (e:Entity {user_id: $id})<-[:MENTIONS]-(m) RETURN count(m) AS n",
        id=caller.user_id,
    )
    assert [row["n"] for row in rows] == [2, 2]
    changes = await run(
        writing.graph,
        "MATCH (c:Change {user_id: $id}) RETURN c.sequence AS n ORDER BY n",
        id=caller.user_id,
    )
    assert [row["n"] for row in changes] == [1, 2, 3, 4, 5, 6]


async def test_it_leaves_a_run_with_the_counts(writing: Services, caller: Caller) -> None:
    await fill(writing, caller)
    exported = await lines_of(writing.graph, caller)
    other = caller_of(f"other-{new_id()}")
    await erase(writing.graph, caller.user_id)
    counts = await bring_in(writing, other, exported)
    node = await run_node(writing.graph, counts.run_id)
    assert (node["kind"], node["status"], node["user_id"]) == (
        "IMPORT",
        "SUCCEEDED",
        other.user_id,
    )
    assert json.loads(node["counts"])["memories"] == 8


async def test_trust_is_capped(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, RememberInput(text="sure", trust=Trust.VERIFIED))
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    await bring_in(writing, caller_of(caller.user_id, "UNTRUSTED"), exported)
    rows = await run(
        writing.graph, "MATCH (m:Memory {user_id: $id}) RETURN m.trust AS t", id=caller.user_id
    )
    assert rows == [{"t": "UNTRUSTED"}]


async def test_vectors_of_another_model_are_left_out(writing: Services, caller: Caller) -> None:
    made = await remember(writing, caller, RememberInput(text="x"))
    assert made.memory is not None
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    queued = writing.queue.queued  # type: ignore[attr-defined]
    queued.clear()
    header = json.loads(exported[0]) | {"embedding_model": "another", "dimensions": 3}
    counts = await bring_in(writing, caller, [json.dumps(header).encode(), *exported[1:]])
    assert counts.pending == 1
    rows = await run(
        writing.graph,
        "MATCH (m:Memory {id: $id}) RETURN m.status AS status, m.embedding AS vector",
        id=made.memory.id,
    )
    assert rows == [{"status": "PENDING_EMBED", "vector": None}]
    assert queued == [(Work.EMBED, made.memory.id)]


async def test_ids_of_another_tenant_are_refused(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, RememberInput(text="mine"))
    exported = await lines_of(writing.graph, caller)
    thief = caller_of(f"thief-{new_id()}")
    with pytest.raises(Invalid) as caught:
        await bring_in(writing, thief, exported)
    assert caught.value.field == "line.2"
    rows = await run(
        writing.graph,
        "MATCH (n {user_id: $id}) RETURN labels(n) AS labels, n.status AS status",
        id=thief.user_id,
    )
    assert rows == [{"labels": ["Run"], "status": "FAILED"}]


async def test_a_link_to_another_tenants_memory_is_refused(
    writing: Services, caller: Caller
) -> None:
    made = await remember(writing, caller, RememberInput(text="mine"))
    thief = caller_of(f"thief-{new_id()}")
    own = await remember(writing, thief, RememberInput(text="own"))
    assert made.memory is not None
    assert own.memory is not None
    [header, *_] = await lines_of(writing.graph, thief)
    link = {"link": "RELATED", "from": own.memory.id, "to": made.memory.id, "properties": {}}
    with pytest.raises(Invalid) as caught:
        await bring_in(writing, thief, [header, json.dumps(link).encode()])
    assert caught.value.field == "line.2"


async def test_many_pages(writing: Services, caller: Caller) -> None:
    """More than a page of each, written in one instant each hundred: ties are told apart by id."""
    await remember_many(
        writing,
        caller,
        [
            RememberInput(text=f"{at}", thread_id=f"t{at}", entities=(EntityRef(name=f"e{at}"),))
            for at in range(620)
        ],
    )
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    counts = await bring_in(writing, caller, exported)
    assert (counts.memories, counts.threads, counts.entities, counts.links) == (620, 620, 620, 1860)
    assert await lines_of(writing.graph, caller) == exported


async def test_a_user_without_anything(writing: Services, caller: Caller) -> None:
    assert len(await lines_of(writing.graph, caller)) == 1
    assert await count_nodes(writing.graph, caller.user_id) == 0


async def fill(services: Services, caller: Caller) -> None:
    """Every kind of memory, ended and pending ones, links of each sort, and changes."""
    await add_turns(
        services,
        caller,
        [TurnInput(thread_id="chat", text=f"turn {at}", thread_title="Ünïcode") for at in range(3)],
    )
    await embed_all(services.graph, caller.user_id)
    old = await remember(
        services,
        caller,
        RememberInput(
            text="Ada lives in Rome",
            subject=EntityRef(name="Ada", type="person"),
            predicate="lives_in",
            object_entity=EntityRef(name="Rome"),
            valid_from=PRECISE,
            tags=("a", "b"),
            confidence=0.123456789,
        ),
    )
    new = await remember(services, caller, RememberInput(text="Ada lives in Oslo"))
    assert old.memory is not None
    assert new.memory is not None
    await supersede(services, caller, old.memory.id, new.memory.id)
    await remember(
        services,
        caller,
        RememberInput(text="in short", kind=MemoryKind.SUMMARY, derived_from=(new.memory.id,)),
    )
    for rel in ("mine", "also_mine", "refines"):
        await link(services, caller, old.memory.id, new.memory.id, rel)
    for rel in ("mine", "refines"):
        await unlink(services, caller, old.memory.id, new.memory.id, rel)
    how = await remember(
        services, caller, RememberInput(text="how", kind=MemoryKind.PROCEDURE, action="so")
    )
    gone = await remember(services, caller, RememberInput(text="gone"))
    assert how.memory is not None
    assert gone.memory is not None
    await update_memory(services, caller, how.memory.id, MemoryPatch(text="how else"))
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(gone.memory.id,))))


async def run_node(graph: Graph, id: str) -> dict[str, Any]:
    rows = await run(graph, "MATCH (r:Run {id: $id}) RETURN r {.*} AS r", id=id)
    node: dict[str, Any] = rows[0]["r"]
    return node


async def test_a_stream_is_split_wherever_it_is_cut() -> None:
    text = b"first\nsecond\n\nlast"
    for size in range(1, len(text) + 1):
        chunks = [text[at : at + size] for at in range(0, len(text), size)]
        assert [line async for line in split_lines(stream_of(chunks))] == text.split(b"\n")
    with pytest.raises(Invalid):
        [line async for line in split_lines(stream_of([b"x" * 2**19] * 3))]


async def test_conflicts_and_their_verdicts_come_along(writing: Services, caller: Caller) -> None:
    for city in ("Paris", "Rome", "Oslo"):
        await remember(writing, caller, fact("lives_in", city))
    query = "MATCH (c:Conflict {user_id: $id}) RETURN c.id AS id ORDER BY c.id"
    [one, *_] = await run(writing.graph, query, id=caller.user_id)
    await resolve_conflict(writing, caller, ConflictRef(id=one["id"]), Verdict.DISMISS)
    first = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    other = caller_of(f"other-{new_id()}")
    counts = await bring_in(writing, other, first)
    assert counts.conflicts == 3
    assert await lines_of(writing.graph, other) == first
    assert len(await run(writing.graph, query, id=other.user_id)) == 3
    sides = await run(
        writing.graph,
        "MATCH (c:Conflict {user_id: $id})-[r:BETWEEN]->(m:Memory) "
        "RETURN count(*) AS n, count(CASE WHEN r.side = 'a' AND m.id = c.a_id THEN 1 END) AS a",
        id=other.user_id,
    )
    assert sides == [{"n": 6, "a": 3}]


async def test_a_conflict_of_what_is_not_there_is_refused(
    writing: Services, caller: Caller
) -> None:
    for city in ("Paris", "Rome"):
        await remember(writing, caller, fact("lives_in", city))
    lines = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    [conflict] = [line for line in lines if b'"node":"Conflict"' in line.replace(b" ", b"")]
    with pytest.raises(Invalid):
        await bring_in(writing, caller, [lines[0], conflict])
    content = json.loads(conflict)
    content["properties"]["id"] = new_id()
    forged = json.dumps(content).encode()
    others = [line for line in lines if line is not conflict]
    with pytest.raises(Invalid):
        await bring_in(writing, caller, [*others, forged])


async def test_what_was_imported_is_recalled(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await remember(writing, caller, RememberInput(text="Rita plays the cello"))
    await remember(writing, caller, RememberInput(text="The train leaves at nine"))
    await embed_all(writing.graph, caller.user_id)
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    await bring_in(writing, caller, exported)
    for profile in Profile:
        found = await asked(reading, caller, "Rita plays the cello", profile=profile)
        # Nothing was told as a triple.
        assert found.hits or profile is Profile.TRIPLE, profile
