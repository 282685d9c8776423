"""Facts as people tell them in passing: of others, of what is ahead, of what was denied behind."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import Action, Ending, ExtractedFact, Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, tzinfo=UTC)
READER = Reader()


def heard(text: str, language: str | None = None) -> tuple[ExtractedFact, ...]:
    return READER.read(Utterance(text, NOW, language=language)).facts


def triples(text: str) -> set[str]:
    """Triples that a text tells, those denied with a minus in front."""
    return {
        f"{'-' if one.polarity < 0 and one.predicate != 'dislikes' else ''}"
        f"{one.subject} {one.predicate} {one.object}"
        for one in heard(text)
        if one.predicate
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My roommate Devin thinks I'm an idiot. He's a chef.", "Devin job chef"),
        ("celebrating with Keisha tonight. she's allergic to shellfish",
         "Keisha allergic_to shellfish"),
        ("Poppy is engaged to a young man named Rafael. He's a vet.", "Rafael job vet"),
        ("Ximena tiene novio, un tal Kevin. es DJ", "Kevin job DJ"),
        ("mis hijos son Emiliano, que estudia medicina, y Ximena", "Emiliano studies medicina"),
        ("J'ai dansé avec un type, Étienne, il est menuisier", "Étienne job menuisier"),
        ("my mom Lucia is visiting. she's 61 and she'll want soup", "Lucia age 61"),
        ("my boss is great. She lives in Leeds", "my boss lives_in Leeds"),
        ("My mother-in-law is coming. She's a chemistry teacher.",
         "my mother-in-law job chemistry teacher"),
        ("My boss John Smith works at Ford.", "John Smith works_at Ford"),
        ("And Ana Costa lives in Rome", "Ana Costa lives_in Rome"),
        ("Mein Bruder Torsten wohnt in Husum und ist Steuerberater", "Torsten job Steuerberater"),
        ("meine Frau heißt Silke, sie ist Grundschullehrerin", "Silke job Grundschullehrerin"),
        ("el marido de mi hermana, Jorge, es cocinero", "Jorge job cocinero"),
    ],
)  # fmt: skip
def test_what_is_told_of_others(text: str, told: str) -> None:
    assert told in triples(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Nadia's my girlfriend now", {"user partner_of Nadia"}),
        ("Tom (my husband) and I are thinking about it", {"user spouse_of Tom"}),
        ("I'm dating Tom", {"user partner_of Tom"}),
        ("vivo en Valencia con mi novio Álvaro",
         {"user partner_of Álvaro", "user lives_in Valencia"}),
        ("estoy saliendo con Marc", {"user partner_of Marc"}),
        ("mon copain s'appelle Étienne", {"user partner_of Étienne"}),
        ("Ich bin mit Anna zusammen", {"user partner_of Anna"}),
        ("Il mio ragazzo si chiama Luca", {"user partner_of Luca"}),
        ("Ana's my wife, Eva's my sister", {"user spouse_of Ana", "user sibling_of Eva"}),
        ("We moved on Saturday to Newbridge", {"user lives_in Newbridge"}),
        ("I was diagnosed with hypothyroidism", {"user has hypothyroidism"}),
        ("I'm coeliac", {"user is coeliac"}),
        ("Wir haben eine Tochter, sie heißt Paula.", {"user parent_of Paula"}),
        ("J'ai une fille, elle s'appelle Léa", {"user parent_of Léa"}),
        ("Ahora trabajo en una editorial que se llama Anaya.", {"user works_at Anaya"}),
        ("Ich habe einen Bruder in Köln", {"user sibling_of Bruder"}),
        ("I'd like to share more about my cat, Luna, here.", {"user has_pet Luna"}),
    ],
)  # fmt: skip
def test_what_is_told_of_oneself(text: str, told: set[str]) -> None:
    assert triples(text) == told


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Ich mag Schokolade nicht.", "-user likes Schokolade"),
        ("Ich mag Katzen überhaupt nicht.", "-user likes Katzen"),
        ("Meine Schwester mag Fußball nicht.", "-meine Schwester likes Fußball"),
    ],
)
def test_a_negator_behind_the_object_denies(text: str, denied: str) -> None:
    assert triples(text) == {denied}


@pytest.mark.parametrize(
    "text",
    [
        "my sister's husband Jorge is a cook",
        "my neighbour's son, Tim, is a pilot",
        "my grandma's cat Tom died",
        "My business partner is Sam",
        "I'm seeing a doctor",
        "I have been to see the surgeon",
        "explain it like i'm 5 please",
        "Filip has started with karate",
        "il habite à dix minutes",
        "Ich bin nicht nach Bonn gezogen.",
        "Ich habe mein Auto verkauft.",
        "Ich habe meine Frau verlassen.",
        "Ich hab meiner Frau ein E-Bike geschenkt",
        "Wir haben eine Tochter bekommen",
        "Ho lasciato mia moglie.",
        "Quizás me mude a Barcelona el año que viene.",
        "Puede que me mude a Roma",
        "I start at a GP surgery called Horfield on 1 July.",
        "I work in the garden on Sundays",
        "I work in a team of five",
        "In the novel I'm writing, I live in Venice",
        "I'm turning 41 in May",
        "I'm not saying I hate my job",
        "I bought my mum a car",
        "it's 26",
    ],
)
def test_what_tells_no_relation(text: str) -> None:
    assert triples(text) == set()


def test_whose_somebody_is_stays_with_them() -> None:
    told = triples("My dog Rex is scared of my neighbour's cat Tiger")
    assert told == {"user has_pet Rex"}
    assert triples("my mother's sister Ruth lives in Rome") == {"Ruth lives_in Rome"}
    brother = triples("I had a brother, Walter, who went to Canada and married a Ukrainian")
    assert not any("spouse_of" in one for one in brother)
    twins = "I live here with my husband Arjun and our twins, Kabir and Meera, who just turned 6."
    assert not any("age" in one for one in triples(twins))


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("I turned 40 last week.", datetime(2026, 11, 16, tzinfo=UTC)),
        ("My name is Tomasz, I live in Dublin since 2014.", None),
        ("Además estoy estudiando inglés, me examino del B2 en junio", None),
        ("I've been made department head starting in January", None),
        ("Last year, I moved to Rome", datetime(2025, 1, 1, tzinfo=UTC)),
        ("I have lived in Rome, since 2019", datetime(2019, 1, 1, tzinfo=UTC)),
        ("I've worked at Acme starting 2019", datetime(2019, 1, 1, tzinfo=UTC)),
    ],
)
def test_since_when_is_told_by_its_own_clause(text: str, since: datetime | None) -> None:
    assert heard(text)[0].valid_from == since


@pytest.mark.parametrize(
    ("text", "employer"),
    [
        ("I quit my job at the hospital.", "hospital"),
        ("I quit my job at Southmead Hospital.", "Southmead Hospital"),
        ("Dejé mi trabajo en el instituto.", "instituto"),
    ],
)
def test_a_job_that_somebody_left_is_over_with_who_employed(text: str, employer: str) -> None:
    [fact] = heard(text)
    assert fact.action is Action.SUPERSEDE
    assert fact.ends == (Ending("works_at", employer), Ending("job"))


def test_a_fact_has_the_day_that_the_next_sentence_gives() -> None:
    [fact] = heard("We do the quiz at the Old Duke every Tuesday. no wait, it's Wednesday now")
    assert fact.text == "We do the quiz at the Old Duke every Wednesday"
    [fact] = heard("I have a dentist appointment on Tuesday at 3pm. Sorry, Thursday.")
    assert fact.text == "I have a dentist appointment on Thursday at 3pm"
