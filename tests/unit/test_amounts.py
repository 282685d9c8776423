"""Asking for an amount, and telling one, in five languages."""

import pytest

from language.amounts import asks_amount, tells_amount
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
        ("Wie heißt Anas Katze?", False),
        ("Quale gatto è di Ana?", False),
        ("", False),
    ],
)
def test_whether_an_amount_is_asked_for(query: str, asks: bool) -> None:
    assert asks_amount(words(query)) is asks


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("She has 3 cats.", True),
        ("Two cats, I think.", True),
        ("Tiene tres gatos.", True),
        ("Elle a une douzaine de chats.", True),
        ("Sie hat zwei Katzen.", True),
        ("Ha sette gatti.", True),
        ("She is often there with a cat.", False),
        ("Sie hat eine Katze.", False),
        ("\u0663 \u0642\u0637\u0637", True),
        ("", False),
    ],
)
def test_whether_an_amount_is_told(text: str, tells: bool) -> None:
    assert tells_amount(text) is tells
    assert tells_amount(text) is tells


def test_a_long_text_is_read_each_time() -> None:
    assert tells_amount("cat " * 5000 + "seven")
    assert not tells_amount("cat " * 5000)
