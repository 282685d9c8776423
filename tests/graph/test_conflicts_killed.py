"""kill -9 between any two statements of a supersede or a merge: whole, or absent."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.run import Graph
from memory.inputs import ConflictPolicy, RememberInput
from memory.remember import remember
from memory.services import Services
from tests.graph.comparing import fact
from tests.graph.plain import run
from tests.graph.writing import changes_of

ROOT = Path(__file__).parents[2]
KILLED = -9


async def state(graph: Graph, user_id: str) -> Any:
    """Everything of the user's that a write may change, and how it hangs together."""
    nodes = await run(
        graph,
        "MATCH (n {user_id: $id}) WHERE n:Memory OR n:Conflict OR n:Entity "
        "RETURN n.id AS id, n.status AS status, n.importance AS importance ORDER BY id",
        id=user_id,
    )
    links = await run(
        graph,
        "MATCH (a {user_id: $id})-[r]->(b) WHERE NOT a:Change "
        "RETURN a.id AS a, type(r) AS r, b.id AS b ORDER BY a, r, b",
        id=user_id,
    )
    return nodes, links, len(await changes_of(graph, user_id))


async def attempt(services: Services, user_id: str, at: int, *arguments: str) -> int:
    settings = services.settings
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.graph.ending_between",
        user_id,
        str(at),
        *arguments,
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "ENDING_URI": settings.neo4j_uri,
            "ENDING_PASSWORD": settings.neo4j_password.get_secret_value(),
        },
    )
    return await asyncio.wait_for(process.wait(), 60)


@pytest.mark.parametrize("operation", ["supersede", "merge", "verdict"])
async def test_whole_or_absent(writing: Services, caller: Caller, operation: str) -> None:
    user_id, ids = caller.user_id, []
    ignore = ConflictPolicy.IGNORE
    for given in (
        fact("lives_in", "Paris"),
        RememberInput(text="I like jazz", on_conflict=ignore),
        RememberInput(text="They like rock", on_conflict=ignore),
        RememberInput(text="They like rock", on_conflict=ignore),
    ):
        made = await remember(writing, caller, given)
        assert made.memory is not None
        ids.append(made.memory.id)
    pair = ids[2:] if operation == "verdict" else []
    before = await state(writing.graph, user_id)
    for at in range(1, 40):
        ended = await attempt(writing, user_id, at, operation, *pair)
        if ended == 0:
            break
        assert ended == KILLED
        assert await state(writing.graph, user_id) == before
    assert 2 < at < 39
    assert await state(writing.graph, user_id) != before
