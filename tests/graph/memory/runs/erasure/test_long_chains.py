"""A thousand memories, each of which rests on the one before, or was merged into it: all go."""

import pytest

from anaphora.caller import Caller
from memory.inputs import ForgetInput, ForgetTarget, RememberInput
from memory.remember.remember import remember_many
from memory.runs.erasure import steps
from memory.runs.erasure.erase import erase
from memory.services import Services
from tests.graph.memory.runs.erasure.erasing import ended
from tests.support.plain import run
from tests.support.recall.consolidating import check_invariants, told

LONG = 1000
_CHAIN = """
UNWIND range(1, size($ids) - 1) AS place
MATCH (one:Memory {id: $ids[place]}), (before:Memory {id: $ids[place - 1]})
CALL (one, before) {
  WITH one, before WHERE $type = 'DERIVED_FROM'
  CREATE (one)-[:DERIVED_FROM {how: 'stated', created_at: datetime()}]->(before)
}
CALL (one, before) {
  WITH one, before WHERE $type = 'MERGED_INTO'
  CREATE (one)-[:MERGED_INTO {created_at: datetime()}]->(before)
  SET one.status = 'MERGED'
}
"""


@pytest.mark.parametrize("type", ["DERIVED_FROM", "MERGED_INTO"])
async def test_a_chain_of_a_thousand(
    writing: Services, caller: Caller, type: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids: list[str] = []
    for start in range(0, LONG, 500):
        some = [
            RememberInput(text=f"On day {start + at} it rained.", confidence=0.7)
            for at in range(500)
        ]
        results = (await remember_many(writing, caller, some)).results
        ids += [one.memory.id for one in results if one.memory is not None]
    assert len(ids) == LONG
    await run(writing.graph, _CHAIN, ids=ids, type=type)
    done = []
    real = steps.erase_portion

    async def counted(*given: object, **more: object) -> object:
        done.append(1)
        return await real(*given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(steps, "erase_portion", counted)
    what = ForgetTarget(ids=(ids[0],))
    given = await erase(writing, caller, ForgetInput(what=what, hard=True))
    await ended(writing, caller.user_id, given.receipt_id or "")
    assert await told(writing, caller) == []
    # Not a transaction for each link of the chain.
    assert len(done) < 10
    await check_invariants(writing, caller)
