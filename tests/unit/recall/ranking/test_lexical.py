"""Words: nothing of Lucene's syntax gets through, and BM25 is what it says."""

import math
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.tenancy import tenant_token
from language.words import words
from recall.contract.candidate import Floats
from recall.ranking.words import MOST_WORDS, Bag, lucene_query
from recall.ranking.words import bm25 as bm25_of_bags


def bm25(query: list[str], documents: list[list[str]]) -> Floats:
    return bm25_of_bags(query, [[Bag(len(one), Counter(one))] for one in documents])


SYNTAX = set('+-&|!(){}[]^"~*?:\\/')


def test_bm25_against_values_worked_by_hand() -> None:
    # n = 3, mean length 2. "cat" is in two documents, "dog" in one.
    # idf(cat) = ln(1 + 1.5/2.5) = 0.470004, idf(dog) = ln(1 + 2.5/1.5) = 0.980829.
    # Document 0 (length 3): norm = 1.2 · (0.25 + 0.75 · 3/2) = 1.65.
    #   cat twice: 0.470004 · 2 · 2.2 / (2 + 1.65) = 0.566580; dog: 0.980829 · 2.2 / 2.65 = 0.814273
    # Document 1 (length 2): norm = 1.2: cat once: 0.470004 · 2.2 / 2.2 = 0.470004
    scores = bm25(["cat", "dog"], [["cat", "cat", "dog"], ["cat", "hen"], ["hen"]])
    best = 0.566580 + 0.814273
    assert scores.tolist() == pytest.approx([1.0, 0.470004 / best, 0.0], abs=1e-5)


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    scores = bm25(["common", "rare"], [["common"], ["common"], ["rare"], ["common"]])
    assert scores[2] == 1.0 > scores[0] > 0


def test_nothing_is_said_by_no_words() -> None:
    assert bm25([], [["a"], ["b"]]).tolist() == [0.0, 0.0]
    assert bm25(["a"], []).tolist() == []
    assert bm25(["a"], [[], []]).tolist() == [0.0, 0.0]


def test_a_document_of_parts_is_as_the_whole() -> None:
    parts = [[Bag(2, {"a": 2}), Bag(1, {"b": 1})], [Bag(1, {"b": 1})]]
    whole = bm25(["a", "b"], [["a", "a", "b"], ["b"]])
    assert bm25_of_bags(["a", "b"], parts).tolist() == whole.tolist()


documents = st.lists(st.lists(st.sampled_from("abcdef"), max_size=12), max_size=20)


@given(st.lists(st.sampled_from("abcdefgh"), max_size=8), documents)
def test_bm25_is_between_nothing_and_one(query: list[str], found: list[list[str]]) -> None:
    scores = bm25(query, found)
    assert len(scores) == len(found)
    assert all(math.isfinite(score) and 0 <= score <= 1 for score in scores)
    for score, document in zip(scores, found, strict=True):
        assert (score > 0) == bool(set(query) & set(document))
    assert max(scores, default=0) in (0.0, 1.0)


@given(st.lists(st.text(alphabet="ab", max_size=3), max_size=4), documents)
def test_bm25_does_not_care_for_the_order_of_words(
    query: list[str], found: list[list[str]]
) -> None:
    forwards, backwards = bm25(query, found), bm25(query[::-1], found)
    assert forwards == pytest.approx(backwards)


@given(st.text())
def test_no_lucene_syntax_gets_through(query: str) -> None:
    lucene = lucene_query("somebody", words(query))
    if lucene is None:
        return
    prefix = f"+tenant:{tenant_token('somebody')} +("
    assert lucene.startswith(prefix)
    assert lucene.endswith(")")
    inner = lucene.removeprefix(prefix).removesuffix(")")
    assert not SYNTAX & set(inner)
    assert not {"AND", "OR", "NOT", "TO"} & set(inner.split())


@pytest.mark.parametrize(
    "query",
    ["*:*", 'text:"a" OR tenant:t0', "a) OR (b", "tenant:* AND -x", "AND OR NOT", "a~2 b^9 /c.*/"],
)
def test_injected_syntax_is_only_words(query: str) -> None:
    lucene = lucene_query("somebody", words(query))
    assert lucene is None or re.fullmatch(r"\+tenant:t[0-9a-f]{24} \+\([\w ]+\)", lucene)


def test_a_query_of_thousands_of_words_is_cut() -> None:
    lucene = lucene_query("somebody", [f"w{number}" for number in range(5000)])
    assert lucene is not None
    assert len(lucene.split()) == MOST_WORDS + 1


def test_a_word_of_a_script_without_spaces_asks_for_no_more_than_can_be_looked_up() -> None:
    lucene = lucene_query("somebody", ["\u65e5" * 10_922])
    assert lucene is not None
    assert lucene.count("\u65e5") == 1000
    assert lucene_query("somebody", ["a" * 999, "bc", "d"]).endswith("a b)")  # type: ignore[union-attr]
