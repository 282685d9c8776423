"""Forgetting, superseding, and bringing back."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError, Conflict, Invalid, LimitExceeded, NotFound
from anaphora.ids import new_id
from anaphora.work import Work
from cypher import links
from graph.enums import MemoryStatus, Trust
from graph.records.records import MemoryRecord
from graph.session import Graph
from maintenance.stale_runs import end_stale_runs
from maintenance.sweep import Owed, sweep_runs
from memory.endings import forget as forgetting
from memory.endings import forget_run
from memory.endings.forget import forget
from memory.endings.forget_run import go_on_forgetting
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import ConflictPolicy, ForgetInput, ForgetTarget, RememberInput, TurnInput
from memory.remember.remember import remember, remember_many
from memory.remember.turns import add_turns
from memory.runs.cancel import cancel_run
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, changes_of, memory_node

THEN = datetime(2025, 1, 1, tzinfo=UTC)
LATER = datetime(2026, 1, 1, tzinfo=UTC)
IGNORE = ConflictPolicy.IGNORE


def batched(some: Sequence[RememberInput], size: int) -> Iterator[Sequence[RememberInput]]:
    return (some[at : at + size] for at in range(0, len(some), size))


async def made(services: Services, caller: Caller, **given: Any) -> MemoryRecord:
    remembered = await remember(services, caller, RememberInput(**({"text": "x"} | given)))
    assert remembered.memory is not None
    return remembered.memory


CHAIN = """
UNWIND range(1, size($ids) - 1) AS at
MATCH (new:Memory {id: $ids[at]}), (old:Memory {id: $ids[at - 1]})
CREATE (new)-[:SUPERSEDES {created_at: datetime()}]->(old)
SET old.status = 'SUPERSEDED'
"""


def by_ids(*ids: str, **given: Any) -> ForgetInput:
    return ForgetInput(what=ForgetTarget(ids=ids), **given)


async def test_what_is_forgotten_comes_back(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller)
    gone = await forget(writing, caller, by_ids(memory.id, memory.id, reason="asked"))
    assert (gone.forgotten, gone.ids) == (1, (memory.id,))
    assert (await memory_node(writing.graph, memory.id))["status"] == "FORGOTTEN"
    again = await forget(writing, caller, by_ids(memory.id))
    assert again.forgotten == 0
    back = await restore(writing, caller, memory.id)
    assert back.memory.status is MemoryStatus.ACTIVE
    same = await restore(writing, caller, memory.id)
    assert same.memory == back.memory
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["action"] for change in changes] == ["created", "forgotten", "restored"]
    assert json.loads(changes[1]["before"]) == {"status": "ACTIVE"}
    assert changes[1]["reason"] == "asked"
    assert json.loads(changes[2]["after"]) == {"status": "ACTIVE"}


async def test_a_dry_run_tells_and_changes_nothing(writing: Services, caller: Caller) -> None:
    memory = await made(writing, caller, thread_id="t")
    thread = ForgetInput(what=ForgetTarget(thread_id="t"), dry_run=True)
    for given in (by_ids(memory.id, dry_run=True), thread):
        told = await forget(writing, caller, given)
        assert (told.forgotten, told.dry_run, told.ids) == (1, True, (memory.id,))
    assert len(await changes_of(writing.graph, caller.user_id)) == 1


async def test_a_whole_thread(writing: Services, caller: Caller) -> None:
    await add_turns(writing, caller, [TurnInput(thread_id="t", text=f"{at}") for at in range(620)])
    kept = await made(writing, caller, text="kept")
    fact = await made(writing, caller, text="said in the thread", thread_id="t")
    gone = await forget(writing, caller, ForgetInput(what=ForgetTarget(thread_id="t")))
    assert gone.forgotten == 621
    assert fact.id in gone.ids
    assert (await memory_node(writing.graph, kept.id))["status"] == "ACTIVE"
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == list(range(1, 2 * 621 + 2))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request has time for one portion of three memories."""
    monkeypatch.setattr(forget_run, "_PORTION", 3)
    monkeypatch.setattr(forgetting, "_IN_REQUEST", 0.0)


