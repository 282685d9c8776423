"""A user who is erased while a consolidation of theirs goes on: nothing of them comes back."""

from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict
from graph.changes.step import Context, Portion
from graph.enums import RunStep
from maintenance.consolidation.run import go_on_consolidating
from memory.inputs import RememberInput
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.runs.erasure.erase import erase_user
from memory.services import Services
from tests.graph.memory.runs.erasure.erasing import ended
from tests.support.plain import run
from tests.support.recall.comparing import by_words, fact
from tests.support.recall.consolidating import tell
from tests.support.writing import maintaining

_LEFT = "MATCH (n) WHERE n.user_id = $u OR n.id = $u RETURN labels(n)[0] AS label"


@pytest.mark.parametrize("step", [RunStep.CONTRADICT, RunStep.MERGE])
@pytest.mark.parametrize("done", [True, False])
async def test_a_user_erased_between_the_reading_of_a_batch_and_its_write(
    writing: Services, caller: Caller, step: RunStep, done: bool
) -> None:
    """`done`: the erasure has ended by then; else it goes on, and every write is refused."""
    services = by_words(writing)
    await tell(
        services,
        caller,
        *(RememberInput(text="the cat sleeps", confidence=0.7) for _ in range(3)),
        *(fact("lives_in", city) for city in ("Turin", "Rome")),
    )
    begun = await start_consolidation(services, caller, [RunStep.CONTRADICT, RunStep.MERGE])
    steps, receipts = dict(steps_of(services)), []
    reading = steps[step]

    async def erased(context: Context, place: str | None) -> Portion:
        portion = await reading(context, place)
        if not receipts:
            given = await erase_user(services, caller, caller.user_id)
            receipts.append(given.receipt_id or "")
            if done:
                await ended(services, caller.user_id, receipts[0])
        return portion

    steps[step] = erased
    arguments: Any = maintaining(services), steps, caller.user_id, begun.id
    try:
        assert await go_on_consolidating(*arguments, seconds=60) is False
    except Conflict:
        # Nothing can be written for a user who is being erased.
        assert not done
    await ended(services, caller.user_id, receipts[0])
    left = {row["label"] for row in await run(services.graph, _LEFT, u=caller.user_id)}
    assert left <= {"Tombstone", "ErasureReceipt", "Outbox"}
    # The sweeper finds nothing to go on with.
    assert await go_on_consolidating(*arguments, seconds=60) is False
