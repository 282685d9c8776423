"""Dates in contexts: now, when something was said, and since when a fact holds."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from graph.enums import MemoryKind
from language.times.day_words import day_in_words, span_in_words
from language.word_lists import STOP_WORDS, read_words
from recall.context.citations import Citations
from recall.context.dates import Present
from recall.context.pieces import quoted, sentence, turn
from tests.support.recall import contexts
from tests.support.recall.contexts import NOW, record

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
MAY = datetime(2026, 5, 28, tzinfo=UTC)


@pytest.mark.parametrize(
    ("present", "said", "iso"),
    [
        (Present(NOW), "Now: Friday, 1 May 2026, 12:00 (UTC).", "2026-05-01T12:00:00Z"),
        (
            Present(datetime(2025, 12, 31, 23, 5, 9, 7, UTC), BERLIN),
            "Now: Thursday, 1 January 2026, 00:05 (Europe/Berlin).",
            "2026-01-01T00:05:09+01:00",
        ),
        (
            Present(datetime(1, 1, 1, tzinfo=UTC), NEW_YORK),
            "Now: Monday, 1 January 1, 00:00 (UTC).",
            "0001-01-01T00:00:00Z",
        ),
    ],
)
def test_now_in_the_zone(present: Present, said: str, iso: str) -> None:
    assert (present.line, present.iso) == (said, iso)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"valid_from": MAY}, "since 28 May 2026"),
        ({}, "known since 22 May 2026"),
        ({"valid_from": MAY + timedelta(days=30)}, "from 27 June 2026"),
        ({"valid_to": MAY}, "until 28 May 2026"),
        ({"valid_from": MAY, "valid_to": NOW + timedelta(40)}, "from 28 May 2026 to 10 June 2026"),
        # Two in the morning in Berlin is the evening before in New York, for what has a time.
        ({"valid_from": MAY + timedelta(hours=1)}, "since 27 May 2026"),
        ({"kind": MemoryKind.PROCEDURE}, ""),
    ],
)
def test_since_when_a_fact_holds(given: dict[str, object], said: str) -> None:
    present = Present(NOW + timedelta(days=31), NEW_YORK)
    fact = record("1", "x", **({"created_at": datetime(2026, 5, 22, 12, tzinfo=UTC)} | given))
    assert present.since(fact) == said


@pytest.mark.parametrize(
    ("language", "since"),
    [
        ("english", "since 28 May 2026"),
        ("french", "depuis le 28 mai 2026"),
        ("german", "seit 28. Mai 2026"),
        ("italian", "dal 28 maggio 2026"),
        ("spanish", "desde el 28 de mayo de 2026"),
        ("klingon", "since 28 May 2026"),
    ],
)
def test_since_in_five_languages(language: str, since: str) -> None:
    assert span_in_words(MAY, None, language) == since
    assert span_in_words(None, None, language) == ""
    assert since.endswith(day_in_words(MAY, language))


def test_every_language_has_every_template_and_month() -> None:
    found = read_words("times/dates")
    assert set(found) == set(STOP_WORDS)
    assert len({frozenset(templates) for templates in found.values()}) == 1
    for templates in found.values():
        assert len(templates["months"].split()) == 12
        assert "{start}" in templates["between"]
        assert "{end}" in templates["between"]


def test_what_was_said_is_dated_in_front_and_what_is_known_behind() -> None:
    citations = Citations(Present(NOW, BERLIN))
    said = contexts.turn("1", "I come tomorrow.", occurred_at=datetime(2026, 4, 30, 20, tzinfo=UTC))
    piece = citations.cite(turn(said))
    assert (piece.before, piece.text, piece.after) == (
        "Thu 30 April 2026, 22:00, ",
        "user: I come tomorrow.",
        "",
    )
    fact = citations.cite(sentence(record("2", "Ana sails", valid_from=MAY - timedelta(days=200))))
    assert (fact.before, fact.text, fact.after) == ("", "Ana sails.", " (since 9 November 2025)")
    summary = citations.cite(quoted(record("3", "A year.", kind=MemoryKind.SUMMARY)))
    assert summary.after == " (21 April 2026)"
