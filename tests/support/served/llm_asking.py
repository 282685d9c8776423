"""A language model over the tests' endpoint, and a ledger that keeps what it is told."""

from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import SecretStr

from anaphora.charging import Charge, Spent
from anaphora.errors import LimitExceeded
from language.llm.endpoint import Endpoint
from language.llm.model import LanguageModel
from tests.support.served.llm_endpoint import KEY, MODEL
from tests.support.served.llm_endpoint import Endpoint as Server


@dataclass
class Book:
    """A ledger in memory: sums by user, with a limit of calls."""

    most_calls: int = 1000
    sums: dict[Charge, Spent] = field(default_factory=dict)

    async def reserve(self, charge: Charge, most: Spent) -> str:
        now = _sum(self.sums.get(charge, Spent()), most)
        if now.calls > self.most_calls:
            raise LimitExceeded("Enough.")
        self.sums[charge] = now
        return "today"

    async def settle(self, charge: Charge, day: str | None, more: Spent) -> None:
        self.sums[charge] = _sum(self.sums.get(charge, Spent()), more)

    @property
    def total(self) -> Spent:
        total = Spent()
        for one in self.sums.values():
            total = _sum(total, one)
        return total


def _sum(one: Spent, other: Spent) -> Spent:
    return one - (Spent() - other)


def model_at(
    server: Server,
    ledger: Any,
    *,
    seconds: float | None = None,
    interactive: bool = False,
    **given: Any,
) -> LanguageModel:
    """A model at the server, that is patient for some seconds and rests for a minute."""
    endpoint = Endpoint(server.base, MODEL, SecretStr(KEY), timeout=20.0, rest=60.0)
    return LanguageModel(
        replace(endpoint, **given), ledger, seconds=seconds, interactive=interactive
    )


def fact(quote: str, relation: str, object: str | None, **given: Any) -> dict[str, Any]:
    """Make a fact as a model answers it to the extraction's tool."""
    return {
        "quote": quote,
        "statement": quote,
        "subject": "user",
        "relation": relation,
        "object": object,
        "negated": False,
        "hedged": False,
        "effect": "STATEMENT",
        **given,
    }
