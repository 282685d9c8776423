"""Updating a memory: what a patch leaves, clears and sets, and what its Change tells of it."""

import asyncio
import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Conflict, Invalid, NotFound
from anaphora.ids import new_id
from anaphora.work import Work
from graph.enums import MemoryKind, MemoryStatus, Polarity, Trust
from graph.records.records import MemoryRecord
from graph.session import Graph
from language.embedding.memory_text import text_hash
from memory.endings.forget import forget
from memory.inputs import EntityRef, ForgetInput, ForgetTarget, MemoryPatch, RememberInput
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, changes_of, embed_all, memory_node

THEN = datetime(2025, 1, 1, tzinfo=UTC)


async def made(services: Services, caller: Caller, **given: Any) -> MemoryRecord:
    remembered = await remember(services, caller, RememberInput(**({"text": "x"} | given)))
    assert remembered.memory is not None
    return remembered.memory


async def test_a_new_text_waits_for_its_embedding(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, text="old")
    changed = await update_memory(
        writing, caller, memory.id, MemoryPatch(text="new"), reason="better said"
    )
    assert (changed.memory.text, changed.memory.status) == ("new", MemoryStatus.PENDING_EMBED)
    assert changed.memory.updated_at > memory.updated_at
    node = await memory_node(writing.graph, memory.id)
    assert "embedding" not in node
    assert node["text_hash"] == text_hash("new")
    queued = writing.queue.queued  # type: ignore[attr-defined]
    first, *queued = queued
    assert first == (Work.ENRICH, memory.id)
    assert queued == [(Work.EMBED, memory.id), (Work.ENRICH, memory.id)]
    [_, change] = await changes_of(writing.graph, caller.user_id)
    assert (change["action"], change["reason"]) == ("updated", "better said")
    assert json.loads(change["before"]) == {"text": "old"}
    assert json.loads(change["after"]) == {"text": "new"}
    await embed_all(writing.graph, caller.user_id)
    assert (await memory_node(writing.graph, memory.id))["status"] == "ACTIVE"


async def test_what_is_left_out_stays_and_null_clears(writing: Services, caller: Caller) -> None:
    memory = await made(
        writing,
        caller,
        tags=("a",),
        category="c",
        valid_from=THEN,
        source="s",
        subject=EntityRef(name="Ada"),
        predicate="knows",
        object_entity=EntityRef(name="Bob"),
    )
    await update_memory(writing, caller, memory.id, MemoryPatch(importance=0.9))
    changed = await update_memory(
        writing,
        caller,
        memory.id,
        MemoryPatch(
            tags=None, category=None, valid_from=None, subject=None, predicate=None, object=None
        ),
    )
    now = changed.memory
    assert (now.tags, now.category, now.valid_from, now.predicate, now.object) == (
        (),
        None,
        None,
        None,
        None,
    )
    assert (now.text, now.source, now.importance, now.status) == (
        "x",
        "s",
        0.9,
        MemoryStatus.ACTIVE,
    )
    assert await ends_of(writing.graph, memory.id) == {"MENTIONS": ["Bob"], "OBJECT": ["Bob"]}
    change = (await changes_of(writing.graph, caller.user_id))[-1]
    before = json.loads(change["before"])
    assert sorted(link["type"] for link in before.pop("links")) == ["MENTIONS", "SUBJECT"]
    assert before == {
        "tags": ["a"],
        "category": "c",
        "valid_from": "2025-01-01T00:00:00+00:00",
        "predicate": "knows",
        "object": "Bob",
    }


async def test_a_fact_gets_another_object(writing: Services, caller: Caller) -> None:
    memory = await made(
        writing,
        caller,
        subject=EntityRef(name="Ada"),
        predicate="lives_in",
        object_entity=EntityRef(name="Rome"),
    )
    patch = MemoryPatch(object_entity=EntityRef(name="Oslo", type="city"))
    changed = await update_memory(writing, caller, memory.id, patch)
    assert changed.memory.object == "Oslo"
    assert await ends_of(writing.graph, memory.id) == {
        "MENTIONS": ["Ada", "Oslo"],
        "OBJECT": ["Oslo"],
        "SUBJECT": ["Ada"],
    }
    count = len(await changes_of(writing.graph, caller.user_id))
    await update_memory(writing, caller, memory.id, patch)
    assert len(await changes_of(writing.graph, caller.user_id)) == count


async def test_a_patch_of_nothing_leaves_no_change(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, tags=("a",), valid_from=THEN)
    same = MemoryPatch(text="x", tags=("a",), valid_from=THEN, polarity=Polarity.NEUTRAL)
    for patch in (MemoryPatch(), same):
        changed = await update_memory(writing, caller, memory.id, patch)
        assert changed.memory == memory
        assert changed.receipt
    assert len(await changes_of(writing.graph, caller.user_id)) == 1


async def test_it_is_refused_after_another_change(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller)
    seen = memory.updated_at
    first = await update_memory(
        writing, caller, memory.id, MemoryPatch(text="first"), if_updated_at=seen
    )
    with pytest.raises(Conflict) as caught:
        await update_memory(
            writing, caller, memory.id, MemoryPatch(text="second"), if_updated_at=seen
        )
    assert (caught.value.field, caught.value.ids) == ("ifUpdatedAt", (memory.id,))
    assert (await memory_node(writing.graph, memory.id))["text"] == "first"
    await update_memory(
        writing,
        caller,
        memory.id,
        MemoryPatch(text="second"),
        if_updated_at=first.memory.updated_at,
    )


