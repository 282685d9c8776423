"""Weights of triples: what is observed again weighs more, whoever tells it and however."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.restore import restore
from memory.inputs import ConflictPolicy, EntityRef, RememberInput, TurnInput
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.remember import remember
from memory.remember.turns import add_turn
from memory.services import Services
from tests.support.readers.hearing import facts_of, heard, hearing
from tests.support.writing import memory_node

START = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at(services: Services, days: float) -> Services:
    """The services, so many days after the start."""
    return replace(services, clock=lambda: START + timedelta(days=days))


async def tell(services: Services, caller: Caller, text: str, **given: Any) -> str:
    values = {"predicate": "likes", "object": "tea", "subject": EntityRef(name="Maya", type="x")}
    done = await remember(services, caller, RememberInput(text=text, **(values | given)))
    assert done.memory is not None
    return done.memory.id


async def weight_of(services: Services, id: str) -> Any:
    return (await memory_node(services.graph, id)).get("weight")


async def test_what_is_told_again_weighs_more(writing: Services, caller: Caller) -> None:
    once = await tell(at(writing, 0), caller, "Maya likes tea.")
    assert await weight_of(writing, once) == 0.3
    given = {"on_conflict": ConflictPolicy.SUPERSEDE}
    assert await tell(at(writing, 0), caller, "Maya likes tea.", **given) == once
    assert await weight_of(writing, once) == pytest.approx(0.51)
    assert await tell(at(writing, 10), caller, "Maya likes tea.", **given) == once
    # .51 · .99¹⁰ and .3 of what is missing to 1
    assert await weight_of(writing, once) == pytest.approx(0.6228, abs=1e-4)


async def test_a_sentence_that_is_no_triple_has_no_weight(
    writing: Services, caller: Caller
) -> None:
    done = await remember(writing, caller, RememberInput(text="Tea is warm."))
    assert done.memory is not None
    assert await weight_of(writing, done.memory.id) is None


async def test_turns_that_tell_a_triple_again_observe_it(writing: Services, caller: Caller) -> None:
    texts = ("I adore tea.", "Tea, as ever.", "Have I said that I love tea?")
    services = hearing(writing, {text: [heard("likes", "tea")] for text in texts})
    for day, text in enumerate(texts):
        now = at(services, day)
        added = await add_turn(now, caller, TurnInput(thread_id="talk", text=text))
        assert added.episode is not None
        await extract_turns(now, rule_caller(caller.user_id), [added.episode.id])
    [row, *_] = found = await facts_of(writing.graph, caller.user_id)
    assert {each["fact"]["id"] for each in found} == {row["fact"]["id"]}
    # Each adds .3 of what is missing, and each day takes a hundredth.
    expected = 0.0
    for _ in texts:
        expected = expected * 0.99 + 0.3 * (1 - expected * 0.99)
    assert row["fact"]["weight"] == pytest.approx(expected, abs=1e-3)


async def test_merged_triples_share_their_observations_and_part_again(
    writing: Services, caller: Caller
) -> None:
    ids = [await tell(at(writing, 0), caller, text) for text in ("Maya likes tea.", "Tea: Maya.")]
    pair = ConflictRef(a=ids[0], b=ids[1])
    await resolve_conflict(at(writing, 0), caller, pair, Verdict.MERGE)
    nodes = {id: await memory_node(writing.graph, id) for id in ids}
    [won] = [id for id, node in nodes.items() if node["status"] != "MERGED"]
    [lost] = [id for id in ids if id != won]
    # As if one triple had been observed twice.
    assert nodes[won]["weight"] == pytest.approx(0.51)
    await restore(at(writing, 0), caller, lost)
    assert [await weight_of(writing, id) for id in ids] == [0.3, 0.3]
