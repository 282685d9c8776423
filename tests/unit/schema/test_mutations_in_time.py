"""A request of many mutations that takes too long: what was done is told, and what was not."""

import asyncio
from typing import Any

import pytest
from graphql import GraphQLNonNull

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from schema import mutations
from schema.build import build_schema

CALLER = Caller("maya", "id", "test", KeyKind.USER, frozenset(Scope), "VERIFIED")


class Stub:
    """As much of a context as `updateThread` needs."""

    caller, confirmation, allowance = CALLER, None, None

    def __init__(self) -> None:
        self.services = self
        self.writing = self

    def for_operation(self) -> "Stub":
        return self


async def test_what_was_done_before_the_time_was_over_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = []

    async def update(services: Any, caller: Any, id: str, title: str | None) -> None:
        begun.append(id)
        if id == "slow":
            await asyncio.Event().wait()

    monkeypatch.setattr(mutations.threads, "update_thread", update)
    schema = build_schema(Settings(request_timeout=0.2))
    query = """mutation {
        a: updateThread(id: "quick") { __typename }
        b: updateThread(id: "slow") { __typename }
        c: updateThread(id: "late") { __typename } }"""
    result = await asyncio.wait_for(schema.execute(query, context_value=Stub()), 30)
    assert result.data == {"a": {"__typename": "ThreadPayload"}, "b": None, "c": None}
    errors = [error.formatted for error in result.errors or ()]
    assert [error["path"] for error in errors] == [["b"], ["c"]]
    assert {error["extensions"]["code"] for error in errors} == {"UNAVAILABLE"}
    cut_off, not_begun = (error["message"] for error in errors)
    assert "may still be executed" in cut_off
    assert "was not executed" in not_begun
    assert begun == ["quick", "slow"]


def test_no_mutation_that_fails_hides_what_others_did() -> None:
    mutation = build_schema(Settings())._schema.mutation_type
    assert mutation is not None
    for name, field in mutation.fields.items():
        assert not isinstance(field.type, GraphQLNonNull), name
