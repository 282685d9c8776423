"""The nightly consolidation: a run for every user with work due, begun page by page."""

from collections.abc import Sequence
from datetime import datetime, time
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from anaphora.caller import Actor, ActorKind
from anaphora.clock import native
from cypher.memories import fading
from cypher.query import Query
from cypher.runs import consolidation as queries
from graph.changes.consolidation import begin_consolidation, check_steps
from graph.enums import RunStep
from graph.lock import lock_user
from graph.session import Row, Transaction
from maintenance.consolidation.night_place import NightPlace, Stage
from maintenance.consolidation.rates import follow_settings
from maintenance.schedule.due import DAY, TICK, is_due, last_daily
from maintenance.schedule.page import Page, begin_each, keep_page
from maintenance.services import Services

_SCHEDULE = Actor(ActorKind.SYSTEM, "consolidation")
# Memories looked at in one step of a night, and users whose runs are begun in one.
_PAGE, _USERS = 5000, 200
# What finds the memories that a stage looks at.
_LOOKS = {
    Stage.ENDING: fading.find_users_ending,
    Stage.BEGINNING: queries.find_users_beginning,
    Stage.PROMOTING: fading.find_users_promoting,
}


async def begin_page(services: Services) -> Page[NightPlace] | None:
    """Do the next page of a night that is due; None while no night is.

    `keep_place` moves on behind it, once messages for the runs are sent: a page that is done twice
    finds the runs that it had begun. A user whose run cannot be begun stops no other.
    """
    if not services.settings.consolidation:
        return None
    [row] = await services.graph.read(queries.find_night)
    was = row["place"] or ""
    place = NightPlace.of(was) if was else await _find_due(services, row["night_at"])
    if place is None:
        return None
    begun: list[tuple[str, str]] = []
    if place.stage is Stage.RATES:
        looked = await follow_settings(services, pages=1)
        behind = place if looked else None
    elif place.stage is Stage.RUNS:
        begun, behind = await _begin_runs(services, place)
    else:
        if place.stage is Stage.BEGINNING and not place.id:
            # What began before the last night was found by it.
            place = place.behind(native(row["night_at"]), "")
        behind = await _mark_page(services, place, _LOOKS[place.stage])
    return Page(begun, was, place, behind or place.next_stage)


async def keep_place(services: Services, page: Page[NightPlace]) -> bool:
    """Move the night on behind a page; return whether there is more of it."""
    return await keep_page(services.graph, page, queries.mark_night, queries.save_night_place)


async def _find_due(services: Services, night_at: Any) -> NightPlace | None:
    """Return the first place of a night that is due and was not begun; None while none is."""
    settings, now = services.settings, services.clock()
    at = time.fromisoformat(settings.consolidation_time)
    due = last_daily(now, at, ZoneInfo(settings.consolidation_zone))
    last: datetime | None = night_at and native(night_at)
    if is_due(last, due, now, DAY):
        return NightPlace(due, now)
    if last is None:
        await services.graph.execute(queries.mark_night, due_at=due)
    return None


async def _mark_page(services: Services, place: NightPlace, query: Query) -> NightPlace | None:
    """Mark users of some memories that are due, though nothing of theirs has changed."""
    rows = await services.graph.read(
        query, now=place.before, place=place.at, place_id=place.id, limit=_PAGE
    )
    if users := sorted({row["user_id"] for row in rows}):
        await services.graph.execute(fading.mark_users_due, user_ids=users, at=place.before - TICK)
    return _behind(place, rows, _PAGE)


async def _begin_runs(
    services: Services, place: NightPlace
) -> tuple[list[tuple[str, str]], NightPlace | None]:
    """Begin a run for some users whose memories changed, those first that wait the longest."""
    rows = await services.graph.read(
        queries.find_due_users,
        before=place.before,
        place=place.at,
        place_id=place.id,
        limit=_USERS,
    )
    users = [row["user_id"] for row in rows]
    begun = await begin_each(users, partial(_begin, services), "consolidation")
    last = [{"at": row["at"], "id": row["user_id"]} for row in rows[-1:]]
    return begun, _behind(place, last, 1) if len(rows) == _USERS else None


def _behind(place: NightPlace, rows: Sequence[Row], most: int) -> NightPlace | None:
    """Return the place behind these rows; None where they are the last of the stage."""
    if len(rows) < most:
        return None
    return place.behind(native(rows[-1]["at"]), rows[-1]["id"])


async def _begin(services: Services, user_id: str) -> str:
    steps = check_steps(None, [RunStep(step) for step in services.settings.consolidation_steps])

    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, user_id, services.clock, known=True)
        return (await begin_consolidation(transaction, lock, _SCHEDULE, steps)).id

    return await services.graph.write(work, name="begin_consolidation")
