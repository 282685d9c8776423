"""Changes and beginnings that a turn tells: what ended, since when something is so, what is not."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import USER, Action, ExtractedFact, Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
READER = Reader()


def heard(text: str) -> tuple[ExtractedFact, ...]:
    return READER.read(Utterance(text, NOW)).facts


@pytest.mark.parametrize(
    ("text", "predicate", "object"),
    [
        ("I don't live in Leeds any more.", "lives_in", "Leeds"),
        ("I don't live in Leeds any longer.", "lives_in", "Leeds"),
        ("I'm not vegetarian any more.", "is", "vegetarian"),
        ("I'm not a nurse any more.", "job", "nurse"),
        ("I'm not allergic to peanuts any more.", "allergic_to", "peanuts"),
        ("I quit Acme last week.", "works_at", "Acme"),
        ("I sold my BMW.", "owns", "BMW"),
        ("I divorced Tom in 2019.", "spouse_of", "Tom"),
        ("Paul and I divorced last year.", "spouse_of", "Paul"),
        ("Luca and I are getting divorced.", "spouse_of", "Luca"),
        ("My dog Rex died last month.", "has_pet", "Rex"),
        ("Mein Hund Waldi ist im Mai gestorben.", "has_pet", "Waldi"),
    ],
)
def test_an_end_is_told_of_what_was(text: str, predicate: str, object: str) -> None:
    [fact] = heard(text)
    assert (fact.predicate, fact.object, fact.polarity) == (predicate, object, -1)
    assert fact.action == Action.SUPERSEDE


@pytest.mark.parametrize(
    ("text", "object"),
    [
        ("I can't stand cilantro.", "cilantro"),
        ("I can't bear loud music.", "loud music"),
        ("I hate cilantro.", "cilantro"),
        ("Je ne supporte pas la coriandre.", "coriandre"),
        ("No soporto el cilantro.", "cilantro"),
        ("Non sopporto il coriandolo.", "coriandolo"),
        ("Ich kann Koriander nicht ausstehen.", "Koriander"),
    ],
)
def test_what_cannot_be_stood_is_disliked(text: str, object: str) -> None:
    [fact] = heard(text)
    assert (fact.predicate, fact.object, fact.polarity) == ("dislikes", object, -1)


def test_who_does_not_hate_something_does_not_dislike_it() -> None:
    [fact] = heard("I don't hate cilantro.")
    assert (fact.predicate, fact.polarity) == ("dislikes", 1)


@pytest.mark.parametrize(
    ("text", "predicate", "object", "year"),
    [
        ("Ich wohne seit 2019 in Berlin.", "lives_in", "Berlin", 2019),
        ("Ich arbeite seit Mai 2020 bei Siemens.", "works_at", "Siemens", 2020),
        ("Ich bin seit 2010 Lehrerin.", "job", "Lehrerin", 2010),
        ("J'habite depuis 2019 à Lyon.", "lives_in", "Lyon", 2019),
        ("Vivo desde hace tres años en Bilbao.", "lives_in", "Bilbao", 2023),
        ("Trabajo desde 2018 en Iberia.", "works_at", "Iberia", 2018),
        ("Lavoro dal 2020 alla Fiat.", "works_at", "Fiat", 2020),
        ("I have lived in Oslo since 2020.", "lives_in", "Oslo", 2020),
        ("I'm vegan since 2021.", "is", "vegan", 2021),
        ("I got married to Tom in 2010.", "spouse_of", "Tom", 2010),
    ],
)
def test_since_when_it_is_so(text: str, predicate: str, object: str, year: int) -> None:
    [fact] = heard(text)
    assert (fact.predicate, fact.object) == (predicate, object)
    assert fact.valid_from is not None
    assert fact.valid_from.year == year


@pytest.mark.parametrize(
    "text",
    [
        "I love skiing in December.",
        "My wife is pregnant, due in March.",
        "I study law, and my exam was last Tuesday.",
        "I work at Siemens, my dad retired in 2015.",
        "I own a car from 1998.",
        "My birthday is June 4th.",
        "I'm 20.",
        "J'aime aller danser le week-end.",
    ],
)
def test_what_is_told_in_the_present_tells_no_beginning(text: str) -> None:
    facts = heard(text)
    assert facts
    assert {fact.valid_from for fact in facts} == {None}


def test_a_denial_of_another_clause_is_not_of_this() -> None:
    text = "I don't work there anymore, I've opened my own restaurant, Juniper."
    assert [fact.predicate for fact in heard(text)] == [None]


@pytest.mark.parametrize(
    "text", ["I have rented a Corvette.", "I have been dating a girl for a few months."]
)
def test_what_was_done_is_not_what_is_had(text: str) -> None:
    assert {fact.predicate for fact in heard(text)} == {None}


@pytest.mark.parametrize(
    "text",
    [
        "I'm Alex's roommate.",
        "Adesso sono a Torino.",
        "Je suis à Nice cette semaine.",
        "Soy Géminis.",
        "Je suis Balance.",
    ],
)
def test_not_all_that_somebody_is_is_a_name(text: str) -> None:
    assert "name" not in {fact.predicate for fact in heard(text)}


@pytest.mark.parametrize(
    ("text", "named"), [("I'm Nina.", "Nina"), ("Soy Lucía.", "Lucía"), ("call me sam", "sam")]
)
def test_a_name_is_heard(text: str, named: str) -> None:
    assert [(fact.predicate, fact.object) for fact in heard(text)] == [("name", named)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("I live in the Netherlands.", "Netherlands"),
        ("I live in a small town near Graz.", "small town near Graz"),
        ("i live in berlin", "berlin"),
        ("We moved to the coast.", "coast"),
        ("I moved to the marketing team.", None),
        ("I live on the third floor.", None),
        ("I live in my parents' house.", None),
        ("J'habite à la campagne.", "campagne"),
    ],
)
def test_a_home_is_a_place(text: str, place: str | None) -> None:
    homes = [fact.object for fact in heard(text) if fact.predicate == "lives_in"]
    assert homes == ([place] if place else [])


def test_who_is_a_friend_of_the_speaker_is_theirs() -> None:
    [fact] = heard("Ana and I are friends.")
    assert (fact.subject, fact.predicate, fact.object) == (USER, "friend_of", "Ana")


def test_a_former_wife_is_no_wife() -> None:
    facts = heard("My first wife Joan was a pilot.")
    assert "spouse_of" not in {fact.predicate for fact in facts}


def test_a_pet_that_was_called_otherwise_is_corrected() -> None:
    [fact] = heard("No, my dog is called Bo.")
    assert (fact.subject, fact.predicate, fact.object) == (USER, "has_pet", "Bo")
    assert fact.action == Action.RETRACT


@pytest.mark.parametrize(
    ("text", "object"),
    [
        ("I've got a nut allergy, carry an EpiPen.", "nut"),
        ("Ich bin gegen Nüsse allergisch.", "Nüsse"),
    ],
)
def test_an_allergy_is_heard(text: str, object: str) -> None:
    assert [(fact.predicate, fact.object) for fact in heard(text)] == [("allergic_to", object)]


@pytest.mark.parametrize("text", ["I speak a little Arabic.", "I speak fluent Arabic."])
def test_a_language_is_told_without_how_well_it_is_spoken(text: str) -> None:
    assert [(fact.predicate, fact.object) for fact in heard(text)] == [("speaks", "Arabic")]
