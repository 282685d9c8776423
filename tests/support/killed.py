"""A program whose children do one thing to the graph, each killed before its nth statement.

One that is to be paused stops itself (SIGSTOP) before it takes the user's lock for the nth time.

Its one argument is JSON: operation, user_id, ids, uri, password. For each number that comes in on a
line it forks, since importing takes the longest, and answers with the child's exit status.
"""

import asyncio
import json
import os
import signal
import sys
from dataclasses import replace
from typing import Any

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.settings import Settings
from cypher.query import Query
from graph.changes.lease import LASTS
from graph.records.conflicts import Verdict
from graph.session import Transaction
from graph.structure.setup import open_graph
from language.enrichment.enricher import TypedEntity
from language.extraction.extracted_fact import Action
from language.llm.central_sentences import CentralDigester
from maintenance.consolidation.run import go_on_consolidating
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.entities.merge import merge_entities
from memory.inputs import ConflictPolicy, ForgetInput, ForgetTarget, RememberInput
from memory.remember.enrichment.enrich import enrich_memories
from memory.remember.extraction.extract import extract_turns
from memory.remember.remember import remember
from memory.runs.consolidation.steps import steps_of
from memory.runs.erasure import filler, portion, user
from memory.runs.erasure.erase import erase, erase_user
from memory.runs.erasure.steps import go_on_erasing
from memory.runs.reflection.reflect import steps_of as reflection_steps
from memory.services import Services
from tests.support.plain import run
from tests.support.readers.classifying import ByHeart, enriched
from tests.support.readers.hearing import heard, hearing
from tests.support.recall.comparing import fact
from tests.support.writing import caller_of, maintaining, services_for

# What is heard in two turns.
HEARD = {
    "Turin and Rex.": [heard("lives_in", "Turin"), heard("has_pet", "Rex")],
    "Milan and Bo.": [
        heard("lives_in", "Milan"),
        heard("has_pet", "Bo", action=Action.RETRACT),
    ],
}

# What is told of two turns.
CLASSIFIED = {
    text: enriched("billing", entities=[TypedEntity("order_id", number, number)])
    for text, number in (("The bill of A-1.", "A-1"), ("The bill of A-2.", "A-2"))
}


def serve(asked: dict[str, Any]) -> None:
    """Answer each line that comes in, until there are no more."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(do(asked, int(line)))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


async def do(asked: dict[str, Any], statement: int) -> None:
    """Do it; return only where there is no such statement."""
    password = asked["password"]
    settings = Settings.load({}, neo4j_uri=asked["uri"], neo4j_password=password)
    graph = (await open_graph(settings, migrate=False)).graph
    services, caller = services_for(graph, settings), caller_of(asked["user_id"])
    if asked["operation"] in ("consolidate", "pause", "reflect"):
        # The lease of the child before, which was killed, has ended by then.
        services = replace(services, clock=lambda: utc_now() + statement * 2 * LASTS)
    if asked["operation"] == "pause":
        stop_before(statement)
    else:
        kill_before(statement)
    await operate(asked["operation"], services, caller, *asked["ids"])
    await graph.close()


async def operate(operation: str, services: Services, caller: Caller, one: str, other: str) -> None:
    """The operation with these two."""
    if operation == "supersede":
        await supersede(services, caller, one, other)
    elif operation == "merge":
        await resolve_conflict(services, caller, ConflictRef(a=one, b=other), Verdict.MERGE)
    elif operation == "restore_merged":
        await restore(services, caller, one)
    elif operation == "merge_entities":
        await merge_entities(services, caller, one, [other])
    elif operation in ("erase", "erase_user"):
        await go_on(operation, services, caller, one)
    elif operation == "overwrite":
        filler._LOGGED, filler._MOST = 30, 5
        await go_on_erasing(services.graph, caller.user_id, one, services.clock)
    elif operation in ("consolidate", "pause"):
        given = maintaining(services), steps_of(services), caller.user_id, one
        while await go_on_consolidating(*given, seconds=60):
            pass
    elif operation == "reflect":
        steps = reflection_steps(services, CentralDigester())
        given = maintaining(services), steps, caller.user_id, one
        while await go_on_consolidating(*given, seconds=60):
            pass
    elif operation == "extract":
        await extract_turns(hearing(services, HEARD), caller, [one])
    elif operation == "enrich":
        await enrich_memories(services, ByHeart(CLASSIFIED), caller.user_id, [one, other])
    else:
        given = RememberInput(text="The cat sleeps.", on_conflict=ConflictPolicy.SUPERSEDE)
        if operation == "remember_replacing":
            given = fact("lives_in", "Rome", on_conflict=ConflictPolicy.SUPERSEDE)
        await remember(services, caller, given)


async def go_on(operation: str, services: Services, caller: Caller, thread_id: str) -> None:
    """Begin to erase a thread, or a user; or go on where another began, portion by portion."""
    portion._PORTION = user._PORTION = 3
    user._NODES = 20
    rows = await run(
        services.graph,
        "MATCH (r:ErasureReceipt {user_id: $user}) RETURN r.id AS id",
        user=caller.user_id,
    )
    if rows:
        await go_on_erasing(services.graph, caller.user_id, rows[0]["id"], services.clock)
    elif operation == "erase":
        what = ForgetTarget(thread_id=thread_id)
        await erase(services, caller, ForgetInput(what=what, hard=True))
    else:
        await erase_user(services, caller, caller.user_id)


def kill_before(statement: int) -> None:
    """From now on the statement of this number is never sent."""
    run, count = Transaction.run, 0

    async def counted(self: Transaction, query: Query, /, **parameters: Any) -> Any:
        nonlocal count
        count += 1
        if count == statement:
            os.kill(os.getpid(), signal.SIGKILL)
        return await run(self, query, **parameters)

    Transaction.run = counted  # type: ignore[method-assign]


def stop_before(taking: int) -> None:
    """From now on the lock is not taken for the time of this number before somebody says go on."""
    run, count = Transaction.run, 0

    async def counted(self: Transaction, query: Query, /, **parameters: Any) -> Any:
        nonlocal count
        count += query.name == "users/lock_user"
        if count == taking:
            count += 1
            os.kill(os.getpid(), signal.SIGSTOP)
        return await run(self, query, **parameters)

    Transaction.run = counted  # type: ignore[method-assign]


if __name__ == "__main__":
    serve(json.loads(sys.argv[1]))
