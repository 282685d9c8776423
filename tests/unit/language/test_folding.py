"""Names that fold alike are one name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.folding import fold

NAMES = st.text(st.characters(codec="utf-8"), max_size=60)


@given(NAMES)
def test_folding_twice_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@given(NAMES)
def test_case_and_spaces_do_not_matter(name: str) -> None:
    assert fold(f"  {name}\u00a0 ") == fold(name)
    assert fold(name.casefold()) == fold(name)


@given(NAMES)
def test_a_name_never_folds_to_nothing(name: str) -> None:
    assert bool(fold(name)) == bool(name.strip())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José  Núñez", "jose nunez"),
        ("STRASSE", "straße"),
        ("Ångström", "angstrom"),
        ("ＡＢＣ", "abc"),
        ("Ελλάδα", "ελλαδα"),
        ("ﬁne", "FINE"),
        ("e\u0301", "é"),
        ("a\tb\n c", "a b c"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("が", "か"), ("कि", "क"), ("Ada", "Adam"), ("C", "C++")]
)
def test_names_that_are_two(one: str, other: str) -> None:
    assert fold(one) != fold(other)
