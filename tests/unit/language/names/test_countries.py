"""Countries and languages by their other names."""

import pytest

from language.folding import fold
from language.names.countries import other_names


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Allemagne", "Germany"),
        ("Deutschland", "Alemania"),
        ("Turks and Caicos Islands", "Turks & Caicos Islands"),
        ("🇫🇷", "Francia"),
        ("Naciones Unidas", "United Nations"),
        ("Spanisch", "Spanish"),
    ],
)
async def test_a_name_means_the_other(asked: str, name: str) -> None:
    assert (await other_names(asked))[fold(name)] is True
    assert (await other_names(name))[fold(asked)] is True


CODES = [("de", "Germany"), ("DEU", "Germany"), ("pa", "Panama")]


@pytest.mark.parametrize(("asked", "name"), CODES)
async def test_a_code_may_mean_it(asked: str, name: str) -> None:
    assert (await other_names(asked))[fold(name)] is False
    assert (await other_names(name))[fold(asked)] is False


@pytest.mark.parametrize("asked", ["", "Maya", "Paris", "not a country", "1", "🇦", "x" * 300])
async def test_what_is_neither(asked: str) -> None:
    assert await other_names(asked) == {}
