"""The weekly reflection: a run for every user with enough new episodes, begun page by page."""

from datetime import datetime, time
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_PAST, native
from cypher.memories import reflection as queries
from graph.changes.reflection import ReflectionRequest, begin_reflection, find_seen
from graph.lock import lock_user
from graph.session import Transaction
from maintenance.schedule.due import WEEK, is_due, last_weekly
from maintenance.schedule.page import Page, begin_each, keep_page
from maintenance.schedule.place import SchedulePlace
from maintenance.services import Services

_SCHEDULE = Actor(ActorKind.SYSTEM, "reflection")
# Users whose runs are begun in one step of a week.
_PAGE = 200


async def begin_page(services: Services) -> Page[SchedulePlace] | None:
    """Begin the runs of the next page of a week that is due; None while no week is.

    `keep_place` moves on behind it, once messages for the runs are sent: a page that is done twice
    finds the runs that it had begun. A user whose run cannot be begun stops no other.
    """
    if not services.settings.reflection:
        return None
    [row] = await services.graph.read(queries.find_week)
    was = row["place"] or ""
    place = SchedulePlace.of(was) if was else await _find_due(services, row["week_at"])
    if place is None:
        return None
    rows = await services.graph.read(
        queries.find_unreflected_users,
        before=place.before,
        place=place.at,
        last_id=place.id,
        limit=_PAGE,
    )
    begin = partial(_begin, services, place.before)
    begun = await begin_each([row["user_id"] for row in rows], begin, "reflection")
    behind = None
    if len(rows) == _PAGE:
        behind = place.behind(native(rows[-1]["unreflected_at"]), rows[-1]["user_id"])
    return Page(begun, was, place, behind)


async def keep_place(services: Services, page: Page[SchedulePlace]) -> bool:
    """Move the week on behind a page; return whether there is more of it."""
    return await keep_page(services.graph, page, queries.mark_week, queries.save_week_place)


async def _find_due(services: Services, week_at: Any) -> SchedulePlace | None:
    """Return the first place of a week that is due and was not begun; None while none is."""
    settings, now = services.settings, services.clock()
    zone, at = ZoneInfo(settings.reflection_zone), time.fromisoformat(settings.reflection_time)
    due = last_weekly(now, settings.reflection_day, at, zone)
    last: datetime | None = week_at and native(week_at)
    if is_due(last, due, now, WEEK):
        return SchedulePlace(due, now)
    if last is None:
        await services.graph.execute(queries.mark_week, due_at=due)
    return None


async def _begin(services: Services, before: datetime, user_id: str) -> str | None:
    """Begin a user's run; return its id, or None where little is new."""
    least = services.settings.reflection_least
    seen = await find_seen(services.graph.read, user_id, before) or FAR_PAST
    [row] = await services.graph.read(
        queries.count_new_episodes, user_id=user_id, since=seen, before=before, most=least
    )
    if row["episodes"] < least:
        return None

    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, user_id, services.clock, known=True)
        run = await begin_reflection(
            transaction, lock, _SCHEDULE, ReflectionRequest(scheduled=True)
        )
        return run.id

    return await services.graph.write(work, name="begin_reflection")
