"""Decisions of a consolidation to merge, replace or oppose facts: pure functions of their words."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest

from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.enums import Trust
from graph.records.conflicts import conflict_id
from language.conflicts.judge import RuleJudge
from language.conflicts.statements import Gates, Statement
from memory.runs.consolidation.claims import Claim, Settled, is_clearly_newer
from memory.runs.consolidation.contradiction import (
    FLOOR,
    Opposition,
    Outcome,
    find_with,
    halve,
    plan_slot,
)
from memory.runs.consolidation.sameness import Bars, may_merge, plan_mergers

THEN = datetime(2025, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
NOW = THEN + 10_000 * DAY
BARS = Bars(0.85, 0.6)
JUDGE = RuleJudge()


def at(cosine: float) -> Any:
    """A vector of that cosine to the first direction."""
    return np.array([cosine, np.sqrt(max(0.0, 1 - cosine**2))], dtype=np.float32)


def claim(id: str, text: str = "", **given: Any) -> Claim:
    """A fact; a triple of Anna's where it has a predicate."""
    told = {
        "id": id,
        "kind": "FACT",
        "text": text or f"Anna lives in {given.get('object')}",
        "language": "en",
        "polarity": given.pop("polarity", "NEUTRAL"),
        "polarity_given": True,
        "predicate": given.get("predicate"),
        "negated": given.pop("negated", False),
        "tags": given.pop("tags", ()),
        "valid_from": given.pop("valid_from", FAR_PAST),
        "valid_to": given.pop("valid_to", FAR_FUTURE),
    }
    predicate, value = given.pop("predicate", None), given.pop("object", None)
    subject = given.pop("subject", "anna" if predicate else None)
    statement = Statement.of(told, subject_id=subject, object_key=value.lower() if value else None)
    values = {
        "trust": Trust.STANDARD,
        "confidence": 0.8,
        "category": None,
        "entities": frozenset({subject} if subject else ()),
        "created_at": THEN,
        "thread_id": None,
        "turn": 0,
        "echo": False,
        "returned": False,
        "put_back_at": None,
        "vector": at(1.0),
    }
    return Claim(statement=statement, **(values | given))


def lives(id: str, city: str, days: float = 0, **given: Any) -> Claim:
    dated = {"valid_from": THEN + days * DAY, "created_at": THEN + days * DAY}
    return claim(id, predicate="lives_in", object=city, **(dated | given))


def merges(a: Claim, b: Claim) -> bool:
    assert may_merge(a, b, BARS, JUDGE) is may_merge(b, a, BARS, JUDGE)
    return may_merge(a, b, BARS, JUDGE)


def planned(*claims: Claim, settled: Settled = Settled(), now: datetime = NOW) -> Outcome:  # noqa: B008
    return plan_slot(claims, find_with(JUDGE, Gates(0.85, 0.85), {}), settled, now)


def ends(outcome: Outcome) -> list[tuple[str, str]]:
    return [(one.old.id, one.new.id) for one in outcome.successions]


def test_what_says_the_same_is_merged() -> None:
    assert merges(claim("1", "Anna has two dogs"), claim("2", "Anna has two dogs!"))
    assert merges(lives("1", "Rome"), lives("2", "Rome", 40))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna has two dogs", "Anna has three dogs"),
        ("Anna met Carlo in Rome", "Anna met Marco in Rome"),
        ("Anna likes tea", "Anna does not like tea"),
        ("Anna works on Mondays", "Anna works on Tuesdays"),
        ("Anna is older than Carlo", "Carlo is older than Anna"),
        ("The party is on 3 May", "The party is on 4 May"),
        ("Anna likes her sister", "Anna likes her brother"),
    ],
)
def test_near_texts_that_differ_in_what_counts_are_not_merged(one: str, other: str) -> None:
    assert not merges(claim("1", one), claim("2", other))


def test_thresholds_exactly_met() -> None:
    here = claim("1", "Anna has a dog")
    met = claim("2", "Anna has a dog", vector=at(float(np.float32(0.85))))
    similarity = float(np.dot(here.vector, met.vector))
    assert may_merge(here, met, Bars(similarity, 0.6), JUDGE)
    assert not may_merge(here, met, Bars(float(np.nextafter(similarity, 1)), 0.6), JUDGE)
    sure, unsure = claim("1", "It rains", confidence=0.6), claim("2", "It rains", confidence=0.6)
    assert not merges(sure, unsure)
    assert merges(claim("1", "It rains", confidence=0.61), unsure)


