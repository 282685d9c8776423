"""Spending on a language model: whom a call is charged to, and the ledger that keeps it.

The user, and the run, if one asks, are set where a user's work begins (a task, an operation) and
read where a call is made: what lies between, judges and readers of texts among it, need not know of
users. What a call may cost is reserved before it, and settled after it.
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Protocol

from anaphora.errors import Internal


@dataclass(frozen=True, slots=True)
class Charge:
    """The user that calls are made for, and the run that makes them, if one does."""

    user_id: str
    run_id: str | None = None


_charge: ContextVar[Charge | None] = ContextVar("charge", default=None)


@contextlib.contextmanager
def charging(user_id: str, run_id: str | None = None) -> Iterator[None]:
    """Charge what is called in the block to this user; inside the user's block, to the run."""
    outer = _charge.get()
    inner = Charge(user_id, run_id)
    if run_id is None and outer is not None and outer.user_id == user_id:
        inner = replace(inner, run_id=outer.run_id)
    token = _charge.set(inner)
    try:
        yield
    finally:
        _charge.reset(token)


def charge_all_to(user_id: str) -> None:
    """Charge to this user what the rest of the current task, or request, calls."""
    _charge.set(Charge(user_id))


def current_charge() -> Charge:
    """Return whom a call is charged to. Raises Internal where nobody is: a defect of ours."""
    found = _charge.get()
    if found is None:
        raise Internal("A call of the language model is charged to nobody.")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Calls, their tokens and cost; and how many failed or had no valid answer."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0
    failed: int = 0
    # Questions that the model did not answer, so that the local way served.
    unanswered: int = 0

    def __sub__(self, other: "Spent") -> "Spent":
        return Spent(
            calls=self.calls - other.calls,
            input_tokens=self.input_tokens - other.input_tokens,
            output_tokens=self.output_tokens - other.output_tokens,
            cost=self.cost - other.cost,
            failed=self.failed - other.failed,
            unanswered=self.unanswered - other.unanswered,
        )


class Ledger(Protocol):
    """Keeps what is spent, for all processes together: of a user's day, everybody's, and a run."""

    async def reserve(self, charge: Charge, most: Spent) -> str:
        """Add what a call may spend at most; return the day that it is added to.

        Raises LimitExceeded, with nothing added, where a limit would be exceeded.
        """

    async def settle(self, charge: Charge, day: str | None, more: Spent) -> None:
        """Add to a day what a call spent beyond what was reserved, or less than that.

        Without a day, to today.
        """
