"""Names that are meant by a spelling of them, and those that are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.names.lone_names import name_runs
from language.names.spelling import Spelt, meant_by
from language.names.typos import is_misspelt

PEOPLE = ("Jonas Falk", "Maria Duval", "Dana", "Carla Brandt", "Viktor Almeida")
THINGS = ("Leipzig", "Atelier Hydro", "Council of Europe", "Apollo 11", "New York")
KNOWN = [Spelt((name,), "person") for name in PEOPLE] + [Spelt((n,), "thing") for n in THINGS]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Jonsa", "Jonas Falk"),
        ("Jonass", "Jonas Falk"),
        ("Jonsa Falk", "Jonas Falk"),
        ("Falk Jonas", "Jonas Falk"),
        ("Dnaa", "Dana"),
        ("Almieda", "Viktor Almeida"),
        ("Leipizg", "Leipzig"),
        ("Atelier Hidro", "Atelier Hydro"),
        ("AtelierHydro", "Atelier Hydro"),
        ("Europe, Council of", "Council of Europe"),
    ],
)
def test_whom_a_spelling_means(said: str, meant: str) -> None:
    place = meant_by(said, KNOWN)
    assert place is not None
    assert KNOWN[place].names == (meant,)


@pytest.mark.parametrize(
    "said",
    [
        "Marie",
        "Mario",
        "Carl",
        "Carlo",
        "Victoria",
        "Dane",
        "Diana",
        "Jonas Brandt",
        "Maria Falk",
        "Leipziger",
        "York",
        "Hydro",
        "Apollo 12",
        "Jon",
        "?",
        "東京",
    ],
)
def test_whom_it_does_not_mean(said: str) -> None:
    assert meant_by(said, KNOWN) is None


def test_of_two_neither_is_meant() -> None:
    two = [Spelt(("Jonas Falk",), "person"), Spelt(("Jonas Brandt",), "person")]
    assert meant_by("Jonsa", two) is None
    assert meant_by("Jonsa Falk", two) == 0
    assert meant_by("Jonsa", []) is None


@given(st.text(min_size=1, max_size=12), st.text(max_size=12))
def test_nothing_is_a_slip_of_itself_or_one_sided(word: str, said: str) -> None:
    assert not is_misspelt(word, word)
    assert is_misspelt(word, said) == is_misspelt(said, word)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Where does Jonsa live?", ["Jonsa"]),
        ("What do Bank of America and Atelier Hydro pay?", ["Bank of America", "Atelier Hydro"]),
        ("Is it Jonsa's, or the Falk house?", ["Jonsa", "Falk"]),
        ("Wo wohnt Jonsa, und wer ist der Arzt?", ["Jonsa"]),
        ("Was macht die Schwester von Jonsa?", ["Jonsa"]),
        ("where is jonsa", []),
        ("WHERE IS JONSA", []),
        ("", []),
    ],
)
def test_what_may_be_a_name(text: str, runs: list[str]) -> None:
    assert name_runs(text) == runs
