"""Facts of a turn, as `Reader` hears them."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import (
    USER,
    Action,
    ExtractedFact,
    Mention,
    MentionKind,
    Utterance,
)
from language.extraction.reader import Reader

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
READER = Reader()


def facts(text: str, **given: object) -> tuple[ExtractedFact, ...]:
    return READER.read(Utterance(text, NOW, **given)).facts  # type: ignore[arg-type]


def triples(text: str, **given: object) -> list[tuple[str, str | None, str | None]]:
    return [(each.subject, each.predicate, each.object) for each in facts(text, **given)]


def test_two_facts_of_one_sentence_are_two_clean_clauses() -> None:
    text = "I live in Seattle and work at Microsoft."
    assert triples(text) == [(USER, "lives_in", "Seattle"), (USER, "works_at", "Microsoft")]
    lives, works = facts(text)
    assert (lives.text, works.text) == ("I live in Seattle", "I work at Microsoft")
    assert text[slice(*lives.span)] == "I live in Seattle"
    assert text[slice(*works.span)] == "and work at Microsoft"


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("I'm allergic to peanuts.", "I'm allergic to peanuts"),
        ("My sister Nina's allergic to peanuts.", "Nina's allergic to peanuts"),
        ("J'habite à Lyon.", "J'habite à Lyon"),
    ],
)
def test_a_contraction_is_written_as_one(text: str, fact: str) -> None:
    assert next(one.text for one in facts(text) if one.predicate != "sibling_of") == fact


def test_what_the_assistant_says_is_no_fact() -> None:
    assert facts("I live in Seattle.", role="assistant") == ()


def test_a_turn_tells_its_language_and_how_it_was_read() -> None:
    heard = READER.read(Utterance("Vivo en Valencia.", NOW))
    assert (heard.language, heard.reader) == ("es", "patterns")
    heard = READER.read(Utterance("J'habite à Lyon.", NOW))
    assert (heard.language, heard.reader) == ("fr", "fr_core_news_sm 3.8.0")
    assert READER.read(Utterance("I live in Rome.", NOW)).reader.startswith("en_core_web_sm")


def test_only_languages_that_are_allowed_are_told() -> None:
    heard = Reader(("en", "fr")).read(Utterance("Vivo en Valencia.", NOW, language="es"))
    assert heard.language in ("en", "fr")


@pytest.mark.parametrize(
    ("text", "confidence", "polarity"),
    [
        ("I live in Rome.", 0.7, 0),
        ("I think I live in Rome now.", 0.5, 0),
        ("Maybe I like jazz.", 0.5, 1),
        ("I don't like jazz.", 0.7, -1),
        ("I hate jazz.", 0.7, -1),
        ("No, I meant I live in Rome.", 1.0, 0),
        ("Creo que soy alérgico al polen.", 0.5, 0),
    ],
)
def test_hedges_lower_corrections_raise_and_one_denial_turns(
    text: str, confidence: float, polarity: int
) -> None:
    (fact,) = facts(text)
    assert (fact.confidence, fact.polarity) == (confidence, polarity)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("I live in Rome.", Action.ASSERT),
        ("I moved to Lyon.", Action.SUPERSEDE),
        ("I now live in Lyon.", Action.SUPERSEDE),
        ("Ahora vivo en Granada.", Action.SUPERSEDE),
        ("Ich bin nach Leipzig gezogen.", Action.SUPERSEDE),
        ("I no longer work at IBM.", Action.SUPERSEDE),
        ("No, I meant I live in Portland.", Action.RETRACT),
        ("Non, je voulais dire que j'habite à Metz.", Action.RETRACT),
    ],
)
def test_changes_supersede_and_corrections_retract(text: str, action: Action) -> None:
    (fact,) = facts(text)
    assert fact.action is action


def test_what_was_once_is_denied_now() -> None:
    (fact,) = facts("I used to work at IBM.")
    assert (fact.object, fact.polarity, fact.action) == ("IBM", -1, Action.SUPERSEDE)


@pytest.mark.parametrize(
    ("text", "relation", "object"),
    [
        ("I'm no longer vegetarian.", "is", "vegetarian"),
        ("I am no longer a member of the choir.", "member_of", "choir"),
        ("I'm no longer allergic to peanuts.", "allergic_to", "peanuts"),
        ("Nina is no longer a nurse.", "job", "nurse"),
        ("I quit my job at Ikea yesterday.", "works_at", "Ikea"),
        ("I stopped working for Ikea.", "works_at", "Ikea"),
        ("I got laid off from Ikea.", "works_at", "Ikea"),
        ("He dejado de trabajar para Iberia.", "works_at", "Iberia"),
        ("J'ai quitté mon travail chez Renault.", "works_at", "Renault"),
        ("Ich habe meinen Job bei Siemens gekündigt.", "works_at", "Siemens"),
        ("Ho smesso di lavorare per Eni.", "works_at", "Eni"),
    ],
)
def test_what_ended_is_denied_and_replaces(text: str, relation: str, object: str) -> None:
    (fact,) = facts(text)
    assert (fact.predicate, fact.object, fact.polarity) == (relation, object, -1)
    assert (fact.action, fact.valid_from) == (Action.SUPERSEDE, None)


@pytest.mark.parametrize("text", ["I quit smoking.", "I left the house.", "I stopped at Ikea."])
def test_what_else_ended_is_no_job(text: str) -> None:
    assert all(fact.predicate != "works_at" for fact in facts(text))


def test_a_contraction_is_told_as_it_is_written() -> None:
    assert [fact.text for fact in facts("I don't like cilantro.")] == ["I don't like cilantro"]


def test_a_time_that_is_told_is_when_it_began() -> None:
    (fact,) = facts("I have lived in Rome since 2019.")
    assert fact.object == "Rome"
    assert fact.valid_from == datetime(2019, 1, 1, tzinfo=UTC)
    (moved,) = facts("I moved to Lyon last May.")
    assert moved.valid_from == datetime(2025, 5, 1, tzinfo=UTC)
    (fact,) = facts("I live in Rome.")
    assert fact.valid_from is None


def test_pronouns_mean_who_was_spoken_of_last() -> None:
    assert (
        "Nina",
        "lives_in",
        "Madrid",
    ) in triples("My sister Nina is a lawyer. She lives in Madrid.")
    before = (Mention("Ana", MentionKind.PERSON), Mention("Eva", MentionKind.PERSON))
    assert triples("She works at Bosch.", before=before) == [("Eva", "works_at", "Bosch")]
    assert triples("She works at Bosch.") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I have a piano. I love it so much!", ("likes", "piano", 1)),
        ("I have a piano and I love it.", ("likes", "piano", 1)),
        ("I live in Bergen. I love it here.", ("likes", "Bergen", 1)),
        ("I bought a car. I don't like it.", ("likes", "car", -1)),
        ("I bought a car. I hate it!", ("dislikes", "car", -1)),
        ("Tengo un piano. Me encanta.", ("likes", "piano", 1)),
        ("Tengo un piano. No me gusta nada.", ("likes", "piano", -1)),
        ("J'ai une guitare et j'adore ça.", ("likes", "guitare", 1)),
        ("J'ai une guitare. Je ne l'aime pas.", ("likes", "guitare", -1)),
        ("Ich habe ein Klavier. Ich liebe es.", ("likes", "Klavier", 1)),
        ("Ich habe ein Klavier und ich mag es nicht.", ("likes", "Klavier", -1)),
        ("Ho una chitarra. Mi piace molto.", ("likes", "chitarra", 1)),
        ("Ho una chitarra. La detesto.", ("dislikes", "chitarra", -1)),
    ],
)
def test_it_means_the_thing_that_was_spoken_of_last(text: str, told: tuple[str, str, int]) -> None:
    *_, fact = facts(text)
    assert (fact.subject, fact.predicate, fact.object, fact.polarity) == (USER, *told)
    assert fact.object is not None
    assert fact.text.endswith(f"({fact.object})")


@pytest.mark.parametrize(
    "text",
    [
        "I love it.",
        "Me encanta.",
        "I bought a car and a boat. I love it.",
        "I bought a car. We saw a movie. I love it.",
        "I bought a car. I love it when it rains.",
        "I bought a car. Do I love it?",
        "I bought a car. She says I love it.",
        "I bought a car for my sister Anna. She loves it.",
        "I love it and I live in Rome.",
        "Ho una chitarra. Mi piace molto il mare.",
    ],
)
def test_it_means_nothing_where_that_cannot_be_told(text: str) -> None:
    likings = [one for one in facts(text) if one.predicate in ("likes", "dislikes")]
    assert [one.object for one in likings] in ([], ["mare"])


def test_it_may_mean_what_the_turn_before_spoke_of_last() -> None:
    thing, person = Mention("piano", MentionKind.THING), Mention("Ana", MentionKind.PERSON)
    assert triples("I love it!", before=(person, thing)) == [(USER, "likes", "piano")]
    assert triples("I love it!", before=(thing, person)) == []
    assert triples("Well. That rain again. I love it!", before=(thing,)) == []


def test_sentences_may_be_in_five_languages() -> None:
    text = (
        "I live in Lyon. Tengo un perro. Ich arbeite bei Siemens. J'aime le café. "
        "Mi chiamo Anna Rossi."
    )
    heard = facts(text)
    assert [(one.predicate, one.object) for one in heard] == [
        ("lives_in", "Lyon"),
        ("has_pet", "perro"),
        ("works_at", "Siemens"),
        ("likes", "café"),
        ("name", "Anna Rossi"),
    ]
    assert [text[slice(*one.span)] for one in heard] == [
        "I live in Lyon",
        "Tengo un perro",
        "Ich arbeite bei Siemens",
        "J'aime le café",
        "Mi chiamo Anna Rossi",
    ]
    told = READER.read(Utterance(text, NOW)).language
    assert [one.language or told for one in heard] == ["en", "es", "de", "fr", "it"]


def test_a_borrowed_phrase_changes_no_language() -> None:
    text = "My motto is carpe diem. C'est la vie. I live in Rome."
    assert (USER, "lives_in", "Rome") in triples(text)
    assert (
        READER.read(Utterance("I love the song Die Perfekte Welle. I live in Rome.", NOW)).language
        == "en"
    )


def test_mentions_are_told_for_the_turns_that_follow() -> None:
    heard = READER.read(Utterance("My sister Nina is a lawyer.", NOW))
    assert heard.mentions == (Mention("Nina", MentionKind.PERSON, "sister"),)


def test_a_sentence_without_a_triple_is_kept_whole() -> None:
    (fact,) = facts("I grew up on a farm in Iowa.")
    assert (fact.predicate, fact.object) == (None, None)
    assert fact.text == "I grew up on a farm in Iowa"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My brother, who is older than me, works at NASA.", ("my brother", "works_at", "NASA")),
        ("My sister Anna, who lives in Rome, is a doctor.", ("Anna", "lives_in", "Rome")),
        ("Mon frère, qui habite à Nice, est médecin.", ("mon frère", "lives_in", "Nice")),
    ],
)
def test_the_parser_reads_subjects_that_stand_apart(
    text: str, expected: tuple[str, str, str]
) -> None:
    assert expected in triples(text)
    without = Reader(parser=False).read(Utterance(text, NOW)).facts
    assert expected not in [(each.subject, each.predicate, each.object) for each in without]


def test_what_is_called_ones_own_is_had() -> None:
    assert triples("My two dogs bark at night.") == [(USER, "has_pet", "two dogs")]
    assert not [each for each in facts("My dog died last year.") if each.predicate]


def test_a_question_behind_a_fact_leaves_the_fact() -> None:
    assert triples("I live in Rome, and you?") == [(USER, "lives_in", "Rome")]
    assert triples("Do I live in Rome?") == []


def test_reading_twice_is_the_same() -> None:
    text = "I like tea. I like tea. My dog's name is Rex."
    assert facts(text) == facts(text)
    assert len(facts(text)) == 2


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("No tengo hijos.", (USER, "parent_of", "hijos")),
        ("Nunca vivo en Madrid.", (USER, "lives_in", "Madrid")),
        ("Non ho figli.", (USER, "parent_of", "figli")),
        ("Non vivo a Roma.", (USER, "lives_in", "Roma")),
    ],
)
def test_a_negator_that_begins_a_sentence_denies_it(
    text: str, triple: tuple[str, str, str]
) -> None:
    (fact,) = facts(text)
    assert (fact.subject, fact.predicate, fact.object) == triple
    assert fact.polarity == -1


@pytest.mark.parametrize(
    ("text", "object"),
    [
        ("I love working out.", "working out"),
        ("I love working out at the gym.", "working out at the gym"),
        ("I enjoy eating.", "eating"),
        ("My favorite movie is Pretty Woman.", "Pretty Woman"),
        ("I love pretty flowers.", "flowers"),
    ],
)
def test_an_activity_and_a_title_are_whole(text: str, object: str) -> None:
    assert triples(text) == [(USER, "likes", object)]
