"""Pages and cursors: sizes, places, and whose a cursor is."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.errors import Invalid, LimitExceeded
from anaphora.settings import Settings
from anaphora.tokens import Signer
from graph.pages import Cursors, Page, batch_pages, page_size

SIGNER = Signer(b"k" * 32)
CURSORS = Cursors(SIGNER, "ada", "things")

places = st.tuples(
    st.one_of(
        st.datetimes(timezones=st.just(UTC)),
        st.floats(allow_nan=False, allow_infinity=False),
        st.integers(-(2**62), 2**62),
        st.text(max_size=20),
        st.none(),
    ),
    st.text(max_size=20),
)


@given(places)
def test_a_cursor_keeps_its_place(place: tuple[Any, ...]) -> None:
    assert CURSORS.read(CURSORS.write(place)) == place


def test_a_cursor_keeps_an_instant_in_utc() -> None:
    moment = datetime(2026, 5, 1, 14, 0, 0, 123456, tzinfo=timezone(timedelta(hours=2)))
    (read,) = CURSORS.read(CURSORS.write((moment,))) or ()
    assert read == moment
    assert read.tzinfo == UTC


@pytest.mark.parametrize(
    "cursors",
    [
        Cursors(SIGNER, "bob", "things"),
        Cursors(SIGNER, "ada", "others"),
        Cursors(Signer(b"x" * 32), "ada", "things"),
    ],
)
def test_a_cursor_is_of_one_list_of_one_user(cursors: Cursors) -> None:
    with pytest.raises(Invalid) as error:
        cursors.read(CURSORS.write((1, "a")))
    assert error.value.field == "after"


@given(st.text())
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        CURSORS.read(text)


def test_an_altered_cursor_is_refused() -> None:
    cursor = CURSORS.write((1, "a"))
    for at in range(len(cursor)):
        other = "A" if cursor[at] != "A" else "B"
        with pytest.raises(Invalid):
            CURSORS.read(cursor[:at] + other + cursor[at + 1 :] + "AAAA")


@pytest.mark.parametrize("first", [0, -1, -(10**9)])
def test_a_page_has_at_least_one_item(first: int) -> None:
    with pytest.raises(Invalid) as error:
        page_size(Settings(), first)
    assert error.value.field == "first"


@pytest.mark.parametrize("first", [201, 10**9])
def test_a_page_has_a_largest_size(first: int) -> None:
    with pytest.raises(LimitExceeded) as error:
        page_size(Settings(max_page=200), first)
    assert error.value.field == "first"


def test_the_sizes_between_are_taken() -> None:
    assert [page_size(Settings(max_page=200), first) for first in (1, 20, 200)] == [1, 20, 200]


@given(st.integers(0, 12), st.integers(1, 12))
def test_a_row_more_than_asked_for_tells_of_a_next_page(rows: int, first: int) -> None:
    page = CURSORS.page(list(range(rows)), first, lambda row: (row,))
    assert page.items == list(range(min(rows, first)))
    assert (page.has_next, page.has_previous) == (rows > first, False)
    assert CURSORS.page([1], 1, lambda row: (row,), after="x").has_previous


def test_every_parent_has_a_page() -> None:
    pages = batch_pages(CURSORS, ["a", "b"], {"a": [1, 2]}, 1, lambda row: (row,))
    assert pages["a"].items == [1]
    assert pages["a"].has_next
    assert pages["b"] == Page([], has_next=False, has_previous=False)
