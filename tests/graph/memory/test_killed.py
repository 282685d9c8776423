"""kill -9 between any two statements of a write that has several: it is whole, or absent."""

import asyncio
import json
import signal
import subprocess
import sys

import pytest

from anaphora.caller import Caller
from graph.enums import Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.inputs import TurnInput
from memory.remember.extraction.extract import extract_turns
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.services import Services
from memory.transfer.export import export_lines
from tests.graph.memory.links.test_link import made
from tests.support.killed import CLASSIFIED, HEARD
from tests.support.paths import ROOT
from tests.support.plain import run
from tests.support.readers.hearing import hearing
from tests.support.recall.asking import Asking
from tests.support.recall.comparing import fact

MOST_STATEMENTS = 60
OPERATIONS = [
    "supersede",
    "restore_merged",
    "merge",
    "merge_entities",
    "remember_replacing",
    "remember_again",
    "extract",
    "enrich",
]


async def _begin(operation: str, ask: Asking) -> list[str]:
    """Subjects of an operation: two memories in open conflict, or two entities."""
    if operation in ("supersede", "remember_replacing"):
        made_of = [
            await remember(ask.writing, ask.caller, fact("lives_in", city))
            for city in ("Turin", "Milan")
        ]
        return [each.memory.id for each in made_of if each.memory is not None]
    if operation == "extract":
        return await _begin_extraction(ask)
    if operation == "enrich":
        given = [TurnInput(thread_id="talk", text=text) for text in CLASSIFIED]
        added = (await add_turns(ask.writing, ask.caller, given)).results
        return [one.episode.id for one in added if one.episode is not None]
    one = await made(ask, "The cat sleeps.", entities=[{"name": "Ana", "type": "person"}])
    other = await made(ask, "The cat is asleep.", entities=[{"name": "Bo", "type": "city"}])
    if operation == "restore_merged":
        ref = ConflictRef(a=one, b=other)
        await resolve_conflict(ask.writing, ask.caller, ref, Verdict.MERGE)
        [row] = await run(
            ask.writing.graph,
            "MATCH (m:Memory {user_id: $user, status: 'MERGED'}) RETURN m.id AS id",
            user=ask.caller.user_id,
        )
        return [row["id"], other]
    if operation != "merge_entities":
        return [one, other]
    rows = await run(
        ask.writing.graph,
        "MATCH (e:Entity {user_id: $user}) RETURN e.id AS id ORDER BY e.key",
        user=ask.caller.user_id,
    )
    return [row["id"] for row in rows]


async def _begin_extraction(ask: Asking) -> list[str]:
    """A turn whose facts are known, and one that corrects a fact of it and replaces another."""
    given = [TurnInput(thread_id="talk", text=text) for text in HEARD]
    added = (await add_turns(ask.writing, ask.caller, given)).results
    ids = [one.episode.id for one in added if one.episode is not None]
    services = hearing(ask.writing, HEARD)
    assert (await extract_turns(services, ask.caller, ids[:1])).facts == 2
    return ids[::-1]


@pytest.mark.parametrize("operation", OPERATIONS)
async def test_whole_or_absent(writing: Services, caller: Caller, operation: str) -> None:
    ask = Asking(writing, caller)
    ids = await _begin(operation, ask)
    before = [line async for line in export_lines(writing.graph, caller.user_id)]
    asked = {
        "operation": operation,
        "user_id": caller.user_id,
        "ids": ids,
        "uri": writing.settings.neo4j_uri,
        "password": writing.settings.neo4j_password.get_secret_value(),
    }
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.support.killed", json.dumps(asked)),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        for statement in range(1, MOST_STATEMENTS):
            status = await _ask(program, statement)
            after = [line async for line in export_lines(writing.graph, caller.user_id)]
            if status == 0:
                assert after != before
                assert statement > 3, "it was never killed"
                return
            assert status == -signal.SIGKILL
            assert after == before
        raise AssertionError("it does not end")
    finally:
        program.kill()
        await program.wait()


async def _ask(program: asyncio.subprocess.Process, statement: int) -> int:
    """The exit status of a child that was to be killed before this statement."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(f"{statement}\n".encode())
    await program.stdin.drain()
    return int(await program.stdout.readline())
