"""Streaming: what is retrieved behind a turn is kept, and is what the next turn's context has."""

from dataclasses import replace

from anaphora.caller import Caller
from anaphora.work import Work
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, TurnInput
from memory.remember.turns import add_turns
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import Context, ContextInput
from recall.context.streamed import find_streamed
from recall.context.streaming import stream_next
from recall.lists.threads import find_thread_ids
from recall.services import Services as Reading
from tests.support.recall.recalling import said, told, undated
from tests.support.writing import caller_of


async def conversation(reading: Reading, caller: Caller, message: str | None = None) -> Context:
    return await context(reading, caller, ContextInput(thread_id="talk", message=message))


def facts(found: Context) -> list[str]:
    items = [item for one in found.sections if one.title == "Facts" for item in one.items]
    return [undated(item.text) for item in items]


async def thread_id(reading: Reading, caller: Caller) -> str:
    return (await find_thread_ids(reading, caller.user_id, ["talk"]))["talk"]


async def test_what_streamed_in_is_what_the_next_turn_has(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    oven = await told(writing, caller, "The oven is a Miele.")
    await said(writing, caller, "The oven is broken.")
    turn = await said(writing, caller, "Which one is it?", role="assistant")
    assert await stream_next(reading, caller.user_id, turn.thread_id or "")
    kept = await find_streamed(reading, caller.user_id, await thread_id(reading, caller))
    assert kept is not None
    assert kept.turn == 2
    assert oven.id in kept.ids
    # What is learned between the turns is not retrieved anew, and what is forgotten is not shown.
    await told(writing, caller, "The oven is red.")
    assert facts(await conversation(reading, caller)) == ["The oven is a Miele."]
    assert set(facts(await conversation(reading, caller, "What colour has the oven?"))) == {
        "The oven is a Miele.",
        "The oven is red.",
    }
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(oven.id,))))
    assert facts(await conversation(reading, caller)) == []


async def test_it_is_retrieved_once_behind_each_turn(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for number, text in enumerate(("The oven is broken.", "The roof leaks."), 1):
        turn = await said(writing, caller, text)
        assert await stream_next(reading, caller.user_id, turn.thread_id or "")
        kept = await find_streamed(reading, caller.user_id, turn.thread_id or "")
        assert kept is not None
        assert kept.turn == number
        assert not await stream_next(reading, caller.user_id, turn.thread_id or "")


async def test_until_it_is_there_the_context_retrieves_by_itself(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "The oven is a Miele.")
    first = await said(writing, caller, "The oven is broken.")
    assert await stream_next(reading, caller.user_id, first.thread_id or "")
    await told(writing, caller, "The roof is old.")
    await said(writing, caller, "The roof leaks.")
    assert "The roof is old." in facts(await conversation(reading, caller))


async def test_it_is_asked_for_once_a_thread_and_not_where_it_is_off(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    turns = [TurnInput(thread_id=thread, text="Hello!") for thread in ("a", "b", "a")]
    await add_turns(writing, caller, turns)
    queued = writing.queue.queued  # type: ignore[attr-defined]
    assert len([work for work, _ in queued if work is Work.STREAM]) == 2
    off = replace(writing, settings=writing.settings.model_copy(update={"streaming": False}))
    queued.clear()
    await add_turns(off, caller, turns)
    assert Work.STREAM not in {work for work, _ in queued}


async def test_nothing_streams_for_another_user(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    turn = await said(writing, caller, "The oven is broken.")
    stranger = caller_of("somebody-else")
    assert not await stream_next(reading, stranger.user_id, turn.thread_id or "")
    assert not await stream_next(reading, caller.user_id, "no such thread")
    thread = await thread_id(reading, caller)
    assert await find_streamed(reading, stranger.user_id, thread) is None
