"""The error rates of a consolidation, measured small: on a life whose truth is known."""

from dataclasses import replace
from itertools import groupby

from bench.maintenance.lives import BEGIN, DAY, lives
from bench.maintenance.rates import MERGES, MISSED, RETIRED, Rate
from bench.maintenance.replay import replay
from memory.services import Services

DAYS = 150


async def test_the_rates_of_a_life_are_within_their_bars(services: Services, user_id: str) -> None:
    """Over so few, a bound tells nothing: `anaphora bench maintain` has more."""
    [life] = lives(1, DAYS, seed=11)
    rates = await replay(replace(services), life, user_id, DAYS)
    assert rates.merges.of >= 20
    assert rates.retired.of >= 5
    assert rates.missed.of >= 3
    assert (rates.merges.share or 0) >= MERGES
    assert (rates.retired.share or 0) <= RETIRED
    assert (rates.missed.share or 0) <= MISSED


def test_the_same_seed_tells_the_same_lives() -> None:
    [one], [same], [other] = lives(1, DAYS, 3), lives(1, DAYS, 3), lives(1, DAYS, 4)
    assert one == same != other
    assert one.said == sorted(one.said, key=lambda said: said.at)
    assert all(BEGIN - DAY <= said.at < BEGIN + DAYS * DAY for said in one.said)
    first = [name.split()[0] for name, _ in groupby(sorted({said.person for said in one.said}))]
    assert len(first) == 4
    assert len(set(first)) == 3


def test_bounds_of_a_rate() -> None:
    assert Rate(300, 300).bounds[0] > 0.98
    assert Rate(0, 0).bounds == (0.0, 1.0)
    assert Rate(0, 50).bounds[0] == 0.0
    assert Rate(1, 100) + Rate(2, 100) == Rate(3, 200)
    assert Rate(5, 100).bounds[0] < 0.05 < Rate(5, 100).bounds[1]
