"""Negation and polarity in five languages."""

import pytest

from language.conflicts.negation import read_negation
from language.conflicts.polarity import are_opposites, polarity_of


@pytest.mark.parametrize(
    ("language", "text", "polarity"),
    [
        ("en", "I like jazz", 1),
        ("en", "I don't like jazz", -1),
        ("en", "I don\u2019t like jazz", -1),
        ("en", "i dont like jazz", -1),
        ("en", "I hate jazz", -1),
        ("en", "I don't hate jazz", 1),
        ("en", "Never use tabs", -1),
        ("en", "Use tabs", 1),
        ("en", "The train leaves at nine", 0),
        ("en", "I cannot come on Friday", -1),
        ("en", "She is allergic to nuts", -1),
        ("en", "I can't wait to go to Rome", 0),
        ("en", "I can not wait to see you", 0),
        ("en", "No doubt he is in Rome", 0),
        ("en", "He likes it, doesn't he?", 1),
        ("en", "Not only jazz, he likes rock too", 1),
        ("en", "I like jazz but not rock", 1),
        ("en", "No, I like jazz", 1),
        ("en", "No one likes jazz", -1),
        ("en", "I could not agree more", 0),
        ("es", "Me gusta el jazz", 1),
        ("es", "No me gusta el jazz", -1),
        ("es", "Nunca uses tabuladores", -1),
        ("es", "No veo la hora de ir a Roma", 0),
        ("es", "No conozco a nadie en Roma", -1),
        ("es", "Odio el jazz", -1),
        ("es", "Sin duda vive en Roma", 0),
        ("es", "Vive en Roma, \u00bfno?", 0),
        ("fr", "J'aime le jazz", 1),
        ("fr", "Je n'aime pas le jazz", -1),
        ("fr", "Je n\u2019aime plus le jazz", -1),
        ("fr", "J'aime plus le rock que le jazz", 1),
        ("fr", "Je d\u00e9teste le jazz", -1),
        ("fr", "Il habite sans doute \u00e0 Rome", 0),
        ("fr", "Je ne connais personne \u00e0 Rome", -1),
        ("fr", "Cette personne habite \u00e0 Rome", 0),
        ("de", "Ich mag Jazz", 1),
        ("de", "Ich mag Jazz nicht", -1),
        ("de", "Ich mag keinen Jazz", -1),
        ("de", "Ich kann es kaum erwarten, nach Rom zu fahren", 0),
        ("de", "Ich hasse Jazz", -1),
        ("de", "Er wohnt nicht nur in Rom", 0),
        ("de", "Sie wohnt in Rom, nicht wahr?", 0),
        ("it", "Mi piace il jazz", 1),
        ("it", "Non mi piace il jazz", -1),
        ("it", "Non vedo l'ora di andare a Roma", 0),
        ("it", "Non vedo l\u2019ora di andare a Roma", 0),
        ("it", "Non conosco nessuno a Roma", -1),
        ("it", "Odio il jazz", -1),
        ("it", "Senza dubbio abita a Roma", 0),
    ],
)
def test_polarity(language: str, text: str, polarity: int) -> None:
    assert polarity_of(text, language) == polarity


@pytest.mark.parametrize(
    "text",
    [
        "No me gusta nada el jazz de los viernes",
        "Je n'aime pas du tout le jazz de cette ville",
        "Ich mag den Jazz in dieser Stadt nicht",
        "Non mi piace per niente il jazz di questa citt\u00e0",
        "I do not like the jazz of this town at all",
    ],
)
def test_the_language_is_guessed(text: str) -> None:
    assert polarity_of(text) == -1


def test_the_scope_ends_with_the_clause() -> None:
    read = read_negation("I do not eat meat, but I eat fish", "en")
    negated = {word.text for word in read.words if word.negated}
    assert "meat" in negated
    assert "fish" not in negated


def test_two_negators_are_unclear_where_they_may_undo_each_other() -> None:
    assert read_negation("I do not eat nothing", "en").unclear
    assert not read_negation("No como nada nunca", "es").unclear
    assert polarity_of("I do not like nothing", "en") == 0


@pytest.mark.parametrize(
    "text", ["", " ", "?!", "\u00bf", "\U0001f600", "\u6771\u4eac\u306b\u4f4f\u3080", "a" * 10_000]
)
def test_anything_can_be_read(text: str) -> None:
    assert polarity_of(text) in (-1, 0, 1)


def test_width_and_case_make_no_difference() -> None:
    assert (
        polarity_of("\uff29 \uff24\uff2f \uff2e\uff2f\uff34 \uff2c\uff29\uff2b\uff25 IT", "en")
        == -1
    )


def test_opposites_are_so_both_ways() -> None:
    assert are_opposites("open", "close", "english")
    assert are_opposites("close", "open", "english")
    assert not are_opposites("open", "open", "english")
