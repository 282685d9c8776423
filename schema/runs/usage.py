"""Spending of a user on the language model."""

from datetime import datetime

import strawberry

from graph import usage


@strawberry.type(
    description="Spending of the user on the language model in the current period, a day (UTC). "
    "A call that could exceed the budget is not made."
)
class Usage:
    calls: int
    input_tokens: float
    output_tokens: float
    cost: float
    currency: str
    budget: float | None = strawberry.field(description="Null for no limit of cost.")
    period_start: datetime
    period_end: datetime
    failed: int = strawberry.field(description="Calls that failed.")
    unanswered: int = strawberry.field(
        description="Questions that had no valid answer, so that rules served instead."
    )

    @classmethod
    def of(cls, found: usage.Usage) -> "Usage":
        spent = found.spent
        return cls(
            calls=spent.calls,
            input_tokens=float(spent.input_tokens),
            output_tokens=float(spent.output_tokens),
            cost=spent.cost,
            currency=found.currency,
            budget=found.budget,
            period_start=found.period_start,
            period_end=found.period_end,
            failed=spent.failed,
            unanswered=spent.unanswered,
        )
