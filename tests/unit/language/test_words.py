"""Words and stems of a text: the quick ways give what the slow ones do."""

import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.word_lists import STOP_WORDS, read_words
from language.words import WORD, bare_words, stem_counts, stems, with_lost_apostrophes, words

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
        (
            "Whats that, and wheres Rex? Dont ask: i dont know.",
            "english",
            "What's that, and where's Rex? Don't ask: i don't know.",
        ),
        (
            "Im Dave. hey im Tom, and im Ana's dad",
            "english",
            "I'm Dave. hey i'm Tom, and i'm Ana's dad",
        ),
        ("cest quoi mon travail", "french", "c'est quoi mon travail"),
        ("jhabite où ? jaime Lyon", "french", "j'habite où ? j'aime Lyon"),
        ("aujourdhui", "french", "aujourd'hui"),
    ],
)
def test_a_lost_apostrophe_is_put_back(text: str, language: str, spelled: str) -> None:
    assert with_lost_apostrophes(text, language) == spelled


@pytest.mark.parametrize(
    ("text", "language"),
    [
        # What has its apostrophe, of either kind; abbreviations; parts of words.
        ("I'm sure that's what he’s after", "english"),
        ("an IM from ITS, CANT and THATS", "english"),
        ("imagine a donts list, cantata", "english"),
        # Words of their own.
        ("ill id were its lets well hell shell wed wont", "english"),
        ("im Garten", "german"),
        ("im vegan", "spanish"),
        ("Quelle est ma couleur ? À quelle heure ?", "french"),
        # Names, and German.
        ("My boss is Jony Ive. I saw Whos and Theres in Im Thurn", "english"),
        ("Mon ami Jai et Jaime vivent ici. Jaime aime Lyon.", "french"),
        ("Meeting im Hotel Adlon", "english"),
        # Addresses.
        ("ive@example.com dont.panic@x.com im.com #dont dont-panic a/im", "english"),
    ],
)
def test_other_words_keep_their_spelling(text: str, language: str) -> None:
    assert with_lost_apostrophes(text, language) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_language_is_taken_for_another(language: str) -> None:
    asks = frozenset(read_words("question_words")["asks"][language].split())
    assert bare_words(language).isdisjoint(STOP_WORDS[language] | asks)


@given(TEXTS, st.sampled_from(LANGUAGES))
def test_apostrophes_are_all_that_is_put_in(text: str, language: str) -> None:
    spelled = with_lost_apostrophes(text, language)
    assert spelled.replace("'", "") == text.replace("'", "")
    assert with_lost_apostrophes(spelled, language) == spelled
