"""One letter wrong in a long name: still that name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.names.typos import is_same_but_for_a_slip

NAME = st.text(alphabet="abcdefgh ", min_size=11, max_size=40)


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        ("virginia woolf", True),
        ("virgina woolf", True),
        ("virginia wolof", True),
        ("virginia wooolf", True),
        ("virginia wolf", True),
        ("virginia wo", False),
        ("virgina wolf", False),
    ],
)
def test_one_letter_is_a_slip(asked: str, same: bool) -> None:
    assert is_same_but_for_a_slip("virginia woolf", asked) is same


@pytest.mark.parametrize(
    ("one", "other"),
    [("gambia", "zambia"), ("mali", "malta"), ("apollo mission 11", "apollo mission 12")],
)
def test_a_short_name_and_a_number_do_not_slip(one: str, other: str) -> None:
    assert not is_same_but_for_a_slip(one, other)


@given(NAME, st.data())
def test_any_letter_may_be_left_out(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 1))
    asked = name[:at] + name[at + 1 :]
    assert is_same_but_for_a_slip(name, asked)
    assert is_same_but_for_a_slip(asked, name)
