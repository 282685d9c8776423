"""Links that end stay for the past, and come back with what was their own."""

from typing import Any

from anaphora.caller import Caller
from anaphora.ids import new_id
from graph.lock import lock_user
from graph.records.snapshots import read_snapshot, write_snapshot
from graph.session import Transaction
from memory.inputs import EntityRef, RememberInput
from memory.links.history import Link, LinkKey, end_links, restore_links
from memory.remember.remember import remember
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of


async def _made(services: Services, caller: Caller, **given: Any) -> str:
    remembered = await remember(services, caller, RememberInput(**({"text": "x"} | given)))
    assert remembered.memory is not None
    return remembered.memory.id


async def _between(services: Services, from_id: str) -> list[dict[str, Any]]:
    rows = await run(
        services.graph,
        "MATCH ({id: $id})-[l]->(b) WHERE NOT b:Change"
        " RETURN type(l) AS type, b.id AS to_id, properties(l) AS own ORDER BY type",
        id=from_id,
    )
    return [dict(row) for row in rows]


async def _end(services: Services, user_id: str, *keys: LinkKey) -> list[dict[str, Any]]:
    async def work(transaction: Transaction) -> list[dict[str, Any]]:
        lock = await lock_user(transaction, user_id, services.clock)
        return [link.kept() for link in await end_links(transaction, lock, keys)]

    return await services.graph.write(work)


async def _restore(services: Services, user_id: str, kept: Any) -> list[dict[str, Any]]:
    async def work(transaction: Transaction) -> list[dict[str, Any]]:
        lock = await lock_user(transaction, user_id, services.clock)
        made = await restore_links(transaction, lock, map(Link.from_kept, kept))
        return [link.kept() for link in made]

    return await services.graph.write(work)


async def test_a_link_ends_and_comes_back(writing: Services, caller: Caller) -> None:
    source = await _made(writing, caller)
    memory = await _made(writing, caller, derived_from=(source,))
    key = LinkKey("DERIVED_FROM", memory, source)
    [ended] = await _end(writing, caller.user_id, key, key)
    assert (ended["type"], ended["how"]) == ("DERIVED_FROM", "stated")
    [kept] = await _between(writing, memory)
    assert (kept["type"], kept["own"]["type"]) == ("ENDED", "DERIVED_FROM")
    assert kept["own"]["created_at"] < kept["own"]["ended_at"]
    assert await _end(writing, caller.user_id, key) == []
    written = read_snapshot(write_snapshot({"links": [ended]}))
    assert written is not None
    for made in (1, 0):
        assert len(await _restore(writing, caller.user_id, written["links"])) == made
    again = {row["type"]: row["own"] for row in await _between(writing, memory)}
    assert again["DERIVED_FROM"]["how"] == "stated"
    assert again["DERIVED_FROM"]["created_at"] >= again["ENDED"]["ended_at"]


async def test_a_mention_keeps_its_own_type(writing: Services, caller: Caller) -> None:
    memory = await _made(writing, caller, entities=(EntityRef(name="Ana", type="person"),))
    [mention] = await _between(writing, memory)
    [ended] = await _end(writing, caller.user_id, LinkKey("MENTIONS", memory, mention["to_id"]))
    assert (ended["type"], ended["mention_type"]) == ("MENTIONS", "person")
    await _restore(writing, caller.user_id, [ended])
    types = {row["type"]: row["own"] for row in await _between(writing, memory)}
    assert types["MENTIONS"]["type"] == "person"
    assert "mention_type" not in types["MENTIONS"]


async def test_anothers_links_are_left_alone(writing: Services, caller: Caller) -> None:
    source = await _made(writing, caller)
    memory = await _made(writing, caller, derived_from=(source,))
    other = caller_of(f"other-{new_id()}").user_id
    assert await _end(writing, other, LinkKey("DERIVED_FROM", memory, source)) == []
    kept = {"type": "RELATED", "from_id": memory, "to_id": source, "created_at": None}
    assert await _restore(writing, other, [kept]) == []


async def test_an_instance_of_a_shared_concept(writing: Services, caller: Caller) -> None:
    memory = await _made(writing, caller, entities=(EntityRef(name="Ana", type="person"),))
    [mention] = await _between(writing, memory)
    concept = new_id()
    await run(
        writing.graph,
        "CREATE (:Concept {id: $id, user_id: '', key: $id, name: 'Person', name_key: $id})",
        id=concept,
    )
    kept = {"type": "INSTANCE_OF", "from_id": mention["to_id"], "to_id": concept}
    assert len(await _restore(writing, caller.user_id, [kept])) == 1
    key = LinkKey("INSTANCE_OF", mention["to_id"], concept)
    assert [one["type"] for one in await _end(writing, caller.user_id, key)] == ["INSTANCE_OF"]
    [left] = await _between(writing, mention["to_id"])
    assert (left["type"], left["own"]["type"]) == ("ENDED", "INSTANCE_OF")
    await run(writing.graph, "MATCH (c:Concept {id: $id}) DETACH DELETE c", id=concept)
