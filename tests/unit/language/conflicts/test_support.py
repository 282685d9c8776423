"""Support: which turns confirm a fact."""

import pytest

from language.conflicts.support import names_object, supports

FACT = "I drink green tea from Kyoto every morning."


@pytest.mark.parametrize(
    ("fact", "told", "similarity", "confirms"),
    [
        (FACT, "As ever, I drink green tea from Kyoto each morning.", 0.9, True),
        (FACT, FACT, 0.75, True),
        (FACT, FACT, 0.7499, False),
        (FACT, "Do I drink green tea from Kyoto every morning?", 0.99, False),
        (FACT, "I drink green tea from Kyoto every morning, and you?", 0.99, False),
        (FACT, "I never drink green tea from Kyoto.", 0.95, False),
        (FACT, "I drink green tea from Osaka every morning.", 0.97, False),
        (FACT, "I drink 2 green teas from Kyoto every morning.", 0.97, False),
        ("I like coffee.", "I like tea.", 0.9, False),
        ("I have two cats.", "I have three cats.", 0.95, False),
        ("Vivo en Madrid.", "Sí, vivo en Madrid.", 0.9, True),
        ("Ich wohne in Köln.", "Ich wohne nicht in Köln.", 0.95, False),
        ("", "", 1.0, False),
        (FACT, "x" * 30_000, 0.9, False),
    ],
)
def test_a_turn_confirms_what_it_says_again(
    fact: str, told: str, similarity: float, confirms: bool
) -> None:
    assert supports(fact, told, similarity) is confirms


def test_the_object_of_a_triple_must_be_named() -> None:
    assert names_object("green tea", "Green tea, as ever!", "en")
    assert not names_object("green tea", "Black tea, as ever!", "en")
