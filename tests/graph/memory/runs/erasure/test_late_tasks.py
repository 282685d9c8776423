"""A task that is under way while its source is erased brings nothing back."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.charging import Charge, Spent
from anaphora.clock import utc_now
from anaphora.errors import Conflict, LimitExceeded
from anaphora.ids import new_id
from cypher.recall import context as contexts
from graph.changes.lease import take_lease
from graph.embedding import Embedded, find_pending, save_embeddings
from graph.enums import RunStatus
from graph.usage import GraphLedger, find_spent
from language.conflicts.findings import ConflictKind, Finding, Reason
from language.embedding.encoder import Vectors
from language.embedding.packaged_models import Side
from language.extraction.extracted_fact import Mention
from memory.conflicts.policy import Opening
from memory.conflicts.save import keep_conflicts
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, RememberInput, TurnInput
from memory.remember.extraction.extract import hear
from memory.remember.extraction.store import store_heard
from memory.remember.extraction.turns import find_turns
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.runs.erasure import portion
from memory.runs.erasure.erase import erase, erase_user
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from recall.context.streaming import stream_next
from recall.learning import recollections
from recall.learning.recollections import finish_recollections
from recall.services import Services as Reading
from tests.graph.memory.runs.erasure.erasing import ERASE, finished, said_of
from tests.support.plain import run
from tests.support.readers.hearing import heard, hearing
from tests.support.recall.asking import Asking
from tests.support.writing import PlainEncoder, vector_of

MARKER = "zqxmarker"
RECALL = 'query { recall(input: {query: "where is the zqxmarker?"}) { hits { memory { id } } } }'


async def gone(services: Services, caller: Caller, *ids: str) -> None:
    """Erase these memories, to the end."""
    given = ForgetInput(what=ForgetTarget(ids=ids), hard=True)
    done = await erase(services, caller, given)
    await finished(services, caller.user_id, done.receipt_id or "")


async def user_gone(services: Services, caller: Caller) -> None:
    """Erase the user, to the end."""
    done = await erase_user(services, caller, caller.user_id)
    await finished(services, caller.user_id, done.receipt_id or "")


async def turns_of(services: Services, caller: Caller, *texts: str) -> list[str]:
    given = [TurnInput(thread_id="talk", text=text) for text in texts]
    added = (await add_turns(services, caller, given)).results
    return [one.episode.id for one in added if one.episode is not None]


async def left(services: Services, caller: Caller) -> list[str]:
    """Labels of whatever has the user's id, but for what stays."""
    rows = await run(
        services.graph,
        "MATCH (n) WHERE (n.user_id = $user OR n.id = $user) "
        "AND NOT (n:Tombstone OR n:ErasureReceipt OR n:ApiKey) RETURN labels(n)[0] AS label",
        user=caller.user_id,
    )
    return [row["label"] for row in rows]


async def test_a_vector_that_was_being_computed(writing: Services, caller: Caller) -> None:
    services = replace(writing, encoder=PlainEncoder(ready=False))
    stored = await remember(services, caller, RememberInput(text=f"the {MARKER}"))
    assert stored.memory is not None
    [pending] = await find_pending(
        writing.graph, caller.user_id, [stored.memory.id], max_attempts=5, limit=10
    )
    await gone(writing, caller, pending.id)
    row = Embedded(pending.id, pending.text_hash or "", vector_of(pending.text))
    model = writing.encoder.info.name
    assert await save_embeddings(writing.graph, caller.user_id, model, [row]) == []
    [found] = await run(
        writing.graph,
        "MATCH (t {id: $id}) RETURN labels(t) AS labels, keys(t) AS keys",
        id=pending.id,
    )
    assert (found["labels"], set(found["keys"])) == (["Tombstone"], {"id", "user_id", "erased_at"})


@pytest.mark.parametrize("which", ["turn", "before", "user"])
async def test_a_turn_that_was_being_read(writing: Services, caller: Caller, which: str) -> None:
    script = {"Ana has it.": [], "She hid it.": [heard("hides", MARKER)]}
    services = hearing(writing, script)
    first, second = await turns_of(services, caller, *script)
    turn = (await find_turns(services.graph.read, caller.user_id, [second]))[second]
    mentions: dict[str, tuple[Mention, ...]] = {}
    read = await hear(services, turn, mentions)
    if which == "user":
        await user_gone(services, caller)
    else:
        await gone(services, caller, first if which == "before" else second)
    told = await store_heard(services, caller, turn, read)
    assert (told.done, told.outcomes) == (False, ())
    assert which != "user" or await left(writing, caller) == []
    assert await said_of(services, caller, MARKER) == []


