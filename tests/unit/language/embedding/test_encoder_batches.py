"""Requests that arrive together are answered together, each with its own rows."""

import asyncio
import threading
from collections.abc import Sequence

import numpy as np
import pytest

from anaphora.errors import Unavailable
from language.embedding.batches import MOST_WAITING, Batches
from language.embedding.encoder import Encoded


def rows(texts: Sequence[str]) -> list[Encoded]:
    found = [np.array([len(text), ord(text[0])], dtype=np.float32) for text in texts]
    return [Encoded(row, text.encode()) for row, text in zip(found, texts, strict=True)]


def plain(answer: Sequence[Encoded]) -> list[tuple[list[float], bytes | None]]:
    return [(one.vector.tolist(), one.tokens) for one in answer]


class Gate:
    """A model that begins its first batch only when told to, and keeps what it is asked."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.asked = threading.Event()
        self.batches: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> list[Encoded]:
        self.batches.append(list(texts))
        self.asked.set()
        assert self.open.wait(10)
        return rows(texts)


async def test_each_request_gets_its_own_rows() -> None:
    gate = Gate()
    batches = Batches(lambda: gate, wait=0.0)
    first = batches.submit(["alone"])
    await asyncio.to_thread(gate.asked.wait, 10)
    later = [batches.submit([f"{number}", "x" * number]) for number in range(1, 6)]
    gate.open.set()
    assert plain(await asyncio.wrap_future(first)) == plain(rows(["alone"]))
    for number, future in enumerate(later, 1):
        expected = plain(rows([f"{number}", "x" * number]))
        assert plain(await asyncio.wrap_future(future)) == expected
    assert len(gate.batches) == 2, "those that waited were answered in one batch"


async def test_a_question_goes_before_what_is_left_of_an_import() -> None:
    gate = Gate()
    batches = Batches(lambda: gate, wait=0.0)
    long = batches.submit([f"t{number}" for number in range(100)])
    await asyncio.to_thread(gate.asked.wait, 10)
    short = batches.submit(["question"])
    gate.open.set()
    assert len(await asyncio.wrap_future(long)) == 100
    await asyncio.wrap_future(short)
    assert gate.batches[1][0] == "question"


async def test_nobody_is_answered_who_gave_up() -> None:
    gate = Gate()
    batches = Batches(lambda: gate, wait=0.0)
    first = batches.submit(["first"])
    await asyncio.to_thread(gate.asked.wait, 10)
    gone, last = batches.submit(["gone"]), batches.submit(["last"])
    assert gone.cancel()
    gate.open.set()
    await asyncio.gather(*map(asyncio.wrap_future, (first, last)))
    assert gate.batches == [["first"], ["last"]]


async def test_no_more_wait_than_could_be_answered_in_time() -> None:
    gate = Gate()
    batches = Batches(lambda: gate, wait=0.0)
    waiting = [batches.submit([f"{number}"]) for number in range(MOST_WAITING)]
    with pytest.raises(Unavailable):
        await asyncio.wrap_future(batches.submit(["one too many"]))
    gate.open.set()
    for future in waiting:
        await asyncio.wrap_future(future)
    assert len(await asyncio.wrap_future(batches.submit(["later"]))) == 1


async def test_a_model_that_fails_fails_the_request_and_not_the_next() -> None:
    def model(texts: Sequence[str]) -> list[Encoded]:
        if "bad" in texts:
            raise ValueError("no")
        return rows(texts)

    batches = Batches(lambda: model, wait=0.0)
    with pytest.raises(ValueError, match="no"):
        await asyncio.wrap_future(batches.submit(["bad"]))
    assert plain(await asyncio.wrap_future(batches.submit(["good"]))) == plain(rows(["good"]))


async def test_a_load_that_fails_fails_requests_at_once_for_a_while() -> None:
    loads = 0

    def load() -> Gate:
        nonlocal loads
        loads += 1
        raise OSError("no model")

    batches = Batches(load, wait=0.0)
    for _ in range(3):
        with pytest.raises(OSError, match="no model"):
            await asyncio.wrap_future(batches.submit(["text"]))
    batches.start()
    assert not batches.ready
    assert loads == 1


async def test_a_caller_that_gives_up_harms_nobody() -> None:
    gate = Gate()
    batches = Batches(lambda: gate, wait=0.0)
    given_up = batches.submit(["given up"])
    await asyncio.to_thread(gate.asked.wait, 10)
    waiting = batches.submit(["waiting"])
    waiting.cancel()
    kept = batches.submit(["kept"])
    gate.open.set()
    assert plain(await asyncio.wrap_future(kept)) == plain(rows(["kept"]))
    assert plain(given_up.result(10)) == plain(rows(["given up"]))