def test_what_keeps_two_facts_apart() -> None:
    here = claim("1", "Anna has a dog", category="pets")
    assert merges(here, claim("2", "Anna has a dog"))
    assert not merges(here, claim("2", "Anna has a dog", category="work"))
    polar = claim("2", "Anna has a dog", polarity="NEGATIVE")
    assert not merges(claim("1", "Anna has a dog", polarity="POSITIVE"), polar)
    tagged = claim("1", "Anna has a dog", tags=("a",))
    assert not merges(tagged, claim("2", "Anna has a dog", tags=("b",)))
    past = claim("1", "Anna has a dog", valid_to=THEN)
    assert not merges(past, claim("2", "Anna has a dog", valid_from=THEN))


def test_what_was_put_back_is_not_folded_again() -> None:
    back = claim("1", "Anna sings", returned=True)
    assert not merges(back, claim("2", "Anna sings", returned=True))
    assert merges(back, claim("2", "Anna sings"))


def test_two_of_one_name_are_two() -> None:
    one = lives("1", "Rome", subject="anna 1")
    other = lives("2", "Rome", subject="anna 2")
    assert not merges(one, other)
    mentioned = claim("1", "Anna sings", entities=frozenset({"anna 1"}))
    assert not merges(mentioned, claim("2", "Anna sings", entities=frozenset({"anna 2"})))
    assert merges(mentioned, claim("2", "Anna sings"))
    unknown = claim("2", "Anna lives in Rome")
    assert not merges(one, unknown)


def test_the_winner_is_the_most_trusted_then_the_most_believed() -> None:
    claims = {
        one.id: one
        for one in (
            claim("1", "It rains", confidence=0.9),
            claim("2", "It rains", trust=Trust.VERIFIED, confidence=0.4),
            claim("3", "It rains", trust=Trust.UNTRUSTED, confidence=1.0),
        )
    }
    mergers = plan_mergers(claims, {"1": ["2", "3"]}, merges, 0.85)
    assert [(one.winner.id, one.loser.id) for one in mergers] == [("2", "1"), ("2", "3")]


def test_chains_drag_no_strangers_together() -> None:
    """A thousand facts, each near the next alone."""
    angle = np.arccos(0.9)
    claims = {}
    for place in range(1000):
        vector = np.array([np.cos(place * angle), np.sin(place * angle)], dtype=np.float32)
        claims[str(place)] = claim(str(place), "It rains", vector=vector)
    near = {str(place): [str(place + 1)] for place in range(999)}
    mergers = plan_mergers(claims, near, merges, 0.85)
    assert mergers
    for one in mergers:
        assert float(np.dot(one.winner.vector, one.loser.vector)) >= 0.85
    losers = [one.loser.id for one in mergers]
    assert len(losers) == len(set(losers))
    assert not {one.winner.id for one in mergers} & set(losers)


def test_a_newer_value_replaces() -> None:
    outcome = planned(lives("2", "Milan", 40), lives("1", "Rome"), lives("3", "Oslo", 90))
    assert ends(outcome) == [("1", "2"), ("2", "3")]
    assert outcome.oppositions == []


def test_a_value_told_again_stays() -> None:
    outcome = planned(lives("1", "Rome"), lives("2", "Rome", 40), lives("3", "Milan", 90))
    assert ends(outcome) == [("1", "3"), ("2", "3")]
    assert ends(planned(lives("1", "Rome"), lives("2", "Rome", 40))) == []


def test_less_than_a_day_apart_nothing_is_replaced() -> None:
    outcome = planned(lives("1", "Rome"), lives("2", "Milan", 0.99))
    assert ends(outcome) == []
    assert [(one.a.id, one.b.id) for one in outcome.oppositions] == [("1", "2")]
    assert ends(planned(lives("1", "Rome"), lives("2", "Milan", 1))) == [("1", "2")]


