"""Rates of callers, kept in Valkey so that all replicas agree."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import redis.asyncio
from cachetools import LRUCache
from redis.exceptions import RedisError

from anaphora.caller import Caller
from anaphora.errors import LimitExceeded, Unavailable
from anaphora.settings import Settings
from tasks.messages.channels import open_async_client

log = logging.getLogger("anaphora.api")

# Seconds of an answer, and of a pause after there was none: rates make nobody wait.
_PATIENCE = 0.5
_PAUSE = 5.0
_MINUTE, _DAY = 60, 86_400
# Users and keys of which it is known until when they are refused.
_MOST_REFUSED = 10_000

# The generic cell rate algorithm (ITU-T I.371): for each rate, the time until which it is used up.
# KEYS are the rates', ARGV the period in seconds, the limit and the amount of each. By the server's
# clock: the replicas' own differ. Nothing is taken unless every rate has room. Answers with the
# number of the rate that has none and the microseconds until it has, or with 0 and 0.
_SPEND = """
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local ends = {}
for i, key in ipairs(KEYS) do
  local period = ARGV[3 * i - 2] * 1000000
  local used = math.max(now, tonumber(redis.call('GET', key)) or 0)
  ends[i] = used + period * ARGV[3 * i] / ARGV[3 * i - 1]
  if ends[i] - now > period then
    return {i, math.ceil(ends[i] - now - period)}
  end
end
for i, key in ipairs(KEYS) do
  local left = math.ceil((ends[i] - now) / 1000) + 1
  redis.call('SET', key, string.format('%.0f', ends[i]), 'PX', left)
end
return {0, 0}
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """A limit within a period in seconds, of operations or of their cost.

    It is each user's, or, `by_key`, each key's, whichever users it names.
    """

    name: str
    period: int
    limit: int
    by_cost: bool
    by_key: bool = False

    def portion(self, cost: int) -> int:
        """Return what a cost takes: the whole at most, so that no wait is for ever."""
        return min(self.limit, cost)

    @property
    def refusal(self) -> str:
        """Return what a caller is told who has used it up."""
        what = "fields" if self.by_cost else "operations"
        within = "day" if self.period == _DAY else "minute"
        less = ", or ask for fewer" if self.by_cost else ""
        return f"At most {self.limit} {what} a {within} are answered: wait{less}."


class ValkeyAllowance:
    """Takes operations from the rates of their callers."""

    def __init__(
        self,
        client: redis.asyncio.Redis,
        rates: tuple[Rate, ...],
        *,
        closed: bool,
        clock: Callable[[], float] = time.monotonic,
        patience: float = _PATIENCE,
    ) -> None:
        self._client = client
        self._rates = rates
        self._closed = closed
        self._clock = clock
        self._patience = patience
        self._away_until = 0.0
        self._refused_until: LRUCache[str, float] = LRUCache(_MOST_REFUSED)

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """Return the settings' rates, None where they have none."""
        rates = rates_of(settings)
        if not rates:
            return None
        client = open_async_client(settings.events_url)
        return cls(client, rates, closed=settings.rate_closed)

    async def spend_operation(self, caller: Caller) -> None:
        """Take one from a caller's operations.

        Raises LimitExceeded with `retry_after` where none is left, and Unavailable while Valkey is
        away, where the settings want that.
        """
        await self._spend(caller, self._portions(operations=1))

    async def spend_cost(self, caller: Caller, cost: int) -> None:
        """Take a cost, in fields, from a caller's costs. Raises as `spend_operation` does."""
        await self._spend(caller, self._portions(cost=cost))

    async def spend(self, caller: Caller, cost: int) -> None:
        """Take one operation and its cost, or neither. Raises as `spend_operation` does."""
        await self._spend(caller, self._portions(operations=1, cost=cost))

    def may_have_room(self, caller: Caller) -> bool:
        """Check, without asking, that the caller is not known to have used up a rate."""
        now = self._clock()
        away = self._closed and now < self._away_until
        owners = (_owner(caller, by_key=by_key) for by_key in (False, True))
        return not away and all(self._refused_until.get(one, now) <= now for one in owners)

    async def close(self) -> None:
        """End the connections to Valkey."""
        await self._client.aclose()

    def _portions(self, *, operations: int = 0, cost: int = 0) -> list[tuple[Rate, int]]:
        """Return what is taken from each rate; those that nothing is taken from are left out."""
        portions = [
            (rate, rate.portion(cost if rate.by_cost else operations)) for rate in self._rates
        ]
        return [(rate, portion) for rate, portion in portions if portion]

    async def _spend(self, caller: Caller, portions: list[tuple[Rate, int]]) -> None:
        """Take from the rates of the user and of the key: from all of them, or from none."""
        if not portions:
            return
        given = [value for rate, part in portions for value in (rate.period, rate.limit, part)]
        owners = {by_key: _owner(caller, by_key=by_key) for by_key in (False, True)}
        keys = [f"anaphora:rate:{owners[rate.by_key]}:{rate.name}" for rate, _ in portions]
        answer = await self._ask(keys, given)
        if answer is None or not answer[0]:
            return
        used, wait = portions[answer[0] - 1][0], answer[1] / 1_000_000
        owner = owners[portions[answer[0] - 1][0].by_key]
        self._refused_until[owner] = self._clock() + wait
        raise LimitExceeded(used.refusal, retry_after=wait)

    async def _ask(self, keys: list[str], given: list[int]) -> list[int] | None:
        if self._clock() >= self._away_until:
            try:
                async with asyncio.timeout(self._patience):
                    found: Any = self._client.eval(_SPEND, len(keys), *keys, *map(str, given))
                    return [int(value) for value in await found]
            except (RedisError, OSError, TimeoutError) as error:
                self._away_until = self._clock() + _PAUSE
                log.warning("rates are not kept: %s", type(error).__name__)
        if self._closed:
            message = "Limits cannot be checked now: try again in some seconds."
            raise Unavailable(message, retry_after=_PAUSE)
        return None


def rates_of(settings: Settings) -> tuple[Rate, ...]:
    """Return the rates that the settings limit."""
    every = (
        Rate("requests", _MINUTE, settings.rate_requests, by_cost=False),
        Rate("cost", _MINUTE, settings.rate_cost, by_cost=True),
        Rate("day", _DAY, settings.daily_cost, by_cost=True),
        Rate("key requests", _MINUTE, settings.key_requests, by_cost=False, by_key=True),
        Rate("key cost", _MINUTE, settings.key_cost, by_cost=True, by_key=True),
        Rate("key day", _DAY, settings.key_daily_cost, by_cost=True, by_key=True),
    )
    return tuple(rate for rate in every if rate.limit)


def _owner(caller: Caller, *, by_key: bool) -> str:
    """Return whose rates these are: the user's, whoever asks for them, or the key's."""
    of_user = caller.user_id and not by_key
    owner = f"user {caller.user_id}" if of_user else f"key {caller.key_id}"
    return hashlib.sha256(owner.encode()).hexdigest()[:32]
