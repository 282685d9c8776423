"""A judge that takes its time: asked outside the user's lock, and what it leaves is due."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict, Unavailable
from language.judge import ConflictKind, Finding, Pair, Reason
from memory.inputs import ConflictPolicy, RememberInput
from memory.remember import remember
from memory.services import Services
from tests.graph.comparing import by_words
from tests.graph.writing import memory_node

RAISE, IGNORE = ConflictPolicy.RAISE, ConflictPolicy.IGNORE


class Model:
    """A judge that takes its time, during which others write; finds that all contradict."""

    def __init__(self, writing: Services, caller: Caller, *, fails: bool = False) -> None:
        self._writing, self._caller, self._fails = writing, caller, fails
        self.asked = 0

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        self.asked += 1
        if self._fails:
            raise Unavailable("It is away.")
        # Waits for ever if the user's lock is held.
        given = RememberInput(text=f"tea is lovely {self.asked}", on_conflict=IGNORE)
        await asyncio.wait_for(remember(self._writing, self._caller, given), 20)
        return [Finding(ConflictKind.CONTRADICTION, Reason.MODEL) for _ in pairs]


async def test_a_slow_judge_is_asked_outside_the_lock(writing: Services, caller: Caller) -> None:
    services = by_words(writing)
    model = Model(services, caller)
    slow = replace(services, slow_judge=model)
    await remember(services, caller, RememberInput(text="tea is lovely zero"))
    made = await remember(slow, caller, RememberInput(text="tea is lovely two"))
    # Asked at first, and twice again, as each time something new was there.
    assert model.asked == 3
    assert made.memory is not None
    assert {one.reason for one in made.conflicts or ()} == {"model"}
    assert len(made.conflicts or ()) == 3
    # What came in the last round is compared later.
    assert (await memory_node(writing.graph, made.memory.id))["conflicts_due"] is True
    with pytest.raises(Conflict):
        await remember(slow, caller, RememberInput(text="tea is lovely three", on_conflict=RAISE))


async def test_without_an_answer_rules_decide_and_the_rest_is_due(
    writing: Services, caller: Caller
) -> None:
    services = by_words(writing)
    slow = replace(services, slow_judge=Model(services, caller, fails=True))
    await remember(services, caller, RememberInput(text="tea is lovely zero"))
    made = await remember(slow, caller, RememberInput(text="tea is lovely two"))
    assert made.memory is not None
    assert made.conflicts == ()
    assert (await memory_node(writing.graph, made.memory.id))["conflicts_due"] is True
