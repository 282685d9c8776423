"""Context of resolvers: the caller, the services, and the loaders of this operation."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

import strawberry

import memory.services
import recall.services
from anaphora.caller import Caller
from anaphora.settings import Settings
from recall.nodes.effective import Effective
from schema.serving.enums import HealthStatus
from schema.serving.feeds import Feeds
from schema.serving.lanes import Lanes
from schema.serving.loaders import Loaders
from schema.serving.wake_signals import Waking


@dataclass(frozen=True, slots=True)
class Check:
    """A check; `detail` says what to do where it is not OK."""

    name: str
    status: HealthStatus
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class HealthReport:
    status: HealthStatus
    checks: list[Check]
    version: str


class Allowance(Protocol):
    """Rates of callers, over all replicas."""

    async def spend_operation(self, caller: Caller) -> None:
        """Take one from a caller's operations.

        Raises LimitExceeded, with `retry_after`, where a rate is used up.
        """

    async def spend_cost(self, caller: Caller, cost: int) -> None:
        """Take a cost, in fields, from a caller's costs. Raises as `spend_operation` does."""

    async def spend(self, caller: Caller, cost: int) -> None:
        """Take one operation and its cost, or neither. Raises as `spend_operation` does."""

    def may_have_room(self, caller: Caller) -> bool:
        """Check, without asking, that the caller is not known to have used up a rate."""


@dataclass(frozen=True)
class Services:
    """Services that the schema is served with; made once a process, when the graph is open."""

    reading: recall.services.Services
    writing: memory.services.Services
    events: Waking
    health: Callable[[], Awaitable[HealthReport]]
    allowance: Allowance | None = None
    feeds: Feeds = field(init=False)
    lanes: Lanes = field(init=False, default_factory=Lanes)

    def __post_init__(self) -> None:
        object.__setattr__(self, "feeds", Feeds(self.reading, self.events))

    @property
    def settings(self) -> Settings:
        return self.reading.settings


@dataclass
class Context:
    """Context of one operation. `find_caller` asks again whether the key still holds.

    With a `confirmation`, `caller` is as the key was found a moment ago: it is looked up again.
    """

    services: Services
    caller: Caller
    find_caller: Callable[[], Awaitable[Caller]]
    request_id: str
    confirmation: asyncio.Task[Caller] | None = None
    loaders: Loaders = field(init=False)
    _effective: Effective | None = field(init=False, default=None)
    # Times of this operation's recalls: (stage, milliseconds).
    stages: list[tuple[str, float]] = field(default_factory=list)
    # Counts of hints in it: how many were injected, injected again, pruned, skipped, used.
    hints: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.renew()

    @property
    def user_id(self) -> str:
        return self.caller.user_id

    @property
    def effective(self) -> Effective:
        """Return effective confidence and weight, at one instant for the whole answer."""
        if self._effective is None:
            reading = self.services.reading
            self._effective = Effective(reading.settings, reading.clock())
        return self._effective

    def begin_again(self, caller: Caller) -> None:
        """Take the caller that the key is found to be of; nothing is loaded or measured yet."""
        self.caller, self.confirmation = caller, None
        self.stages.clear()
        self.hints.clear()
        self.renew()

    def renew(self) -> None:
        """Forget what was loaded: a subscription's next event shows what is true then."""
        self.loaders = Loaders(self.services.reading, self.caller.user_id)
        self._effective = None

    def for_operation(self) -> "Context":
        """A context of this operation alone."""
        return self


Info = strawberry.Info[Context, None]
