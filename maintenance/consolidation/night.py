"""The nightly consolidation: when it is due, and a run for every user with work due."""

import logging
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from anaphora.caller import Actor, ActorKind
from anaphora.clock import native
from anaphora.errors import Conflict, Unavailable
from cypher.memories import fading
from cypher.runs import consolidation as queries
from graph.changes.consolidation import begin_consolidation, check_steps
from graph.enums import RunStep
from graph.lock import lock_user
from graph.session import Transaction
from maintenance.consolidation.rates import follow_settings
from maintenance.services import Services

logger = logging.getLogger("anaphora.consolidation")

_SCHEDULE = Actor(ActorKind.SYSTEM, "consolidation")
# Users of one night, the longest waiting first; the others have theirs in the next.
_MOST_USERS = 100_000
_DAY, _TICK = timedelta(days=1), timedelta(milliseconds=1)


def last_due(now: datetime, at: time, zone: ZoneInfo) -> datetime:
    """Return the last instant, not after now, at which a night was due: one for each local date.

    A time that the clocks skip on a date is taken after the gap, one that comes twice once.
    """
    date = now.astimezone(zone).date()
    while True:
        # Through UTC and back: the local time may not exist on that date.
        due = datetime.combine(date, at, zone).astimezone(UTC)
        if due <= now:
            return due
        date -= _DAY


async def begin_night(services: Services) -> list[tuple[str, str]]:
    """Begin a run for every user with work due, once a night; return pairs of user and run.

    Nothing is begun while no night is due. A user whose run cannot be begun stops no other.
    """
    settings, now = services.settings, services.clock()
    if not settings.consolidation:
        return []
    at = time.fromisoformat(settings.consolidation_time)
    due = last_due(now, at, ZoneInfo(settings.consolidation_zone))
    [row] = await services.graph.read(queries.find_night)
    last = row["night_at"] and native(row["night_at"])
    begun = []
    if is_night(last, due, now):
        await follow_settings(services)
        await _mark_faded(services, now)
        begun = await begin_due(services, now)
    elif last is not None:
        return []
    # Last of all: killed before, the next look begins it again, and finds the runs begun.
    await services.graph.execute(queries.mark_night, due_at=due)
    return begun


def is_night(last: datetime | None, due: datetime, now: datetime) -> bool:
    """Check whether a night was due after the last that was begun.

    A graph that remembers none is new, and has missed none. One that is remembered of a later day
    was begun before the clock was set back.
    """
    return last is not None and (last < due or last > now + _DAY)


async def _mark_faded(services: Services, now: datetime) -> None:
    """Mark users of whom memories are due to end, though nothing of theirs has changed."""
    after = ""
    while True:
        rows = await services.graph.execute(
            fading.mark_users_due, now=now, at=now - _TICK, after=after, limit=_MOST_USERS
        )
        if len(rows) < _MOST_USERS:
            return
        after = rows[-1]["user_id"]


async def begin_due(services: Services, before: datetime) -> list[tuple[str, str]]:
    """Begin a run for every user whose memories changed before that instant."""
    rows = await services.graph.read(queries.find_due_users, before=before, limit=_MOST_USERS)
    begun = []
    for row in rows:
        try:
            begun.append((row["user_id"], await _begin(services, row["user_id"])))
        except Unavailable:
            raise
        except Conflict:
            # One that somebody asked for goes on: what it leaves is due in the next night.
            continue
        except Exception as error:
            logger.warning("a consolidation cannot begin", extra={"error": type(error).__name__})
    return begun


async def _begin(services: Services, user_id: str) -> str:
    steps = check_steps(None, [RunStep(step) for step in services.settings.consolidation_steps])

    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, user_id, services.clock)
        return (await begin_consolidation(transaction, lock, _SCHEDULE, steps)).id

    return await services.graph.write(work, name="begin_consolidation")
