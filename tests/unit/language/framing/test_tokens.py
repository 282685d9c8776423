"""Tokens: counted whole, counted for what no vocabulary knows, and cut at words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.framing.tokens import count_tokens, cut_to_characters, cut_to_tokens

SAID = st.text(alphabet=st.sampled_from("abc XYZ .,!…é日本\n\t😀-_'"), max_size=120)


@given(st.lists(SAID, max_size=4))
def test_tokens_of_lines_add_up(texts: list[str]) -> None:
    assert count_tokens(["\n".join(texts)]) == [sum(count_tokens(texts))]


def test_what_the_vocabulary_does_not_know_is_not_free() -> None:
    key, emoji = count_tokens(["k" * 3000, "😀" * 30])
    assert key >= 750
    assert emoji >= 30


@given(SAID, st.integers(0, 40))
def test_a_cut_text_has_at_most_so_many_tokens(text: str, most: int) -> None:
    cut = cut_to_tokens(text, most)
    assert count_tokens([cut])[0] <= most
    if cut != text and cut:
        assert cut.endswith("…")
        beginning = cut.removesuffix("…")
        assert text.startswith(beginning)
        # No word is parted: what follows does not go on with it. An ideograph is a word.
        last, following = beginning[-1:], text[len(beginning)]
        parted = last.isalnum() and last not in "日本"
        assert not (parted and following.isascii() and following.isalnum())


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("one two three", 3, "one two three"),
        ("one two three four", 3, "one two…"),
        ("one, two", 2, "one…"),
        ("unbelievablyverylongword", 2, ""),
        ("one two", 0, ""),
        ("日本語のテキスト", 4, "日本語…"),
    ],
)
def test_cuts_by_hand(text: str, most: int, cut: str) -> None:
    assert cut_to_tokens(text, most) == cut


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("one two", 7, "one two"),
        ("one two", 6, "one…"),
        ("one two", 4, "one…"),
        ("one two", 3, ""),
        ("don't stop", 5, ""),
        ("e\u0301e\u0301", 2, ""),
    ],
)
def test_cuts_by_characters(text: str, most: int, cut: str) -> None:
    assert cut_to_characters(text, most) == cut
    assert len(cut) <= most