async def eight(services: Services, caller: Caller) -> ForgetInput:
    """A thread of eight memories, to be forgotten."""
    turns = [TurnInput(thread_id="t", text=f"{at}") for at in range(8)]
    await add_turns(services, caller, turns)
    return ForgetInput(what=ForgetTarget(thread_id="t"), reason="asked")


async def state(services: Services, caller: Caller, id: str) -> tuple[str, dict[str, int], int]:
    """A run's status and counts, and how many memories are forgotten."""
    query = """
    MATCH (r:Run {id: $id})
    RETURN r.status AS status, r.counts AS counts,
      COUNT { (m:Memory {user_id: r.user_id, status: 'FORGOTTEN'}) } AS forgotten
    """
    [row] = await run(services.graph, query, id=id)
    return row["status"], json.loads(row["counts"]), row["forgotten"]


@pytest.mark.usefixtures("hurried")
async def test_a_worker_goes_on_with_what_takes_long(writing: Services, caller: Caller) -> None:
    first = await forget(writing, caller, await eight(writing, caller))
    assert (first.forgotten, len(first.ids)) == (3, 3)
    assert first.run_id is not None
    assert await state(writing, caller, first.run_id) == ("RUNNING", {"forgotten": 3}, 3)
    assert writing.queue.queued[-1:] == [(Work.FORGET, first.run_id)]  # type: ignore[attr-defined]
    later = utc_now() + timedelta(hours=1)
    owed = await sweep_runs(writing.graph, lambda: later, writing.settings)
    assert Owed(Work.FORGET, caller.user_id, (first.run_id,)) in owed
    assert first.run_id not in await end_stale_runs(writing.graph, lambda: later)
    ours = writing.graph, caller.user_id, first.run_id, writing.clock
    assert await go_on_forgetting(*ours, seconds=0.0)
    assert await state(writing, caller, first.run_id) == ("RUNNING", {"forgotten": 6}, 6)
    assert not await go_on_forgetting(*ours, seconds=0.0)
    assert await state(writing, caller, first.run_id) == ("SUCCEEDED", {"forgotten": 8}, 8)
    assert not await go_on_forgetting(*ours)
    changes = await changes_of(writing.graph, caller.user_id)
    assert {change["reason"] for change in changes[8:]} == {"asked"}


@pytest.mark.usefixtures("hurried")
async def test_a_cancelled_forgetting_stops(writing: Services, caller: Caller) -> None:
    first = await forget(writing, caller, await eight(writing, caller))
    assert first.run_id is not None
    await cancel_run(writing, caller, first.run_id)
    assert not await go_on_forgetting(
        writing.graph, caller.user_id, first.run_id, writing.clock, seconds=0.0
    )
    assert await state(writing, caller, first.run_id) == ("CANCELLED", {"forgotten": 3}, 3)


async def test_one_cancelled_between_two_portions_stops(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forget_run, "_PORTION", 3)
    given, keep = await eight(writing, caller), writing.graph.write

    async def write(work: Any, *, name: str = "write") -> Any:
        done = await keep(work, name=name)
        if name == "forget":
            await cancel_run(writing, caller, done[1])
        return done

    monkeypatch.setattr(writing.graph, "write", write)
    gone = await forget(writing, caller, given)
    assert (gone.forgotten, gone.run_id is not None) == (3, True)
    assert await state(writing, caller, str(gone.run_id)) == ("CANCELLED", {"forgotten": 3}, 3)
    assert (Work.FORGET, gone.run_id) not in writing.queue.queued  # type: ignore[attr-defined]


async def test_a_dry_run_counts_all_and_lists_a_page(writing: Services, caller: Caller) -> None:
    given = replace(await eight(writing, caller), dry_run=True)
    few = replace(writing, settings=writing.settings.model_copy(update={"max_page": 2}))
    told = await forget(few, caller, given)
    assert (told.forgotten, len(told.ids)) == (8, 2)


