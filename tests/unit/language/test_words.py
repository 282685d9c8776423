"""Words and stems of a text: the quick ways give what the slow ones do."""

import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.words import WORD, stem_counts, stems, with_lost_apostrophes, words

TEXTS = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("abc XYZ 019 _-.,'’“ éÉçßİıŁ Ωσς \u0301\u0308\u05b0\u0651\u0941\u200b"),
    ),
    max_size=80,
)
LANGUAGES = ("english", "spanish", "french", "german", "italian")


@given(TEXTS)
def test_words_are_letters_digits_and_marks_in_lower_case(text: str) -> None:
    assert words(text) == WORD.findall(unicodedata.normalize("NFC", text).lower())


@given(TEXTS, st.sampled_from(LANGUAGES))
def test_stems_are_counted_as_they_are_said(text: str, language: str) -> None:
    assert stem_counts(text, language) == Counter(stems(text, language))


def test_a_word_of_many_forms_is_one_stem() -> None:
    said = stem_counts("He walks, she walked, and they were walking to the walk.", "english")
    assert said == {"walk": 4}


@pytest.mark.parametrize(
    ("text", "language", "spelled"),
    [
        ("whats my job", "english", "what's my job"),
        ("Whos there, and wheres Rex? I dont know.", "english", None),
        ("cest quoi mon travail", "french", "c'est quoi mon travail"),
        ("jhabite où ?", "french", "j'habite où ?"),
        ("aujourdhui", "french", "aujourd'hui"),
    ],
)
def test_a_lost_apostrophe_is_put_back(text: str, language: str, spelled: str | None) -> None:
    wanted = spelled or "Who's there, and where's Rex? I don't know."
    assert with_lost_apostrophes(text, language) == wanted


@pytest.mark.parametrize(
    ("text", "language"),
    [
        # What has its apostrophe, of either kind; abbreviations; parts of words.
        ("I'm sure that's what he’s after", "english"),
        ("an IM from ITS, CANT and THATS", "english"),
        ("imagine a donts list, cantata", "english"),
        # Words of their own.
        ("ill id were its lets well hell shell wed", "english"),
        ("im Garten", "german"),
        ("im vegan", "spanish"),
    ],
)
def test_other_words_keep_their_spelling(text: str, language: str) -> None:
    assert with_lost_apostrophes(text, language) == text


@given(TEXTS, st.sampled_from(LANGUAGES))
def test_apostrophes_are_all_that_is_put_in(text: str, language: str) -> None:
    spelled = with_lost_apostrophes(text, language)
    assert spelled.replace("'", "") == text.replace("'", "")
    assert with_lost_apostrophes(spelled, language) == spelled
