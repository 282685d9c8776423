"""Relations of answers: which hint an answer tells, and which is only like it."""

import threading
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from language.extraction.extracted_fact import Heard, Utterance
from language.extraction.listener import Listener
from language.extraction.reader import Reader
from language.questions.address import as_of_reader
from language.word_lists import STOP_WORDS, read_words
from language.words import guess_language, words
from recall.context.hints import told_relations
from recall.context.hints.told_relations import Triple, relations_of, tells

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
_READS = Listener(partial(Reader, parser=False))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time enough to load a reader on a machine that does much else."""
    monkeypatch.setattr(told_relations, "_PATIENCE", 60.0)


def hint(relation: str, object: str, *subjects: str, denied: bool = False) -> Triple:
    return Triple(frozenset(subjects or ("user",)), relation, object, denied)


@pytest.mark.parametrize(
    ("answer", "triple", "told"),
    [
        ("Since you live in Seattle, take a coat.", hint("lives_in", "Seattle"), True),
        ("Na ja, du wohnst ja in Köln.", hint("lives_in", "Köln"), True),
        ("Comme tu habites à Lyon, prends le tram.", hint("lives_in", "Lyon"), True),
        (
            "Ya que vives en Sevilla, lleva agua.",
            hint("lives_in", "Sevilla"),
            True,
        ),
        ("Dato che vivi a Roma, prendi il treno.", hint("lives_in", "Roma"), True),
        ("Well, Maya works for Airbus.", hint("works_at", "Airbus", "maya", "maya li"), True),
        # What is said of another relation, of another person, or denied, is not this hint.
        ("You were born in Seattle.", hint("lives_in", "Seattle"), False),
        ("Bob works at Airbus.", hint("works_at", "Airbus", "maya"), False),
        ("You do not live in Seattle.", hint("lives_in", "Seattle"), False),
        ("You do not live in Seattle.", hint("lives_in", "Seattle", denied=True), True),
        # Where no relation has the hint's object, words decide.
        ("Seattle has a fine harbour.", hint("lives_in", "Seattle"), None),
        ("I live in Seattle, too.", hint("lives_in", "Seattle"), None),
        ("You live in Portland.", hint("lives_in", "Seattle"), None),
        ("", hint("lives_in", "Seattle"), None),
        ("x" * 40_000, hint("lives_in", "Seattle"), None),
    ],
)
async def test_a_hint_is_told_by_its_relation(
    answer: str, triple: Triple, told: bool | None
) -> None:
    relations = await relations_of(_READS, answer, NOW)
    assert tells(relations, triple, guess_language(words(answer))) is told


async def test_a_reader_that_fails_leaves_it_to_words(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def read(self, said: Utterance) -> Heard:
            raise RuntimeError(said.text)

    assert await relations_of(Listener(Broken), "You live in Seattle.", NOW) == []
    assert "Seattle" not in caplog.text


async def test_a_reader_that_takes_long_is_not_waited_for(monkeypatch: Any) -> None:
    done = threading.Event()

    class Slow:
        def read(self, said: Utterance) -> Heard:
            done.wait(10)
            return Heard((), "en", (), "slow")

    monkeypatch.setattr(told_relations, "_PATIENCE", 0.05)
    try:
        assert await relations_of(Listener(Slow), "You live in Seattle.", NOW) == []
    finally:
        done.set()


@pytest.mark.parametrize(
    ("language", "text", "put"),
    [
        ("english", "You're tall. Your name is Bo.", "I'm tall. my name is Bo."),
        ("english", "I know you. You live here.", " I live here."),
        ("german", "Du bist hier.", "ich bin hier."),
        ("klingon", "You live here.", ""),
        ("english", "", ""),
    ],
)
def test_whom_a_text_addresses_is_put_in_the_first_person(
    language: str, text: str, put: str
) -> None:
    assert as_of_reader(text, language) == put


def test_every_language_has_its_words() -> None:
    assert set(read_words("second_person")) == set(STOP_WORDS)
