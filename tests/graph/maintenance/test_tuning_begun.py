"""Tuning begun by the schedule: page by page, a run for every user whose run can be begun."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.work import Work
from cypher.recall import learning
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from maintenance import tuning_schedule
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from tasks.work import runs, tuning
from tests.support.plain import run
from tests.support.writing import caller_of, maintaining


async def test_a_user_who_cannot_be_tuned_stops_no_other(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    erased, broken = caller_of(f"{caller.user_id}-erased"), caller_of(f"{caller.user_id}-broken")
    for one in (erased, broken, caller):
        await remember(writing, one, RememberInput(text="It rains."))
    closed = "MATCH (u:User {id: $id}) SET u.erasing_at = datetime()"
    await run(writing.graph, closed, id=erased.user_id)
    odd = "MATCH (u:User {id: $id}) SET u.changed_at = 'no instant'"
    await run(writing.graph, odd, id=broken.user_id)
    read = writing.graph.read

    async def these(query: Any, **given: Any) -> list[dict[str, Any]]:
        if query is learning.find_users_to_tune:
            return [{"user_id": one.user_id} for one in (erased, broken, caller)]
        return await read(query, **given)

    monkeypatch.setattr(writing.graph, "read", these)
    [(user_id, run_id)] = (await tuning_schedule.begin_page(maintaining(writing))).begun
    assert user_id == caller.user_id
    begun = await find_run(read, user_id, run_id)
    assert begun is not None
    assert begun.status is RunStatus.QUEUED


@pytest.fixture
async def users(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[str]]:
    """Five users whose runs are due, in the order of the schedule; two of them are a page."""
    monkeypatch.setattr(tuning_schedule, "_PAGE", 2)
    ids = [f"{caller.user_id}-{number}" for number in range(5)]
    for id in ids:
        await remember(writing, caller_of(id), RememberInput(text="It rains."))
    least = writing.settings.tune_least
    counted = "MATCH (u:User) WHERE u.id IN $ids SET u.untuned_count = $count"
    await run(writing.graph, counted, ids=ids, count=least)
    yield ids
    await run(writing.graph, counted, ids=ids, count=0)
    await run(writing.graph, "MATCH (m:Meta {id: 'meta'}) REMOVE m.tuning_place")


async def test_whoever_is_killed_between_two_pages_goes_on_behind_the_last(
    writing: Services, users: list[str]
) -> None:
    """Each page is done by a schedule that dies before it keeps the place, then by another."""
    services = maintaining(writing)
    begun: list[tuple[str, str]] = []
    pages, more = 0, True
    while more:
        lost = await tuning_schedule.begin_page(services)
        page = await tuning_schedule.begin_page(services)
        assert page == lost
        begun += page.begun
        pages += 1
        more = await tuning_schedule.keep_place(services, page)
    assert pages == 3
    assert [user for user, _ in begun] == users
    runs = "MATCH (r:Run {kind: 'TUNING'}) WHERE r.user_id IN $ids RETURN r.id AS id"
    rows = await run(writing.graph, runs, ids=users)
    assert {row["id"] for row in rows} == {run_id for _, run_id in begun}
    # The next look begins anew, and finds the runs that wait.
    assert list((await tuning_schedule.begin_page(services)).begun) == begun[:2]


async def test_of_two_schedules_that_begin_tunings_one_goes_on(
    writing: Services, users: list[str]
) -> None:
    services = maintaining(writing)
    one, other = [await tuning_schedule.begin_page(services) for _ in range(2)]
    assert await tuning_schedule.keep_place(services, one)
    assert not await tuning_schedule.keep_place(services, other)
    assert (await tuning_schedule.begin_page(services)).after == users[1]


async def test_one_message_begins_a_slice_and_asks_for_the_rest(
    writing: Services, users: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slice is over after its first page; those who cannot be begun are passed, too."""
    monkeypatch.setattr(runs, "_BEGINS", 0.0)
    closed = "MATCH (u:User) WHERE u.id IN $ids SET u.erasing_at = datetime()"
    await run(writing.graph, closed, ids=users[:2])
    sent: list[str] = []

    def send(work: Work, user_id: str, ids: Sequence[str]) -> None:
        assert work is Work.TUNE
        sent.append(user_id)

    messages = 1
    while await tuning.begin_due(maintaining(writing), send):
        messages += 1
    assert messages == 3
    assert sent == users[2:]
