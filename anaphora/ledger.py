"""Spending on a language model: what a call may cost is reserved before, and settled after it."""

from dataclasses import dataclass
from typing import Protocol

from anaphora.charging import Charge


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
