"""A hard forget: what goes with a memory, what stays, what is left behind, and what is refused."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from memory.transfer.export import export_lines
from memory.transfer.imports import import_lines
from tests.graph.memory.links.test_link import LINK, LINKS, made
from tests.graph.memory.runs.erasure.erasing import ERASE, RECEIPT, erased, finished, said_of, told
from tests.graph.memory.test_endings_served import FORGET, SUPERSEDE
from tests.graph.recall.lists.test_neighbors import NEIGHBORS
from tests.graph.recall.lists.test_subgraph import SUBGRAPH
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.writing import caller_of, changes_of, embed_all

MARKER = "zqxmarker"
TURN = "mutation ($i: TurnInput!) { addTurn(input: $i) { episode { id } } }"
RECALL = """
query ($q: String!) { recall(input: {query: $q}) { id hits { memory { id text } } } }
"""
UPDATE = """
mutation ($id: ID!, $set: MemoryPatch!) { updateMemory(id: $id, set: $set) { memory { id } } }
"""
CLEAN = {"id": 0, "text": 0, "fulltext": 0, "vector": 0, "export": 0}


@pytest.fixture
def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


async def test_a_fact_is_gone_with_all_that_told_of_it(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    kept = await made(ask, "The sea is cold.")
    id = await made(
        ask,
        f"Ana hides the {MARKER} in the shed.",
        subject={"name": f"Ana {MARKER}", "type": "person"},
        predicate="hides",
        object=f"the {MARKER}",
        tags=[MARKER],
        idempotencyKey="once",
    )
    await ask(UPDATE, id=id, set={"text": f"Ana hid the {MARKER} in the old shed."})
    await ask(LINK, **{"from": kept, "to": id}, rel=MARKER)
    await embed_all(writing.graph, caller.user_id)
    assert (await ask(RECALL, q=f"where is the {MARKER}?"))["recall"]["hits"]
    await _recollected(writing)
    await run(
        writing.graph,
        "CREATE (:PlannedChange {id: randomUUID(), user_id: $user, at: datetime(), after: $said})",
        user=caller.user_id,
        said=f"the {MARKER}",
    )
    assert len(await said_of(writing, caller, MARKER)) > 10
    receipt = await erased(ask, ids=[id])
    assert await said_of(writing, caller, MARKER) == []
    assert receipt["ids"] == [id]
    assert receipt["completedAt"] >= receipt["requestedAt"]
    assert receipt["probes"] == CLEAN
    counts = receipt["erased"]
    assert (counts["facts"], counts["entities"], counts["embeddings"], counts["writes"]) == (
        *(1, 1, 1, 1),
    )
    assert counts["recollections"] == 1
    assert counts["changes"] >= 2
    assert MARKER not in str(receipt)
    [tombstone] = await _tombstones(writing, id)
    assert tombstone.keys() == {"id", "user_id", "erased_at"}
    outboxes = "MATCH (o:Outbox {user_id: $user}) RETURN count(o) AS n"
    assert (await run(writing.graph, outboxes, user=caller.user_id)) == [{"n": 0}]


async def _recollected(services: Services) -> None:
    from recall.learning.recollections import finish_recollections

    await finish_recollections(services.graph)


async def _tombstones(services: Services, *ids: str) -> list[dict[str, Any]]:
    rows = await run(
        services.graph, "MATCH (t:Tombstone) WHERE t.id IN $ids RETURN t", ids=list(ids)
    )
    return [row["t"] for row in rows]


async def test_what_was_derived_goes_or_is_written_anew(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    first = await made(ask, f"Ana said that the {MARKER} is red.", kind="EPISODE")
    second = await made(ask, "Bo said that the boat is blue.", kind="EPISODE")
    alone = await made(ask, f"The {MARKER} is red.", derivedFrom=[first])
    both = await made(ask, "Both are painted.", derivedFrom=[first, second])
    summary = await made(
        ask, f"The {MARKER} is red, the boat blue.", kind="SUMMARY", derivedFrom=[first, second]
    )
    sole = await made(ask, f"About the {MARKER}.", kind="SUMMARY", derivedFrom=[first])
    of_summary = await made(ask, f"A {MARKER} was told.", derivedFrom=[summary])
    of_alone = await made(ask, f"Red {MARKER}s are rare.", derivedFrom=[alone])
    evident = await made(ask, "Things are painted.")
    await run(
        writing.graph,
        "MATCH (a:Memory {id: $a}), (b:Memory {id: $b}) "
        "CREATE (a)-[:DERIVED_FROM {how: 'evidence', created_at: datetime()}]->(b)",
        a=evident,
        b=first,
    )
    dry = (await ask(ERASE, what={"ids": [first]}, dry=True))["forget"]
    assert (dry["forgotten"], dry["receipt"]) == (5, None)
    assert set(dry["ids"]) == {first, alone, sole, of_summary, of_alone}
    receipt = await erased(ask, ids=[first])
    assert set(receipt["ids"]) == {first, alone, sole, of_summary, of_alone}
    assert (receipt["rewritten"], receipt["rewrittenIds"]) == (1, [summary])
    assert await said_of(writing, caller, MARKER) == []
    rows = await run(
        writing.graph,
        "MATCH (m:Memory {user_id: $user}) RETURN m.id AS id, m.text AS text, m.status AS status",
        user=caller.user_id,
    )
    left = {row["id"]: row for row in rows}
    assert left.keys() == {second, both, summary, evident}
    assert left[summary]["text"] == "user: Bo said that the boat is blue."
    assert left[summary]["status"] == "PENDING_EMBED"
    assert receipt["probes"] == CLEAN
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["action"] for change in changes if change["memory_id"] == summary] == [
        "created",
        "rewritten",
    ]


async def test_an_erased_source_does_not_raise_trust(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    doubtful = await made(ask, "A page says so.", trust="UNTRUSTED")
    sound = await made(ask, "Ana says so, too.")
    fact = await made(ask, "It is so.", derivedFrom=[doubtful, sound])
    await erased(ask, ids=[doubtful])
    trust = "mutation ($id: ID!) { setTrust(id: $id, trust: VERIFIED) { memory { trust } } }"
    await ask(trust, id=sound)
    found = await ask("query ($id: ID!) { memory(id: $id) { trust } }", id=fact)
    assert found == {"memory": {"trust": "UNTRUSTED"}}


async def test_what_was_merged_into_it_says_the_same(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    one = await made(ask, f"The {MARKER} sleeps.")
    other = await made(ask, f"The {MARKER} is asleep.")
    resolve = """
      mutation ($a: ID!, $b: ID!) { resolveConflict(conflict: {a: $a, b: $b}, verdict: MERGE,
        note: "the zqxmarker twice") { conflict { id } } }
    """
    await ask(resolve, a=one, b=other)
    [winner] = [id for id in (one, other) if await _status(ask, id) == "ACTIVE"]
    receipt = await erased(ask, ids=[winner])
    assert receipt["erased"]["facts"] == 2
    assert await said_of(writing, caller, MARKER) == []


async def _status(ask: Asking, id: str) -> str:
    found: str = (await ask("query ($id: ID!) { memory(id: $id) { status } }", id=id))["memory"][
        "status"
    ]
    return found


async def test_links_name_what_is_gone(ask: Asking) -> None:
    kept, gone, later = [await made(ask, text) for text in ("kept", "gone", "later")]
    await ask(LINK, **{"from": kept, "to": gone}, rel="refines")
    await ask(SUPERSEDE, old=gone, new=later)
    await erased(ask, ids=[gone])
    for id in (kept, later):
        found = (await ask(NEIGHBORS, id=id))["neighbors"]
        assert (found["nodes"], found["dangling"]) == ([], [gone])
    picture = (await ask(SUBGRAPH, ids=[kept]))["subgraph"]
    assert picture["dangling"] == [gone]
    edges = (await ask(LINKS, id=kept))["memory"]["links"]["edges"]
    assert [(edge["node"]["rel"], edge["node"]["toId"]) for edge in edges] == [("refines", gone)]
    ends = "links { edges { node { to { id } from { id } } } }"
    query = f"query ($id: ID!) {{ memory(id: $id) {{ {ends} }} }}"
    [edge] = (await ask(query, id=kept))["memory"]["links"]["edges"]
    assert edge["node"] == {"to": None, "from": {"id": kept}}
    assert await ask.refused(LINK, **{"from": kept, "to": gone}) == ("NOT_FOUND", "to")
    restore = "mutation ($id: ID!) { restore(id: $id) { memory { id } } }"
    assert (await ask.refused(restore, id=gone))[0] == "NOT_FOUND"


@pytest.mark.parametrize("target", ["thread", "facts", "entity"])
async def test_every_target_is_reached_forgotten_or_not(
    ask: Asking, writing: Services, caller: Caller, target: str
) -> None:
    turn = {"threadId": "talk", "threadTitle": f"On the {MARKER}", "extract": "OFF"}
    for number in range(3):
        await ask(TURN, i={**turn, "text": f"Turn {number} on the {MARKER}."})
    about = {"subject": {"name": f"Ana {MARKER}", "type": "person"}, "predicate": "likes"}
    facts = [
        await made(ask, f"Ana likes {MARKER} {at}.", object=f"{MARKER} {at}", **about)
        for at in range(3)
    ]
    entity = "query ($id: ID!) { memory(id: $id) { ... on Fact { subject { id } } } }"
    subject = (await ask(entity, id=facts[0]))["memory"]["subject"]["id"]
    await ask(FORGET, what={"ids": facts[:1]})
    what: dict[str, Any] = {
        "thread": {"threadId": "talk"},
        "facts": {"facts": {"subject": {"id": subject}}},
        "entity": {"entityId": subject},
    }[target]
    receipt = await erased(ask, **what)
    kind = "episodes" if target == "thread" else "facts"
    assert receipt["erased"][kind] == 3
    left = await said_of(writing, caller, MARKER)
    ids = {row["id"] for row in left}
    assert not ids & (set(facts) if target != "thread" else set(receipt["ids"]))
    if target == "thread":
        assert all("talk" not in str(row["said"]) for row in left if "Thread" in str(row))
    else:
        assert all("Entity" not in row["labels"] for row in left if "labels" in row)
        assert subject not in ids


async def test_an_entity_that_others_name_stays(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    ana = {"name": "Ana", "type": "person"}
    one = await made(ask, "Ana swims.", entities=[ana, {"name": "Bo", "type": "person"}])
    await made(ask, "Ana runs.", entities=[ana])
    await erased(ask, ids=[one])
    rows = await run(
        writing.graph,
        "MATCH (e:Entity {user_id: $user}) RETURN e.name AS name",
        user=caller.user_id,
    )
    assert [row["name"] for row in rows] == ["Ana"]


async def test_the_same_words_told_twice_are_found_by_the_probes(ask: Asking) -> None:
    one = await made(ask, "The very same words.", kind="EPISODE")
    await made(ask, "The very same words.", kind="EPISODE")
    receipt = await erased(ask, ids=[one])
    assert receipt["probes"] == {"id": 0, "text": 1, "fulltext": 1, "vector": 1, "export": 1}


async def test_a_repeated_write_of_what_was_erased(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    given = RememberInput(text="said once", idempotency_key="k")
    first = await remember(writing, caller, given)
    assert first.memory is not None
    await erased(ask, ids=[first.memory.id])
    mutation = "mutation ($i: RememberInput!) { remember(input: $i) { memory { id } } }"
    for text in ("said once", "said otherwise"):
        refused = await ask.refused(mutation, i={"text": text, "idempotencyKey": "k"})
        assert refused == ("NOT_FOUND", "idempotencyKey")


async def test_an_export_from_before_brings_nothing_back(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    kept, gone = await made(ask, "kept"), await made(ask, f"the {MARKER}")
    await ask(LINK, **{"from": kept, "to": gone})
    before = [line async for line in export_lines(writing.graph, caller.user_id)]
    await erased(ask, ids=[gone])
    with pytest.raises(Invalid, match="This was erased"):
        await _imported(writing, caller, before)
    assert await said_of(writing, caller, MARKER) == []
    after = [line async for line in export_lines(writing.graph, caller.user_id)]
    assert not any(MARKER.encode() in line for line in after)
    other = caller_of(f"{caller.user_id}-other")
    await _imported(writing, other, after, new_ids=True)
    rows = "MATCH (m:Memory {user_id: $user}) RETURN m.text AS text"
    assert await run(writing.graph, rows, user=other.user_id) == [{"text": "kept"}]


async def _imported(
    services: Services, caller: Caller, lines: list[bytes], *, new_ids: bool = False
) -> None:
    async def given() -> Any:
        for line in lines:
            yield line

    await import_lines(services, caller, given(), new_ids=new_ids)


async def test_neither_undone_nor_cancelled(ask: Asking, writing: Services, caller: Caller) -> None:
    id = await made(ask, "x")
    done = (await ask(ERASE, what={"ids": [id]}))["forget"]
    for name in ("undoRun", "cancelRun"):
        mutation = f"mutation ($id: ID!) {{ {name}(id: $id) {{ run {{ id }} }} }}"
        assert await ask.refused(mutation, id=done["run"]["id"]) == ("INVALID", "id")
    await finished(writing, caller.user_id, done["receipt"]["id"])
    undo = "mutation ($id: ID!) { undoRun(id: $id) { run { id } } }"
    assert await ask.refused(undo, id=done["run"]["id"]) == ("INVALID", "id")
    found = await find_run(writing.graph.read, caller.user_id, done["run"]["id"])
    assert found is not None
    assert found.status is RunStatus.SUCCEEDED


async def test_ids_go_together_or_not_at_all(ask: Asking, caller: Caller) -> None:
    ids = [await made(ask, text) for text in "ab"]
    stranger = Asking(ask.writing, caller_of(f"{caller.user_id}-stranger"))
    theirs = await made(stranger, "theirs")
    assert await ask.refused(ERASE, what={"ids": [*ids, theirs]}) == ("NOT_FOUND", "what.ids")
    assert await _status(stranger, theirs) == "ACTIVE"
    low = replace(ask, caller=replace(caller, max_trust="UNTRUSTED"))
    assert (await low.refused(ERASE, what={"ids": ids}))[0] == "FORBIDDEN"
    assert [await _status(ask, id) for id in ids] == ["ACTIVE", "ACTIVE"]
    done = (await ask(ERASE, what={"ids": ids}))["forget"]
    foreign = await stranger.refused(RECEIPT, id=done["receipt"]["id"])
    assert foreign == ("NOT_FOUND", "id")


async def test_a_receipt_is_a_node(ask: Asking) -> None:
    id = await made(ask, "x")
    receipt = await erased(ask, ids=[id])
    node = "query ($id: ID!) { node(id: $id) { __typename id } }"
    found = await ask(node, id=receipt["id"])
    assert found == {"node": {"__typename": "ErasureReceipt", "id": receipt["id"]}}
    again = told((await ask(RECEIPT, id=receipt["id"]))["erasureReceipt"])
    assert again["probes"] == CLEAN
