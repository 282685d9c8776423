"""Rates of callers in a real Valkey: what is taken, what is refused, and until when."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import LimitExceeded, Unavailable
from anaphora.ids import new_id
from anaphora.settings import Settings
from tasks.messages.allowance import Rate, ValkeyAllowance, rates_of
from tasks.messages.channels import open_async_client


def caller_of(user_id: str = "", key_id: str = "") -> Caller:
    return Caller(user_id, key_id or new_id(), "k", KeyKind.SERVICE, frozenset(Scope), "VERIFIED")


@pytest.fixture
async def make(settings: Settings) -> AsyncIterator[Any]:
    """Makes replicas with rates."""
    made: list[ValkeyAllowance] = []

    def allowance(**given: Any) -> ValkeyAllowance:
        told = settings.model_copy(update=given)
        client = open_async_client(told.events_url)
        # Valkey may be slow to answer on a busy machine, and is not away.
        found = ValkeyAllowance(client, rates_of(told), closed=told.rate_closed, patience=30.0)
        made.append(found)
        return found

    yield allowance
    for one in made:
        await one.close()


async def passed(allowances: list[ValkeyAllowance], caller: Caller, times: int) -> int:
    """Count how many of many at once are let pass; the others are told when to come back."""
    spending = (allowances[at % len(allowances)].spend_operation(caller) for at in range(times))
    refused = [one for one in await asyncio.gather(*spending, return_exceptions=True) if one]
    for one in refused:
        assert isinstance(one, LimitExceeded)
        assert 0 < (one.retry_after or 0) <= 60
    return times - len(refused)


async def test_replicas_agree_on_what_a_user_has_left(make: Any) -> None:
    # Few a minute: what comes back within the test is less than one.
    replicas = [make(rate_requests=6), make(rate_requests=6)]
    assert await passed(replicas, caller_of(new_id()), 20) == 6
    assert await passed(replicas, caller_of(new_id()), 5) == 5


async def test_all_keys_of_a_user_share_and_a_key_without_one_is_by_itself(make: Any) -> None:
    allowance = make(rate_requests=3)
    user_id = new_id()
    for _ in range(3):
        await allowance.spend_operation(caller_of(user_id))
    with pytest.raises(LimitExceeded, match="At most 3 operations a minute"):
        await allowance.spend_operation(caller_of(user_id))
    await allowance.spend_operation(caller_of(key_id=user_id))


async def test_a_key_has_rates_of_its_own_whichever_users_it_names(make: Any) -> None:
    allowance = make(key_requests=3, key_cost=10)
    service = new_id()
    for _ in range(3):
        await allowance.spend_operation(caller_of(new_id(), service))
    with pytest.raises(LimitExceeded, match="At most 3 operations a minute"):
        await allowance.spend_operation(caller_of(new_id(), service))
    await allowance.spend_cost(caller_of(new_id(), service), 9)
    with pytest.raises(LimitExceeded, match="10 fields a minute"):
        await allowance.spend_cost(caller_of(new_id(), service), 9)
    # Another key of a user is not held back by one that runs away.
    user_id, runaway = new_id(), new_id()
    assert await passed([allowance], caller_of(user_id, runaway), 9) == 3
    assert await passed([allowance], caller_of(user_id), 2) == 2


async def test_cost_is_limited_by_the_minute_and_by_the_day(make: Any) -> None:
    allowance = make(rate_cost=10, daily_cost=12)
    caller = caller_of(new_id())
    await allowance.spend_cost(caller, 9)
    with pytest.raises(LimitExceeded, match="10 fields a minute") as told:
        await allowance.spend_cost(caller, 6)
    assert told.value.retry_after is not None
    # Five of ten a minute are missing, less what came back meanwhile.
    assert 0 < told.value.retry_after <= 30
    with pytest.raises(LimitExceeded, match="12 fields a day"):
        await make(daily_cost=12).spend_cost(caller, 6)


async def test_an_operation_and_its_cost_are_taken_together_or_not_at_all(make: Any) -> None:
    both = make(rate_requests=3, rate_cost=10)
    caller = caller_of(new_id())
    await both.spend(caller, 6)
    for _ in range(5):
        with pytest.raises(LimitExceeded, match="10 fields a minute"):
            await both.spend(caller, 9)
    assert await passed([make(rate_requests=3)], caller, 5) == 2


async def test_who_was_refused_is_known_to_have_no_room_until_then(settings: Settings) -> None:
    told = settings.model_copy(update={"rate_requests": 1, "key_requests": 0})
    now = 1000.0
    client = open_async_client(told.events_url)
    allowance = ValkeyAllowance(
        client, rates_of(told), closed=False, clock=lambda: now, patience=30.0
    )
    caller = caller_of(new_id())
    assert allowance.may_have_room(caller)
    await allowance.spend(caller, 1)
    with pytest.raises(LimitExceeded) as refused:
        await allowance.spend(caller, 1)
    assert not allowance.may_have_room(caller)
    assert allowance.may_have_room(caller_of(new_id()))
    # It is the user's rate, whichever of their keys asks.
    assert not allowance.may_have_room(caller_of(caller.user_id))
    now += refused.value.retry_after or 0
    assert allowance.may_have_room(caller)
    await allowance.close()


async def test_what_is_refused_takes_nothing(make: Any) -> None:
    both = make(daily_cost=20, rate_cost=10)
    caller = caller_of(new_id())
    await both.spend_cost(caller, 8)
    for _ in range(5):
        with pytest.raises(LimitExceeded, match="a minute"):
            await both.spend_cost(caller, 10)
    await make(daily_cost=20).spend_cost(caller, 11)


async def test_a_refusal_by_the_key_takes_nothing_from_the_user(make: Any) -> None:
    both = make(rate_requests=5, key_requests=2)
    user_id, runaway = new_id(), new_id()
    assert await passed([both], caller_of(user_id, runaway), 9) == 2
    assert await passed([make(rate_requests=5)], caller_of(user_id), 9) == 3


async def test_costs_and_operations_are_counted_apart(make: Any) -> None:
    allowance = make(rate_requests=1)
    caller = caller_of(new_id())
    for _ in range(3):
        await allowance.spend_cost(caller, 1000)
    await allowance.spend_operation(caller)
    with pytest.raises(LimitExceeded):
        await allowance.spend_operation(caller)


async def test_what_costs_more_than_a_minute_s_worth_is_answered_once(make: Any) -> None:
    allowance = make(rate_cost=10)
    caller = caller_of(new_id())
    await allowance.spend_cost(caller, 10_000)
    with pytest.raises(LimitExceeded):
        await allowance.spend_cost(caller, 10_000)


async def test_while_valkey_is_away_the_settings_say_whether_to_answer(make: Any) -> None:
    gone = "redis://127.0.0.1:1/0"
    caller = caller_of(new_id())
    for _ in range(3):
        await make(rate_requests=1, events_url=gone).spend_operation(caller)
    with pytest.raises(Unavailable):
        await make(rate_requests=1, rate_closed=True, events_url=gone).spend_operation(caller)


@given(st.integers(1, 10**12), st.integers(0, 10**12), st.booleans())
def test_no_operation_takes_more_than_a_rate_has(limit: int, cost: int, by_cost: bool) -> None:
    assert 0 <= Rate("r", 60, limit, by_cost).portion(cost) <= limit


def test_rates_are_off_unless_they_are_set(settings: Settings) -> None:
    assert rates_of(settings) == ()
    assert ValkeyAllowance.of(settings) is None