def test_a_later_turn_of_one_thread_is_clearly_newer() -> None:
    one = lives("1", "Rome", thread_id="t", turn=3)
    assert is_clearly_newer(lives("2", "Milan", thread_id="t", turn=4), one)
    assert not is_clearly_newer(lives("2", "Milan", thread_id="u", turn=4), one)
    assert not is_clearly_newer(lives("2", "Milan", thread_id="t", turn=3), one)


def test_what_is_told_of_the_past_ends_nothing() -> None:
    """Somebody tells today since when another value held; the old one says no date."""
    now = claim("1", predicate="lives_in", object="Rome", created_at=THEN)
    of_the_past = lives("2", "Milan", -900, created_at=THEN + 30 * DAY)
    outcome = planned(now, of_the_past)
    assert ends(outcome) == []
    assert len(outcome.oppositions) == 1


def test_what_begins_later_waits_until_then() -> None:
    """A move that is planned neither ends nor disputes the home of today."""
    home, planned_home = lives("1", "Rome"), lives("2", "Milan", 40)
    eve, begun = THEN + 39 * DAY, THEN + 40 * DAY
    assert planned(home, planned_home, now=eve) == Outcome()
    assert ends(planned(home, planned_home, now=begun)) == [("1", "2")]
    # Two plans for one day are a contradiction on that day.
    other = lives("3", "Turin", 40)
    assert planned(home, planned_home, other, now=eve) == Outcome()
    assert len(planned(planned_home, other, now=begun).oppositions) == 1


@pytest.mark.parametrize(
    ("given", "halved"),
    [
        ({"trust": Trust.UNTRUSTED}, {"2"}),
        ({"echo": True}, {"1", "2"}),
    ],
)
def test_what_may_not_replace_is_opposed(given: dict[str, Any], halved: set[str]) -> None:
    outcome = planned(lives("1", "Rome"), lives("2", "Milan", 40, **given))
    assert ends(outcome) == []
    [opposed] = outcome.oppositions
    assert {one.id for one in opposed.halved} == halved


def test_higher_trust_replaces_and_halves() -> None:
    verified = lives("2", "Milan", 40, trust=Trust.VERIFIED)
    assert ends(planned(lives("1", "Rome"), verified)) == [("1", "2")]
    opposed = Opposition(lives("1", "Rome"), verified, finding=planned_finding())
    assert [one.id for one in opposed.halved] == ["1"]


def planned_finding() -> Any:
    return planned(lives("1", "Rome"), lives("2", "Milan", 0.5)).oppositions[0].finding


def test_decided_and_punished_pairs_are_left() -> None:
    pair = conflict_id("1", "2")
    decided = Settled(decided=frozenset({pair}))
    punished = Settled(punished=frozenset({pair}))
    assert planned(lives("1", "Rome"), lives("2", "Milan", 40), settled=decided) == Outcome()
    assert planned(lives("1", "Rome"), lives("2", "Milan", 0.5), settled=punished) == Outcome()


def test_a_slot_of_many_values_has_as_many_conflicts() -> None:
    many = [lives(f"{number:05}", f"City {number}") for number in range(2000)]
    outcome = planned(*many)
    assert (len(outcome.successions), len(outcome.oppositions)) == (0, 1999)
    spread = [lives(f"{number:05}", f"City {number}", number) for number in range(2000)]
    outcome = planned(*spread)
    assert (len(outcome.successions), len(outcome.oppositions)) == (1999, 0)
    assert outcome.successions[0].new.id == "00001"


def test_belief_is_halved_down_to_the_floor() -> None:
    assert halve(1.0) == 0.5
    assert halve(0.5) == FLOOR
    assert halve(0.3) == 0.3
    assert halve(0.2) == 0.2


@pytest.mark.parametrize(
    "given",
    [
        # "From next spring on I live in Berlin", "in 2020 I lived in Berlin".
        {"valid_from": NOW + 100 * DAY},
        {"valid_from": THEN + 40 * DAY, "valid_to": THEN + 80 * DAY},
    ],
)
def test_a_value_that_does_not_hold_now_replaces_none(given: dict[str, Any]) -> None:
    new = lives("2", "Berlin", 40)
    new = replace(new, statement=replace(new.statement, **given))
    assert ends(planned(lives("1", "Rome"), new)) == []
    assert ends(planned(lives("1", "Rome"), lives("2", "Berlin", 40))) == [("1", "2")]
