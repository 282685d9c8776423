"""Hints that an answer seems to have used."""

import pytest

from recall.context.hints.used_hints import is_used


@pytest.mark.parametrize(
    ("answer", "text", "subject", "told", "used"),
    [
        (
            "Since you live in Seattle, take a coat.",
            "The user lives in Seattle",
            None,
            "Seattle",
            True,
        ),
        ("Take a coat.", "The user lives in Seattle", None, "Seattle", False),
        ("Maya might know.", "Maya works at Airbus", "Maya", None, False),
        ("Maya works for Airbus, ask her.", "Maya works at Airbus", "Maya", None, True),
        ("Na ja, du wohnst ja in Köln.", "Der Nutzer wohnt in Köln", None, "Köln", True),
        ("", "Maya works at Airbus", "Maya", None, False),
        ("Maya", "Maya", "Maya", None, False),
    ],
)
def test_a_hint_is_used_where_most_of_what_it_tells_is_said(
    answer: str, text: str, subject: str | None, told: str | None, used: bool
) -> None:
    assert is_used(answer, text, subject, told) is used
