"""Errors of the API for a line of a file are told in the words of whoever wrote the file."""

import json
import re
from typing import Any, cast

import pytest

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import AnaphoraError, Conflict, Invalid, NotFound
from anaphora.settings import Settings
from launch.client.batches import MUTATIONS
from launch.client.client import as_error
from launch.client.line_errors import error_of_line
from launch.client.lines import Line, read_line
from schema.build import ServedSchema, build_schema
from schema.serving.context import Context, Services

FOREIGN = re.compile(r"\$|Variable|inputs?\b|type '|enum|idempotency|line-|null value|\[0\]|Input")
CALLER = Caller("u", "key", "a test", KeyKind.USER, frozenset(Scope), "VERIFIED")


@pytest.fixture(scope="module")
def schema() -> ServedSchema:
    return build_schema(Settings())


def line_of(given: dict[str, Any]) -> Line:
    line = read_line(3, json.dumps(given).encode())
    assert isinstance(line, Line)
    return line


async def refused(schema: ServedSchema, line: Line) -> AnaphoraError:
    """The API's own answer: what it refuses before anything is asked of a database."""
    nothing = cast(Any, None)
    context = Context(
        services=Services(nothing, nothing, nothing, nothing),
        caller=CALLER,
        find_caller=nothing,
        request_id="test",
    )
    result = await schema.execute(MUTATIONS[line.kind], {"inputs": [line.given]}, context)
    [error] = result.errors or ()
    return as_error({"message": error.message, "extensions": dict(error.extensions or {})})


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"text": "x", "foo_bar": 1}, "foo_bar", "There is no field foo_bar."),
        ({"text": "x", "subject": {"names": 1}}, "subject.names", "Did you mean 'name'?"),
        ({"kind": "FACT"}, "text", "The field text is missing."),
        ({"thread_id": "t"}, "text", "The field text is missing."),
        ({"text": None}, "text", "cannot be null"),
        ({"text": 3}, "text", "Give a string"),
        ({"text": "x", "derived_from": [1.5]}, "derived_from.0", "Give a string"),
        ({"text": "x", "importance": "high"}, "importance", "Give a number"),
        ({"text": "x", "negated": "yes"}, "negated", "Give true or false"),
        ({"text": "x", "subject": "Ana"}, "subject", "Give a JSON object"),
        ({"text": "x", "kind": "FOO"}, "kind", "FOO"),
        ({"text": "x", "on_conflict": 7}, "on_conflict", "Give one of its words"),
        ({"text": "x", "valid_from": "yesterday"}, "valid_from", "Give an ISO 8601 time"),
    ],
)
async def test_it_reads_like_the_commands_own(
    schema: ServedSchema, given: dict[str, Any], field: str, message: str
) -> None:
    line = line_of(given)
    error = await refused(schema, line)
    told = error_of_line(line, error)
    assert type(told) is type(error)
    assert told.field == field
    assert message in told.message
    assert not FOREIGN.search(told.message), told.message


def test_the_key_of_a_line_is_not_told_of() -> None:
    line = line_of({"text": "x"})
    for kind in (Conflict, NotFound):
        told = error_of_line(line, kind("That idempotency key …", field="idempotencyKey"))
        assert (type(told), told.field) == (kind, None)
        assert told.message.startswith(("This line", "What this line"))


def test_a_key_that_the_file_gave_is() -> None:
    line = line_of({"text": "x", "idempotency_key": "mine"})
    told = error_of_line(line, Conflict("That idempotency key …", field="idempotencyKey"))
    assert (told.message, told.field) == ("That idempotency key …", "idempotency_key")


@pytest.mark.parametrize("field", ["text", "0.text", "inputs.0.text"])
def test_where_it_is_is_told_within_the_line(field: str) -> None:
    told = error_of_line(line_of({"text": "x"}), Invalid("No.", field=field))
    assert (told.message, told.field) == ("No.", "text")
