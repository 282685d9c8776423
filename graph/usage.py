"""Spending on the language model, kept in the graph: all processes count together.

A call's worst cost is added before it is made, in a transaction that is undone where a limit would
be exceeded; what it did cost is settled after it. A process that dies between leaves the worst.
"""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta

from anaphora.charging import Charge, Spent
from anaphora.clock import Clock, utc_now
from anaphora.errors import LimitExceeded
from anaphora.settings import Settings
from cypher import users
from graph.session import Graph, Transaction


@dataclass(frozen=True, slots=True)
class Usage:
    """Spending of a user in a period, and the limit of its cost, if there is one."""

    spent: Spent
    currency: str
    budget: float | None
    period_start: datetime
    period_end: datetime


# A call that was made before an erasure is settled well within this time.
_ERASED = timedelta(days=1)


class GraphLedger:
    """Implements anaphora.charging.Ledger."""

    def __init__(self, graph: Graph, settings: Settings, clock: Clock = utc_now) -> None:
        self._graph = graph
        self._settings = settings
        self._clock = clock

    async def reserve(self, charge: Charge, most: Spent) -> str:
        """Reserve what a call may cost. Raises LimitExceeded, Unavailable without a database."""
        now = self._clock()
        day = _day(now)

        async def work(transaction: Transaction) -> None:
            await self._add(transaction, charge, day, most, now, limited=True)

        await self._graph.write(work, name="reserve_usage")
        return day

    async def settle(self, charge: Charge, day: str | None, more: Spent) -> None:
        """Add what a call cost beyond what was reserved. Raises Unavailable."""
        now = self._clock()

        async def work(transaction: Transaction) -> None:
            await self._add(transaction, charge, day or _day(now), more, now, limited=False)

        await self._graph.write(work, name="settle_usage")

    async def _add(
        self,
        transaction: Transaction,
        charge: Charge,
        day: str,
        more: Spent,
        now: datetime,
        *,
        limited: bool,
    ) -> None:
        given = self._settings
        if more.calls or more.cost:
            # First: everybody's is what all calls wait for, and no two lock in another order.
            [row] = await transaction.run(
                users.change_spending, day=day, calls=more.calls, cost=more.cost, at=now
            )
            if limited:
                _check("for all users today", row, given.llm_day_calls, given.llm_day_cost)
        periods = [day] if charge.run_id is None else [day, run_period(charge.run_id)]
        rows = await transaction.run(
            users.change_usage,
            user_id=charge.user_id,
            rows=[{"period": period, **asdict(more)} for period in periods],
            at=now,
            since=now - _ERASED,
        )
        if not limited:
            return
        if not rows:
            raise LimitExceeded("Nothing is spent on a user who was erased.")
        for row in rows:
            if row["period"] == day:
                _check("for this user today", row, given.llm_user_calls, given.llm_user_cost)
            else:
                _check("for this run", row, given.llm_run_calls, given.llm_run_cost)


async def find_usage(graph: Graph, settings: Settings, user_id: str, now: datetime) -> Usage:
    """Find what a user spent today (UTC)."""
    start = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return Usage(
        spent=await find_spent(graph, user_id, _day(now)),
        currency=settings.llm_currency,
        budget=settings.llm_user_cost,
        period_start=start,
        period_end=start + timedelta(days=1),
    )


async def find_spent(graph: Graph, user_id: str, period: str) -> Spent:
    """Find what a user spent in a period."""
    rows = await graph.read(users.find_usage, user_id=user_id, period=period)
    if not rows:
        return Spent()
    node = rows[0]["usage"]
    return Spent(**{name: node.get(name) or 0 for name in asdict(Spent())})


def run_period(run_id: str) -> str:
    """Return the period of a run's spending."""
    return f"run:{run_id}"


def _day(now: datetime) -> str:
    return now.astimezone(UTC).date().isoformat()


def _check(whose: str, row: dict[str, float], calls: int, cost: float | None) -> None:
    if row["calls"] > calls:
        raise LimitExceeded(f"The limit of calls to the language model {whose} is reached.")
    if cost is not None and row["cost"] > cost:
        raise LimitExceeded(f"The limit of cost of the language model {whose} would be exceeded.")
