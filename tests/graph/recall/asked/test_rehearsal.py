"""Rehearsed recalls: they leave nothing behind, end in time, and are no reason to fail."""

import time
from dataclasses import replace

from anaphora.caller import Caller
from anaphora.errors import Unavailable
from api import rehearsal
from api.rehearsal import make_questions, rehearse
from memory.services import Services
from recall.learning.recollections import finish_recollections
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import told

LEFT = """
MATCH (m:Memory {user_id: $user_id})
RETURN sum(m.access_count) AS accesses, COUNT { (:Recollection) } AS answers,
       COUNT { (:User {id: $nobody}) } AS nobodies
"""


async def test_recalls_are_rehearsed_on_what_is_stored_and_leave_nothing(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for text in ("Ana met Ben in Lyon in May 2024.", "Ben plays the clarinet."):
        await told(writing, caller, text)
    values = {"user_id": caller.user_id, "nobody": rehearsal._NOBODY}
    # Answers that others asked for just now are noted behind them.
    await finish_recollections(reading.graph)
    before = await run(reading.graph, LEFT, **values)
    assert await rehearse(reading, 30.0) >= 5
    await finish_recollections(reading.graph)
    assert await run(reading.graph, LEFT, **values) == before


async def test_a_rehearsal_ends_in_time_but_asks_a_question_of_each_sort(
    reading: Reading,
) -> None:
    assert await rehearse(reading, 0.0) == len(rehearsal._FORMS)
    began = time.monotonic()
    assert await rehearse(reading, 30.0, longest=0.001) == 0
    # One that takes longer than it may is the last: the rest of the time is not used up.
    assert time.monotonic() - began < 30


def test_questions_are_of_every_sort_and_short() -> None:
    made = make_questions(["Ana met Ben in Lyon in the very hot May of 2024.", "  "])
    assert len(made) == len(set(made)) == 2 * len(rehearsal._FORMS)
    assert made[:2] == [
        "What about Ana met Ben in Lyon in the very?",
        "When was it that Ana met Ben in Lyon in the very?",
    ]


async def test_a_rehearsal_that_fails_is_over(reading: Reading) -> None:
    class Away:
        async def read(self, *_: object, **__: object) -> object:
            raise Unavailable("Away.")

    assert await rehearse(replace(reading, graph=Away()), 30.0) == 0  # type: ignore[arg-type]
