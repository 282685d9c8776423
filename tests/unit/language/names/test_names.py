"""Names taken apart, and how alike two are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.names.name_score import is_other_given, judge
from language.names.parse import abbreviates, take_apart
from language.names.ranking import ALIAS_SCORE, How, Named, rate
from language.names.tokens import query_of, tokens_of


def test_the_core_of_a_name_has_no_titles_legal_forms_or_articles() -> None:
    assert take_apart("Prof. Dr. Lise Meitner").core == ("lise", "meitner")
    assert take_apart("The Acme Company, Inc.").core == ("acme",)
    assert take_apart("The The").core == ("the", "the")
    assert take_apart("Вирджиния Вулф").words == ("virdzhiniya", "vulf")
    assert take_apart("J.R.R. Tolkien").words == ("j", "r", "r", "tolkien")
    assert take_apart("🇨🇲").words


@pytest.mark.parametrize(
    ("short", "long", "least"),
    [
        ("un", "United Nations", 1.0),
        ("ibm", "International Business Machines", 1.0),
        ("usa", "United States of America", 1.0),
        ("umn", "University of Minnesota", 0.6),
        ("bbc", "International Business Machines", 0.0),
        ("u", "United Nations", 0.0),
        ("united", "United", 0.0),
    ],
)
def test_letters_that_may_stand_for_a_name(short: str, long: str, least: float) -> None:
    assert abbreviates(short, take_apart(long)) == least


@pytest.mark.parametrize(
    ("asked", "known", "least", "most"),
    [
        ("Ada Lovelace", "Lovelace, Ada", 0.93, 1),
        ("Dr. Ada Lovelace", "Ada Lovelace", 0.93, 1),
        ("MacDonald", "Mac Donald", 0.93, 1),
        ("Massachussetts", "Massachusetts", 0.93, 1),
        ("J. R. R. Tolkien", "John Ronald Reuel Tolkien", 0.8, 0.929),
        ("Tolkien", "John Ronald Reuel Tolkien", 0.8, 0.929),
        ("Catherine Smith", "Katherine Smith", 0.8, 0.96),
        ("UN", "United Nations", 0.8, 0.929),
        ("The Prophet", "A Prophet", 0.8, 0.929),
        ("Windows 10", "Windows 11", 0, 0),
        ("Ann Lee", "Ann Low", 0, 0.79),
        ("Peter Jackson", "Michael Jackson", 0, 0.79),
        ("東京", "京都", 0, 0.79),
    ],
)
def test_which_band_a_pair_is_in(asked: str, known: str, least: float, most: float) -> None:
    for one, other in ((asked, known), (known, asked)):
        assert least <= judge(one, (other,), None).score <= most, (one, other)


def test_a_meaning_decides_where_letters_do_not_and_digits_agree() -> None:
    assert judge("car", ("automobile",), 0.9).how is How.SEMANTIC
    assert judge("car", ("automobile",), 0.9).score == 0.9
    assert judge("model 3", ("model 4",), 0.99).score == 0


def test_the_very_name_is_before_an_alias_before_what_is_like_it() -> None:
    known = [
        Named("Ada Lovelace"),
        Named("Augusta", ("ADA  LOVELACE",)),
        Named("Ada Lovelase"),
        Named("Bob"),
    ]
    rated = rate("ada lovelace", known)
    assert [(one.score, one.how) for one in rated[:2]] == [
        (1.0, How.EXACT),
        (ALIAS_SCORE, How.ALIAS),
    ]
    assert ALIAS_SCORE > rated[2].score > rated[3].score


@given(st.text(min_size=1), st.text(min_size=1))
def test_any_name_can_be_compared(one: str, other: str) -> None:
    [likeness] = rate(one, [Named(other, (one[:3] or "x",), other[:9], 0.3)])
    assert 0 <= likeness.score <= 1
    forth, back = judge(one, (other,), None), judge(other, (one,), None)
    assert forth.score == back.score
    assert 0 <= forth.score <= 1


@given(st.text(min_size=1))
def test_tokens_and_queries_have_nothing_that_a_query_could_mean(name: str) -> None:
    tokens = tokens_of([name])
    assert tokens.split(" ")[0].startswith("k")
    for token in tokens.split(" "):
        assert token.replace("_", "a").isalnum(), token
    query = query_of("t1", name).removeprefix("+tenant:t1 +tokens:(").removesuffix(")")
    for part in query.split(" "):
        assert part.partition("^")[0].replace("_", "a").isalnum(), part


@pytest.mark.parametrize(
    ("asked", "known", "other"),
    [
        ("Daniela Weber", "Daniel Weber", True),
        ("Helena Costa", "Helen Costa", True),
        ("Christina Braun", "Christian Braun", True),
        ("Alexandra Roth", "Alexander Roth", True),
        ("Juliane Adler", "Julian Adler", True),
        ("Daniel Weber", "Daniel Webber", False),
        ("Jhonathan Smith", "Jonathan Smith", False),
        ("Weber, Daniel", "Daniel Weber", False),
        ("J. Smith", "John Smith", False),
    ],
)
def test_a_first_name_with_another_ending_is_anothers(asked: str, known: str, other: bool) -> None:
    assert is_other_given(asked, (known,)) is other


def test_a_name_that_one_alias_has_is_nobody_elses() -> None:
    assert not is_other_given("Daniela Weber", ("Daniel Weber", "Daniela Weber"))
