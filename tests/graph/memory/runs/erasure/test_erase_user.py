"""The erasure of a user: nothing is left but tombstones, the receipt, and a key to read it."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Conflict, Forbidden, Unauthenticated
from graph.models.models import MODELS
from graph.structure.setup import OpenGraph
from memory.inputs import RememberInput, TurnInput
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.services import Services
from memory.transfer.imports import import_lines
from memory.users.keys import find_caller, new_key, save_key
from recall.learning.recollections import finish_recollections
from schema.limits.guard import check_operation
from tests.graph.memory.links.test_link import LINK, made
from tests.graph.memory.runs.erasure.erasing import (
    ERASE_USER,
    RECEIPT,
    erased,
    finished,
    said_of,
    told,
)
from tests.support.plain import run
from tests.support.recall.asking import Asking

MARKER = "zqxmarker"
STAYS = {"Tombstone", "ErasureReceipt", "ApiKey"}
CONTEXT = """
query {
  context(input: {threadId: "talk", message: "where is the zqxmarker?", layout: HINTS}) { text } }
"""
RECALL = 'query { recall(input: {query: "where is the zqxmarker?"}) { hits { memory { id } } } }'
DEFINE = """
mutation { defineConcept(input: {name: "zqxmarker thing"}) { concept { id } } }
"""
TERM = """
CREATE (:Vocabulary {id: randomUUID(), user_id: $user, version: 1})
  -[:HAS_TERM {since: 1}]->(:Term {user_id: $user, kind: 'TOPIC', value: 'zqxmarker'})
"""


async def _key(services: Services, user_id: str) -> str:
    key = await new_key(
        services.graph,
        utc_now,
        name=f"key of {MARKER}",
        kind=KeyKind.USER,
        user_id=user_id,
        scopes=list(Scope),
        max_trust="VERIFIED",
        expires_at=None,
    )
    return await save_key(services.graph.execute, key)


async def _lived(ask: Asking) -> None:
    """A user with something of every sort."""
    person = {"name": f"Ana {MARKER}", "type": "person"}
    one = await made(ask, f"Ana has the {MARKER}.", entities=[person], idempotencyKey="k")
    other = await made(ask, f"The {MARKER} is Ana's.", subject=person, predicate="owns")
    await ask(LINK, **{"from": one, "to": other})
    turns = [TurnInput(thread_id="talk", text=f"Is the {MARKER} {at}?") for at in range(3)]
    await add_turns(ask.writing, ask.caller, turns)
    await ask(RECALL)
    await ask(CONTEXT)
    await ask(DEFINE)
    await run(ask.writing.graph, TERM, user=ask.caller.user_id)
    await finish_recollections(ask.writing.graph)
    await erased(ask, ids=[one])


async def test_nothing_is_left_of_a_user(writing: Services, user_id: str) -> None:
    secret, other = await _key(writing, user_id), await _key(writing, user_id)
    caller = await find_caller(writing.graph, utc_now, secret, None)
    ask = Asking(writing, caller)
    await _lived(ask)
    assert await ask.refused(ERASE_USER, confirm="somebody") == ("INVALID", "confirm")
    done = (await ask(ERASE_USER, confirm=user_id))["eraseUser"]
    assert done["forgotten"] == 4
    id = done["receipt"]["id"]
    await finished(writing, user_id, id)
    rows = await run(
        writing.graph,
        "MATCH (n) WHERE n.user_id = $user OR n.id = $user RETURN DISTINCT labels(n)[0] AS label",
        user=user_id,
    )
    assert {row["label"] for row in rows} <= STAYS
    assert await said_of(writing, caller, MARKER) == []
    with pytest.raises(Unauthenticated):
        await find_caller(writing.graph, utc_now, other, None)
    await _check_key(writing, secret, user_id, id)


async def _check_key(writing: Services, secret: str, user_id: str, id: str) -> None:
    """The key that is left reads that receipt, for thirty days, and does nothing else."""
    left = await find_caller(writing.graph, utc_now, secret, None)
    assert (left.scopes, left.receipt_id) == (frozenset(), id)
    assert left.expires_at is not None
    assert timedelta(days=29) < left.expires_at - datetime.now(UTC) <= timedelta(days=30)
    check_operation(left, "erasureReceipt")
    for name in ("viewer", "memories", "remember", "eraseUser", "node"):
        with pytest.raises(Forbidden):
            check_operation(left, name)
    ask = Asking(writing, left)
    receipt = told((await ask(RECEIPT, id=id))["erasureReceipt"])
    assert receipt["completedAt"] is not None
    assert receipt["probes"] == {"id": 0, "text": 0, "fulltext": 0, "vector": 0, "export": 0}
    assert receipt["erased"]["keys"] == 1
    assert receipt["erased"]["threads"] == 1
    rows = await run(
        writing.graph,
        "MATCH (r:ErasureReceipt {user_id: $user}) WHERE r.id <> $id RETURN r.id AS id",
        user=user_id,
        id=id,
    )
    for row in rows:
        assert await ask.refused(RECEIPT, id=row["id"]) == ("NOT_FOUND", "id")


def test_every_label_of_a_user_is_deleted_or_stays_for_a_reason() -> None:
    from cypher.memories import erasure

    body = erasure.delete_user_nodes.body + erasure.retire_user_memories.body
    owned = {
        model.__label__
        for model in MODELS
        if "user_id" in model.defined_properties() and model.__label__ not in STAYS
    }
    kinds = {"Fact", "Episode", "Procedure", "Summary"}
    missing = {label for label in owned - kinds if f":{label})" not in body}
    assert missing == set()


async def test_nothing_is_written_meanwhile(
    writing: Services, opened: OpenGraph, caller: Caller
) -> None:
    ask = Asking(writing, caller)
    await made(ask, f"the {MARKER}")
    await run(
        writing.graph,
        "MATCH (u:User {id: $user}) SET u.erasing_at = datetime()",
        user=caller.user_id,
    )
    for mutation in (
        'mutation { remember(input: {text: "x"}) { memory { id } } }',
        'mutation { addTurn(input: {threadId: "t", text: "x"}) { episode { id } } }',
        "mutation { eraseUser(confirm: $c) { forgotten } }".replace("$c", f'"{caller.user_id}"'),
        DEFINE,
    ):
        assert (await ask.refused(mutation))[0] == "CONFLICT"
    with pytest.raises(Conflict, match="being erased"):
        await remember(writing, caller, RememberInput(text="x"))

    async def given() -> Any:
        header = {
            "format": "anaphora",
            "version": 1,
            "embedding_model": writing.encoder.info.name,
            "dimensions": writing.encoder.info.dimensions,
        }
        yield json.dumps(header).encode() + b"\n"

    with pytest.raises(Conflict, match="being erased"):
        await import_lines(writing, caller, given())
    await ask(RECALL)
    await finish_recollections(writing.graph)
    rows = await run(
        writing.graph,
        "MATCH (r:Recollection {user_id: $user}) RETURN count(r) AS n",
        user=caller.user_id,
    )
    assert rows == [{"n": 0}]