async def test_of_eight_that_saw_the_same_one_wins(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller)

    async def client(at: int) -> bool:
        patch = MemoryPatch(source=f"client {at}")
        try:
            await update_memory(writing, caller, memory.id, patch, if_updated_at=memory.updated_at)
        except Conflict:
            return False
        return True

    assert sum(await asyncio.gather(*map(client, range(8)))) == 1


async def test_patches_of_different_fields_all_hold(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller)
    patches = [
        MemoryPatch(source="s"),
        MemoryPatch(tags=("t",)),
        MemoryPatch(category="c"),
        MemoryPatch(importance=0.1),
    ]
    await asyncio.gather(*(update_memory(writing, caller, memory.id, patch) for patch in patches))
    node = await memory_node(writing.graph, memory.id)
    assert (node["source"], node["tags"], node["category"], node["importance"]) == (
        "s",
        ["t"],
        "c",
        0.1,
    )
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == [1, 2, 3, 4, 5]


async def test_who_rewrites_answers_for_it(writing: Services, user_id: str) -> None:
    source = await made(writing, caller_of(user_id), trust=Trust.UNTRUSTED)
    given = {"trust": Trust.VERIFIED, "derived_from": (source.id,)}
    memory = await made(writing, caller_of(user_id), **given)
    careful = caller_of(user_id, "STANDARD")
    await update_memory(writing, careful, memory.id, MemoryPatch(importance=0.1))
    assert (await memory_node(writing.graph, memory.id))["given_trust"] == "VERIFIED"
    await update_memory(writing, careful, memory.id, MemoryPatch(text="forged"))
    assert (await memory_node(writing.graph, memory.id))["given_trust"] == "STANDARD"


NOT_EMPTY = {"text", "importance", "confidence", "polarity", "negated", "role", "occurred_at"}


@pytest.mark.parametrize("name", [field.name for field in fields(MemoryPatch)])
async def test_each_field_is_cleared_or_refused(
    writing: Services, caller: Caller, name: str
) -> None:
    kinds = {"trigger": "PROCEDURE", "action": "PROCEDURE", "role": "EPISODE"}
    kinds["occurred_at"] = "EPISODE"
    memory = await made(writing, caller, kind=MemoryKind(kinds.get(name, "FACT")))
    patch = MemoryPatch(**{name: None})  # type: ignore[arg-type]
    if name not in NOT_EMPTY:
        await update_memory(writing, caller, memory.id, patch)
        return
    with pytest.raises(Invalid) as caught:
        await update_memory(writing, caller, memory.id, patch)
    assert (caught.value.field or "").lower() == name.replace("_", "")


@pytest.mark.parametrize(
    ("patch", "field"),
    [
        ({"text": ""}, "text"),
        ({"text": "\ud800"}, "text"),
        ({"tags": ("",)}, "tags"),
        ({"tags": ("x",) * 101}, "tags"),
        ({"confidence": float("nan")}, "confidence"),
        ({"importance": 1.01}, "importance"),
        ({"valid_to": datetime(2026, 1, 1)}, "validTo"),  # noqa: DTZ001
        ({"valid_to": THEN}, "validFrom"),
        ({"predicate": "Likes It"}, "predicate"),
        ({"predicate": "likes"}, "subject"),
        ({"subject": EntityRef(name="Ada")}, "predicate"),
        ({"role": "user"}, "role"),
        ({"trigger": "t"}, "trigger"),
        ({"subject": EntityRef(id=new_id())}, "subject.id"),
        ({"object_entity": EntityRef()}, "objectEntity.name"),
    ],
)
async def test_a_wrong_patch_changes_nothing(
    writing: Services, caller: Caller, patch: dict[str, Any], field: str
) -> None:
    memory = await made(writing, caller, valid_from=THEN + timedelta(days=1))
    before = await memory_node(writing.graph, memory.id)
    with pytest.raises(AnaphoraError) as caught:
        await update_memory(writing, caller, memory.id, MemoryPatch(**patch))
    assert caught.value.field == field
    assert await memory_node(writing.graph, memory.id) == before
    assert len(await changes_of(writing.graph, caller.user_id)) == 1


async def test_what_is_anothers_is_not_found(writing: Services, caller: Caller) -> None:
    theirs = await made(writing, caller_of(f"other-{new_id()}"))
    for id in (theirs.id, new_id(), "no id", ""):
        with pytest.raises(NotFound) as caught:
            await update_memory(writing, caller, id, MemoryPatch(text="mine"))
        assert caught.value.field == "id"


async def test_what_has_ended_is_restored_first(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller)
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(memory.id,))))
    with pytest.raises(Conflict) as caught:
        await update_memory(writing, caller, memory.id, MemoryPatch(text="y"))
    assert caught.value.ids == (memory.id,)


async def ends_of(graph: Graph, id: str) -> dict[str, list[str]]:
    rows = await run(
        graph,
        "MATCH (:Memory {id: $id})-[r:MENTIONS|SUBJECT|OBJECT]->(e:Entity)"
        " RETURN type(r) AS type, e.name AS name ORDER BY type, name",
        id=id,
    )
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["type"], []).append(row["name"])
    return found
