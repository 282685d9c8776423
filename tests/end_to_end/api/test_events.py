"""Events over a real Valkey: heard by every process that listens, and a gap is always told."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from anaphora.settings import Settings
from tasks.messages.channels import open_client
from tasks.messages.events import Event, EventKind, EventStream, ValkeyEvents

PATIENCE = 90


@pytest.fixture
async def stream(settings: Settings) -> AsyncIterator[EventStream]:
    stream = EventStream(settings)
    yield stream
    await stream.close()


async def _next(events: AsyncIterator[Event]) -> Event:
    return await asyncio.wait_for(anext(events), PATIENCE)


async def test_a_listener_hears_first_missed_then_what_is_published(
    settings: Settings, stream: EventStream, user_id: str
) -> None:
    events = stream.listen(user_id)
    assert (await _next(events)).kind is EventKind.MISSED
    publisher = ValkeyEvents(settings)
    publisher.changed(user_id)
    assert await _next(events) == Event(EventKind.CHANGED)
    publisher.embedded(user_id, ["a", "b"])
    assert await _next(events) == Event(EventKind.EMBEDDED, ("a", "b"))
    publisher.close()
    await events.aclose()


async def test_every_listener_of_a_user_hears_and_no_other(
    settings: Settings, stream: EventStream, user_id: str
) -> None:
    mine = [stream.listen(user_id) for _ in range(3)]
    others = stream.listen(user_id + "-other")
    for events in [*mine, others]:
        assert (await _next(events)).kind is EventKind.MISSED
    publisher = ValkeyEvents(settings)
    publisher.changed(user_id)
    for events in mine:
        assert (await _next(events)).kind is EventKind.CHANGED
    publisher.embedded(user_id + "-other", ["x"])
    assert (await _next(others)).memory_ids == ("x",)
    publisher.close()
    for events in [*mine, others]:
        await events.aclose()


async def test_a_lost_connection_is_told_and_mended(
    settings: Settings, stream: EventStream, user_id: str
) -> None:
    events = stream.listen(user_id)
    await _next(events)
    client = open_client(settings.events_url)
    for found in client.client_list(_type="pubsub"):
        client.client_kill_filter(_id=found["id"])
    assert (await _next(events)).kind is EventKind.MISSED
    publisher = ValkeyEvents(settings)
    heard = EventKind.MISSED
    while heard is EventKind.MISSED:
        publisher.changed(user_id)
        heard = (await _next(events)).kind
    assert heard is EventKind.CHANGED
    publisher.close()
    client.close()
    await events.aclose()


async def test_a_slow_listener_is_told_once_that_it_missed_something(
    settings: Settings, stream: EventStream, user_id: str
) -> None:
    slow, quick = stream.listen(user_id), stream.listen(user_id)
    await _next(slow)
    await _next(quick)
    publisher = ValkeyEvents(settings)
    for number in range(300):
        publisher.embedded(user_id, [str(number)])
    while (await _next(quick)).memory_ids != ("299",):
        pass
    assert (await _next(slow)).kind is EventKind.MISSED
    publisher.close()
    await slow.aclose()
    await quick.aclose()


async def test_without_valkey_publishing_is_silent_and_listeners_are_told_to_look(
    user_id: str,
) -> None:
    gone = Settings(events_url="redis://127.0.0.1:1/0")
    publisher = ValkeyEvents(gone)
    publisher.changed(user_id)
    stream = EventStream(gone)
    events = stream.listen(user_id)
    assert (await _next(events)).kind is EventKind.MISSED
    assert (await _next(events)).kind is EventKind.MISSED
    await events.aclose()
    await stream.close()
    publisher.close()
