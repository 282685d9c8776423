"""Hints that answer a message are said first, whatever their relation is worth elsewhere."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recall.context.hints.layout import Known, inject
from recall.context.hints.relevance import fits, told_shares
from tests.support.recall.contexts import NOW, record
from tests.unit.recall.context.test_hints import hints

DANA = frozenset({"dana"})


def about_dana(id: str, predicate: str, object: str, days: int = 0, near: float = 0.5) -> Known:
    told = f"Dana {predicate.replace('_', ' ')} {object}."
    at = NOW - timedelta(days=days)
    return Known(record(id, told, predicate=predicate, created_at=at), "Dana", object, DANA, near)


# An allergy that was told long ago, of a relation that counts little, among what counts more.
ALLERGY = about_dana("allergy", "allergic_to", "penicillin", days=400)
OTHERS = [
    about_dana("lisbon", "lives_in", "Lisbon"),
    about_dana("porto", "lives_in", "Porto"),
    about_dana("airbus", "works_at", "Airbus"),
    about_dana("born", "born_in", "1985"),
    about_dana("left", "moved_from", "Oslo"),
    about_dana("friend", "friend_of", "Maya"),
    about_dana("name", "name", "Dana Okafor"),
    about_dana("dog", "has_pet", "Rex", days=30),
]


def injected(message: str, *known: Known) -> list[str]:
    return [one.memory_id for one in inject(hints(message, *known)).new]


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("What is Dana allergic to?", "allergy"),
        ("Does Dana have any allergies?", "allergy"),
        ("Tell me what Dana is allergic to.", "allergy"),
        ("Wogegen ist Dana allergisch?", "allergy"),
        ("À quoi Dana est-elle allergique ?", "allergy"),
        ("¿A qué es alérgica Dana?", "allergy"),
        ("A cosa è allergica Dana?", "allergy"),
        ("Where does Dana work?", "airbus"),
        ("Wo arbeitet Dana?", "airbus"),
        ("Does Dana have a pet?", "dog"),
        ("When was Dana born?", "born"),
    ],
)
def test_what_is_asked_for_by_its_words_comes_first(message: str, first: str) -> None:
    assert injected(message, *OTHERS, ALLERGY)[0] == first


def test_what_is_asked_for_by_its_meaning_comes_first() -> None:
    near = replace(ALLERGY, nearness=0.75)
    assert injected("Which medicine must Dana never be given?", *OTHERS, near) == ["allergy"]
    stated = injected("Dana has an infection, the doctor thinks of antibiotics.", *OTHERS, near)
    assert stated[0] == "allergy"
    assert len(stated) > 1


def test_a_question_that_is_answered_by_yes_or_no_is_answered() -> None:
    assert injected("Does Dana have any allergies?", ALLERGY) == ["allergy"]
    assert injected("Is Dana coming tonight?", ALLERGY) == []


def test_all_that_answers_is_said_and_nothing_beside() -> None:
    nuts = about_dana("nuts", "allergic_to", "nuts")
    assert sorted(injected("What is Dana allergic to?", *OTHERS, ALLERGY, nuts)) == [
        "allergy",
        "nuts",
    ]


def test_a_question_names_what_is_told_of_somebody() -> None:
    assert injected("Who is allergic to penicillin?", *OTHERS, ALLERGY) == ["allergy"]
    assert injected("I was given penicillin.", ALLERGY) == []


def test_fits_by_hand() -> None:
    told = [frozenset({"allergi", "nut"}), frozenset({"live"}), frozenset({"liv"})]
    # .5 + .3 · 1/2, .5, .4: behind the best by nothing, half of .3, and more than half.
    shares = told_shares(told, frozenset({"allerg", "today"}))
    assert shares.tolist() == [0.5, 0.0, 0.0]
    assert fits([0.5, 0.5, 0.4], shares).tolist() == pytest.approx([1.0, 0.5, 1 / 6])
    assert fits([], told_shares([], frozenset())).tolist() == []
    # What begins alike is another word.
    assert told_shares([frozenset({"interest"})], frozenset({"internet"})).tolist() == [0.0]
