"""Corrections that name what was wrong and what is right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.extraction.parsing.swaps import Swap, slip_of, swap_of


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Actually, it's Milan, not Turin.", "Turin", "Milan"),
        ("Sorry, I meant Milan, not Turin", "Turin", "Milan"),
        ("No, not Turin, Milan.", "Turin", "Milan"),
        ("It’s at 4, not 3.", "3", "4"),
        ("Non pardon, c'est Grenoble, pas Lyon.", "Lyon", "Grenoble"),
        ("Ach nein, ich meinte Bosch, nicht Siemens.", "Siemens", "Bosch"),
        ("Nicht Köln, sondern Bonn.", "Köln", "Bonn"),
        ("No scusa, agli anacardi, non alle arachidi.", "arachidi", "anacardi"),
        ("En realidad es Cádiz, no Sevilla.", "Sevilla", "Cádiz"),
    ],
)
def test_both_values_are_read(text: str, old: str, new: str) -> None:
    assert swap_of(text) == Swap(old, new)


@pytest.mark.parametrize(
    "text", ["", "No.", "I live in Milan, not Turin.", "What, not now?", "Milan, not Milan"]
)
def test_other_turns_swap_nothing(text: str) -> None:
    assert swap_of(text) is None


def test_an_earlier_text_is_told_with_the_new_value() -> None:
    assert Swap("turin", "Milan").applied("I live in Turin.") == "I live in Milan."
    assert Swap("two", "three cats").applied("I have two cats.") == "I have three cats."
    assert Swap("Turin", "Milan").applied("I live in Turinsville.") is None


@given(st.text(max_size=300))
def test_no_text_takes_long_or_fails(text: str) -> None:
    swap = swap_of(text)
    assert swap is None or swap.old.lower() != swap.new.lower()


@pytest.mark.parametrize("part", ["no, ", "not a ", "a, not ", "in the ", "it's not ", "not in "])
def test_repeated_words_are_read_at_once(part: str) -> None:
    said = set(part.replace(",", "").split())
    for count in range(1, 40):
        swap = swap_of(part * count)
        assert swap is None or {*swap.old.split(), *swap.new.split()} <= said


@pytest.mark.parametrize(
    ("language", "said", "slip", "meant"),
    [
        ("english", "The quiz is every Tuesday at 8pm", "no wait, it's Wednesday now",
         "The quiz is every Wednesday at 8pm"),
        ("english", "The dentist is on April 8 at 3:30", "Sorry, the 9th.",
         "The dentist is on April 9th at 3:30"),
        ("english", "I have 2 cats", "Wait, 3.", "I have 3 cats"),
        ("spanish", "La operan el 2 de mayo", "no perdón, el 3", "La operan el 3 de mayo"),
        ("spanish", "Juego los martes", "bueno no, los miércoles, que ayer no pude",
         "Juego los miércoles"),
        ("french", "J'ai rendez-vous le 14 avril à 10h", "ah non pardon, le 15",
         "J'ai rendez-vous le 15 avril à 10h"),
        ("german", "Wir proben immer dienstags", "ach nee, seit Januar mittwochs",
         "Wir proben immer mittwochs"),
        ("italian", "Ci vediamo lunedì", "scusa, martedì", "Ci vediamo martedì"),
    ],
)  # fmt: skip
def test_a_slip_names_another_day(language: str, said: str, slip: str, meant: str) -> None:
    found = slip_of(slip, language)
    assert found is not None
    assert found.applied(said) == meant


@pytest.mark.parametrize(
    "text", ["It's Wednesday today.", "Sorry, I have 3 kids", "Wait, what?", "No, thanks.", ""]
)
def test_no_other_day_is_named(text: str) -> None:
    assert slip_of(text, "english") is None


def test_where_two_days_are_named_none_is_another() -> None:
    found = slip_of("Sorry, Thursday.", "english")
    assert found is not None
    assert found.applied("On Monday and Tuesday") is None
