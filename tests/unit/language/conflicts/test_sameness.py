"""Texts that say the very same: what may be folded unasked, and what never."""

import pytest

from bench.writing.conflicts import lower_bound
from language.conflicts.findings import Pair
from language.conflicts.sameness import say_the_very_same


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("Anna likes jazz.", "Anna likes jazz", "en"),
        ("The band is playing in the garden", "A band is playing in a garden!", "en"),
        ("Mi hermana vive en Madrid", "Mi hermana vive en Madrid.", "es"),
        ("Er kauft ein Buch", "Er kauft das Buch", "de"),
    ],
)
def test_articles_and_stops_make_no_difference(a: str, b: str, language: str) -> None:
    assert say_the_very_same(Pair(a, b, language, language, 0.97))


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("The dog bit the man", "The man bit the dog", "en"),
        ("Anna lived in Rome for years", "Anna lives in Rome for years", "en"),
        ("The children are in the garden", "The child is in the garden", "en"),
        ("The dog chased the cat", "The dog was chased by the cat", "en"),
        ("My sister plays the violin", "My brother plays the violin", "en"),
        ("Anna flew from Rome to Paris", "Anna flew from Paris to Rome", "en"),
        ("Anna flew to Paris", "Anna flew from Paris", "en"),
        ("A man rides an electric bicycle", "A man rides a bicycle", "en"),
        ("He may come tomorrow", "He comes tomorrow", "en"),
        ("He likes all cats", "He likes some cats", "en"),
        ("She eats meat", "She does not eat meat", "en"),
        ("The meeting is at 3", "The meeting is at 4", "en"),
        ("Ana met Ben in June", "Ana met Ben in July", "en"),
        ("Anna met Ben yesterday", "Anna met Bo yesterday", "en"),
        ("Il cane morde l'uomo", "L'uomo morde il cane", "it"),
        ("Elle va \u00e0 Paris avant midi", "Elle va \u00e0 Paris apr\u00e8s midi", "fr"),
        ("Der Hund jagt die Katze", "Der Hund wird von der Katze gejagt", "de"),
        ("Ella viaja desde Roma", "Ella viaja hacia Roma", "es"),
    ],
)
def test_what_a_word_or_a_place_decides(a: str, b: str, language: str) -> None:
    for one, other in ((a, b), (b, a)):
        assert not say_the_very_same(Pair(one, other, language, language, 0.99))


def test_it_wants_to_know_how_near_they_are() -> None:
    assert not say_the_very_same(Pair("Anna likes jazz", "Anna likes jazz", "en", "en"))
    assert not say_the_very_same(Pair("Anna likes jazz", "Anna likes jazz", "en", "en", 0.5))


def test_the_lower_bound_of_few_is_low() -> None:
    assert lower_bound(0, 0) is None
    assert lower_bound(25, 25) == pytest.approx(0.867, abs=0.001)
    assert lower_bound(188, 188) == pytest.approx(0.98, abs=0.001)
