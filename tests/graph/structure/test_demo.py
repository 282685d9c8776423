"""The demo on a real graph: loaded once, done anew when cut short, and taken away for good."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from anaphora.clock import utc_now
from anaphora.settings import Settings
from graph.structure.setup import OpenGraph
from launch.demo import LOADING, State, caller, find_state, load_demo, remove_demo
from launch.demo.loader import Teller, sittings
from launch.demo.story import read_story
from memory.inputs import EntityRef, RememberInput, TurnInput
from memory.remember.remember import remember
from memory.remember.turns import add_turn
from memory.services import Services
from tests.support.plain import run

STORY = read_story()
COUNTS = """
OPTIONAL MATCH (m:Memory {user_id: $user})
WITH count(m) AS memories, count(m.embedding) AS embedded,
  count(CASE m.status WHEN 'SUPERSEDED' THEN 1 END) AS superseded,
  count(CASE m.source WHEN 'demo' THEN 1 END) AS demo
RETURN memories, embedded, superseded, demo,
  COUNT { MATCH (n:Thread {user_id: $user}) } AS threads,
  COUNT { MATCH (n:Entity {user_id: $user}) } AS entities,
  COUNT { MATCH (n:Change {user_id: $user}) } AS changes,
  COUNT { MATCH (n:Conflict {user_id: $user, status: 'OPEN'}) } AS conflicts,
  COUNT { MATCH (n:Concept {user_id: $user}) } AS concepts,
  COUNT { MATCH (n:Run {user_id: $user}) } AS runs,
  COUNT { MATCH (:Memory {user_id: $user})-[:SUPERSEDES]->(:Memory {user_id: $user}) } AS replaced
