"""The schedule of tuning: a run for every user with enough judgements, begun page by page.

Its place is kept in the graph behind each page: whoever goes on, after kill -9 or beside another,
does the next one. Behind the last page it begins anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from anaphora.caller import Actor, ActorKind
from cypher.recall import learning
from graph.changes.tuning import begin_tuning
from graph.lock import lock_user
from graph.session import Transaction
from maintenance.schedule.page import begin_each
from maintenance.services import Services

_SCHEDULE = Actor(ActorKind.SYSTEM, "tuning")
# Users whose runs are begun in one step.
_PAGE = 200


@dataclass(frozen=True, slots=True)
class TuningPage:
    """Some users whose runs were begun, as pairs of user and run, and the page's two ends.

    `after` is the user behind whom it began, empty for the first page; `last` its last user, None
    where nobody is left behind it.
    """

    begun: Sequence[tuple[str, str]]
    after: str
    last: str | None


async def begin_page(services: Services) -> TuningPage:
    """Begin the runs of the next users with enough judgements.

    `keep_place` moves on behind them, once messages for the runs are sent: a page that is done
    twice finds the runs that it had begun. A user whose run cannot be begun stops no other.
    """
    [row] = await services.graph.read(learning.find_tuning_place)
    after = row["place"] or ""
    rows = await services.graph.read(
        learning.find_users_to_tune,
        least=services.settings.tune_least,
        last_id=after,
        limit=_PAGE,
    )
    users = [row["user_id"] for row in rows]
    begun = await begin_each(users, partial(_begin, services), "tuning")
    return TuningPage(begun, after, users[-1] if len(users) == _PAGE else None)


async def keep_place(services: Services, page: TuningPage) -> bool:
    """Move the schedule on behind a page; return whether there is more of it.

    Where another schedule moved it first, this one stops.
    """
    if not page.after and page.last is None:
        return False
    moved = await services.graph.execute(
        learning.save_tuning_place, was=page.after, place=page.last or ""
    )
    return bool(moved) and page.last is not None


async def _begin(services: Services, user_id: str) -> str:
    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, user_id, services.clock, known=True)
        return (await begin_tuning(transaction, lock, _SCHEDULE)).id

    return await services.graph.write(work, name="begin_tuning")
