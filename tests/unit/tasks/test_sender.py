"""The background sender: nothing lost, nothing raised, nothing waited for."""

import logging
import threading

import pytest

from tasks.sender import BackgroundSender


def test_items_of_a_window_are_delivered_together_in_order() -> None:
    delivered: list[list[int]] = []
    sender: BackgroundSender[int] = BackgroundSender("test", delivered.append, window=0.05)
    for number in range(100):
        sender.put(number)
    sender.close()
    assert [number for batch in delivered for number in batch] == list(range(100))
    assert len(delivered) < 100


def test_closing_delivers_what_waits_without_the_window() -> None:
    delivered: list[list[int]] = []
    sender: BackgroundSender[int] = BackgroundSender("test", delivered.append, window=60.0)
    sender.put(1)
    sender.close()
    assert delivered == [[1]]


def test_a_failed_delivery_is_tried_again_and_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    attempts: list[list[int]] = []
    arrived = threading.Event()

    def deliver(items: list[int]) -> None:
        attempts.append(items)
        if len(attempts) < 4:
            raise ConnectionError("down")
        arrived.set()

    sender: BackgroundSender[int] = BackgroundSender("test", deliver, retry_after=0.01)
    with caplog.at_level(logging.WARNING, logger="anaphora.tasks"):
        sender.put(1)
        assert arrived.wait(10)
    sender.close()
    assert attempts[-1] == [1]
    assert len([record for record in caplog.records if record.levelno == logging.WARNING]) == 1


def test_beyond_its_capacity_items_are_dropped_and_nobody_waits() -> None:
    held, release = threading.Event(), threading.Event()
    delivered: list[int] = []

    def deliver(items: list[int]) -> None:
        held.set()
        release.wait(10)
        delivered.extend(items)

    sender: BackgroundSender[int] = BackgroundSender("test", deliver, capacity=3)
    sender.put(0)
    assert held.wait(10)
    for number in range(1, 10):
        sender.put(number)
    release.set()
    sender.close()
    assert delivered == [0, 1, 2, 3]


def test_closing_gives_up_on_what_cannot_be_delivered() -> None:
    def deliver(items: list[int]) -> None:
        raise ConnectionError("down")

    sender: BackgroundSender[int] = BackgroundSender("test", deliver, retry_after=60.0)
    sender.put(1)
    sender.close(timeout=10.0)
    assert not [thread for thread in threading.enumerate() if thread.name == "test"]