@dataclass
class Interrupted(PlainEncoder):
    """An encoder during whose work something else is done, once."""

    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return await super().encode(texts, side)


@pytest.mark.parametrize("whole_user", [False, True])
async def test_a_context_that_was_being_retrieved(
    writing: Services, reading: Reading, caller: Caller, whole_user: bool
) -> None:
    stored = await remember(writing, caller, RememberInput(text=f"Ana hid the {MARKER}."))
    assert stored.memory is not None
    id = stored.memory.id
    [turn] = await turns_of(writing, caller, f"Where is the {MARKER}?")
    [row] = await run(
        writing.graph, "MATCH (:Episode {id: $id})-[:IN_THREAD]->(t) RETURN t.id AS id", id=turn
    )

    async def meanwhile() -> None:
        await (user_gone(writing, caller) if whole_user else gone(writing, caller, id))

    slow = replace(reading, encoder=Interrupted(meanwhile=meanwhile))
    await stream_next(slow, caller.user_id, row["id"])
    rows = await run(
        writing.graph,
        "MATCH (s:StreamedContext {user_id: $user}) RETURN s.ids AS ids",
        user=caller.user_id,
    )
    assert not any(id in (row["ids"] or []) for row in rows)
    if whole_user:
        assert await left(writing, caller) == []


async def test_hints_and_answers_that_were_being_stored(writing: Services, caller: Caller) -> None:
    ask = Asking(writing, caller)
    stored = await remember(writing, caller, RememberInput(text=f"the {MARKER}"))
    kept = await remember(writing, caller, RememberInput(text="the boat"))
    assert stored.memory is not None
    assert kept.memory is not None
    # Kept in memory for a moment, then written with others.
    assert (await ask(RECALL))["recall"]["hits"]
    await gone(writing, caller, stored.memory.id)
    await finish_recollections(writing.graph)
    saved = await writing.graph.execute(
        contexts.save_hints,
        user_id=caller.user_id,
        thread_id=new_id(),
        turn=1,
        past=0,
        at=utc_now(),
        rows=[
            {"id": new_id(), "memory_id": one.id, "score": 1.0}
            for one in (stored.memory, kept.memory)
        ],
    )
    assert saved == [{"saved": 1}]
    assert await said_of(writing, caller, MARKER) == []


