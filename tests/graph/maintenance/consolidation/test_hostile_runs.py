"""Runs beside what they do not expect: an edited ontology, clocks that jump, circles of sources."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from graph.changes.step import Context, Portion, Step
from graph.enums import RunStatus, RunStep
from graph.records.cardinalities import MANY
from maintenance.consolidation.run import go_on_consolidating
from memory.inputs import ForgetInput, ForgetTarget, RememberInput
from memory.ontology.define import define_concept, define_relation
from memory.ontology.inputs import ConceptInput, ConceptRelationInput
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.runs.erasure.erase import erase
from memory.services import Services
from tests.graph.maintenance.consolidation.test_fading_steps import DECAY, at, nodes, ran, triple
from tests.graph.memory.runs.erasure.erasing import finished
from tests.support.plain import run
from tests.support.recall.comparing import by_words, fact
from tests.support.recall.consolidating import (
    check_invariants,
    consolidate,
    go_on,
    state,
    tell,
    told,
    undo,
)
from tests.support.writing import maintaining

THEN = datetime(2025, 3, 1, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def services(writing: Services) -> Services:
    return by_words(writing)


async def test_an_ontology_edited_while_a_step_reads(services: Services, caller: Caller) -> None:
    """A plan by a relation of one value is left when it may have many."""
    cities = ("Turin", "Rome")
    inputs = (fact("lives_in", c, valid_from=THEN + 40 * DAY * n) for n, c in enumerate(cities))
    await tell(services, caller, *inputs)
    contradict = steps_of(services)[RunStep.CONTRADICT]

    async def edited(context: Context, place: str | None) -> Portion:
        portion = await contradict(context, place)
        for name in ("Person", "Place"):
            await define_concept(services, caller, ConceptInput(name=name))
        given = ConceptRelationInput(
            name="lives_in", from_concept="Person", to_concept="Place", cardinality=MANY
        )
        await define_relation(services, caller, given)
        return portion

    begun = await start_consolidation(services, caller, [RunStep.CONTRADICT])
    ended = await go_on(services, caller, begun.id, {RunStep.CONTRADICT: edited})
    assert ended.status is RunStatus.SUCCEEDED
    assert "superseded" not in ended.counts
    assert {status for _, status, _ in await told(services, caller)} == {"ACTIVE"}


async def test_a_clock_that_jumps_on_a_year_is_undone_whole(
    writing: Services, caller: Caller
) -> None:
    for object in ("tea", "rain"):
        await triple(at(writing, 0), caller, "likes", object)
    before = await nodes(writing, caller)
    year = await ran(at(writing, 365), caller, DECAY)
    assert year.counts == {"deprecated": 2}
    # The clock is right again: what is written follows the Changes of the year to come.
    await undo(at(writing, 1), caller, year.id)
    assert await nodes(writing, caller) == before
    assert (await ran(at(writing, 2), caller, DECAY)).counts == {}
    await check_invariants(writing, caller)


@pytest.mark.parametrize("jump", [-timedelta(hours=1), timedelta(days=365), -timedelta(days=365)])
async def test_a_clock_that_jumps_between_two_batches(
    services: Services, caller: Caller, jump: timedelta
) -> None:
    """The run ends as one whose clock stands right, and the next begins where it ended."""
    other = replace(caller, user_id=f"{caller.user_id}-right")
    for user in (caller, other):
        cities = ("Turin", "Milan", "Rome")
        await tell(
            services,
            user,
            *(fact("lives_in", c, valid_from=THEN + 40 * DAY * n) for n, c in enumerate(cities)),
            *(RememberInput(text="the cat sleeps here", confidence=0.7) for _ in range(3)),
        )
    right = await consolidate(services, other)
    begun = await start_consolidation(services, caller, [RunStep.CONTRADICT, RunStep.MERGE])
    late = replace(services, clock=lambda: utc_now() + jump)
    for turn in range(100):
        now = late if turn % 2 else services
        if not await slice_of(now, caller, begun.id, steps_of(now)):
            break
    else:
        raise AssertionError("it does not end")
    ended = await go_on(services, caller, begun.id, steps_of(services))
    assert (ended.status, ended.counts) == (RunStatus.SUCCEEDED, right.counts)
    assert await told(services, caller) == await told(services, other)
    await check_invariants(services, caller)
    again = await consolidate(services, caller)
    assert again.counts.get("merged", 0) == again.counts.get("superseded", 0) == 0


async def slice_of(
    services: Services, caller: Caller, id: str, steps: Mapping[RunStep, Step]
) -> bool:
    given = maintaining(services), steps, caller.user_id, id
    return await go_on_consolidating(*given, seconds=0)


CIRCLE = """
MATCH (a:Memory {id: $a}), (b:Memory {id: $b}), (c:Memory {id: $c})
CREATE (a)-[:DERIVED_FROM {how: $how, created_at: datetime()}]->(b),
  (b)-[:DERIVED_FROM {how: $how, created_at: datetime()}]->(c),
  (c)-[:DERIVED_FROM {how: $how, created_at: datetime()}]->(a)
"""


@pytest.mark.parametrize("how", ["evidence", "extracted"])
async def test_facts_that_rest_on_one_another_in_a_circle(
    services: Services, caller: Caller, how: str
) -> None:
    texts = ("the cat sleeps here", "the cat sleeps here", "the dog eats there")
    given = (RememberInput(text=text, confidence=0.8) for text in texts)
    ids = await tell(services, caller, *given)
    await run(services.graph, CIRCLE, **dict(zip("abc", ids, strict=True)), how=how)
    before = await state(services, caller)
    begun = await start_consolidation(services, caller, None)
    ended = await go_on(services, caller, begun.id, steps_of(services))
    assert ended.status is RunStatus.SUCCEEDED
    assert ended.counts["merged"] == 1
    await check_invariants(services, caller)
    rows = await run(
        services.graph,
        "MATCH (m:Memory {user_id: $u})-[l:DERIVED_FROM]->(m) RETURN m.id AS id",
        u=caller.user_id,
    )
    assert rows == []
    await undo(services, caller, ended.id)
    assert await state(services, caller) == before
    what = ForgetTarget(ids=(ids[0],))
    done = await erase(services, caller, ForgetInput(what=what, hard=True))
    await finished(services, caller.user_id, done.receipt_id or "")
    left = await told(services, caller)
    # Support that EVIDENCE found is no ground: those that rest on it stay.
    assert len(left) == (2 if how == "evidence" else 0)
