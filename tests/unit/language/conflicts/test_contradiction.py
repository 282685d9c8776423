"""Two texts: one denies the other, they use opposites, they say the same, or neither."""

import pytest

from language.conflicts.contradiction import (
    are_duplicates,
    exclude_by_negation,
    exclude_by_opposites,
)
from language.conflicts.findings import Pair
from language.conflicts.judge import RuleJudge


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Bob mag Bier.", "Bob mag kein Bier."),
        ("Clara trinkt Kaffee.", "Clara trinkt keinen Kaffee."),
        ("Emil isst gern Fisch.", "Emil isst nicht gern Fisch."),
        ("Paul aime le fromage.", "Paul n'aime pas le fromage."),
        ("A Gina piace il vino.", "A Gina non piace il vino."),
        ("Luis come carne.", "Luis no come carne."),
        ("Sue eats meat.", "Sue never eats meat."),
    ],
)
def test_short_texts_are_read_in_one_language(a: str, b: str) -> None:
    assert exclude_by_negation(Pair(a, b))
    assert exclude_by_negation(Pair(b, a))


@pytest.mark.parametrize(
    ("language", "a", "b"),
    [
        ("en", "A man is playing a guitar", "A man isn't playing a guitar"),
        ("en", "We eat meat every Friday", "We don't eat meat"),
        ("en", "There is no dog in the garden", "A brown dog is in the garden"),
        ("en", "Nobody plays the piano", "Someone plays the piano"),
        ("en", "Use ruff for linting", "Never use ruff for linting"),
        ("es", "Anna vive en Roma", "Anna no vive en Roma"),
        ("fr", "Anna mange de la viande", "Anna ne mange pas de viande"),
        ("de", "Anna isst Fleisch", "Anna isst kein Fleisch"),
        ("it", "Anna mangia la carne", "Anna non mangia mai carne"),
    ],
)
def test_a_denial_excludes_what_it_denies(language: str, a: str, b: str) -> None:
    for pair in (Pair(a, b, language, language), Pair(b, a, language, language)):
        assert exclude_by_negation(pair)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        # A denial of more leaves room.
        ("We eat meat", "We don't eat meat on Fridays"),
        ("I like jazz", "She doesn't like jazz"),
        ("Anna likes jazz", "Bob doesn't like jazz"),
        ("Some people like jazz", "Some people don't like jazz"),
        ("I used to smoke", "I don't smoke"),
        ("Do you smoke?", "I don't smoke"),
        ("I don't smoke", "I don't smoke"),
        ("I want to go to Rome", "I can't wait to go to Rome"),
        ("I like jazz", "I don't like rock"),
        ("The bus leaves at 9", "The bus doesn't leave at 10"),
        ("I do not dislike nothing", "I dislike it"),
        ("Anna vive en Roma", "Anna wohnt nicht in Rom"),
    ],
)
def test_what_may_hold_together_does_not(a: str, b: str) -> None:
    assert not exclude_by_negation(Pair(a, b))
    assert not exclude_by_negation(Pair(b, a))
    assert RuleJudge().judge([Pair(a, b), Pair(b, a)]) == [None, None]


@pytest.mark.parametrize(
    ("language", "a", "b"),
    [
        ("en", "I love jazz", "I hate jazz"),
        ("en", "The shop is open on Sundays", "The shop is closed on Sundays"),
        ("es", "Me encanta el jazz", "Odio el jazz"),
        ("fr", "La porte est ouverte", "La porte est ferm\u00e9e"),
        ("de", "Ich liebe Jazz", "Ich hasse Jazz"),
        ("it", "La porta \u00e8 aperta", "La porta \u00e8 chiusa"),
    ],
)
def test_opposites_exclude(language: str, a: str, b: str) -> None:
    assert exclude_by_opposites(Pair(a, b, language, language))
    assert not exclude_by_opposites(Pair(a, a, language, language))


@pytest.mark.parametrize(
    ("a", "b", "similarity", "same"),
    [
        ("Anna likes jazz", "Anna likes jazz.", 0.99, True),
        ("Anna really likes the jazz", "Anna likes jazz", 0.96, True),
        ("Anna has 2 dogs", "Anna has 3 dogs", 0.99, False),
        ("Anna lives in Rome", "Bob lives in Rome", 0.99, False),
        ("The meeting is in May", "The meeting is not in May", 0.99, False),
        ("The lift goes up", "The lift goes down", 0.99, False),
        ("Is Anna in Rome?", "Anna is in Rome", 0.99, False),
        ("I like jazz", "You like jazz", 0.99, False),
        ("Anna likes jazz", "Anna likes jazz", 0.5, False),
    ],
)
def test_duplicates(a: str, b: str, similarity: float, same: bool) -> None:
    assert are_duplicates(Pair(a, b, "en", "en", similarity), 0.95) is same
