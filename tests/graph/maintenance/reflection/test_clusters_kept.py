"""Clusters of a reflection are decided once: what changes between two slices moves none."""

import pytest

from anaphora.caller import Caller
from language.llm.central_sentences import CentralDigester
from maintenance.consolidation.run import go_on_consolidating
from memory.runs.reflection import reflect as reflect_step
from memory.runs.reflection.begin import start_reflection
from memory.runs.reflection.reflect import steps_of
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.reflecting import TOPICS, by_topics, digests, say, talk
from tests.support.writing import maintaining


@pytest.fixture(autouse=True)
def by_single_clusters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reflect_step, "_TOGETHER", 1)


async def do_slice(services: Services, caller: Caller, run_id: str) -> bool:
    """Do the shortest slice, as a worker of its own; return whether there is more."""
    steps = steps_of(services, CentralDigester())
    given = maintaining(services), steps, caller.user_id, run_id
    return await go_on_consolidating(*given, seconds=0)


async def first_digest(services: Services, caller: Caller, run_id: str) -> list[str]:
    """Do slices until the first digest is there; return the texts of its sources."""
    while not (found := await digests(services, caller)):
        assert await do_slice(services, caller, run_id)
    [first] = found
    sources: list[str] = first["sources"]
    return sources


async def forget(services: Services, caller: Caller, texts: list[str]) -> None:
    await run(
        services.graph,
        "MATCH (e:Episode {user_id: $u}) WHERE e.text IN $texts SET e.status = 'FORGOTTEN'",
        u=caller.user_id,
        texts=texts,
    )


@pytest.mark.parametrize("gone", [6, 2])
async def test_no_cluster_is_passed_over_where_sources_of_a_digest_are_forgotten(
    writing: Services, caller: Caller, gone: int
) -> None:
    services = by_topics(writing)
    await say(services, caller, talk())
    begun = await start_reflection(services, caller)
    first = await first_digest(services, caller, begun.id)
    await forget(services, caller, first[:gone])
    while await do_slice(services, caller, begun.id):
        pass
    told = {one["sources"][0] for one in await digests(services, caller)}
    assert told == {texts[0] for texts in TOPICS.values()}


async def test_a_cluster_is_digested_without_what_was_forgotten_before_its_turn(
    writing: Services, caller: Caller
) -> None:
    """Of six episodes one is forgotten between two slices: the other five have a digest."""
    services = by_topics(writing)
    await say(services, caller, talk())
    begun = await start_reflection(services, caller)
    first = await first_digest(services, caller, begun.id)
    left = [texts for texts in TOPICS.values() if texts[0] not in first]
    await forget(services, caller, [texts[1] for texts in left])
    while await do_slice(services, caller, begun.id):
        pass
    found = [one["sources"] for one in await digests(services, caller)]
    for texts in left:
        assert [texts[0], *texts[2:]] in found