async def test_pending_comes_back_pending(writing: Services, caller: Caller) -> None:
    [turn] = (await add_turns(writing, caller, [TurnInput(thread_id="t", text="x")])).results
    assert turn.episode is not None
    await forget(writing, caller, by_ids(turn.episode.id))
    back = await restore(writing, caller, turn.episode.id)
    assert back.memory.status is MemoryStatus.PENDING_EMBED
    queued = [one for one in writing.queue.queued if one[0] is Work.EMBED]  # type: ignore[attr-defined]
    assert queued == [(Work.EMBED, turn.episode.id)] * 2


@pytest.mark.parametrize("ids", [("{own}", "{other}"), ("{own}", "no id"), ("{own}", "")])
async def test_ids_go_together_or_not_at_all(
    writing: Services, caller: Caller, ids: tuple[str, ...]
) -> None:
    own = await made(writing, caller)
    other = await made(writing, caller_of(f"other-{new_id()}"))
    filled = [id.format(own=own.id, other=other.id) for id in ids]
    with pytest.raises(NotFound) as caught:
        await forget(writing, caller, by_ids(*filled))
    assert caught.value.field == "what.ids"
    for memory in (own, other):
        assert (await memory_node(writing.graph, memory.id))["status"] == "ACTIVE"


@pytest.mark.parametrize(
    ("given", "error", "field"),
    [
        (ForgetInput(), Invalid, "what"),
        (ForgetInput(what=ForgetTarget(ids=("a",), thread_id="t")), Invalid, "what"),
        (by_ids(), Invalid, "what.ids"),
        (by_ids(*["x"] * 1001), LimitExceeded, "what.ids"),
        (ForgetInput(what=ForgetTarget(thread_id="none")), NotFound, "what.threadId"),
        (ForgetInput(what=ForgetTarget(thread_id="")), Invalid, "what.threadId"),
        (by_ids("x", reason="\0"), Invalid, "reason"),
    ],
)
async def test_wrong_targets(
    writing: Services,
    caller: Caller,
    given: ForgetInput,
    error: type[AnaphoraError],
    field: str,
) -> None:
    with pytest.raises(error) as caught:
        await forget(writing, caller, given)
    assert caught.value.field == field


async def test_restoring_what_is_anothers(writing: Services, caller: Caller) -> None:
    other = await made(writing, caller_of(f"other-{new_id()}"))
    for id in (other.id, new_id(), "no id"):
        with pytest.raises(NotFound):
            await restore(writing, caller, id)


async def test_what_replaces_ends_what_was(writing: Services, caller: Caller) -> None:
    old = await made(writing, caller, text="Rome", valid_from=THEN)
    new = await made(writing, caller, text="Oslo", valid_from=LATER)
    done = await supersede(writing, caller, old.id, new.id)
    assert (done.old.status, done.old.valid_to) == (MemoryStatus.SUPERSEDED, LATER)
    assert done.old.retired_at is not None
    assert done.head.id == new.id
    assert await superseding(writing.graph, caller.user_id) == [("Oslo", "Rome")]
    again = await supersede(writing, caller, old.id, new.id)
    assert (again.old.status, again.head.id) == (MemoryStatus.SUPERSEDED, new.id)
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["action"] for change in changes] == ["created", "created", "superseded"]
    assert json.loads(changes[-1]["before"]) == {
        "status": "ACTIVE",
        "retired_at": None,
        "valid_to": None,
    }


async def test_a_chain_is_followed_to_its_head(writing: Services, caller: Caller) -> None:
    one, two, three = [await made(writing, caller, text=text) for text in ("1", "2", "3")]
    await supersede(writing, caller, one.id, two.id)
    done = await supersede(writing, caller, one.id, three.id)
    assert (done.old.id, done.head.id) == (one.id, three.id)
    assert await superseding(writing.graph, caller.user_id) == [("2", "1"), ("3", "2")]
    for old, new in ((three, one), (three, two), (two, one), (one, two)):
        with pytest.raises(Conflict) as caught:
            await supersede(writing, caller, old.id, new.id)
        assert caught.value.field == "newId"
    assert await superseding(writing.graph, caller.user_id) == [("2", "1"), ("3", "2")]