async def test_an_answer_that_is_stored_while_an_erasure_deletes(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept answers are deleted already, the memory is not: the answer waits, and is dropped."""
    ask = Asking(writing, caller)
    stored = await remember(writing, caller, RememberInput(text=f"the {MARKER}"))
    assert stored.memory is not None
    monkeypatch.setattr(recollections, "_PAUSE", 60)
    assert (await ask(RECALL))["recall"]["hits"]
    clear = portion._clear
    saving: list[asyncio.Task[None]] = []

    async def slow(*given: Any) -> Any:
        cleared = await clear(*given)
        saving.append(asyncio.create_task(finish_recollections(writing.graph)))
        _, waiting = await asyncio.wait(saving, timeout=1)
        assert waiting
        return cleared

    monkeypatch.setattr(portion, "_clear", slow)
    await gone(writing, caller, stored.memory.id)
    await asyncio.gather(*saving)
    assert await said_of(writing, caller, MARKER) == []


async def test_an_answer_of_a_user_who_is_gone(writing: Services, caller: Caller) -> None:
    ask = Asking(writing, caller)
    await remember(writing, caller, RememberInput(text="the boat"))
    await finish_recollections(writing.graph)
    assert (await ask(RECALL))["recall"]["hits"]
    await user_gone(writing, caller)
    await finish_recollections(writing.graph)
    assert await left(writing, caller) == []


async def test_a_conflict_that_was_being_found(writing: Services, caller: Caller) -> None:
    from graph.lock import lock_user
    from graph.session import Transaction

    one = await remember(writing, caller, RememberInput(text="The oven is red."))
    other = await remember(writing, caller, RememberInput(text="The oven is blue."))
    assert one.memory is not None
    assert other.memory is not None
    await gone(writing, caller, one.memory.id)
    opening = Opening(
        one.memory.id,
        other.memory.id,
        Finding(ConflictKind.CONTRADICTION, Reason.NEGATION),
        0.9,
    )

    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, caller.user_id, utc_now)
        await keep_conflicts(transaction, lock, [opening])

    await writing.graph.write(work)
    rows = await run(
        writing.graph,
        "MATCH (c:Conflict {user_id: $user}) RETURN count(c) AS n",
        user=caller.user_id,
    )
    assert rows == [{"n": 0}]


async def test_an_undoing_leaves_out_what_is_gone(writing: Services, caller: Caller) -> None:
    stored = [
        await remember(writing, caller, RememberInput(text=text)) for text in (MARKER, "boat")
    ]
    ids = [one.memory.id for one in stored if one.memory is not None]
    hidden = await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=tuple(ids))))
    await gone(writing, caller, ids[0])
    begun = await undo_run(writing, caller, hidden.run_id or "")
    while await go_on_undoing(writing.graph, caller.user_id, begun.id, utc_now):
        pass
    done = await undo_run(writing, caller, hidden.run_id or "")
    assert (done.status, dict(done.counts)) == (RunStatus.SUCCEEDED, {"undone": 1, "skipped": 1})
    assert await said_of(writing, caller, MARKER) == []


async def test_writes_beside_an_erasure_end_or_are_refused(
    writing: Services, caller: Caller
) -> None:
    """A write while its user is erased is refused, or goes with the rest."""
    ask = Asking(writing, caller)
    ids = [
        one.memory.id
        for one in [
            await remember(writing, caller, RememberInput(text=f"{MARKER} {at}"))
            for at in range(20)
        ]
        if one.memory is not None
    ]

    async def write(at: int) -> str:
        mutation = "mutation ($t: String!) { remember(input: {text: $t}) { memory { id } } }"
        _, errors = await ask.answer(mutation, t=f"{MARKER} late {at}")
        return errors[0]["code"] if errors else ""

    begun, _, *codes = await asyncio.gather(
        erase_user(writing, caller, caller.user_id),
        ask.answer(ERASE, what={"ids": ids[:3]}),
        *(write(at) for at in range(20)),
    )
    await finished(writing, caller.user_id, begun.receipt_id or "")
    assert set(codes) <= {"", "CONFLICT"}
    # Whoever wrote after the end is a new user.
    late = await said_of(writing, caller, MARKER)
    assert all("late" in str(row["said"]) for row in late)


async def test_a_lease_of_a_user_who_is_gone(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, RememberInput(text="the boat"))
    await user_gone(writing, caller)
    with pytest.raises(Conflict, match="nothing of this user"):
        await take_lease(writing.graph, caller.user_id, writing.clock)
    assert await left(writing, caller) == []
    # Who writes again begins anew.
    await remember(writing, caller, RememberInput(text="another boat"))
    assert await take_lease(writing.graph, caller.user_id, writing.clock) is not None


async def test_a_call_of_the_model_for_a_user_who_goes_meanwhile(
    writing: Services, caller: Caller
) -> None:
    book, charge = GraphLedger(writing.graph, writing.settings), Charge(caller.user_id, "a run")
    spent = Spent(calls=1, input_tokens=10, output_tokens=10, cost=0.0)
    await remember(writing, caller, RememberInput(text="the boat"))
    day = await book.reserve(charge, spent)
    done = await erase_user(writing, caller, caller.user_id)
    # While it goes on, and when it is over.
    await book.settle(charge, day, spent)
    await finished(writing, caller.user_id, done.receipt_id or "")
    await book.settle(charge, day, spent)
    with pytest.raises(LimitExceeded, match="erased"):
        await book.reserve(charge, spent)
    assert await left(writing, caller) == []
    await remember(writing, caller, RememberInput(text="another boat"))
    await book.reserve(charge, spent)
    assert (await find_spent(writing.graph, caller.user_id, day)).calls == 1
