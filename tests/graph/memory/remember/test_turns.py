"""Turns: numbered in their thread without gaps, linked in order, written once a key."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Conflict, LimitExceeded, NotFound
from anaphora.ids import new_id
from anaphora.work import Work
from graph.enums import MemoryStatus, Trust
from graph.records.receipts import read_receipt
from graph.records.records import MemoryRecord
from graph.session import Graph
from memory.inputs import ExtractMode, TurnInput
from memory.remember.threads import update_thread
from memory.remember.turns import add_turn, add_turns
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, changes_of, count_nodes

THEN = datetime(2023, 5, 4, 13, 30, tzinfo=UTC)


async def test_a_turn_begins_its_thread(writing: Services, caller: Caller) -> None:
    given = TurnInput(
        thread_id="a chat",
        thread_title="Holidays",
        text="Shall we go?",
        role="Ada",
        occurred_at=THEN,
        extract=ExtractMode.NOW,
    )
    added = await add_turn(writing, caller, given)
    episode = added.episode
    assert episode is not None
    assert (episode.turn, episode.role, episode.occurred_at) == (1, "Ada", THEN)
    assert (episode.status, episode.trust) == (MemoryStatus.PENDING_EMBED, Trust.STANDARD)
    assert [name for name, _ in added.timings] == ["check", "store"]
    queued = writing.queue.queued  # type: ignore[attr-defined]
    assert queued == [
        (Work.EMBED, episode.id),
        (Work.ENRICH, episode.id),
        (Work.STREAM, episode.thread_id),
    ]
    thread = await thread_of(writing.graph, caller.user_id, "a chat")
    assert (thread["id"], thread["title"]) == (episode.thread_id, "Holidays")
    assert (thread["turn_count"], thread["last_turn_id"]) == (1, episode.id)
    receipt = read_receipt(writing.signer, caller.user_id, added.receipt or "")
    assert receipt.memory_ids == (episode.id,)


async def test_a_batch_keeps_its_order_over_threads(writing: Services, caller: Caller) -> None:
    inputs = [TurnInput(thread_id=f"t{at % 3}", text=f"turn {at}") for at in range(700)]
    inputs[100] = replace(inputs[100], text="")
    batch = await add_turns(writing, caller, inputs)
    assert [at for at, one in enumerate(batch.results) if one.error] == [100]
    for name in ("t0", "t1", "t2"):
        turns = await turns_of(writing.graph, caller.user_id, name)
        wanted = [one.text for one in inputs if one.thread_id == name and one.text]
        assert [turn["text"] for turn in turns] == wanted
        assert [turn["turn"] for turn in turns] == list(range(1, len(wanted) + 1))
        assert await chain_of(writing.graph, caller.user_id, name) == [t["id"] for t in turns]
    receipt = read_receipt(writing.signer, caller.user_id, batch.receipt or "")
    assert receipt.batch == (1, 699)


async def test_eight_clients_number_one_thread_without_gaps(
    writing: Services, caller: Caller
) -> None:
    async def client(name: int) -> list[MemoryRecord | None]:
        made = []
        for at in range(5):
            added = await add_turn(writing, caller, TurnInput(thread_id="t", text=f"{name}.{at}"))
            made.append(added.episode)
        return made

    made = await asyncio.gather(*map(client, range(8)))
    numbers = [[one.turn for one in some if one and one.turn] for some in made]
    assert sorted(number for some in numbers for number in some) == list(range(1, 41))
    # Each client's own turns are in the order in which it said them.
    assert all(one < other for some in numbers for one, other in pairwise(some))
    turns = await turns_of(writing.graph, caller.user_id, "t")
    assert await chain_of(writing.graph, caller.user_id, "t") == [turn["id"] for turn in turns]
    changes = await changes_of(writing.graph, caller.user_id)
    assert [change["sequence"] for change in changes] == list(range(1, 41))


async def test_a_thread_is_named_by_key_or_id(writing: Services, caller: Caller) -> None:
    first = await add_turn(writing, caller, TurnInput(thread_id="t", text="one"))
    assert first.episode is not None
    assert first.episode.thread_id is not None
    by_id = TurnInput(thread_id=first.episode.thread_id, text="two")
    batch = await add_turns(writing, caller, [by_id, TurnInput(thread_id="t", text="three")])
    assert [one.episode.turn for one in batch.results if one.episode] == [2, 3]
    assert len(await chain_of(writing.graph, caller.user_id, "t")) == 3


async def test_anothers_thread_id_is_a_key_like_any(writing: Services, caller: Caller) -> None:
    other = caller_of(f"other-{new_id()}")
    theirs = await add_turn(writing, other, TurnInput(thread_id="t", text="theirs"))
    assert theirs.episode is not None
    assert theirs.episode.thread_id is not None
    own = await add_turn(
        writing, caller, TurnInput(thread_id=theirs.episode.thread_id, text="mine")
    )
    assert own.episode is not None
    assert own.episode.turn == 1
    assert own.episode.thread_id != theirs.episode.thread_id
    assert (await thread_of(writing.graph, other.user_id, "t"))["turn_count"] == 1


async def test_a_title_is_kept_once_there_is_one(writing: Services, caller: Caller) -> None:
    turn = TurnInput(thread_id="t", text="x")
    for title in (None, "First", "Second"):
        await add_turn(writing, caller, replace(turn, thread_title=title))
    assert (await thread_of(writing.graph, caller.user_id, "t"))["title"] == "First"


async def test_the_last_turn_is_the_latest_said(writing: Services, caller: Caller) -> None:
    turn = TurnInput(thread_id="t", text="x")
    times = [THEN, THEN + timedelta(days=2), THEN + timedelta(days=1)]
    await add_turns(writing, caller, [replace(turn, occurred_at=time) for time in times])
    await add_turn(writing, caller, replace(turn, occurred_at=THEN))
    thread = await thread_of(writing.graph, caller.user_id, "t")
    assert thread["last_turn_at"].to_native() == times[1]


async def test_the_same_key_adds_once(writing: Services, caller: Caller) -> None:
    given = TurnInput(thread_id="t", text="once", idempotency_key="k")
    made = await asyncio.gather(*(add_turn(writing, caller, given) for _ in range(8)))
    assert len({one.episode.id for one in made if one.episode}) == 1
    with pytest.raises(Conflict) as caught:
        await add_turn(writing, caller, replace(given, role="other"))
    assert caught.value.field == "idempotencyKey"
    batch = await add_turns(
        writing,
        caller,
        [
            replace(given, idempotency_key="new"),
            replace(given, idempotency_key="new"),
            given,
            replace(given, idempotency_key="new", text="other"),
            replace(given, idempotency_key=None),
        ],
    )
    turns = [one.episode.turn if one.episode else None for one in batch.results]
    assert turns == [2, 2, 1, None, 3]
    assert isinstance(batch.results[3].error, Conflict)
    assert (await thread_of(writing.graph, caller.user_id, "t"))["turn_count"] == 3


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": "  "}, "text"),
        ({"text": "a\0"}, "text"),
        ({"text": "x" * 32_769}, "text"),
        ({"thread_id": ""}, "threadId"),
        ({"thread_id": "x" * 257}, "threadId"),
        ({"thread_id": "\ud800"}, "threadId"),
        ({"thread_title": "a\nb"}, "threadTitle"),
        ({"role": ""}, "role"),
        ({"role": "x" * 65}, "role"),
        ({"language": "English"}, "language"),
        ({"occurred_at": datetime(2026, 1, 1)}, "occurredAt"),  # noqa: DTZ001
        ({"occurred_at": datetime(1, 1, 1, tzinfo=UTC)}, "occurredAt"),
        ({"idempotency_key": "x" * 257}, "idempotencyKey"),
        ({"idempotency_key": ""}, "idempotencyKey"),
    ],
)
async def test_a_wrong_turn_stores_nothing(
    writing: Services, caller: Caller, change: dict[str, object], field: str
) -> None:
    given = replace(TurnInput(thread_id="t", text="x"), **change)  # type: ignore[arg-type]
    with pytest.raises(AnaphoraError) as caught:
        await add_turn(writing, caller, given)
    assert caught.value.field == field
    batch = await add_turns(writing, caller, [given])
    assert batch.results[0].error is not None
    assert batch.receipt is None
    assert await count_nodes(writing.graph, caller.user_id) == 0


async def test_a_batch_that_is_too_large_is_refused(writing: Services, caller: Caller) -> None:
    with pytest.raises(LimitExceeded):
        await add_turns(writing, caller, [TurnInput(thread_id="t", text="x")] * 1001)


async def test_a_thread_is_renamed(writing: Services, caller: Caller) -> None:
    added = await add_turn(writing, caller, TurnInput(thread_id="t", text="x"))
    assert added.episode is not None
    named = await update_thread(writing, caller, "t", "A title")
    assert (named.title, named.turn_count) == ("A title", 1)
    cleared = await update_thread(writing, caller, added.episode.thread_id or "", None)
    assert cleared.title is None
    for ref in (new_id(), "unknown"):
        with pytest.raises(NotFound):
            await update_thread(writing, caller, ref, "x")
    with pytest.raises(NotFound):
        await update_thread(writing, caller_of("x" + caller.user_id), "t", "x")
    with pytest.raises(LimitExceeded):
        await update_thread(writing, caller, "t", "x" * 513)


async def turns_of(graph: Graph, user_id: str, key: str) -> list[dict[str, object]]:
    return await run(
        graph,
        "MATCH (t:Thread {user_id: $id, key: $key})<-[:IN_THREAD]-(e:Episode)"
        " RETURN e.id AS id, e.turn AS turn, e.text AS text ORDER BY e.turn",
        id=user_id,
        key=key,
    )


async def chain_of(graph: Graph, user_id: str, key: str) -> list[object]:
    """The ids of a thread's turns along NEXT, from the one that nothing precedes."""
    rows = await run(
        graph,
        "MATCH (t:Thread {user_id: $id, key: $key})<-[:IN_THREAD]-(e:Episode)"
        " OPTIONAL MATCH (e)-[:NEXT]->(next) RETURN e.id AS id, collect(next.id) AS next",
        id=user_id,
        key=key,
    )
    after = {row["id"]: row["next"] for row in rows}
    assert all(len(next) <= 1 for next in after.values())
    [at] = after.keys() - {id for next in after.values() for id in next}
    chain = [at]
    while after[at]:
        [at] = after[at]
        chain.append(at)
    return chain


async def thread_of(graph: Graph, user_id: str, key: str) -> dict[str, object]:
    rows = await run(
        graph,
        "MATCH (t:Thread {user_id: $id, key: $key}) RETURN t {.*} AS t",
        id=user_id,
        key=key,
    )
    thread: dict[str, object] = rows[0]["t"]
    return thread
