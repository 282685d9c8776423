"""Answers that wait to be written: so many of a user, so many of all, and the log says which."""

from typing import cast

import pytest

from anaphora.clock import utc_now
from graph.session import Graph
from recall.learning import recollections
from recall.learning.recollections import Recollections


class NoGraph:
    """Takes whatever is written."""

    async def execute(self, *_: object, **__: object) -> None:
        """Write nothing."""


async def test_the_bound_that_was_hit_is_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recollections, "_MOST_OF_USER", 2)
    monkeypatch.setattr(recollections, "_MOST", 3)
    waiting = Recollections(cast(Graph, NoGraph()), most=9)
    for user in ("maya", "maya", "maya", "tom", "ana"):
        assert waiting.keep(user, "cat", "BALANCED", [], utc_now())
    await waiting.finish()
    assert [record.getMessage() for record in caplog.records] == [
        "an answer is not kept: 2 of its user wait to be written already",
        "an answer is not kept: 3 of all users wait to be written already",
    ]
