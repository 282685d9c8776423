"""Instants in and out."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.clock import parse_moment
from anaphora.errors import Invalid
from schema.types.scalars import print_moment


@pytest.mark.parametrize(
    "value",
    [
        "2026-05-01T12:00:00",
        "2026-05-01",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "2026-02-30T00:00:00Z",
        "2026-05-01T25:00:00Z",
        "yesterday",
        "",
        "0001-01-01T00:00:00+14:00",
        "2026-05-01T12:00:00\0Z",
        "2026-05-01\0T12:00:00Z",
        "2026-W18-5T12:00:00Z",
        "٢٠٢٦-05-01T12:00:00Z",
        "2" * 100_000,
        20260501,
        None,
        True,
        ["2026-05-01T12:00:00Z"],
    ],
)
def test_what_is_no_instant_is_refused(value: object) -> None:
    with pytest.raises(Invalid):
        parse_moment(value)


def test_an_offset_is_taken_into_account() -> None:
    assert parse_moment("2026-05-01T12:00:00+02:00") == datetime(2026, 5, 1, 10, tzinfo=UTC)
    assert print_moment(parse_moment("2026-05-01T12:00:00+02:00")) == "2026-05-01T10:00:00.000Z"


@given(
    st.integers(-62 * 10**9, 253 * 10**9),
    st.integers(0, 999_999),
    st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
def test_an_instant_survives(seconds: int, microseconds: int, zone: timezone) -> None:
    since = timedelta(seconds=seconds, microseconds=microseconds)
    aware = (datetime(1970, 1, 1, tzinfo=UTC) + since).astimezone(zone)
    assert parse_moment(print_moment(aware)) == aware
    assert parse_moment(aware.isoformat()) == aware
