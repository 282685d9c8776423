"""THREAD's places: what bears on the message, and what is always relevant."""

from recall.context.layouts.thread_order import places
from recall.contract.inputs import Hit, Signal
from recall.profiles.table import CROSS_THREAD, EXPANSION, THREAD
from tests.support.recall.contexts import record, turn


def hit(id: str, score: float, place: str, thread: str | None = None, **signals: float) -> Hit:
    memory = turn(id, id, thread_id=thread) if thread else record(id, id)
    named = tuple(Signal(name, value, 1.0) for name, value in signals.items())
    return Hit(memory=memory, score=score, signals=named, multipliers=(), sources=(place,), why="")


FOUND = [
    hit("now", 0.9, THREAD, "here"),
    hit("oven", 0.4, CROSS_THREAD, "old"),
    hit("flight", 0.5, CROSS_THREAD, "old"),
    hit("named", 0.3, CROSS_THREAD, "old", entity=1.0),
    hit("cello", 0.3, CROSS_THREAD),
    hit("mornings", 0.5, EXPANSION),
    hit("short", 0.6, EXPANSION),
    hit("metric", 0.4, EXPANSION),
]


def texts(asked: list[Hit], *, compared: bool = True) -> tuple[str, str, str]:
    found = places(FOUND, asked, "here", compared=compared)
    here, across, beyond = (
        " ".join(memory.id for memory in memories)
        for memories in (found.here, found.across, found.beyond)
    )
    return here, across, beyond


def test_what_bears_on_the_message_is_kept_and_comes_first() -> None:
    oven = [hit("oven", 0.8, "semantic", "old", similarity=0.6), hit("flight", 0.1, "semantic")]
    assert texts(oven) == ("now", "oven named", "short mornings metric")
    flight = [hit("flight", 0.8, "semantic", "old", lexical=0.2)]
    assert texts(flight) == ("now", "flight named", "short mornings metric")


def test_what_is_found_by_its_meaning_alone_is_there_too() -> None:
    asked = [
        hit("far", 0.8, "semantic", "older", similarity=0.7),
        hit("cello", 0.4, "semantic", similarity=0.5),
        hit("here too", 0.4, "semantic", "here", similarity=0.5),
        hit("metric", 0.7, "semantic", similarity=0.6),
    ]
    # Two of what is always relevant, the nearest first, then what is asked for.
    assert texts(asked) == ("now", "far named", "metric short cello mornings")


def test_all_stays_where_meanings_cannot_be_compared() -> None:
    assert texts([], compared=False) == (
        "now",
        "flight oven named",
        "short mornings cello metric",
    )
