"""Turns as people type them: without apostrophes, and without capitals."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import USER, ExtractedFact, Utterance
from language.extraction.model_claims import Claimed
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
READERS = {True: Reader(), False: Reader(parser=False)}


def heard(text: str, *, parser: bool = True) -> tuple[ExtractedFact, ...]:
    return READERS[parser].read(Utterance(text, NOW)).facts


@pytest.mark.parametrize("parser", [True, False])
@pytest.mark.parametrize(
    ("text", "predicate", "object", "told"),
    [
        ("im vegan", "is", "vegan", "i'm vegan"),
        ("im allergic to peanuts", "allergic_to", "peanuts", "i'm allergic to peanuts"),
        ("Im married to Sarah", "spouse_of", "Sarah", "I'm married to Sarah"),
        ("ive got two kids", "parent_of", "two kids", "i've got two kids"),
        ("hey, im 34 yrs old", "age", "34", "i'm 34 yrs old"),
        ("i luv pizza", "likes", "pizza", "i luv pizza"),
        ("jhabite à Lyon", "lives_in", "Lyon", "j'habite à Lyon"),
    ],
)
def test_a_lost_apostrophe_loses_no_fact(
    text: str, predicate: str, object: str, told: str, parser: bool
) -> None:
    [fact] = heard(text, parser=parser)
    assert (fact.subject, fact.predicate, fact.object) == (USER, predicate, object)
    assert fact.text == told


def test_a_denial_without_its_apostrophe_denies() -> None:
    [fact] = heard("i dont eat meat at all")
    assert fact.text == "i don't eat meat at all"
    assert {one.polarity for one in heard("i dont like pizza")} == {-1}


def test_a_claim_is_checked_by_what_the_turn_means() -> None:
    claim = Claimed(
        statement="I'm vegan",
        subject=USER,
        predicate="is",
        object="vegan",
        quote="im vegan",
    )
    [fact] = READERS[True].check(Utterance("hi, im vegan", NOW), [claim])
    assert (fact.text, fact.span) == ("I'm vegan", (4, 12))


def test_a_fact_stands_where_the_turn_says_it() -> None:
    text = "ok so im allergic to peanuts, and thats why I live in Berlin."
    places = {fact.predicate: text[slice(*fact.span)] for fact in heard(text)}
    assert places == {"allergic_to": "im allergic to peanuts", "lives_in": "I live in Berlin"}


@pytest.mark.parametrize(
    "text",
    ["i'm from glasgow", "im from glasgow", "soy de sevilla", "je viens de lyon"],
)
def test_an_origin_is_kept_without_capitals(text: str) -> None:
    [fact] = heard(text)
    assert fact.subject == USER


@pytest.mark.parametrize("text", ["i'm from the north", "i am from there", "im from here"])
def test_no_place_is_no_origin(text: str) -> None:
    assert heard(text) == ()


@pytest.mark.parametrize(
    ("text", "relation", "name"),
    [
        ("My sister is Anna", "sibling_of", "Anna"),
        ("My sister is Anna, a nurse", "sibling_of", "Anna"),
        ("My wife is Sarah.", "spouse_of", "Sarah"),
        ("My dog is Rex and he is brown", "has_pet", "Rex"),
        ("My best friend is Tom", "friend_of", "Tom"),
    ],
)
def test_who_somebody_is_is_their_name(text: str, relation: str, name: str) -> None:
    assert (relation, name) in {(fact.predicate, fact.object) for fact in heard(text)}


@pytest.mark.parametrize(
    "text",
    [
        "My sister is Anna's teacher",
        "My sister is Head of Marketing at Acme",
        "My sister is Canadian",
        "My husband is Jewish",
        "My wife is from Peru",
        "My mother is Serbian",
        "My best friend is Black",
        "My brother is HIV positive",
        "My mom is Stage 4",
        "My husband is Dr. Smith",
        "my mom is SICK",
        "My dog is Old",
    ],
)
def test_what_somebody_is_is_no_name(text: str) -> None:
    named = {"Anna", "Head", "Canadian", "Jewish", "Peru", "Serbian", "Black", "HIV", "Stage"}
    told = {fact.object for fact in heard(text) if fact.subject == USER}
    assert told.isdisjoint(named | {"Dr", "SICK", "Old"})


def test_each_part_of_a_turn_is_spelled_as_its_language_is() -> None:
    text = (
        "J'habite à Lyon avec ma femme et je suis médecin. I live here and im not married at all."
    )
    told = {(fact.predicate, fact.object, fact.polarity) for fact in heard(text)}
    assert ("is", "married", -1) in told
    german = (
        "I work at Google and I like it there a lot. Wir wohnen im Allgäu mit meiner Schwester."
    )
    assert ("lives_in", "Allgäu") in {(fact.predicate, fact.object) for fact in heard(german)}


@pytest.mark.parametrize(
    "text", ["Meeting im Hotel Adlon", "i live im Schwarzwald", "I live in Zürich, im Kreis 5"]
)
def test_a_german_place_is_no_name(text: str) -> None:
    assert "name" not in {fact.predicate for fact in heard(text)}
