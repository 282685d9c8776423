"""Relations that a question asks for."""

import pytest

from language.conflicts.predicates import find_predicate
from language.questions.asked_relations import asked_relations
from language.word_lists import read_words
from language.words import language_of


@pytest.mark.parametrize(
    ("query", "relation", "by"),
    [
        ("Where do I live?", "lives_in", {"where", "live"}),
        ("where is Ana living these days", "lives_in", {"where", "living"}),
        ("Who does my sister work for?", "works_at", {"who", "work", "for"}),
        ("What's my name?", "name", {"what", "my", "name"}),
        ("How old is Leo?", "age", {"how", "old"}),
        ("Am I allergic to anything?", "allergic_to", {"allergic"}),
        ("Wo arbeite ich?", "works_at", {"wo", "arbeite"}),
        ("Wie heiße ich?", "name", {"wie", "heiße"}),
        ("Où est-ce que j'habite ?", "lives_in", {"où", "habite"}),
        ("¿Dónde trabajo?", "works_at", {"dónde", "trabajo"}),
        ("Quanti anni ho?", "age", {"quanti", "anni"}),
    ],
)
def test_a_question_asks_for_it(query: str, relation: str, by: set[str]) -> None:
    assert asked_relations(query, language_of(query)) == {relation: by}


@pytest.mark.parametrize(
    "query",
    ["What did we say of the budget?", "I live in Rome.", "Where is my key?", "", "?", "old name"],
)
def test_other_texts_ask_for_none(query: str) -> None:
    assert asked_relations(query, "english") == {}


def test_an_unknown_language_is_read_as_english() -> None:
    assert asked_relations("Where do I live?", "finnish").keys() == {"lives_in"}


def test_each_language_has_cues_for_the_same_known_relations() -> None:
    listed = read_words("asked_relations")
    assert len({frozenset(cues) for cues in listed.values()}) == 1
    assert all(find_predicate(relation) for relation in listed["english"])
