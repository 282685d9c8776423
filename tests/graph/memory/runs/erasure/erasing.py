"""Helpers for tests of erasure: requests, a worker that goes on to the end, a full look."""

import asyncio
from datetime import timedelta
from typing import Any

from anaphora.caller import Caller
from anaphora.work import Work
from maintenance.purge import purge_filler
from memory.runs.erasure.steps import go_on_erasing
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.asking import Asking

ERASE = """
mutation ($what: ForgetTarget!, $dry: Boolean! = false) {
  forget(input: {what: $what, hard: true, dryRun: $dry}) {
    forgotten dryRun ids run { id kind status } receipt { id completedAt } } }
"""
ERASE_USER = """
mutation ($confirm: String!) {
  eraseUser(confirm: $confirm) { forgotten receipt { id requestedAt completedAt } } }
"""
RECEIPT = """
query ($id: ID!) { erasureReceipt(id: $id) { id requestedAt completedAt rewritten rewrittenIds
  erased { name value } probes { name found } } }
"""

_OWED = "MATCH (o:Outbox {user_id: $user, task: 'overwrite'}) RETURN o.id AS id"

# Every property of every node and relationship that is a user's, as text.
_NODES = """
MATCH (n) WHERE n.user_id = $user OR n.id = $user
UNWIND keys(n) AS key
WITH labels(n) AS labels, n.id AS id, key, n[key] AS value
WHERE NOT valueType(value) STARTS WITH 'LIST<FLOAT' AND valueType(value) <> 'BYTEARRAY NOT NULL'
  AND NOT key IN ['token_vectors', 'embedding']
RETURN labels, id, key,
  toStringList(CASE WHEN valueType(value) STARTS WITH 'LIST' THEN value ELSE [value] END) AS said
"""
_LINKS = """
MATCH (n)-[l]->() WHERE n.user_id = $user
UNWIND keys(l) AS key
RETURN type(l) AS type, n.id AS id, key, toString(l[key]) AS said
"""


async def finished(services: Services, user_id: str, id: str) -> None:
    """Do what a worker does, until the erasure ends, and what the sweeper asks for then."""
    await ended(services, user_id, id)
    await overwritten(services, user_id)


async def ended(services: Services, user_id: str, id: str) -> None:
    """Do what a worker does, until the receipt is complete."""
    for _ in range(1000):
        if not (await go_on_erasing(services.graph, user_id, id, services.clock)).more:
            break
    else:
        raise AssertionError("it does not end")


async def overwritten(services: Services, user_id: str, *, wait: float = 0.0) -> None:
    """Do what the sweeper asks for later: overwrite what was freed, in two parts."""
    while rows := await run(services.graph, _OWED, user=user_id):
        for row in rows:
            while (await go_on_erasing(services.graph, user_id, row["id"], services.clock)).more:
                pass
        if wait and await run(services.graph, _OWED, user=user_id):
            await asyncio.sleep(wait)
    # No matter what others of the graph have left: filler that is never freed would grow.
    await purge_filler(services.graph, lambda: services.clock() + timedelta(hours=1))


async def erased(ask: Asking, **what: Any) -> dict[str, Any]:
    """Erase what a target reaches, to the end; return the receipt, with the ids that it erased."""
    done = (await ask(ERASE, what=what))["forget"]
    id = done["receipt"]["id"]
    assert (Work.ERASE, id) in ask.writing.queue.queued  # type: ignore[attr-defined]
    await finished(ask.writing, ask.caller.user_id, id)
    receipt: dict[str, Any] = (await ask(RECEIPT, id=id))["erasureReceipt"]
    return told(receipt) | {"ids": done["ids"], "run": done["run"]}


def told(receipt: dict[str, Any]) -> dict[str, Any]:
    """The receipt with counts and probes as maps."""
    erased = {one["name"]: one["value"] for one in receipt["erased"]}
    probes = {one["name"]: one["found"] for one in receipt["probes"]}
    return receipt | {"erased": erased, "probes": probes}


async def said_of(services: Services, caller: Caller, marker: str) -> list[dict[str, Any]]:
    """Every place in the graph where something of the user's says a word."""
    rows = []
    for statement in (_NODES, _LINKS):
        rows += await run(services.graph, statement, user=caller.user_id)
    return [row for row in rows if marker.lower() in str(row["said"]).lower()]
