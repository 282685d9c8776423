"""An export of one user in another's graph, beside it: under new ids, with all that it was."""

import json
import re

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.enums import Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, RememberInput
from memory.remember.remember import remember, remember_many
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from memory.transfer.format.checks import UNUSABLE
from memory.transfer.format.lines import parse_line
from memory.transfer.imports import import_lines
from memory.transfer.new_ids import NewIds
from tests.graph.memory.transfer.test_transfer import fill
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.transferring import bring_in, lines_of, stream_of
from tests.support.writing import caller_of, embed_all

AT = {"t": "2026-01-01T00:00:00+00:00"}
ID = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


async def everything(services: Services, caller: Caller) -> None:
    """Memories of every kind, conflicts with and without a verdict, a run and its undoing."""
    await fill(services, caller)
    for city in ("Paris", "Rome", "Oslo"):
        await remember(services, caller, fact("lives_in", city))
    [conflict, *_] = await conflicts_of(services, caller)
    await resolve_conflict(services, caller, ConflictRef(id=conflict), Verdict.SUPERSEDE_A)
    given = [RememberInput(text=f"to go {at}") for at in range(3)]
    many = await remember_many(services, caller, given)
    ids = tuple(one.memory.id for one in many.results if one.memory is not None)
    gone = await forget(services, caller, ForgetInput(what=ForgetTarget(ids=ids)))
    assert gone.run_id is not None
    begun = await undo_run(services, caller, gone.run_id)
    while await go_on_undoing(services.graph, caller.user_id, begun.id, services.clock):
        pass
    await embed_all(services.graph, caller.user_id)


async def conflicts_of(services: Services, caller: Caller) -> list[str]:
    """Open conflicts whose sides are both in use, as the inbox has them."""
    query = (
        "MATCH (c:Conflict {user_id: $id, status: 'OPEN'}) "
        "WHERE NOT EXISTS { (c)-[:BETWEEN]->(side:Memory) WHERE side.status <> 'ACTIVE' } "
        "RETURN c.id AS id ORDER BY c.id"
    )
    return [row["id"] for row in await run(services.graph, query, id=caller.user_id)]


async def test_it_comes_in_whole_beside_what_it_is_of(
    writing: Services, caller: Caller, settings: Settings
) -> None:
    await everything(writing, caller)
    given = await lines_of(writing.graph, caller)
    other = caller_of(f"other-{new_id()}")
    counts = await import_lines(writing, other, stream_of(given), new_ids=True)
    assert (counts.present, counts.pending) == (0, 0)

    ids = NewIds(other.user_id)
    for number, line in enumerate(given[1:], 2):
        ids.of_line(parse_line(number, line, settings))
    expected = [ID.sub(lambda found: ids.of(found[0].decode()).encode(), line) for line in given]
    found = await lines_of(writing.graph, other)
    assert sorted(found) == sorted(expected)
    assert not {id for line in given for id in ID.findall(line)} & {
        id for line in found for id in ID.findall(line)
    }
    assert await lines_of(writing.graph, caller) == given


async def test_the_same_file_again_finds_it(writing: Services, caller: Caller) -> None:
    await everything(writing, caller)
    given = await lines_of(writing.graph, caller)
    other = caller_of(f"other-{new_id()}")
    # Cut short, and then whole.
    await import_lines(writing, other, stream_of(given[: len(given) // 2]), new_ids=True)
    await import_lines(writing, other, stream_of(given), new_ids=True)
    found = await lines_of(writing.graph, other)
    again = await import_lines(writing, other, stream_of(given), new_ids=True)
    assert (again.memories, again.changes, again.conflicts, again.runs) == (0, 0, 0, 0)
    assert await lines_of(writing.graph, other) == found


async def test_it_goes_on_there(writing: Services, caller: Caller) -> None:
    """A run is undone there, and a conflict gets its verdict."""
    await everything(writing, caller)
    given = await lines_of(writing.graph, caller)
    other = caller_of(f"other-{new_id()}")
    await import_lines(writing, other, stream_of(given), new_ids=True)
    [conflict, *_] = await conflicts_of(writing, other)
    await resolve_conflict(writing, other, ConflictRef(id=conflict), Verdict.SUPERSEDE_B)
    query = (
        "MATCH (r:Run {user_id: $id, kind: 'UNDO'})<-[:IN_RUN]-(c:Change)-[:CHANGED]->(m:Memory) "
        "RETURN r.id AS id, count(DISTINCT m) AS n, collect(DISTINCT c.actor) AS actors"
    )
    [undoing] = await run(writing.graph, query, id=other.user_id)
    assert (undoing["n"], undoing["actors"]) == (3, [undoing["id"]])
    begun = await undo_run(writing, other, undoing["id"])
    while await go_on_undoing(writing.graph, other.user_id, begun.id, writing.clock):
        pass
    done = await undo_run(writing, other, undoing["id"])
    assert dict(done.counts) == {"undone": 3}


@pytest.mark.parametrize("own", [False, True])
async def test_one_answer_for_any_id_that_cannot_be_used(
    writing: Services, caller: Caller, own: bool
) -> None:
    """Of another user, of another sort, or none: nobody learns which."""
    made = await remember(writing, caller, RememberInput(text="mine", thread_id="t"))
    assert made.memory is not None
    thief = caller if own else caller_of(f"thief-{new_id()}")
    [header, *_] = await lines_of(writing.graph, thief)
    taken = made.memory.thread_id if own else made.memory.id
    answers = []
    for id in (taken, "no id", "0190", None, 7):
        properties = {"id": id, "kind": "ENRICHMENT", "status": "SUCCEEDED"}
        line = {
            "node": "Run",
            "properties": properties | {"queued_at": {"t": "2026-01-01T00:00:00+00:00"}},
        }
        with pytest.raises(Invalid) as refused:
            await bring_in(writing, thief, [header, json.dumps(line).encode()])
        error = refused.value
        answers.append((type(error), error.code, error.message, error.field, error.ids))
    assert set(answers) == {(Invalid, "INVALID", f"Line 2: id: {UNUSABLE}", "line.2", ())}
