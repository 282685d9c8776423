"""Understanding of a query: words in five languages, names cut and matched, times named."""

from datetime import UTC, datetime
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.times.named_times import asks_when, named_times, tells_when
from language.word_lists import STOP_WORDS
from language.words import content_words, guess_language, stems, words
from recall.query.speakers import guess_names, is_new, learn_names
from recall.query.understanding import names_in, possible_names, understand, without_names


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("Where does she work?", "english"),
        ("¿Dónde vive la hermana de Ana?", "spanish"),
        ("Où est-ce que tu habites ?", "french"),
        ("Wo hat er denn gewohnt?", "german"),
        ("Dove abita il fratello della mia amica?", "italian"),
        ("xyzzy", "english"),
        ("", "english"),
    ],
)
def test_the_language_is_that_of_the_function_words(query: str, language: str) -> None:
    assert guess_language(words(query)) == language


def test_words_are_letters_digits_and_their_marks() -> None:
    assert words("Don't say नमस्ते to: A_b-9!") == ["don", "t", "say", "नमस्ते", "to", "a", "b", "9"]
    assert words("Cafe\u0301") == ["café"]
    assert words("😀 !!") == []


def test_stems_join_what_belongs_together() -> None:
    assert stems("She was camping", "english") == stems("The camps", "english") == ("camp",)
    assert stems("las hermanas", "spanish") == stems("la hermana", "spanish")


@pytest.mark.parametrize(
    ("query", "telling"),
    [
        ("Where does Ana live now, and is she still never at home?", ["ana", "live", "home"]),
        ("Does Ana often swim today, or yet again sometimes?", ["ana", "swim"]),
        ("¿Dónde vive ahora Ana, y por qué nunca o a veces nada todavía?", ["vive", "ana"]),
        ("Où habite maintenant Ana, qui ne nage jamais ou souvent ?", ["habite", "ana", "nage"]),
        ("Wo wohnt Ana jetzt, und schwimmt sie nie, immer oder oft?", ["wohnt", "ana", "schwimmt"]),
        ("Dove abita adesso Ana, che non nuota mai o sempre o spesso?", ["abita", "ana", "nuota"]),
    ],
)
def test_words_of_time_and_frequency_are_no_content(query: str, telling: list[str]) -> None:
    found = words(query)
    kept = content_words(found, guess_language(found))
    assert kept == telling
    assert set(understand(query).words) == set(kept)


@given(st.text(), st.sampled_from(sorted(STOP_WORDS)))
def test_content_words_are_some_of_the_words(text: str, language: str) -> None:
    found = words(text)
    assert set(content_words(found, language)) <= set(found)
    assert all(word == word.lower() for word in found)


def test_a_speakers_name_is_cut_and_kept() -> None:
    read = understand("When did Caroline's sister visit caroline?", ["Caroline", "Melanie"])
    assert read.speakers == {"Caroline"}
    assert read.core == "When did sister visit ?"
    assert read.asks_when
    assert "caroline" not in read.words


def test_a_query_without_apostrophes_is_read_as_with_them() -> None:
    read, spelled = (
        understand("whats my job, and where dont i eat?"),
        "what's my job, and where don't i eat?",
    )
    assert read == understand(spelled)
    assert read.query == read.core == spelled
    # A speaker's name is looked for as it is given.
    named = understand("Where does jaime live? cest où ?", ["jaime"])
    assert named.speakers == {"jaime"}
    assert "jaime" not in named.core
    assert "aime" not in named.core


def test_a_name_within_a_word_is_none() -> None:
    assert names_in("A manual of anatomy", ["Ana", "Man"]) == frozenset()
    assert without_names("A manual", ["Man"]) == "A manual"


def test_a_query_of_names_alone_is_kept_whole() -> None:
    read = understand("Caroline?", ["Caroline"])
    assert read.core == "Caroline?"
    assert read.words == ("caroline",)


def test_a_query_of_function_words_is_asked_by_those() -> None:
    assert understand("what was it about").words == ("what", "was", "it", "about")
    assert understand("😀").words == ()


def test_possible_names_are_spelt_as_roles_may_be() -> None:
    assert {"ana", "Ana", "Ana Lima", "user"} <= set(possible_names("did ana lima like the user"))


@given(st.text(), st.lists(st.text(max_size=8), max_size=4))
def test_any_query_is_read(query: str, speakers: list[str]) -> None:
    read = understand(query, speakers)
    assert read.query == query
    assert read.speakers <= set(speakers)
    assert read.core or not query
    if not read.speakers:
        assert words(read.core) == words(query)


def test_times_that_a_query_names() -> None:
    may = named_times("What happened in May 2023?")
    assert may.holds(datetime(2023, 5, 31, tzinfo=UTC))
    assert not may.holds(datetime(2023, 6, 1, tzinfo=UTC))
    assert not may.holds(datetime(2024, 5, 1, tzinfo=UTC))
    day = named_times("What did she say on 2023-05-08?")
    assert day.holds(datetime(2023, 5, 8, 23, tzinfo=UTC))
    assert not day.holds(datetime(2023, 5, 9, tzinfo=UTC))
    assert not named_times("What may happen if we march on?")
    assert not named_times("nothing").holds(datetime(2023, 5, 8, tzinfo=UTC))
    assert named_times("im März").months == named_times("en marzo").months == {3}


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("When did she go?", True),
        ("Since when is it so?", True),
        ("How long have they been married?", True),
        ("¿Cuándo fue?", True),
        ("Wann war das?", True),
        ("What did she say when he left?", False),
        ("Who was there?", False),
    ],
)
def test_whether_a_time_is_asked_for(query: str, asked: bool) -> None:
    assert asks_when(words(query)) is asked


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I went there yesterday.", True),
        ("We met in May.", True),
        ("It was 2019.", True),
        ("La semana pasada.", True),
        ("You may go.", False),
        ("I like cats.", False),
        ("", False),
    ],
)
def test_whether_a_time_is_told(text: str, told: bool) -> None:
    assert tells_when(text) is told


class Somewhere:
    """Stands for a graph: what is learned is kept for each."""


def test_names_are_guessed_until_they_are_known() -> None:
    graph: Any = Somewhere()
    query = "When did Caroline go to Paris in May with the LGBTQ group?"
    assert guess_names(graph, "u", query) == {"Caroline", "Paris"}
    assert is_new(graph, "u", query)
    learn_names(graph, "u", query, frozenset({"Caroline"}))
    assert not is_new(graph, "u", query)
    assert is_new(graph, "u", "Did Caroline meet Dana?")
    assert is_new(graph, "another", query)
    assert guess_names(graph, "u", query) == {"Caroline"}
    assert guess_names(graph, "u", "what did caroline say?") == {"Caroline"}
    assert guess_names(graph, "another", query) == {"Caroline", "Paris"}
    assert guess_names(graph, "u", "Where? Nowhere.") == frozenset()


@given(st.text())
def test_any_query_has_a_guess(query: str) -> None:
    assert all(name in query for name in guess_names(cast(Any, Somewhere()), "u", query))


@pytest.mark.parametrize(
    "query",
    [
        "What was said on 8 July?",
        "What was said on July 8th?",
        "Was wurde am 8. Juli gesagt?",
        "Qu'a-t-on dit le 8 juillet ?",
        "¿Qué se dijo el 8 de julio?",
        "Che cosa si è detto l'8 luglio?",
    ],
)
def test_a_month_with_a_day_beside_it_means_no_other_day(query: str) -> None:
    assert not named_times(query)
