"""Asking for an amount, and telling one, in five languages."""

import pytest

from language.questions.amounts import asks_amount, tells_amount
from language.words import words


@pytest.mark.parametrize(
    ("query", "asks"),
    [
        ("How many cats does Ana have?", True),
        ("And since when, and how long, did they live there?", True),
        ("¿Cuántos gatos tiene Ana?", True),
        ("¿Qué edad tiene Ana?", True),
        ("Combien de chats a-t-elle ?", True),
        ("Quel âge a Ana ?", True),
        ("Wie viele Katzen hat Ana?", True),
        ("Wie alt ist Ana?", True),
        ("Quanti gatti ha Ana?", True),
        ("How did Ana find so many cats?", False),
        ("¿Qué hizo Ana en cuanto llegó?", False),
        ("Wie heißt Anas Katze?", False),
        ("Quale gatto è di Ana?", False),
        ("", False),
    ],
)
def test_whether_an_amount_is_asked_for(query: str, asks: bool) -> None:
    assert asks_amount(words(query)) is asks


@pytest.mark.parametrize(
    ("text", "language", "tells"),
    [
        ("She has 3 cats.", "english", True),
        ("Two cats, I think.", "english", True),
        ("Tiene tres gatos.", "spanish", True),
        ("Elle a une douzaine de chats.", "french", True),
        ("Sie hat zwei Katzen.", "german", True),
        ("Ha sette gatti.", "italian", True),
        ("She is often there with a cat.", "english", False),
        ("The rent is due.", "english", False),
        ("Sie hat eine Katze.", "german", False),
        ("\u0663 \u0642\u0637\u0637", "english", True),
        ("", "english", False),
    ],
)
def test_whether_an_amount_is_told(text: str, language: str, tells: bool) -> None:
    assert tells_amount(text, language) is tells
