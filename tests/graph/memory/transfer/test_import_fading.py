"""Facts that an import brings after years are believed for a while; a backup stays as it was."""

import json
import re
from datetime import timedelta
from typing import Any

from anaphora.caller import Caller
from cypher.memories import fading
from graph.session import Graph
from memory.inputs import EntityRef, RememberInput
from memory.remember.remember import remember
from memory.services import Services
from tests.support.plain import run
from tests.support.transferring import bring_in, erase, lines_of

FOUND = """
MATCH (m:Memory {user_id: $user})
RETURN m.predicate AS predicate, m.created_at AS created, m.arrived_at AS arrived,
  m.expires_at AS expires, m.confidence AS confidence, m.weight AS weight
ORDER BY predicate
"""
KEPT = ("last_evidence_at", "arrived_at", "weight", "confidence")
TOLD = [("age", "40"), ("lives_in", "Lyon"), ("name", "Maya")]


async def stored(graph: Graph, caller: Caller) -> dict[str, dict[str, Any]]:
    rows = await run(graph, FOUND, user=caller.user_id)
    return {row["predicate"]: row for row in rows}


async def told(writing: Services, caller: Caller) -> list[bytes]:
    """The export of a user with a few facts, who is gone."""
    maya = EntityRef(name="Maya", type="person")
    for predicate, object in TOLD:
        text = f"Maya {predicate} {object}."
        given = RememberInput(text=text, subject=maya, predicate=predicate, object=object)
        await remember(writing, caller, given)
    lines = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    return lines


def years_ago(line: bytes) -> bytes:
    """The line as it would be had all of it happened two years before."""

    def earlier(found: re.Match[str]) -> str:
        return f'"{int(found[1]) - 2}-{found[2].replace("02-29", "02-28")}'

    return re.sub(r'"(20\d\d)-(\d\d-\d\d)(?=T)', earlier, line.decode()).encode()


async def test_what_would_have_faded_fades_from_its_arrival(
    writing: Services, caller: Caller
) -> None:
    lines = await told(writing, caller)
    header, *rest = lines
    before = writing.clock()
    await bring_in(writing, caller, [header, *(years_ago(line) for line in rest)])
    found = await stored(writing.graph, caller)
    home = found["lives_in"]
    assert before - home["created"].to_native() > timedelta(days=700)
    assert home["arrived"].to_native() >= before
    assert home["expires"].to_native() - before > timedelta(days=60)
    assert found["name"]["expires"] is None
    due = await writing.graph.read(
        fading.find_due_to_end,
        user_id=caller.user_id,
        now=writing.clock(),
        place=before - timedelta(days=9999),
        place_id="",
        limit=9,
    )
    # An age of two years ago is out of date, wherever it was told.
    assert len(due) == 1
    assert found["age"]["expires"].to_native() < before


async def test_a_backup_that_is_put_back_is_as_it_was(writing: Services, caller: Caller) -> None:
    lines = await told(writing, caller)
    await bring_in(writing, caller, lines)
    again = await lines_of(writing.graph, caller)

    def facts(exported: list[bytes]) -> list[Any]:
        contents = [json.loads(line) for line in exported]
        found = [one["properties"] for one in contents if one.get("node") == "Memory"]
        return sorted(found, key=lambda one: str(one["predicate"]))

    assert facts(lines)
    for old, new in zip(facts(lines), facts(again), strict=True):
        assert {name: new.get(name) for name in KEPT} == {name: old.get(name) for name in KEPT}
