"""Consolidation between nights: what an event made due is found by an index, and begun soon.

A memory that ends wants DECAY alone, a contradiction that was found CONTRADICT alone; many changes
want all steps. What a run of some steps leaves is done in the night.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum

from anaphora.clock import FAR_FUTURE, FAR_PAST, native
from cypher import runs
from cypher.memories import fading
from cypher.runs import consolidation as queries
from graph.changes.consolidation import EVENTS, STEPS, begin_consolidation
from graph.enums import RunKind, RunStatus, RunStep
from graph.lock import UserLock, lock_user
from graph.records.run import RunRecord
from graph.session import Transaction
from maintenance.schedule.page import begin_each
from maintenance.services import Services

# Users begun in one look, and tried: some rest, of others a run goes on. Memories that are looked
# at for them, page by page.
_USERS, _TRIES = 50, 500
_PAGE, _PAGES = 5000, 4
# A user whose last run failed or was cancelled is left alone for so long.
_REST = timedelta(hours=1)
_GIVEN_UP = (RunStatus.FAILED, RunStatus.CANCELLED)
# What changed a moment ago may have more behind it.
_TICK = timedelta(milliseconds=1)


class Event(StrEnum):
    """Events that make a user due between nights."""

    ENDING = "ENDING"
    CONTRADICTION = "CONTRADICTION"
    MANY_CHANGES = "MANY_CHANGES"


def steps_for(events: Collection[Event], enabled: Collection[RunStep]) -> tuple[RunStep, ...]:
    """Return the steps that events want, of those that are switched on, in order."""
    if Event.MANY_CHANGES in events:
        return tuple(step for step in STEPS if step in enabled)
    wanted = set()
    if Event.CONTRADICTION in events:
        wanted.add(RunStep.CONTRADICT)
    if Event.ENDING in events:
        # Both end what is due: one is enough.
        wanted.add(RunStep.DECAY if RunStep.DECAY in enabled else RunStep.DEPRECATE)
    return tuple(step for step in STEPS if step in wanted and step in enabled)


async def begin_by_events(services: Services) -> list[tuple[str, str]]:
    """Begin runs for some users of whom an event made something due; return users and runs.

    A user whose run cannot be begun stops no other: their events wait for the next look.
    """
    settings = services.settings
    if not (settings.consolidation and settings.consolidation_events):
        return []
    enabled = [RunStep(step) for step in settings.consolidation_steps]
    due = {
        user_id: (events, steps)
        for user_id, events in (await _find_events(services)).items()
        if (steps := steps_for(events, enabled)) or Event.CONTRADICTION in events
    }

    async def begin(user_id: str) -> str | None:
        return await _begin(services, user_id, *due[user_id])

    begun: list[tuple[str, str]] = []
    users = list(due)[:_TRIES]
    for start in range(0, len(users), _USERS):
        begun += await begin_each(users[start : start + _USERS], begin, "consolidation")
        if len(begun) >= _USERS:
            break
    return begun


async def _find_events(services: Services) -> Mapping[str, set[Event]]:
    """Find users with events, those first whose facts are not true any more."""
    now, graph = services.clock(), services.graph
    found: dict[str, set[Event]] = {}

    def note(user_ids: Sequence[str], event: Event) -> None:
        for user_id in user_ids:
            found.setdefault(user_id, set()).add(event)

    rows = await graph.read(queries.find_hurried_users, before=now, limit=_PAGE)
    note([row["user_id"] for row in rows], Event.CONTRADICTION)
    place, place_id = FAR_PAST, ""
    for _ in range(_PAGES):
        rows = await graph.read(
            fading.find_users_ending, now=now, place=place, place_id=place_id, limit=_PAGE
        )
        note([row["user_id"] for row in rows], Event.ENDING)
        if len(rows) < _PAGE:
            break
        place, place_id = native(rows[-1]["at"]), rows[-1]["id"]
    rows = await graph.read(
        queries.find_busy_users,
        before=now - _TICK,
        least=services.settings.consolidation_events_changes,
        limit=_PAGE,
    )
    note([row["user_id"] for row in rows], Event.MANY_CHANGES)
    return found


async def _begin(
    services: Services, user_id: str, events: Collection[Event], steps: Sequence[RunStep]
) -> str | None:
    """Begin a run; None for a user who is left alone. Raises Conflict while another goes on."""

    async def work(transaction: Transaction) -> str | None:
        lock = await lock_user(transaction, user_id, services.clock, known=True)
        if await _rests(transaction, lock):
            return None
        if Event.CONTRADICTION in events:
            # What is found from now on begins another.
            await transaction.run(queries.mark_hurried_user, user_id=user_id, at=None)
        if not steps:
            return None
        return (await begin_consolidation(transaction, lock, EVENTS, steps)).id

    return await services.graph.write(work, name="begin_consolidation")


async def _rests(transaction: Transaction, lock: UserLock) -> bool:
    """Check whether the user's last consolidation was given up a short while ago."""
    rows = await transaction.run(
        runs.find_runs,
        user_id=lock.user_id,
        kinds=[RunKind.CONSOLIDATION.value],
        statuses=None,
        # Also one that was queued by a clock that is ahead of this one.
        place=FAR_FUTURE,
        place_id="\uffff",
        limit=1,
    )
    if not rows:
        return False
    last = RunRecord.from_node(rows[0]["run"])
    return last.status in _GIVEN_UP and lock.now - last.queued_at < _REST
