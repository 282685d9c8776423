"""A week: begun once, page by page, for users with enough new episodes, not what was taken back."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from anaphora.work import Work
from cypher.memories import reflection as queries
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from graph.session import Graph
from language.llm.central_sentences import CentralDigester
from maintenance.reflection import week
from maintenance.schedule.place import SchedulePlace
from maintenance.services import Services as Upkeep
from memory.runs.cancel import cancel_run
from memory.runs.reflection.reflect import steps_of
from memory.services import Services
from tasks.work import runs
from tests.support.plain import run
from tests.support.recall.consolidating import go_on, undo
from tests.support.recall.reflecting import by_topics, digests, say, talk
from tests.support.writing import caller_of, maintaining


async def _others_cancelled(services: Services, caller: Caller, begun: dict[str, str]) -> None:
    """Cancel the runs of other tests' users, whom nobody reflects on."""
    for user_id, run_id in begun.items():
        if user_id != caller.user_id:
            await cancel_run(services, caller_of(user_id), run_id)


async def all_pages(services: Upkeep) -> dict[str, str]:
    """Do what one message does, page after page."""
    begun: list[tuple[str, str]] = []
    while (page := await week.begin_page(services)) is not None:
        begun += page.begun
        if not await week.keep_place(services, page):
            break
    return dict(begun)


@pytest.fixture(autouse=True)
async def remembered(graph: Graph) -> AsyncIterator[None]:
    """The last week that was begun was due nine days ago."""
    [row] = await graph.read(queries.find_week)
    await graph.execute(queries.mark_week, due_at=utc_now() - timedelta(days=9))
    yield
    await graph.execute(queries.mark_week, due_at=row["week_at"])


async def test_a_week_is_begun_once_for_whoever_spoke(writing: Services, caller: Caller) -> None:
    services = by_topics(writing)
    few = caller_of(f"{caller.user_id}-few")
    await say(services, caller, talk())
    await say(services, few, talk()[:6])
    begun = await all_pages(maintaining(services))
    await _others_cancelled(services, caller, begun)
    assert caller.user_id in begun
    assert few.user_id not in begun
    assert await all_pages(maintaining(services)) == {}
    done = await go_on(
        services, caller, begun[caller.user_id], steps_of(services, CentralDigester())
    )
    assert done.status is RunStatus.SUCCEEDED
    assert done.counts["summaries"] == 4
    assert (done.started_by.kind, done.started_by.name) == ("SYSTEM", "reflection")
    marks = await run(
        services.graph,
        "MATCH (u:User) WHERE u.id IN $ids RETURN u.id AS id, u.unreflected_at AS due",
        ids=[caller.user_id, few.user_id],
    )
    assert {row["id"]: row["due"] is not None for row in marks} == {
        caller.user_id: False,
        few.user_id: True,
    }
    # The schedule does not make again what was taken back.
    await undo(services, caller, done.id)
    await say(services, caller, talk(("none",), name="later"))
    await services.graph.execute(queries.mark_week, due_at=utc_now() - timedelta(days=9))
    later = replace(maintaining(services), clock=lambda: utc_now() + timedelta(seconds=1))
    again = await all_pages(later)
    await _others_cancelled(services, caller, again)
    assert caller.user_id in again
    ended = await go_on(
        services, caller, again[caller.user_id], steps_of(services, CentralDigester())
    )
    assert ended.counts.get("summaries", 0) == 0
    assert {one["status"] for one in await digests(services, caller)} == {"FORGOTTEN"}


async def test_it_may_be_cancelled(writing: Services, caller: Caller) -> None:
    services = by_topics(writing)
    await say(services, caller, talk())
    begun = await all_pages(maintaining(services))
    await _others_cancelled(services, caller, begun)
    await cancel_run(services, caller, begun[caller.user_id])
    steps = steps_of(services, CentralDigester())
    assert (await go_on(services, caller, begun[caller.user_id], steps)).status == "CANCELLED"
    assert await digests(services, caller) == []
    assert await find_run(services.graph.read, caller.user_id, begun[caller.user_id]) is not None


@pytest.fixture
async def users(writing: Services, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Users of this test who spoke; runs of other tests' users, who are due, too, are not begun."""
    users = {f"week-{new_id()}" for _ in range(5)}
    services = by_topics(writing)
    for user in users:
        await say(services, caller_of(user), talk())
    begin = week._begin

    async def begin_ours(services: Upkeep, before: datetime, user_id: str) -> str | None:
        return await begin(services, before, user_id) if user_id in users else None

    monkeypatch.setattr(week, "_begin", begin_ours)
    return users


async def test_whoever_is_killed_between_two_pages_of_a_week_goes_on_behind_the_last(
    writing: Services, users: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page is done by a schedule that dies before it keeps the place, then by another."""
    monkeypatch.setattr(week, "_PAGE", 2)
    services = maintaining(writing)
    begun: list[tuple[str, str]] = []
    pages = 0
    while (lost := await week.begin_page(services)) is not None:
        page = await week.begin_page(services)
        assert page is not None
        assert (page.place.id, page.begun) == (lost.place.id, lost.begun)
        begun += page.begun
        pages += 1
        if not await week.keep_place(services, page):
            break
    assert pages >= 3
    assert len(begun) == len(users)
    assert {user for user, _ in begun} == users
    rows = await run(
        writing.graph,
        "MATCH (r:Run {kind: 'REFLECTION'}) WHERE r.user_id IN $users RETURN r.id AS id",
        users=sorted(users),
    )
    assert {row["id"] for row in rows} == {run_id for _, run_id in begun}


async def test_of_two_schedules_that_begin_a_week_one_goes_on(
    writing: Services, users: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(week, "_PAGE", 2)
    services = maintaining(writing)
    one, other = await week.begin_page(services), await week.begin_page(services)
    assert one is not None
    assert other is not None
    assert await week.keep_place(services, one)
    assert not await week.keep_place(services, other)


async def test_one_message_begins_a_slice_of_a_week_and_asks_for_the_rest(
    writing: Services, users: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slice is over after its first page; what is left is due in the next message."""
    monkeypatch.setattr(week, "_PAGE", 2)
    monkeypatch.setattr(runs, "_BEGINS", 0.0)
    services = maintaining(writing)
    sent: list[str] = []

    def send(work: Work, user_id: str, ids: Sequence[str]) -> None:
        assert work is Work.REFLECT
        sent.append(user_id)

    messages = 1
    while await runs.begin_reflections(services, send):
        messages += 1
    assert messages >= 3
    assert sorted(sent) == sorted(users)
    assert not await runs.begin_reflections(services, send)


def test_a_place_of_a_week_is_read_as_it_was_kept() -> None:
    now = utc_now()
    place = SchedulePlace(now - timedelta(hours=1), now).behind(now, "an id")
    assert SchedulePlace.of(place.text) == place
