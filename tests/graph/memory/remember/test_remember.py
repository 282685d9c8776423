"""Remembering: what is stored, how it is linked, and that nothing wrong is stored at all."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Conflict, LimitExceeded, NotFound
from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Work
from graph.enums import MemoryKind, MemoryStatus, SummaryScope, Trust
from graph.records.receipts import read_receipt
from graph.session import Graph
from memory.inputs import EntityRef, RememberInput
from memory.remember.remember import remember, remember_many
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, changes_of, count_nodes, memory_node, services_for

KEY = "a key"


async def test_a_fact_is_stored_with_its_defaults_links_and_change(
    writing: Services, caller: Caller
) -> None:
    given = RememberInput(
        text="Ada lives in Zürich",
        subject=EntityRef(name="Ada", type="Person"),
        predicate="lives_in",
        object_entity=EntityRef(name="Zürich", type="city"),
        entities=(EntityRef(name="  ADA "),),
        tags=("home", "home"),
        thread_id="a chat",
    )
    made = await remember(writing, caller, given)
    memory = made.memory
    assert memory is not None
    assert (memory.status, memory.trust) == (MemoryStatus.ACTIVE, Trust.STANDARD)
    assert (memory.confidence, memory.importance, memory.evidence_count) == (0.9, 0.5, 1)
    assert (memory.object, memory.tags, memory.valid_from, memory.valid_to) == (
        "Zürich",
        ("home",),
        None,
        None,
    )
    links = await run(
        writing.graph,
        "MATCH (m:Memory {id: $id})-[r]->(n) RETURN type(r) AS type,"
        " coalesce(n.name, n.key) AS name, r.created_at IS NOT NULL AS dated",
        id=memory.id,
    )
    assert sorted((row["type"], row["name"]) for row in links) == [
        ("IN_THREAD", "a chat"),
        ("MENTIONS", "Ada"),
        ("MENTIONS", "Zürich"),
        ("OBJECT", "Zürich"),
        ("SUBJECT", "Ada"),
    ]
    assert all(row["dated"] for row in links)
    change, *of_entities = await changes_of(writing.graph, caller.user_id)
    assert [one["subject_label"] for one in of_entities] == ["Entity", "Entity"]
    assert (change["action"], change["sequence"], change["actor"]) == ("created", 1, "a test")
    assert change["after"] == '{"status": "ACTIVE", "trust": "STANDARD"}'
    receipt = read_receipt(writing.signer, caller.user_id, made.receipt or "")
    assert receipt.memory_ids == (memory.id,)
    assert receipt.bookmarks


async def test_names_that_fold_alike_are_one_entity(writing: Services, caller: Caller) -> None:
    for name in ("José  Núñez", "jose nunez", "JOSÉ NÚÑEZ"):
        await remember(writing, caller, RememberInput(text=name, entities=(EntityRef(name=name),)))
    rows = await run(
        writing.graph, "MATCH (e:Entity {user_id: $id}) RETURN e.name AS name", id=caller.user_id
    )
    assert [row["name"] for row in rows] == ["José Núñez"]


async def test_an_object_given_by_id_is_told_in_words(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, RememberInput(text="a", entities=(EntityRef(name="Oslo"),)))
    [row] = await run(
        writing.graph, "MATCH (e:Entity {user_id: $id}) RETURN e.id AS id", id=caller.user_id
    )
    given = RememberInput(text="b", object_entity=EntityRef(id=row["id"]))
    made = await remember(writing, caller, given)
    assert made.memory is not None
    assert made.memory.object == "Oslo"


async def test_an_alias_is_its_entity(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, RememberInput(text="a", entities=(EntityRef(name="Robert"),)))
    await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $id}) SET e.aliases = ['Böb'], e.alias_keys = ['bob']",
        id=caller.user_id,
    )
    made = await remember(
        writing, caller, RememberInput(text="b", entities=(EntityRef(name="Bob"),))
    )
    assert made.memory is not None
    rows = await run(
        writing.graph,
        "MATCH (:Memory {id: $id})-[:MENTIONS]->(e:Entity) RETURN e.name AS name",
        id=made.memory.id,
    )
    assert [row["name"] for row in rows] == ["Robert"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (RememberInput(text="how", kind=MemoryKind.PROCEDURE, action="do"), {"confidence": 0.8}),
        (RememberInput(text="said", kind=MemoryKind.EPISODE), {"role": "user", "turn": None}),
        (RememberInput(text="all", kind=MemoryKind.SUMMARY), {"scope": SummaryScope.GLOBAL}),
        (
            RememberInput(text="chat", kind=MemoryKind.SUMMARY, thread_id="t"),
            {"scope": SummaryScope.THREAD, "confidence": 0.9},
        ),
    ],
    ids=lambda value: value.text if isinstance(value, RememberInput) else "",
)
async def test_each_kind_has_its_own(
    writing: Services, caller: Caller, given: RememberInput, expected: dict[str, Any]
) -> None:
    memory = (await remember(writing, caller, given)).memory
    assert memory is not None
    assert {name: getattr(memory, name) for name in expected} == expected
    rows = await run(
        writing.graph, "MATCH (m:Memory {id: $id}) RETURN labels(m) AS labels", id=memory.id
    )
    assert sorted(rows[0]["labels"]) == sorted(["Memory", given.kind.label])


async def test_an_encoder_that_loads_leaves_it_pending(
    graph: Graph, settings: Settings, caller: Caller
) -> None:
    services = services_for(graph, settings, ready=False)
    made = await remember(services, caller, RememberInput(text="later"))
    assert made.memory is not None
    assert made.memory.status is MemoryStatus.PENDING_EMBED
    queued = services.queue.queued  # type: ignore[attr-defined]
    assert queued == [(Work.EMBED, made.memory.id), (Work.ENRICH, made.memory.id)]
    assert "embedding" not in await memory_node(graph, made.memory.id)


async def test_a_vector_of_another_model_is_not_stored(
    graph: Graph, writing: Services, caller: Caller
) -> None:
    stranger = replace(writing.encoder.info, name="another")  # type: ignore[type-var]
    writing.encoder.info = stranger  # type: ignore[misc]
    made = await remember(writing, caller, RememberInput(text="x"))
    assert made.memory is not None
    assert made.memory.status is MemoryStatus.PENDING_EMBED


async def test_trust_is_the_least_of_given_cap_and_sources(writing: Services, user_id: str) -> None:
    anyone, careful = caller_of(user_id), caller_of(user_id, "STANDARD")
    web = await remember(writing, anyone, RememberInput(text="web", trust=Trust.UNTRUSTED))
    sure = await remember(writing, anyone, RememberInput(text="sure", trust=Trust.VERIFIED))
    capped = await remember(writing, careful, RememberInput(text="cap", trust=Trust.VERIFIED))
    assert web.memory is not None
    assert sure.memory is not None
    assert capped.memory is not None
    assert capped.memory.trust is Trust.STANDARD
    derived = await remember(
        writing,
        anyone,
        RememberInput(
            text="so", trust=Trust.VERIFIED, derived_from=(web.memory.id, sure.memory.id)
        ),
    )
    assert derived.memory is not None
    assert (derived.memory.trust, derived.memory.evidence_count) == (Trust.UNTRUSTED, 2)
    rows = await run(
        writing.graph,
        "MATCH (:Memory {id: $id})-[r:DERIVED_FROM]->(s) RETURN r.how AS how, s.text AS text",
        id=derived.memory.id,
    )
    assert sorted((row["how"], row["text"]) for row in rows) == [
        ("stated", "sure"),
        ("stated", "web"),
    ]


async def test_what_is_anothers_is_not_found(writing: Services, caller: Caller) -> None:
    other = caller_of(f"other-{new_id()}")
    theirs = await remember(
        writing, other, RememberInput(text="theirs", entities=(EntityRef(name="Eve"),))
    )
    assert theirs.memory is not None
    [row] = await run(
        writing.graph, "MATCH (e:Entity {user_id: $id}) RETURN e.id AS id", id=other.user_id
    )
    for given, field in (
        (RememberInput(text="x", derived_from=(theirs.memory.id,)), "derivedFrom"),
        (
            RememberInput(text="x", subject=EntityRef(id=row["id"]), predicate="is_told"),
            "subject.id",
        ),
        (RememberInput(text="x", entities=(EntityRef(id=new_id()),)), "entities.0.id"),
        (RememberInput(text="x", object_entity=EntityRef(id="no id")), "objectEntity.id"),
    ):
        with pytest.raises(NotFound) as caught:
            await remember(writing, caller, given)
        assert caught.value.field == field
    assert await count_nodes(writing.graph, caller.user_id) == 0


async def test_a_batch_stores_what_is_right_in_order(writing: Services, caller: Caller) -> None:
    texts = [f"number {at}" for at in range(1000)]
    inputs = [RememberInput(text=text) for text in texts]
    inputs[7] = RememberInput(text="\0")
    inputs[620] = RememberInput(text="x", derived_from=(new_id(),))
    inputs[621] = RememberInput(text="y", entities=(EntityRef(id=new_id()), EntityRef(name="New")))
    batch = await remember_many(writing, caller, inputs)
    wrong = {at: type(one.error).__name__ for at, one in enumerate(batch.results) if one.error}
    assert wrong == {7: "Invalid", 620: "NotFound", 621: "NotFound"}
    right = [one.memory.text for one in batch.results if one.memory]
    assert right == [text for at, text in enumerate(texts) if at not in wrong]
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == list(range(1, 998))
    # Nothing of an item that failed stays, not even the entity that it would have made.
    assert await count_nodes(writing.graph, caller.user_id) == 2 * 997
    receipt = read_receipt(writing.signer, caller.user_id, batch.receipt or "")
    assert (receipt.memory_ids, receipt.batch) == ((), (1, 997))
    ids = {one.memory.id for one in batch.results if one.memory}
    queued = writing.queue.queued  # type: ignore[attr-defined]
    assert len(queued) == 2 * len(ids)
    assert set(queued) == {(work, id) for id in ids for work in (Work.EMBED, Work.ENRICH)}


async def test_a_batch_that_is_too_large_is_refused(writing: Services, caller: Caller) -> None:
    with pytest.raises(LimitExceeded) as caught:
        await remember_many(writing, caller, [RememberInput(text="x")] * 1001)
    assert caught.value.field == "inputs"
    assert (await remember_many(writing, caller, [])).results == []


async def test_the_same_key_writes_once(writing: Services, caller: Caller) -> None:
    given = RememberInput(
        text="once", idempotency_key=KEY, valid_from=datetime(2026, 1, 1, tzinfo=UTC)
    )
    first = await remember(writing, caller, given)
    again = await remember(writing, caller, given)
    assert first.memory is not None
    assert again.memory is not None
    assert (again.memory.id, again.action) == (first.memory.id, first.action)
    with pytest.raises(Conflict) as caught:
        await remember(writing, caller, replace(given, text="twice"))
    assert caught.value.field == "idempotencyKey"
    assert len(await changes_of(writing.graph, caller.user_id)) == 1


async def test_a_key_is_its_users_own(writing: Services, caller: Caller) -> None:
    given = RememberInput(text="once", idempotency_key=KEY)
    first = await remember(writing, caller, given)
    other = await remember(writing, caller_of(f"other-{new_id()}"), given)
    assert first.memory is not None
    assert other.memory is not None
    assert first.memory.id != other.memory.id


async def test_a_key_is_remembered_for_some_days(writing: Services, caller: Caller) -> None:
    given = RememberInput(text="once", idempotency_key=KEY)
    first = await remember(writing, caller, given)
    await run(
        writing.graph,
        "MATCH (w:Write {user_id: $id}) SET w.at = w.at - duration('P8D')",
        id=caller.user_id,
    )
    later = await remember(writing, caller, replace(given, text="another"))
    assert first.memory is not None
    assert later.memory is not None
    assert first.memory.id != later.memory.id


async def test_a_replay_of_what_was_erased_is_not_found(writing: Services, caller: Caller) -> None:
    given = RememberInput(text="once", idempotency_key=KEY)
    first = await remember(writing, caller, given)
    assert first.memory is not None
    await run(writing.graph, "MATCH (m:Memory {id: $id}) DETACH DELETE m", id=first.memory.id)
    with pytest.raises(NotFound):
        await remember(writing, caller, given)


async def test_the_same_key_twice_in_a_batch(writing: Services, caller: Caller) -> None:
    once = RememberInput(text="once", idempotency_key=KEY)
    batch = await remember_many(
        writing, caller, [once, once, replace(once, text="other"), RememberInput(text="free")]
    )
    ids = [one.memory.id if one.memory else None for one in batch.results]
    assert ids[0] == ids[1]
    assert isinstance(batch.results[2].error, Conflict)
    assert len(await changes_of(writing.graph, caller.user_id)) == 2


async def test_eight_clients_with_one_key_write_once(writing: Services, caller: Caller) -> None:
    given = RememberInput(text="once", idempotency_key=KEY)
    made = await asyncio.gather(*(remember(writing, caller, given) for _ in range(8)))
    assert len({one.memory.id for one in made if one.memory}) == 1
    assert len(await changes_of(writing.graph, caller.user_id)) == 1


async def test_eight_clients_make_one_entity_and_no_gap(writing: Services, caller: Caller) -> None:
    await asyncio.gather(
        *(
            remember(
                writing,
                caller,
                RememberInput(text=f"{at}", entities=(EntityRef(name="Ada"),), thread_id="t"),
            )
            for at in range(8)
        )
    )
    rows = await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $id}) OPTIONAL MATCH (e)<-[m:MENTIONS]-()"
        " RETURN e.id AS id, count(m) AS mentions",
        id=caller.user_id,
    )
    assert [row["mentions"] for row in rows] == [8]
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == list(range(1, 10))
    assert [change["at"] for change in changes] == sorted(change["at"] for change in changes)


@pytest.mark.parametrize("text", ["", "  \n", "\u200b", "a\0", "\ud800", "x" * 32769, "é" * 16385])
async def test_bad_text_stores_nothing(writing: Services, caller: Caller, text: str) -> None:
    with pytest.raises(AnaphoraError) as caught:
        await remember(writing, caller, RememberInput(text=text))
    assert caught.value.field == "text"
    assert await count_nodes(writing.graph, caller.user_id) == 0


async def test_odd_but_good_text_comes_back_as_it_is(writing: Services, caller: Caller) -> None:
    for text in (
        "x" * 32768,
        "é" * 16384,
        "\t tab\r\n\x1b[0m",
        "👩‍👩‍👧 ﷽ \U0010ffff",
        "'}) RETURN 1 //",
    ):
        made = await remember(writing, caller, RememberInput(text=text))
        assert made.memory is not None
        assert (await memory_node(writing.graph, made.memory.id))["text"] == text
