"""An export while others write is the export of the instant at which it began."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from graph.enums import Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.supersede import supersede
from memory.entities.inputs import EntityPatch, EntityRelationInput
from memory.entities.merge import merge_entities
from memory.entities.relations import relate_entities, unrelate_entities
from memory.entities.upsert import update_entity
from memory.inputs import EntityRef, ForgetInput, ForgetTarget, MemoryPatch, RememberInput
from memory.links.link import link, unlink
from memory.remember.remember import remember, remember_many
from memory.remember.update import update_memory
from memory.services import Services
from memory.transfer import export
from memory.transfer.export import export_lines
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.transferring import lines_of
from tests.support.writing import caller_of, embed_all


@dataclass(frozen=True)
class Filled:
    """Ids of a small graph of everything that a change may alter."""

    memories: tuple[str, ...]
    ada: str
    bob: str
    works: str
    knows: str
    conflict: str


@pytest.mark.parametrize("lines", [1, 3, 5, 8, 11, 16])
async def test_what_is_changed_meanwhile_is_in_it_as_it_was(
    writing: Services, caller: Caller, lines: int
) -> None:
    there = await fill(writing, caller)
    before = await lines_of(writing.graph, caller)
    assert len(before) > 20
    exported: list[bytes] = []
    async for line in export_lines(writing.graph, caller.user_id):
        exported.append(line)
        if len(exported) == lines:
            await change(writing, caller, there)
    assert sorted(without_vectors(exported)) == sorted(without_vectors(before))
    assert await lines_of(writing.graph, caller) != before


async def test_a_text_of_before_has_no_vector_of_after(writing: Services, caller: Caller) -> None:
    made = await remember(writing, caller, RememberInput(text="before"))
    assert made.memory is not None
    await embed_all(writing.graph, caller.user_id)
    stream = export_lines(writing.graph, caller.user_id)
    await anext(stream)
    await update_memory(writing, caller, made.memory.id, MemoryPatch(text="after"))
    await embed_all(writing.graph, caller.user_id)
    [memory] = [content async for line in stream if "kind" in (content := of(line))["properties"]]
    assert memory["properties"]["text"] == "before"
    assert "embedding" not in memory


async def test_a_thing_of_another_user_stays_out(writing: Services, caller: Caller) -> None:
    there = await fill(writing, caller)
    stranger = caller_of("stranger-of-exports")
    stream = export_lines(writing.graph, caller.user_id)
    await anext(stream)
    other = await remember(writing, stranger, fact("lives_in", "Quito"))
    await change(writing, caller, there)
    assert other.memory is not None
    assert all(other.memory.id.encode() not in line for line in [line async for line in stream])


async def fill(services: Services, caller: Caller) -> Filled:
    ids = []
    for number in range(6):
        who = EntityRef(name="Ada Byron" if number % 2 else "Bob Stone")
        given = RememberInput(text=f"memory {number}", entities=(who,))
        made = await remember(services, caller, given)
        assert made.memory is not None
        ids.append(made.memory.id)
    for city in ("Paris", "Rome"):
        await remember(services, caller, fact("lives_in", city))
    await link(services, caller, ids[0], ids[1], "mine")
    await link(services, caller, ids[0], ids[1], "refines")
    [ada], [bob] = [
        [row["id"] for row in await found(services, caller, name)]
        for name in ("Ada Byron", "Bob Stone")
    ]
    works, knows = [await relate(services, caller, ada, name, bob) for name in ("works", "knows")]
    query = "MATCH (c:Conflict {user_id: $id}) RETURN c.id AS id"
    [conflict, *_] = await run(services.graph, query, id=caller.user_id)
    await embed_all(services.graph, caller.user_id)
    return Filled(tuple(ids), ada, bob, works, knows, conflict["id"])


async def relate(services: Services, caller: Caller, one: str, name: str, two: str) -> str:
    given = EntityRelationInput(from_id=one, name=name, to_id=two)
    return (await relate_entities(services, caller, given)).relation.id


async def change(services: Services, caller: Caller, there: Filled) -> None:
    """Something of each sort; what is made anew too."""
    one, two, three, four, five, _ = there.memories
    await update_memory(services, caller, one, MemoryPatch(text="said otherwise", tags=("new",)))
    await unlink(services, caller, one, two, "mine")
    await supersede(services, caller, two, three)
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(four,))))
    await remember(services, caller, RememberInput(text="new", entities=(EntityRef(name="Cy"),)))
    await link(services, caller, three, five, "later")
    await update_entity(services, caller, there.ada, EntityPatch(name="Zoe Byron"))
    ended = {"from_id": there.ada, "name": "knows", "to_id": there.bob, "until": utc_now()}
    await relate_entities(services, caller, EntityRelationInput(**ended))
    await unrelate_entities(services, caller, there.works)
    await resolve_conflict(services, caller, ConflictRef(id=there.conflict), Verdict.DISMISS)
    await merge_entities(services, caller, there.bob, [there.ada])


async def found(services: Services, caller: Caller, name: str) -> list[dict[str, Any]]:
    query = "MATCH (e:Entity {user_id: $id, name: $name}) RETURN e.id AS id"
    return await run(services.graph, query, id=caller.user_id, name=name)


def without_vectors(lines: list[bytes]) -> list[str]:
    """The lines, without vectors and what says that one is to come, or a classification."""
    contents = [json.loads(line) for line in lines]
    for content in contents:
        content.pop("embedding", None)
        properties = content.get("properties", {})
        properties.pop("conflicts_due", None)
        properties.pop("enrich_due", None)
        if properties.get("status") == "PENDING_EMBED":
            properties["status"] = "ACTIVE"
    return [json.dumps(content) for content in contents]


def of(line: bytes) -> dict[str, Any]:
    content: dict[str, Any] = {"properties": {}} | json.loads(line)
    return content


async def test_a_page_ends_in_the_midst_of_an_instant(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that are written together are of one instant: none of them is left out."""
    given = [fact("lives_in", f"Town {at}") for at in range(11)]
    made = await remember_many(writing, caller, given)
    whole = await lines_of(writing.graph, caller)
    monkeypatch.setattr(export, "PAGE", 3)
    assert await lines_of(writing.graph, caller) == whole
    lines = [json.loads(line) for line in whole]
    kept = {line["properties"]["id"] for line in lines if line.get("node") == "Memory"}
    assert kept == {one.memory.id for one in made.results if one.memory is not None}
    assert len([line for line in lines if line.get("node") == "Conflict"]) > 3
