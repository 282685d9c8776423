"""Questions across languages: their set is whole, and how answers and cosines are judged."""

from collections import Counter
from pathlib import Path

import pytest

from anaphora.errors import Invalid
from bench.languages.crosslingual import MEMORIES, judge, read_questions
from bench.languages.embedding import rank_correlation, read_pairs
from language.words import guess_language, words
from launch.demo.story import read_story

LANGUAGES = {"en", "es", "fr", "de", "it", "pt"}
GUESSED = {"en": "english", "es": "spanish", "fr": "french", "de": "german", "it": "italian"}


def test_every_fact_is_asked_for_in_every_language() -> None:
    questions = list(read_questions())
    counts = Counter(one.language for one in questions)
    assert counts.keys() == LANGUAGES
    assert set(counts.values()) == {counts[MEMORIES]}
    assert counts[MEMORIES] >= 40
    assert len({one.text for one in questions}) == len(questions)


def test_the_answers_are_in_the_story_and_in_english() -> None:
    story = {item.name: item.given for item in read_story()}
    for question in read_questions():
        assert question.answers
        for name in question.answers:
            assert story[name].language == MEMORIES, name


def test_questions_are_in_their_language() -> None:
    """As far as our own guess of a language can tell, which knows five, and no Portuguese."""
    told = [one for one in read_questions() if one.language in GUESSED]
    wrong = [one.text for one in told if guess_language(words(one.text)) != GUESSED[one.language]]
    assert len(wrong) < 0.1 * len(told), wrong


def test_any_memory_that_answers_counts() -> None:
    question = next(iter(read_questions()))
    found = judge(question, "BALANCED", ["x", "y", "b", "a"], {"a", "b"}, 1.0)
    assert found.figures == {"recall@1": 0, "recall@3": 1, "recall@10": 1, "mrr": 1 / 3}
    assert not found.counts, "English stands beside the others"
    nothing = judge(question, "BALANCED", ["x"], {"a"}, 1.0)
    assert set(nothing.figures.values()) == {0.0}


def test_rank_correlation() -> None:
    assert rank_correlation([0.1, 0.2, 0.9], [1, 2, 3]) == pytest.approx(1)
    assert rank_correlation([0.9, 0.2, 0.1], [1, 2, 3]) == pytest.approx(-1)
    # With ties: as of the ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4.
    assert rank_correlation([1, 5, 5, 7], [1, 2, 3, 4]) == pytest.approx(0.9487, abs=1e-4)


def test_only_scored_pairs_are_read(tmp_path: Path) -> None:
    (tmp_path / "a_en.jsonl").write_text('{"a": "x", "b": "y", "score": 4}\n\n')
    (tmp_path / "b.jsonl").write_text('{"a": "x", "b": "y", "duplicate": true}\n')
    [pairs] = read_pairs(tmp_path)
    assert (pairs.name, pairs.first, pairs.scores) == ("a_en", ("x",), (4.0,))
    (tmp_path / "a_en.jsonl").unlink()
    with pytest.raises(Invalid):
        read_pairs(tmp_path)
