"""The gold set: how much of what people say is heard, and how much of what is heard was said."""

import pytest

from bench.extraction.extract import NOW, Read, read_one
from bench.extraction.gold import LANGUAGES, read_gold, read_nothing
from bench.writing.conflicts import Score
from language.extraction.extracted_fact import Utterance
from language.extraction.reader import Reader

_GOLD = read_gold()
_LEAST_UTTERANCES, _LEAST_OF_NOTHING = 60, 40


@pytest.fixture(scope="module", params=[True, False], ids=["parser", "patterns"])
def reader(request: pytest.FixtureRequest) -> Reader:
    return Reader(parser=request.param)


@pytest.fixture(scope="module")
def read(reader: Reader) -> list[Read]:
    return [read_one(marked, "", reader) for marked in _GOLD]


def _score(read: list[Read]) -> Score:
    return sum((each.score for each in read), Score(0, 0, 0))


def _at_least(value: float | None, bar: float) -> bool:
    return value is not None and value >= bar


def test_the_set_is_large_and_has_what_tells_nothing() -> None:
    for language in LANGUAGES:
        own = [marked for marked in _GOLD if marked.language == language]
        assert len(own) >= _LEAST_UTTERANCES
        assert len({marked.text for marked in own}) == len(own)
        assert sum(not marked.triples for marked in own) >= 10
    english = {marked.pattern for marked in _GOLD if marked.language == "en"} - {""}
    assert len(english) >= 27
    nothing = read_nothing()
    assert len(nothing) >= _LEAST_OF_NOTHING
    assert {code for code, _ in nothing} == set(LANGUAGES)


def test_precision_and_recall_over_all_languages(read: list[Read]) -> None:
    assert _at_least(_score(read).precision, 0.85)
    assert _at_least(_score(read).recall, 0.65)
    held = [each for each in read if each.marked.held]
    assert len(held) > len(read) / 3
    assert _at_least(_score(held).precision, 0.85)
    assert _at_least(_score(held).recall, 0.65)


@pytest.mark.parametrize("language", LANGUAGES)
def test_precision_in_each_language(read: list[Read], language: str) -> None:
    own = [each for each in read if each.marked.language == language]
    assert _at_least(_score(own).precision, 0.80)
    patterns = [each.whole for each in own if each.marked.pattern]
    assert sum(patterns) / len(patterns) >= 0.9


def test_changes_and_corrections_are_told(reader: Reader) -> None:
    marked = [each for each in _GOLD if each.actions]
    assert len(marked) >= 15
    right = [
        each.actions <= {fact.action for fact in reader.read(Utterance(each.text, NOW)).facts}
        for each in marked
    ]
    assert sum(right) / len(right) >= 0.85


@pytest.mark.parametrize(("language", "text"), read_nothing())
def test_irony_hypotheses_quotations_and_orders_tell_nothing(
    reader: Reader, language: str, text: str
) -> None:
    assert reader.read(Utterance(text, NOW)).facts == ()
    assert reader.read(Utterance(text, NOW, language=language)).facts == ()
