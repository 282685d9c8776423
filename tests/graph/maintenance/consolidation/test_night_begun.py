"""A night: begun once, page by page, and gone on with where its schedule was killed."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from cypher.runs import consolidation as queries
from graph.session import Graph
from maintenance.consolidation import night, rates
from maintenance.consolidation.night_place import NightPlace, Stage
from maintenance.services import Services as Upkeep
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, maintaining

USERS = 7


@pytest.fixture(autouse=True)
async def remembered(graph: Graph) -> AsyncIterator[None]:
    """The last night that was begun was due two days ago."""
    [row] = await graph.read(queries.find_night)
    await graph.execute(queries.mark_night, due_at=utc_now() - timedelta(days=2))
    yield
    await graph.execute(queries.mark_night, due_at=row["night_at"])


@pytest.fixture(autouse=True)
def ours(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Users whose runs are begun: those of other tests, which are due, too, are left."""
    users: set[str] = set()
    begin = night._begin

    async def begin_ours(services: Upkeep, user_id: str) -> str:
        return await begin(services, user_id) if user_id in users else "none"

    monkeypatch.setattr(night, "_begin", begin_ours)
    return users


async def all_pages(services: Upkeep) -> list[tuple[str, str]]:
    """Do what one message does, page after page."""
    begun: list[tuple[str, str]] = []
    while (page := await night.begin_page(services)) is not None:
        begun += page.begun
        if not await night.keep_place(services, page):
            break
    return begun


@pytest.fixture
async def users(writing: Services, ours: set[str]) -> set[str]:
    """Users of this test of whom something changed."""
    ours |= {f"night-{new_id()}" for _ in range(USERS)}
    for user in ours:
        await remember(writing, caller_of(user), RememberInput(text="It rains."))
    return ours


async def runs_of(graph: Graph, users: set[str]) -> dict[str, list[str]]:
    rows = await run(
        graph,
        "MATCH (r:Run {kind: 'CONSOLIDATION'}) WHERE r.user_id IN $users "
        "RETURN r.user_id AS user, collect(r.id) AS ids",
        users=sorted(users),
    )
    return {row["user"]: row["ids"] for row in rows}


async def test_a_night_is_begun_page_by_page_and_once(
    writing: Services, users: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(night, "_USERS", 3)
    monkeypatch.setattr(night, "_PAGE", 50)
    monkeypatch.setattr(rates, "_PAGE", 50)
    services = maintaining(writing)
    begun = await all_pages(services)
    mine = [one for one in begun if one[0] in users]
    assert {user for user, _ in mine} == users
    assert len(mine) == USERS
    assert await all_pages(services) == []


async def test_whoever_is_killed_between_two_pages_goes_on_behind_the_last(
    writing: Services, users: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page is done by a schedule that dies before it keeps the place, then by another."""
    monkeypatch.setattr(night, "_USERS", 3)
    services = maintaining(writing)
    begun: list[tuple[str, str]] = []
    stages = []
    while (lost := await night.begin_page(services)) is not None:
        page = await night.begin_page(services)
        assert page is not None
        same = page.place.stage, page.place.id, page.begun
        assert same == (lost.place.stage, lost.place.id, lost.begun)
        stages.append(page.place.stage)
        begun += page.begun
        if not await night.keep_place(services, page):
            break
    assert list(dict.fromkeys(stages)) == list(Stage)
    assert {user for user, _ in begun} >= users
    # The run that was begun first is found again, and none is begun beside it.
    found = await runs_of(writing.graph, users)
    assert {user: len(ids) for user, ids in found.items()} == dict.fromkeys(users, 1)


async def test_of_two_schedules_one_goes_on(writing: Services) -> None:
    services = maintaining(writing)
    one, other = await night.begin_page(services), await night.begin_page(services)
    assert one is not None
    assert other is not None
    assert await night.keep_place(services, one)
    assert not await night.keep_place(services, other)


async def test_a_new_graph_has_missed_no_night(writing: Services) -> None:
    services: Upkeep = maintaining(writing)
    await services.graph.execute(queries.mark_night, due_at=None)
    assert await night.begin_page(services) is None
    [row] = await services.graph.read(queries.find_night)
    assert row["night_at"] is not None


async def test_a_night_that_goes_on_is_of_the_instant_at_which_it_began(
    writing: Services, caller: Caller, ours: set[str]
) -> None:
    """Changes after it began are of the next night, however long it takes."""
    ours.add(caller.user_id)
    services = maintaining(writing)
    page = await night.begin_page(services)
    assert page is not None
    assert await night.keep_place(services, page)
    late = replace(writing, clock=lambda: utc_now() + timedelta(minutes=5))
    await remember(late, caller, RememberInput(text="It snows."))
    assert caller.user_id not in {user for user, _ in await all_pages(services)}


def test_a_place_is_read_as_it_was_kept() -> None:
    now = utc_now()
    place = NightPlace(now - timedelta(hours=1), now, stage=Stage.ENDING).behind(now, "an id")
    assert NightPlace.of(place.text) == place


async def test_users_of_whom_only_a_tier_is_due_are_found(
    writing: Services, caller: Caller, ours: set[str]
) -> None:
    ours.add(caller.user_id)
    await remember(writing, caller, RememberInput(text="It rains."))
    idle = (
        "MATCH (u:User {id: $u}) REMOVE u.unconsolidated_at WITH u "
        "MATCH (m:Memory {user_id: $u}) REMOVE m.expires_at "
        "SET m.promote_at = datetime() - duration('PT1H')"
    )
    await run(writing.graph, idle, u=caller.user_id)
    assert caller.user_id in {user for user, _ in await all_pages(maintaining(writing))}


async def test_users_of_whom_only_a_fact_began_are_found(
    writing: Services, caller: Caller, ours: set[str]
) -> None:
    ours.add(caller.user_id)
    begins = utc_now() + timedelta(hours=1)
    await remember(writing, caller, RememberInput(text="The pool is open.", valid_from=begins))
    idle = (
        "MATCH (u:User {id: $u}) REMOVE u.unconsolidated_at WITH u "
        "MATCH (m:Memory {user_id: $u}) REMOVE m.expires_at, m.promote_at"
    )
    await run(writing.graph, idle, u=caller.user_id)
    upkeep = maintaining(writing)
    assert caller.user_id not in {user for user, _ in await all_pages(upkeep)}
    tomorrow = replace(upkeep, clock=lambda: utc_now() + timedelta(days=1))
    assert caller.user_id in {user for user, _ in await all_pages(tomorrow)}


async def test_a_change_of_settings_is_followed_from_where_it_was_killed(
    writing: Services, users: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rates, "_PAGE", 5)
    upkeep = maintaining(writing)
    await rates.follow_settings(upkeep)
    [row] = await run(writing.graph, "MATCH (m:Memory) RETURN count(*) AS all")
    changed = replace(
        upkeep, settings=writing.settings.model_copy(update={"ttl_days": {"likes": 7.0}})
    )
    try:
        # A page a slice: each is done once, whoever does it.
        looked = []
        while marked := await rates.follow_settings(changed, pages=1):
            looked.append(marked)
        assert sum(looked) == row["all"]
        assert len(looked) > 1
    finally:
        await rates.follow_settings(upkeep)
