"""Introductions: name, age, job, employer and home, as people give them in a first turn."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import USER, Action, ExtractedFact, Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
READER = Reader()


def heard(text: str) -> tuple[ExtractedFact, ...]:
    return READER.read(Utterance(text, NOW)).facts


def triples(text: str) -> set[tuple[str | None, str | None]]:
    facts = heard(text)
    assert {fact.subject for fact in facts} == {USER}
    return {(fact.predicate, fact.object) for fact in facts}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "I'm Dave, 34, software engineer at Acme",
            {("name", "Dave"), ("age", "34"), ("job", "software engineer"), ("works_at", "Acme")},
        ),
        ("Hi, I'm Priya, a nurse from Leeds.", {("name", "Priya"), ("job", "nurse")}),
        (
            "Hi, I'm Lena, 34 years old and a nurse at St Mary's.",
            {("name", "Lena"), ("age", "34"), ("job", "nurse"), ("works_at", "St Mary's")},
        ),
        (
            "Hola, soy Lucía, 29 años, diseñadora de Bilbao.",
            {("name", "Lucía"), ("age", "29"), ("job", "diseñadora")},
        ),
        (
            "Hallo, ich bin Jonas, 34, Lehrer aus Köln.",
            {("name", "Jonas"), ("age", "34"), ("job", "Lehrer")},
        ),
        (
            "Bonjour, je suis Luc, 34 ans, prof à Lyon.",
            {("name", "Luc"), ("age", "34"), ("job", "prof")},
        ),
        (
            "Ciao, sono Giulia, 34 anni, architetta di Torino.",
            {("name", "Giulia"), ("age", "34"), ("job", "architetta")},
        ),
    ],
)
def test_a_list_behind_a_name_is_of_the_speaker(
    text: str, told: set[tuple[str | None, str | None]]
) -> None:
    assert triples(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I'm a nurse in Leeds.", {("job", "nurse")}),
        ("I'm a professor of physics.", {("job", "professor of physics")}),
        ("I am a clerk in a retail store.", {("job", "clerk")}),
        ("I'm a cashier at a grocery store.", {("job", "cashier"), ("works_at", "grocery store")}),
        ("I'm a student at Oxford.", {("job", "student")}),
        ("I'm a nurse at the moment.", {("job", "nurse")}),
        ("I'm a driver at the age of 20.", {("job", "driver")}),
        ("I'm a teacher at a loss for words.", {("job", "teacher")}),
        (
            "I'm a 28 year old teacher living in Manchester.",
            {("age", "28"), ("job", "teacher"), ("lives_in", "Manchester")},
        ),
        ("I'm a 28-year-old nurse.", {("age", "28"), ("job", "nurse")}),
        ("I am a 45 yo engineer.", {("age", "45"), ("job", "engineer")}),
        ("I'm not a doctor at Acme.", {("job", "doctor")}),
        ("I'm a nurse at St Mary's in Leeds.", {("job", "nurse"), ("works_at", "St Mary's")}),
        (
            "I'm an engineer at Google working on search.",
            {("job", "engineer"), ("works_at", "Google")},
        ),
        ("I'm a waiter at your service.", {("job", "waiter")}),
        ("I'm a teacher at Christmas time.", {("job", "teacher")}),
        ("Sono ingegnere presso la Fiat.", {("job", "ingegnere"), ("works_at", "Fiat")}),
        ("I work at Stripe as a designer.", {("works_at", "Stripe"), ("job", "designer")}),
        ("I've been working as a barista for two years.", {("job", "barista")}),
        (
            "Trabajo en Telefónica como ingeniero.",
            {("works_at", "Telefónica"), ("job", "ingeniero")},
        ),
        (
            "Ich arbeite bei Siemens als Ingenieur.",
            {("works_at", "Siemens"), ("job", "Ingenieur")},
        ),
        (
            "Je travaille chez Renault comme ingénieur.",
            {("works_at", "Renault"), ("job", "ingénieur")},
        ),
        ("Lavoro presso Fiat come ingegnere.", {("works_at", "Fiat"), ("job", "ingegnere")}),
    ],
)
def test_a_job_is_parted_from_where_it_is_done(
    text: str, told: set[tuple[str | None, str | None]]
) -> None:
    assert triples(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [("I'm Dave, 34, a nurse", "I'm 34"), ("Soy Ana, 29 años, pintora", "Ana, 29 años")],
)
def test_an_age_is_told_as_it_is_said(text: str, told: str) -> None:
    [age] = [fact for fact in heard(text) if fact.predicate == "age"]
    assert age.text == told


def test_an_employer_is_told_with_the_job() -> None:
    assert [fact.text for fact in heard("I'm a cashier at the Co-op.")] == [
        "I'm a cashier",
        "I'm a cashier at the Co-op",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I'm Dave, nice to meet you",
        "I'm Dave, and you?",
        "I'm Dave, I love pizza",
        "I'm Dave, 340 of them are mine",
    ],
)
def test_what_else_follows_a_name_is_no_age_and_no_job(text: str) -> None:
    assert {fact.predicate for fact in heard(text)} in ({"name"}, {"name", "likes"})


@pytest.mark.parametrize(
    "text",
    [
        "I play the guitar",
        "I'm learning Japanese.",
        "I'm from Glasgow.",
        "I work in finance.",
        "I stopped drinking coffee",
        "My birthday is on the 3rd of May.",
        "Toco el piano.",
        "Ich komme aus Hamburg.",
        "Mein Geburtstag ist am 3. Mai.",
        "Je viens de Nantes.",
        "Il mio compleanno è il 3 maggio.",
        "Non mangio più carne.",
        "No bebo alcohol.",
        "No toco el piano.",
    ],
)
def test_a_short_sentence_of_the_speaker_is_kept_as_it_is(text: str) -> None:
    [fact] = heard(text)
    assert (fact.subject, fact.predicate, fact.text) == (USER, None, text.removesuffix("."))
    assert fact.valid_from is None


def test_who_says_no_first_denies_nothing() -> None:
    [fact] = heard("No, toco el piano.")
    assert fact.text == "toco el piano"


@pytest.mark.parametrize(
    "text",
    [
        "my favorite sweater",
        "I may come later",
        "I'm tired",
        "My turn",
        "I'm eating lunch",
        "I click the button",
        "I just woke up",
        "Je suis de retour",
        "Sono di fretta",
        "My password is hunter2",
        "My bank PIN is 1234 and has been since 2019",
        "Mein Passwort ist geheim",
    ],
)
@pytest.mark.parametrize("parser", [True, False])
def test_chatter_and_secrets_are_not(text: str, parser: bool) -> None:
    assert Reader(parser=parser).read(Utterance(text, NOW)).facts == ()


@pytest.mark.parametrize(
    "text",
    [
        "I'm Anna, meet Tom, a teacher",
        "I'm Sam, brother of Tom, a nurse at Acme",
        "I'm John, the manager at Acme told me to write you",
        "I'm Anna, mother of a nurse",
        "I'm Sam, formerly a nurse",
        "I'm Dave, 6 months old",
        "I'm Anna, 007",
    ],
)
def test_what_is_said_of_another_or_of_before_is_not_the_speaker_s(text: str) -> None:
    assert [fact.predicate for fact in heard(text)] == ["name"]


def test_one_age_is_heard_and_no_more() -> None:
    assert [fact.object for fact in heard("I'm Anna, 20, 30, 40")] == ["Anna", "20"]


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "object"),
    [
        ("I'm a bit worried about my son living in Leeds", "my son", "lives_in", "Leeds"),
        ("I'm a big fan of a band based in Leeds", USER, "likes", "band"),
    ],
)
def test_a_home_is_of_whom_it_is_said(text: str, subject: str, predicate: str, object: str) -> None:
    [fact] = heard(text)
    assert (fact.subject, fact.predicate, fact.object) == (subject, predicate, object)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I work at Stripe as a result of my degree", {("works_at", "Stripe")}),
        ("Je travaille chez Renault comme mon père", {("works_at", "Renault")}),
        ("Lavoro a Roma come un pazzo", {("works_at", "Roma")}),
    ],
)
def test_as_something_else_is_no_job(text: str, told: set[tuple[str | None, str | None]]) -> None:
    assert triples(text) == told


def test_what_began_on_a_birthday_began_then() -> None:
    [fact] = heard("On my birthday in 2020 I moved to Paris")
    assert fact.valid_from == datetime(2020, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "object"),
    [
        ("I'm just feeding my pet lizard.", "lizard"),
        ("We own a parrot.", "parrot"),
        ("Ho un gatto di nome Micio.", "Micio"),
    ],
)
def test_a_pet_is_told_by_its_kind_or_its_name(text: str, object: str) -> None:
    assert ("has_pet", object) in triples(text)


def test_our_dog_is_corrected_as_my_dog_is() -> None:
    for text in ("No, our dog is called Max.", "No, my dog is called Max."):
        [fact] = heard(text)
        assert (fact.object, fact.action) == ("Max", Action.RETRACT)


def test_what_is_called_a_pet_and_is_none_is_not_had() -> None:
    assert triples("My pet peeve is noise.") == {(None, None)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I work at McDonald's.", ("works_at", "McDonald's")),
        ("I work at my dad's shop.", ("works_at", "dad's shop")),
        ("I love Grey's Anatomy.", ("likes", "Grey's Anatomy")),
        ("I love Ben & Jerry's.", ("likes", "Ben & Jerry's")),
    ],
)
def test_a_name_keeps_whose_it_is(text: str, told: tuple[str, str]) -> None:
    assert triples(text) == {told}


def test_a_time_behind_a_place_is_no_part_of_it() -> None:
    [fact] = heard("Me mudé a Madrid el año pasado.")
    assert (fact.predicate, fact.object) == ("lives_in", "Madrid")
    assert fact.valid_from == datetime(2025, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "object"),
    [("Hablo un poco de árabe.", "árabe"), ("Parlo un po' di arabo.", "arabo")],
)
def test_a_language_is_spoken_a_little(text: str, object: str) -> None:
    assert triples(text) == {("speaks", object)}
