"""Instants in and out."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from graphql import GraphQLError
from hypothesis import given
from hypothesis import strategies as st

from schema.scalars import parse_moment, print_moment


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
    with pytest.raises(GraphQLError):
        parse_moment(value)


def test_an_offset_is_taken_into_account() -> None:
    assert parse_moment("2026-05-01T12:00:00+02:00") == datetime(2026, 5, 1, 10, tzinfo=UTC)
    assert print_moment(parse_moment("2026-05-01T12:00:00+02:00")) == "2026-05-01T10:00:00.000Z"


@given(
    st.datetimes(datetime.min.replace(year=2), datetime.max.replace(year=9990)),
    st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
def test_an_instant_survives(moment: datetime, zone: timezone) -> None:
    aware = moment.replace(tzinfo=zone)
    assert parse_moment(print_moment(aware)) == aware
    assert parse_moment(aware.isoformat()) == aware
