"""A judge that takes its time: asked outside the user's lock, and what it leaves is due."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict, Unavailable
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from memory.conflicts.due import open_due_conflicts
from memory.inputs import ConflictPolicy, RememberInput
from memory.remember.remember import remember
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.comparing import by_words
from tests.support.writing import embed_all, memory_node

RAISE, IGNORE = ConflictPolicy.RAISE, ConflictPolicy.IGNORE


class Model:
    """A judge that takes its time, during which others write; finds that all contradict."""

    def __init__(
        self, writing: Services, caller: Caller, *, fails: bool = False, alone: bool = False
    ) -> None:
        self._writing, self._caller, self.fails, self._alone = writing, caller, fails, alone
        self.asked = 0

    async def ask(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        self.asked += 1
        if self.fails:
            raise Unavailable("It is away.")
        if not self._alone:
            # Waits for ever if the user's lock is held.
            given = RememberInput(text=f"tea is lovely {self.asked}", on_conflict=IGNORE)
            await asyncio.wait_for(remember(self._writing, self._caller, given), 90)
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


async def test_a_judge_that_was_away_is_asked_again_a_few_times(
    writing: Services, caller: Caller
) -> None:
    services = by_words(writing)
    model = Model(services, caller, fails=True, alone=True)
    slow = replace(services, slow_judge=model)
    await remember(services, caller, RememberInput(text="tea is lovely zero"))
    made = await remember(slow, caller, RememberInput(text="tea is lovely two"))
    assert made.memory is not None
    await embed_all(services.graph, caller.user_id)

    async def sweep() -> int:
        found = await open_due_conflicts(
            services.graph, services.settings, services.events, services.clock,
            caller.user_id, services.judge, slow_judge=model,
        )  # fmt: skip
        assert not found.more
        return found.conflicts

    async def owes() -> tuple[bool, int]:
        node = await memory_node(services.graph, made.memory.id)
        return "conflicts_due" in node, node.get("judge_attempts", 0)

    assert await sweep() == 0
    assert await owes() == (True, 1)
    model.fails = False
    assert await sweep() > 0
    assert await owes() == (False, 0)
    # For good, it is not asked for ever.
    model.fails = True
    await run(
        services.graph, "MATCH (m:Memory {id: $id}) SET m.conflicts_due = true", id=made.memory.id
    )
    for attempt in range(1, services.settings.max_attempts):
        await sweep()
        assert await owes() == (True, attempt)
    await sweep()
    assert await owes() == (False, 0)
