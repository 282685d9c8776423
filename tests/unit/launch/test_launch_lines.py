"""Lines of a file as inputs: whatever is in it, every line is accounted for, in order."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from launch.client.lines import MOST_LINES, BadLine, Line, batches, camel_case, read_line

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def line(number: int, value: Any) -> Line:
    found = read_line(number, json.dumps(value).encode())
    assert isinstance(found, Line)
    return found


@given(st.binary(max_size=200))
def test_any_bytes_are_a_line_a_bad_one_or_nothing(raw: bytes) -> None:
    found = read_line(7, raw)
    assert (found is None) == (not raw.strip())
    assert found is None or found.number == 7


@given(
    st.lists(st.dictionaries(st.sampled_from(["kind", "threadId", "text"]), st.text()), max_size=50)
)
def test_batches_keep_every_line_in_order(given_lines: list[dict[str, str]]) -> None:
    lines = [line(number, value) for number, value in enumerate(given_lines, 1)]
    found = list(batches(lines))
    assert [one for batch in found for one in batch.lines] == lines
    assert all({one.kind for one in batch.lines} == {batch.kind} for batch in found)


def test_batches_are_bounded() -> None:
    lines = [line(number, {"text": "x"}) for number in range(2 * MOST_LINES + 1)]
    assert [len(batch.lines) for batch in batches(lines)] == [MOST_LINES, MOST_LINES, 1]
    large = [line(number, {"text": "x" * 400_000}) for number in range(7)]
    assert max(len(batch.lines) for batch in batches(large)) == 3


def test_names_are_spelled_as_graphql_does() -> None:
    given_value = {"valid_from": 1, "subject": {"some_name": [{"a_b_c": 2}]}, "threadId": 3}
    assert camel_case(given_value) == {
        "validFrom": 1,
        "subject": {"someName": [{"aBC": 2}]},
        "threadId": 3,
    }


@given(values)
def test_camel_case_twice_is_once(value: Any) -> None:
    assert camel_case(camel_case(value)) == camel_case(value)


def test_turns_and_memories_are_told_apart() -> None:
    assert line(1, {"thread_id": "t", "text": "hello"}).kind == "turns"
    assert line(1, {"kind": "EPISODE", "threadId": "t", "text": "hello"}).kind == "memories"
    assert line(1, {"text": "hello"}).kind == "memories"


def test_key_depends_on_number_and_content() -> None:
    keys = {
        line(number, {"text": text}).given["idempotencyKey"] for number in (1, 2) for text in "ab"
    }
    assert len(keys) == 4
    assert line(1, {"text": "a"}) == line(1, {"text": "a"})
    assert line(1, {"text": "a", "idempotency_key": "own"}).given["idempotencyKey"] == "own"


def test_what_is_no_object_is_named() -> None:
    for raw in (b"[1]", b"3", b"{", b"\xff", b'"text"', b"[" * 100_000):
        assert isinstance(read_line(1, raw), BadLine)
