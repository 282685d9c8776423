"""An import cannot do by its runs and changes what its key may not."""

import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.errors import Invalid
from anaphora.ids import new_id
from graph.enums import Trust, Verdict
from maintenance.sweep import sweep_runs
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.inputs import ForgetInput, ForgetTarget, RememberInput
from memory.remember.remember import remember, remember_many
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tasks.health.failure import fail_run_on_error
from tasks.messages.meter import ValkeyMeter
from tests.support.plain import run
from tests.support.transferring import bring_in, erase, exported_elsewhere, lines_of
from tests.support.writing import caller_of, memory_node


async def two(services: Services, caller: Caller) -> list[str]:
    given = [RememberInput(text=text, trust=Trust.VERIFIED) for text in ("one here", "two there")]
    batch = await remember_many(services, caller, given)
    return [one.memory.id for one in batch.results if one.memory is not None]


def altered(lines: list[bytes], sort: str, change: Any) -> list[bytes]:
    """The lines, with the properties of each node of a sort changed."""
    found = []
    for line in lines:
        content = json.loads(line)
        if content.get("node") == sort:
            change(content["properties"])
        found.append(json.dumps(content).encode() + b"\n")
    return found


async def test_a_run_that_went_on_elsewhere_is_not_carried_on(
    writing: Services, caller: Caller
) -> None:
    ids = await two(writing, caller)
    done = await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=tuple(ids))))
    assert done.run_id is not None
    undoing = await undo_run(writing, caller, done.run_id)
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)

    def open_again(properties: dict[str, Any]) -> None:
        if properties["id"] == undoing.id:
            properties |= {"max_trust": "VERIFIED", "status": "QUEUED"}

    await bring_in(writing, caller, altered(exported, "Run", open_again))
    query = "MATCH (r:Run {id: $id}) RETURN r {.*} AS node"
    [row] = await run(writing.graph, query, id=undoing.id)
    assert row["node"]["status"] == "CANCELLED"
    assert not {"max_trust", "place", "admin"} & row["node"].keys()
    later = utc_now() + timedelta(hours=1)
    owed = await sweep_runs(writing.graph, lambda: later, writing.settings)
    assert undoing.id not in {id for one in owed for id in one.ids}
    assert not await go_on_undoing(writing.graph, caller.user_id, undoing.id, writing.clock)
    assert (await memory_node(writing.graph, ids[0]))["status"] == "FORGOTTEN"


@pytest.mark.parametrize("name", ["user_id", "tenant"])
async def test_a_change_gives_nothing_to_somebody_else(
    writing: Services, caller: Caller, name: str
) -> None:
    await two(writing, caller)
    exported = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)

    def given_away(properties: dict[str, Any]) -> None:
        properties["after"] = json.dumps({name: "somebody else"})

    with pytest.raises(Invalid, match="owner"):
        await bring_in(writing, caller, altered(exported, "Change", given_away))


async def test_what_a_merge_gave_is_no_way_to_more_trust(writing: Services, caller: Caller) -> None:
    ids = await two(writing, caller)
    await resolve_conflict(writing, caller, ConflictRef(a=ids[0], b=ids[1]), Verdict.MERGE)
    nodes = {id: await memory_node(writing.graph, id) for id in ids}
    [loser] = [id for id in ids if nodes[id]["status"] == "MERGED"]
    [winner] = [id for id in ids if id != loser]
    forged = """
    MATCH (:Memory {id: $loser})<-[:CHANGED]-(ending:Change {action: 'merged'})
    MATCH (w:Memory {id: $winner})
    SET w.trust = 'UNTRUSTED'
    MERGE (w)<-[:CHANGED]-(gain:Change {user_id: $user, sequence: ending.sequence - 1})
    SET gain.id = coalesce(gain.id, $id), gain.at = ending.at, gain.action = 'updated',
      gain.before = '{"trust": "VERIFIED", "user_id": "x"}',
      gain.after = $after, gain.memory_id = $winner
    """
    after = json.dumps({"trust": "UNTRUSTED", "user_id": caller.user_id})
    given = {"user": caller.user_id, "id": new_id(), "after": after}
    await run(writing.graph, forged, loser=loser, winner=winner, **given)
    await restore(writing, caller, loser)
    node = await memory_node(writing.graph, winner)
    assert (node["trust"], node["user_id"]) == ("UNTRUSTED", caller.user_id)


async def test_undoing_gives_back_no_more_trust_than_its_key_may(
    writing: Services, caller: Caller
) -> None:
    ids = await two(writing, caller)
    done = await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=tuple(ids))))
    assert done.run_id is not None
    capped = caller_of(caller.user_id, "UNTRUSTED")
    undoing = await undo_run(writing, capped, done.run_id)
    await go_on_undoing(writing.graph, caller.user_id, undoing.id, writing.clock)
    node = await memory_node(writing.graph, ids[0])
    assert (node["status"], node["trust"]) == ("PENDING_EMBED", "UNTRUSTED")


async def test_a_run_that_cannot_go_on_says_so_once(writing: Services, caller: Caller) -> None:
    ids = await two(writing, caller)
    done = await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=tuple(ids))))
    assert done.run_id is not None
    undoing = await undo_run(writing, caller, done.run_id)
    broken = "MATCH (r:Run {id: $id}) SET r.max_trust = 'NO SUCH TRUST'"
    await run(writing.graph, broken, id=undoing.id)
    going_on = go_on_undoing(writing.graph, caller.user_id, undoing.id, writing.clock)
    services: Any = SimpleNamespace(
        graph=writing.graph,
        clock=writing.clock,
        events=writing.events,
        meter=ValkeyMeter(writing.settings),
    )
    failed = await fail_run_on_error(services, caller.user_id, undoing.id, going_on, default=False)
    assert failed is False
    await services.meter.close()
    query = "MATCH (r:Run {id: $id}) RETURN r.status AS status, r.error AS error"
    [row] = await run(writing.graph, query, id=undoing.id)
    assert row["status"] == "FAILED"
    assert json.loads(row["error"])["code"] == "INTERNAL"
    # It may be begun again.
    again = await undo_run(writing, caller, done.run_id)
    assert again.id != undoing.id
    await go_on_undoing(writing.graph, caller.user_id, again.id, writing.clock)
    assert (await memory_node(writing.graph, ids[0]))["status"] == "PENDING_EMBED"


async def test_a_graph_with_conflicts_comes_in_twice(writing: Services, caller: Caller) -> None:
    for text in ("I like jazz", "I do not like jazz"):
        await remember(writing, caller, RememberInput(text=text))
    ids = [
        row["id"]
        for row in await run(
            writing.graph, "MATCH (m:Memory {user_id: $id}) RETURN m.id AS id", id=caller.user_id
        )
    ]
    await resolve_conflict(writing, caller, ConflictRef(a=ids[0], b=ids[1]), Verdict.KEEP_BOTH)
    exported = await lines_of(writing.graph, caller)
    assert any(b'"Conflict"' in line for line in exported)
    counts = await bring_in(writing, caller, exported)
    assert (counts.memories, counts.conflicts) == (0, 0)
    assert await lines_of(writing.graph, caller) == exported


async def test_an_import_of_memories_is_not_undone(writing: Services, caller: Caller) -> None:
    """It left no Changes of its own: that nothing was undone must not read as done."""
    counts = await bring_in(writing, caller, await exported_elsewhere(writing))
    with pytest.raises(Invalid) as caught:
        await undo_run(writing, caller, counts.run_id)
    assert caught.value.field == "id"
