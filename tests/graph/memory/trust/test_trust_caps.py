"""Limits of a key: it may not change, end or hide what is trusted higher than it may give."""

from datetime import UTC, datetime
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Forbidden
from graph.enums import MemoryKind, Trust
from graph.records.records import MemoryRecord
from memory.endings.forget import forget
from memory.entities.inputs import EntityInput, EntityPatch
from memory.entities.merge import merge_entities
from memory.entities.upsert import update_entity, upsert_entity
from memory.inputs import (
    EntityRef,
    FactSelector,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
)
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, changes_of, memory_node

ADA = "Ada Lovelace"


async def made(services: Services, caller: Caller, text: str, **given: Any) -> MemoryRecord:
    found = await remember(services, caller, RememberInput(text=text, **given))
    assert found.memory is not None
    return found.memory


async def entity_of(services: Services, caller: Caller, name: str) -> str:
    found = await upsert_entity(services, caller, EntityInput(name=name, type="person"))
    return found.entity.id


@pytest.mark.parametrize(
    "patch",
    [
        MemoryPatch(text="Ada lives in Rome"),
        MemoryPatch(confidence=0.0),
        MemoryPatch(importance=0.0),
        MemoryPatch(
            valid_from=datetime(2001, 1, 1, tzinfo=UTC), valid_to=datetime(2002, 1, 1, tzinfo=UTC)
        ),
        MemoryPatch(tags=("hidden",)),
    ],
    ids=["text", "confidence", "importance", "validity", "tags"],
)
async def test_no_patch_of_a_key_below(
    writing: Services, caller: Caller, patch: MemoryPatch
) -> None:
    memory = await made(writing, caller, "Ada lives in Bonn", trust=Trust.VERIFIED)
    for cap in ("UNTRUSTED", "STANDARD"):
        low = caller_of(caller.user_id, cap)
        with pytest.raises(Forbidden) as refused:
            await update_memory(writing, low, memory.id, patch)
        assert (refused.value.field, refused.value.ids) == ("id", (memory.id,))
    assert len(await changes_of(writing.graph, caller.user_id)) == 1
    same = MemoryPatch(text="Ada lives in Bonn")
    assert (await update_memory(writing, low, memory.id, same)).memory.trust is Trust.VERIFIED
    assert (await update_memory(writing, caller, memory.id, patch)).memory.trust is Trust.VERIFIED


async def test_nothing_is_forgotten_by_a_key_below(writing: Services, caller: Caller) -> None:
    low = caller_of(caller.user_id, "UNTRUSTED")
    ada = EntityRef(name=ADA, type="person")
    sure = await made(
        writing,
        caller,
        "sure",
        trust=Trust.VERIFIED,
        thread_id="t",
        subject=ada,
        predicate="is_told",
        kind=MemoryKind.FACT,
    )
    doubted = await made(
        writing,
        low,
        "doubted",
        thread_id="t",
        subject=ada,
        predicate="is_told",
        kind=MemoryKind.FACT,
    )
    ada_id = await entity_of(writing, caller, ADA)
    for what, field in (
        (ForgetTarget(ids=(doubted.id, sure.id)), "what.ids"),
        (ForgetTarget(thread_id="t"), "what"),
        (ForgetTarget(facts=FactSelector(subject=ada)), "what"),
        (ForgetTarget(entity_id=ada_id), "what"),
    ):
        for dry in (True, False):
            with pytest.raises(Forbidden) as refused:
                await forget(writing, low, ForgetInput(what=what, dry_run=dry))
            assert (refused.value.field, refused.value.ids) == (field, (sure.id,))
    for memory in (sure, doubted):
        assert (await memory_node(writing.graph, memory.id))["status"] != "FORGOTTEN"
    assert (await forget(writing, low, ForgetInput(what=ForgetTarget(ids=(doubted.id,))))).forgotten
    done = await forget(writing, caller, ForgetInput(what=ForgetTarget(entity_id=ada_id)))
    assert done.ids == (sure.id,)


async def test_entities_of_what_is_trusted_keep_their_names(
    writing: Services, caller: Caller
) -> None:
    low = caller_of(caller.user_id, "UNTRUSTED")
    refs = (EntityRef(name=ADA, type="person"), EntityRef(name="Bonn", type="place"))
    sure = await made(writing, caller, "Ada Lovelace lives in Bonn", entities=refs)
    ada, eve = await entity_of(writing, caller, ADA), await entity_of(writing, low, "Eve")
    hiding = ForgetInput(what=ForgetTarget(entity_id=ada))
    for attempt in (
        lambda key: update_entity(writing, key, ada, EntityPatch(name="Eve Online")),
        lambda key: update_entity(writing, key, ada, EntityPatch(add_aliases=("Eva",))),
        lambda key: upsert_entity(
            writing, key, EntityInput(name=ADA, type="person", aliases=("Evi",))
        ),
        lambda key: merge_entities(writing, key, eve, [ada]),
        lambda key: merge_entities(writing, key, ada, [eve]),
        lambda key: forget(writing, key, hiding),
    ):
        with pytest.raises(Forbidden) as refused:
            await attempt(low)
        assert refused.value.ids == (sure.id,)
    found = await upsert_entity(writing, low, EntityInput(name=ADA, type="person"))
    assert (found.entity.name, found.entity.aliases) == (ADA, ())
    await update_entity(writing, low, eve, EntityPatch(name="Eve Online"))
    standard = caller_of(caller.user_id, "STANDARD")
    await update_entity(writing, standard, ada, EntityPatch(add_aliases=("Countess",)))


async def test_undoing_leaves_what_is_trusted_higher(writing: Services, caller: Caller) -> None:
    sure = await made(writing, caller, "sure", trust=Trust.VERIFIED)
    other = await made(writing, caller, "other")
    hiding = ForgetInput(what=ForgetTarget(ids=(sure.id, other.id)))
    gone = (await forget(writing, caller, hiding)).run_id
    assert gone is not None
    back = (await undo_run(writing, caller, gone)).id
    await go_on_undoing(writing.graph, caller.user_id, back, writing.clock)
    low = caller_of(caller.user_id, "STANDARD")
    again = (await undo_run(writing, low, back)).id
    await go_on_undoing(writing.graph, caller.user_id, again, writing.clock)
    assert (await memory_node(writing.graph, sure.id))["status"] == "ACTIVE"
    assert (await memory_node(writing.graph, other.id))["status"] == "FORGOTTEN"
    query = "MATCH (r:Run {id: $id}) RETURN r.warnings AS w"
    assert "trusted higher" in (await run(writing.graph, query, id=again))[0]["w"][0]