"""


async def begin(opened: OpenGraph, user_id: str) -> None:
    """As a load that was cut short leaves it: the graph of the tests is never empty."""
    await run(
        opened.graph, "MERGE (u:User {id: $user}) SET u.demo = $mark", user=user_id, mark=LOADING
    )


async def counts(opened: OpenGraph, user_id: str) -> dict[str, int]:
    [row] = await run(opened.graph, COUNTS, user=user_id)
    return row


async def check_times(opened: OpenGraph, user_id: str) -> None:
    """Each memory was made on its day."""
    rows = await run(
        opened.graph,
        "MATCH (m:Memory {user_id: $user}) RETURN m.text AS text, m.created_at AS at",
        user=user_id,
    )
    told = {item.given.text: item.at for item in STORY}
    assert len(rows) == len(told)
    for row in rows:
        at: datetime = row["at"].to_native()
        assert timedelta(0) <= at - told[row["text"]] < timedelta(days=1), row["text"]


async def test_it_is_loaded_whole_and_once(
    settings: Settings, opened: OpenGraph, user_id: str
) -> None:
    await begin(opened, user_id)
    assert await load_demo(settings, user_id) == len(STORY)
    found = await counts(opened, user_id)
    replaced = sum(item.replaces is not None for item in STORY)
    assert found["memories"] == found["embedded"] == found["demo"] == len(STORY)
    assert found["superseded"] == found["replaced"] == replaced
    assert found["threads"] == 22
    assert (found["conflicts"], found["concepts"], found["runs"]) == (1, 9, 1)
    assert await load_demo(settings, user_id) == 0
    assert await counts(opened, user_id) == found


async def test_a_night_ends_none_of_its_facts(
    settings: Settings, opened: OpenGraph, user_id: str
) -> None:
    await begin(opened, user_id)
    await load_demo(settings, user_id)
    [row] = await run(
        opened.graph,
        "MATCH (m:Memory {user_id: $user, status: 'ACTIVE'}) WHERE m.expires_at IS NOT NULL "
        "RETURN count(m) AS fading, min(m.expires_at) AS first",
        user=user_id,
    )
    assert row["fading"] > 50
    assert row["first"].to_native() > utc_now()


async def test_what_it_owes_waits_since_it_was_loaded(
    settings: Settings, opened: OpenGraph, user_id: str
) -> None:
    await begin(opened, user_id)
    began = utc_now()
    await load_demo(settings, user_id)
    [row] = await run(
        opened.graph,
        "MATCH (m:Memory {user_id: $user}) WHERE m.enrich_due IS NOT NULL "
        "RETURN count(m) AS owing, min(m.enrich_due) AS oldest",
        user=user_id,
    )
    assert row["owing"] > 100
    assert row["oldest"].to_native() >= began


async def test_each_memory_was_made_at_its_own_time(
    settings: Settings, opened: OpenGraph, user_id: str
) -> None:
    await begin(opened, user_id)
    await load_demo(settings, user_id)
    await check_times(opened, user_id)
    [row] = await run(
        opened.graph,
        """MATCH (old:Memory {user_id: $user, text: 'Maya lives in Leipzig, in Plagwitz.'})
           RETURN old.retired_at AS at, old.status AS status""",
        user=user_id,
    )
    assert row["status"] == "SUPERSEDED"
    assert row["at"].to_native().date().isoformat() == "2025-08-19"


async def test_a_load_that_was_cut_short_ends_right(
    settings: Settings, opened: OpenGraph, user_id: str
) -> None:
    await begin(opened, user_id)
    teller = Teller(opened, settings, caller(user_id))
    for items in list(sittings(STORY))[:30]:
        await teller.tell(items)
    assert await load_demo(settings, user_id) == len(STORY)
    found = await counts(opened, user_id)
    assert found["memories"] == found["demo"] == len(STORY)
    assert found["threads"] == 22
    await check_times(opened, user_id)


async def test_taking_it_away_leaves_what_is_the_users_own_and_it_does_not_come_back(
    settings: Settings, opened: OpenGraph, services: Services, user_id: str
) -> None:
    await begin(opened, user_id)
    await load_demo(settings, user_id)
    me = caller(user_id)
    own = RememberInput(
        text="I met Maya in Lyon.", entities=(EntityRef(name="Maya", type="person"),)
    )
    await remember(services, me, own)
    await add_turn(services, me, TurnInput(thread_id="my-own", text="Nice story."))
    assert await remove_demo(settings, user_id) == len(STORY)
    found = await counts(opened, user_id)
    # Maya stays, whom they speak of, and the Change that made her.
    assert (found["memories"], found["demo"], found["changes"]) == (2, 0, 3)
    assert (found["threads"], found["entities"]) == (1, 1)
    assert (found["conflicts"], found["concepts"], found["runs"]) == (0, 0, 0)
    assert await load_demo(settings, user_id) == 0
    assert await remove_demo(settings, user_id) == 0


async def test_a_turn_of_the_users_own_keeps_the_demos_thread(
    settings: Settings, opened: OpenGraph, services: Services, user_id: str
) -> None:
    await begin(opened, user_id)
    await load_demo(settings, user_id)
    mine = TurnInput(thread_id="demo-lyon", text="I would have gone too.")
    own = caller(user_id)
    await add_turn(services, replace(own, key_name="mine"), mine)
    await remove_demo(settings, user_id)
    found = await counts(opened, user_id)
    assert (found["memories"], found["threads"]) == (1, 1)


async def test_a_graph_with_memories_gets_no_demo(
    settings: Settings, opened: OpenGraph, services: Services, user_id: str
) -> None:
    await remember(services, caller(user_id), RememberInput(text="Somebody was here first."))
    assert await find_state(opened.graph, user_id) == State(mark=None, empty=False)
    assert await load_demo(settings, user_id) == 0


@pytest.mark.parametrize(
    ("state", "due"),
    [
        (State(None, True), True),
        (State(None, False), False),
        (State("LOADING", False), True),
        (State("LOADED", True), False),
        (State("REMOVED", True), False),
    ],
)
def test_when_it_is_due(state: State, due: bool) -> None:
    assert state.is_due is due
