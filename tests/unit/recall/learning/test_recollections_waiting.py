"""Answers that wait to be written: limited by user, bound key and in all; the log says by which."""

from typing import cast

import pytest

from anaphora.clock import utc_now
from anaphora.settings import Settings
from graph.session import Graph
from recall.learning import recollections
from recall.learning.recollections import Recollections


class NoGraph:
    """Takes whatever is written."""

    settings = Settings()

    async def execute(self, *_: object, **__: object) -> None:
        """Write nothing."""


async def lost(caplog: pytest.LogCaptureFixture, *keys: tuple[str, str | None]) -> list[str]:
    """Queue an answer for each of these keys; return the log's lines on those that are not kept."""
    waiting = Recollections(cast(Graph, NoGraph()), most=9)
    for user, key in keys:
        assert await waiting.keep(user, "cat", "BALANCED", [], utc_now(), key_id=key)
    await waiting.finish()
    return [record.getMessage() for record in caplog.records]


async def test_the_bound_that_was_hit_is_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recollections, "_MOST_OF_SHARE", 2)
    monkeypatch.setattr(recollections, "_MOST", 4)
    keys = *[("maya", "travel")] * 3, *[("maya", None)] * 2, ("tom", None)
    assert await lost(caplog, *keys) == [
        "an answer is not kept: 2 of the bound key wait to be written already",
        "an answer is not kept: 4 of all users wait to be written already",
    ]


async def test_the_bound_keys_of_a_user_leave_room_for_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recollections, "_MOST_OF_USER", 3)
    monkeypatch.setattr(recollections, "_MOST", 4)
    keys = *[("maya", str(at)) for at in range(9)], ("tom", None)
    told = "an answer is not kept: 3 of the user wait to be written already"
    assert await lost(caplog, *keys) == [told] * 6
