"""An import changes nothing that is here and trusted higher than its key may give."""

import json
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Forbidden
from anaphora.ids import new_id
from graph.enums import Trust, Verdict
from graph.records.conflicts import conflict_id
from graph.records.records import MemoryRecord
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.entities.inputs import EntityInput
from memory.entities.upsert import upsert_entity
from memory.inputs import EntityRef, RememberInput
from memory.remember.remember import remember
from memory.services import Services
from tests.support.recall.comparing import fact
from tests.support.transferring import bring_in, lines_of
from tests.support.writing import caller_of, embed_all

AT = {"t": "2026-01-01T00:00:00+00:00"}


async def made(services: Services, caller: Caller, text: str, **given: Any) -> MemoryRecord:
    found = await remember(services, caller, RememberInput(text=text, **given))
    assert found.memory is not None
    return found.memory


async def header(services: Services, caller: Caller) -> bytes:
    return (await lines_of(services.graph, caller))[0]


def line(**content: Any) -> bytes:
    return json.dumps(content).encode() + b"\n"


@pytest.mark.parametrize(
    ("type", "of_it"),
    [
        ("DERIVED_FROM", "from"),
        ("SUPERSEDES", "to"),
        ("MERGED_INTO", "to"),
        ("MERGED_INTO", "from"),
        ("NEXT", "from"),
        ("ENDED", "to"),
    ],
)
async def test_no_link_overrules_a_memory(
    writing: Services, caller: Caller, type: str, of_it: str
) -> None:
    sure = await made(writing, caller, "The barn is red.", trust=Trust.VERIFIED)
    low = caller_of(caller.user_id, "UNTRUSTED")
    mine = await made(writing, low, "The barn is blue.")
    own = {"type": "SUPERSEDES", "ended_at": AT} if type == "ENDED" else {}
    ends = {"from": sure.id, "to": mine.id} if of_it == "from" else {"from": mine.id, "to": sure.id}
    link = line(link=type, properties={"created_at": AT, **own}, **ends)
    with pytest.raises(Forbidden) as refused:
        await bring_in(writing, low, [await header(writing, caller), link])
    assert (refused.value.field, refused.value.ids) == ("line.2", (sure.id,))
    await bring_in(writing, caller, [await header(writing, caller), link])
    # What is there already may come again.
    await bring_in(writing, low, [await header(writing, caller), link])


async def test_what_it_is_about_and_its_history_stay(writing: Services, caller: Caller) -> None:
    sure = await made(writing, caller, "Ada tells.", trust=Trust.VERIFIED)
    low = caller_of(caller.user_id, "UNTRUSTED")
    eve = (await upsert_entity(writing, low, EntityInput(name="Eve", type="person"))).entity.id
    change = {
        "id": new_id(),
        "memory_id": sure.id,
        "memory_kind": "FACT",
        "action": "updated",
        "at": AT,
        "sequence": 10_000,
        "actor_kind": "KEY",
        "actor": "boss",
        "before": json.dumps({"text": "Ravi stole the barn."}),
    }
    forged = [
        line(node="Change", properties=change),
        line(**{"link": "CHANGED", "from": change["id"], "to": sure.id}, properties={}),
    ]
    about = [line(**{"link": "OBJECT", "from": sure.id, "to": eve}, properties={"created_at": AT})]
    for lines in (forged, about):
        with pytest.raises(Forbidden):
            await bring_in(writing, low, [await header(writing, caller), *lines])


async def test_no_entity_of_theirs_becomes_another(writing: Services, caller: Caller) -> None:
    await made(writing, caller, "Doc cures.", subject=EntityRef(name="Doc"), predicate="cures")
    doc = (await upsert_entity(writing, caller, EntityInput(name="Doc"))).entity.id
    low = caller_of(caller.user_id, "UNTRUSTED")
    eve = (await upsert_entity(writing, low, EntityInput(name="Eve"))).entity.id
    for ends in ({"from": doc, "to": eve}, {"from": eve, "to": doc}):
        link = line(link="MERGED_INTO", properties={"created_at": AT}, **ends)
        with pytest.raises(Forbidden):
            await bring_in(writing, low, [await header(writing, caller), link])


async def test_no_verdict_of_a_key_below(writing: Services, caller: Caller) -> None:
    one = await remember(writing, caller, fact("lives_in", "Paris"))
    other = await remember(writing, caller, fact("lives_in", "Rome"))
    await embed_all(writing.graph, caller.user_id)
    [conflict] = other.conflicts or ()
    low = caller_of(caller.user_id, "UNTRUSTED")
    for verdict in (Verdict.DISMISS, Verdict.KEEP_BOTH):
        with pytest.raises(Forbidden):
            await resolve_conflict(writing, low, ConflictRef(id=conflict.id), verdict)
    third = await made(writing, caller, "A third.")
    assert one.memory is not None
    a, b = sorted((one.memory.id, third.id))
    closed = {
        "id": conflict_id(a, b),
        "a_id": a,
        "b_id": b,
        "kind": "CONTRADICTION",
        "reason": "negation",
        "status": "DISMISSED",
        "verdict": "DISMISS",
        "created_at": AT,
    }
    with pytest.raises(Forbidden):
        await bring_in(
            writing, low, [await header(writing, caller), line(node="Conflict", properties=closed)]
        )
    standard = caller_of(caller.user_id, "STANDARD")
    await resolve_conflict(writing, standard, ConflictRef(id=conflict.id), Verdict.DISMISS)
