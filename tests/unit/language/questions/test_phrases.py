"""Phrases of many terms in one text: all that are there, and no more."""

from hypothesis import given
from hypothesis import strategies as st

from language.questions.phrases import PhraseIndex

WORDS = st.text("abc", min_size=1, max_size=4)
PHRASES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


def test_words_phrases_and_open_ends() -> None:
    index = PhraseIndex({"pay": ["credit card", "pay*"], "ship": ["parcel"], "it": ["a*"]})
    assert index.names_in(" my credit card ") == {"pay": 1}
    assert index.names_in(" paying for a parcel ") == {"pay": 0, "it": 2, "ship": 3}
    assert index.names_in(" credit for cards ") == {}
    assert index.names_in("  ") == {}


@given(st.dictionaries(WORDS, st.lists(PHRASES, max_size=3), max_size=5), st.lists(WORDS))
def test_it_finds_what_a_search_finds(phrases: dict[str, list[str]], words: list[str]) -> None:
    spelt = f" {' '.join(words)} "
    expected = {
        name for name, listed in phrases.items() if any(f" {one} " in spelt for one in listed)
    }
    assert PhraseIndex(phrases).names_in(spelt).keys() == expected
