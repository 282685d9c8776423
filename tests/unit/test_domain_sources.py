"""Sources share few threads among many questions."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from recall.domain.sources import Source, SourceFailed


@pytest.fixture
def source() -> Iterator[Source]:
    made = Source("shop", "sqlite:///nowhere")
    yield made
    made.close()


def no_statement(as_text: bool) -> Any:
    raise AssertionError


async def test_more_questions_than_threads_wait_for_their_turn(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(make: object) -> list[dict[str, Any]]:
        time.sleep(0.01)
        return [{"thread": threading.current_thread().name}]

    monkeypatch.setattr(source, "_read", read)
    found = await asyncio.gather(*(source.rows(no_statement) for _ in range(20)))
    assert len({rows[0]["thread"] for rows in found}) <= 4


async def test_who_waits_for_those_that_hang_waits_no_longer_than_they(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def hang(make: object) -> list[dict[str, Any]]:
        over.wait(10)
        return []

    monkeypatch.setattr(source, "_read", hang)
    monkeypatch.setattr("recall.domain.sources.SECONDS", 0.2)
    began = time.monotonic()
    questions = (source.rows(no_statement) for _ in range(6))
    found = await asyncio.gather(*questions, return_exceptions=True)
    assert time.monotonic() - began < 2
    assert all(isinstance(one, SourceFailed) for one in found)
    assert ["busy" in str(one) for one in found] == [False] * 4 + [True] * 2
    over.set()
    for _ in range(20):
        with contextlib.suppress(SourceFailed):
            assert await source.rows(no_statement) == []
            return
    pytest.fail("none got its turn")