async def test_what_cannot_replace(writing: Services, caller: Caller) -> None:
    old, new = await made(writing, caller), await made(writing, caller)
    other = await made(writing, caller_of(f"other-{new_id()}"))
    with pytest.raises(Invalid):
        await supersede(writing, caller, old.id, old.id)
    for pair, field in (((old.id, other.id), "newId"), ((other.id, new.id), "oldId")):
        with pytest.raises(NotFound) as caught:
            await supersede(writing, caller, *pair)
        assert caught.value.field == field
    await forget(writing, caller, by_ids(new.id))
    with pytest.raises(Conflict) as refused:
        await supersede(writing, caller, old.id, new.id)
    assert refused.value.ids == (new.id,)


async def test_what_was_replaced_comes_back_as_it_was(writing: Services, caller: Caller) -> None:
    old = await made(writing, caller, text="Rome", valid_from=THEN)
    new = await made(writing, caller, text="Oslo", valid_from=LATER)
    await supersede(writing, caller, old.id, new.id)
    back = (await restore(writing, caller, old.id)).memory
    assert (back.status, back.valid_to, back.retired_at) == (MemoryStatus.ACTIVE, None, None)
    assert await superseding(writing.graph, caller.user_id) == []


async def test_one_ending_is_undone_at_a_time(writing: Services, caller: Caller) -> None:
    old, new = await made(writing, caller, text="a"), await made(writing, caller, text="b")
    await supersede(writing, caller, old.id, new.id)
    await forget(writing, caller, by_ids(old.id))
    first = await restore(writing, caller, old.id)
    assert first.memory.status is MemoryStatus.SUPERSEDED
    assert first.memory.retired_at is not None
    assert await superseding(writing.graph, caller.user_id) == [("b", "a")]
    second = await restore(writing, caller, old.id)
    assert second.memory.status is MemoryStatus.ACTIVE


async def test_an_end_that_was_stated_stands(writing: Services, caller: Caller) -> None:
    old = await made(writing, caller, valid_from=THEN, valid_to=LATER)
    new = await made(writing, caller, text="now")
    done = await supersede(writing, caller, old.id, new.id)
    assert done.old.valid_to == LATER


async def test_nothing_ends_before_it_began(writing: Services, caller: Caller) -> None:
    old = await made(writing, caller, valid_from=LATER)
    new = await made(writing, caller, text="earlier", valid_from=THEN)
    done = await supersede(writing, caller, old.id, new.id)
    assert done.old.valid_to is None


async def test_a_capped_key_gives_no_more_trust_back(writing: Services, user_id: str) -> None:
    full, capped = caller_of(user_id), caller_of(user_id, "UNTRUSTED")
    memory = await made(writing, full, trust=Trust.VERIFIED)
    await forget(writing, full, by_ids(memory.id))
    back = await restore(writing, capped, memory.id)
    assert back.memory.trust is Trust.UNTRUSTED


async def superseding(graph: Graph, user_id: str) -> list[tuple[str, str]]:
    rows = await run(
        graph,
        "MATCH (new:Memory {user_id: $id})-[:SUPERSEDES]->(old)"
        " RETURN new.text AS new, old.text AS old ORDER BY old",
        id=user_id,
    )
    return [(row["new"], row["old"]) for row in rows]


async def test_a_chain_may_be_long(writing: Services, caller: Caller) -> None:
    """A fact that is told anew each hour is replaced hundreds of times."""
    hours = [RememberInput(text=f"At {hour}.", on_conflict=IGNORE) for hour in range(302)]
    told = [(await remember_many(writing, caller, some)).results for some in batched(hours, 100)]
    ids = [one.memory.id for results in told for one in results if one.memory is not None]
    await run(writing.graph, CHAIN, ids=ids[:-1])
    done = await supersede(writing, caller, ids[0], ids[-1])
    assert done.head.id == ids[-1]
    rows = await writing.graph.read(
        links.find_heads, user_id=caller.user_id, ids=[ids[0], ids[150]], known_at=None
    )
    assert [row["head_id"] for row in rows] == [ids[-1]] * 2
    with pytest.raises(Conflict, match="itself replaced"):
        await supersede(writing, caller, ids[-1], ids[0])
