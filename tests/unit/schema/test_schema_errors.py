"""Errors as clients see them: a code always, what is ours masked, what is slow cut off."""

import asyncio
import logging
from typing import Any

import pytest
from graphql import GraphQLError

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import Conflict, Internal, Invalid, NotFound, Unavailable
from anaphora.settings import Settings
from anaphora.telemetry.masking import Shown, serving_request
from schema.build import ServedSchema, build_schema
from schema.serving.errors import presented
from schema.types.failure import ItemError

CALLER = Caller("maya", "id", "test", KeyKind.USER, frozenset(Scope), "VERIFIED")


class Stub:
    """As much of a context as `health` needs."""

    def __init__(self, health: Any) -> None:
        self.caller, self.confirmation = CALLER, None
        self.services, self.allowance = self, None
        self.health = health

    def for_operation(self) -> "Stub":
        return self


async def first_error(schema: ServedSchema, health: Any) -> dict[str, Any]:
    """The one error of a query for health, as it is sent."""
    result = await schema.execute("{ health { status } }", context_value=Stub(health))
    assert result.data == {"health": None} or result.data is None
    assert result.errors is not None
    [error] = result.errors
    return dict(error.formatted)


async def test_what_is_ours_is_masked_and_logged_under_its_id(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken() -> None:
        raise ZeroDivisionError("maya@example.org said something private")

    with caplog.at_level(logging.ERROR), serving_request("request 1"):
        error = await first_error(build_schema(Settings()), broken)
    assert error["extensions"]["code"] == "INTERNAL"
    assert "private" not in str(error)
    [record] = [found for found in caplog.records if found.name == "anaphora.errors"]
    logged = vars(record)
    assert logged["error_id"] == error["extensions"]["id"]
    assert logged["request_id"] == "request 1"
    assert logged["error"] == "ZeroDivisionError"
    assert any("broken" in line for line in logged["trace"])
    assert "private" not in str(logged)


async def test_ours_by_name_is_masked_too() -> None:
    async def broken() -> None:
        raise Internal("the secret is on disk")

    error = await first_error(build_schema(Settings()), broken)
    assert error["extensions"]["code"] == "INTERNAL"
    assert "secret" not in error["message"]


async def test_what_takes_too_long_is_cut_off() -> None:
    ended = asyncio.Event()

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    schema = build_schema(Settings(request_timeout=0.05))
    error = await asyncio.wait_for(first_error(schema, endless), 30)
    assert error["extensions"] == {"code": "UNAVAILABLE", "retryAfter": 1.0}
    await asyncio.wait_for(ended.wait(), 30)


@pytest.mark.parametrize(
    ("error", "extensions"),
    [
        (NotFound(), {"code": "NOT_FOUND"}),
        (Invalid("No.", field="text"), {"code": "INVALID", "field": "text"}),
        (Conflict("No.", ids=["a", "b"]), {"code": "CONFLICT", "conflicts": ["a", "b"]}),
        (Unavailable("No.", retry_after=2.0), {"code": "UNAVAILABLE", "retryAfter": 2.0}),
        (RecursionError(), {"code": "LIMIT_EXCEEDED"}),
        (TimeoutError(), {"code": "UNAVAILABLE", "retryAfter": 1.0}),
    ],
)
async def test_an_error_keeps_what_clients_need(
    error: Exception, extensions: dict[str, Any]
) -> None:
    async def raising() -> None:
        raise error

    assert (await first_error(build_schema(Settings()), raising))["extensions"] == extensions


async def test_nothing_of_a_query_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def raising() -> None:
        raise Invalid("No.")

    with caplog.at_level(logging.DEBUG):
        await first_error(build_schema(Settings()), raising)
        await build_schema(Settings()).execute('{ memory(id: "private") { nothing } }')
    assert [record for record in caplog.records if record.name != "asyncio"] == []


def test_presenting_twice_changes_nothing() -> None:
    once = presented(GraphQLError("wrong", original_error=Invalid("No.", field="a")))
    assert presented(once) is once


def test_an_items_error_says_the_same() -> None:
    assert ItemError.of(None) is None
    shown = ItemError.of(Invalid("No.", field="tags"))
    assert shown is not None
    assert (shown.code, shown.message, shown.field) == ("INVALID", "No.", "tags")
    assert shown.conflicts == []
    refused = ItemError.of(Conflict("No.", ids=["a", "b"]))
    assert refused is not None
    assert refused.conflicts == Shown.of(Conflict("No.", ids=["a", "b"])).extensions["conflicts"]
    masked = ItemError.of(Internal("secret"))
    assert masked is not None
    assert masked.id
    assert "secret" not in masked.message


def test_half_a_surrogate_pair_is_the_callers() -> None:
    with pytest.raises(UnicodeEncodeError) as error:
        "\ud800".encode()
    assert Shown.of(error.value).code == "INVALID"
