"""Recall that walks along links from its hits."""

from dataclasses import replace
from typing import Any

import pytest

from anaphora.caller import Caller
from memory.endings.forget import forget
from memory.endings.supersede import supersede
from memory.inputs import ForgetInput, ForgetTarget
from memory.links.link import link
from memory.services import Services
from recall.contract.inputs import ExpandInput, Profile
from recall.services import Services as Reading
from tests.support.recall.asking import Asking
from tests.support.recall.past import at, clocked
from tests.support.recall.recalling import asked, told

CAT = "The cat sleeps on the piano."


async def expanded(
    reading: Reading, caller: Caller, given: ExpandInput, **more: Any
) -> list[tuple[str, tuple[str, ...] | None]]:
    """Texts and ways of all but the one hit that is found without links."""
    options = {"limit": 1, "profile": Profile.SEMANTIC, "expand": given} | more
    found = await asked(reading, caller, CAT, **options)
    assert found.hits[0].memory.text == CAT
    assert found.hits[0].via is None
    return [(hit.memory.text, hit.via) for hit in found.hits[1:]]


async def test_what_refines_a_hit_comes_with_it(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat, more, other = [await told(writing, caller, text) for text in (CAT, "more", "other")]
    await link(writing, caller, more.id, cat.id, "refines")
    await link(writing, caller, cat.id, other.id, "related")
    given = ExpandInput()
    found = await asked(reading, caller, CAT, limit=1, profile=Profile.SEMANTIC, expand=given)
    hit, added = found.hits
    assert (added.memory.id, added.via, added.sources) == (
        more.id,
        (cat.id, "refines"),
        ("link",),
    )
    assert added.score == pytest.approx(hit.score * 0.7)
    total = sum(signal.value * signal.weight for signal in added.signals)
    for factor in added.multipliers:
        total *= factor.value
    assert added.score == pytest.approx(total)
    assert "refines" in added.why
    assert "expand" in dict(found.timings)
    both = await expanded(reading, caller, ExpandInput(rels=("refines", "RELATED")))
    assert {text for text, _ in both} == {"more", "other"}
    assert await expanded(reading, caller, ExpandInput(rels=())) == []


async def test_depth_cap_and_what_is_a_hit_already(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat, *rest = [await told(writing, caller, text) for text in (CAT, "one", "two", "three")]
    before = cat
    for memory in rest:
        await link(writing, caller, memory.id, before.id, "refines")
        before = memory
    await link(writing, caller, cat.id, rest[2].id, "refines")
    one, two, three = (memory.id for memory in rest)
    ways = dict(await expanded(reading, caller, ExpandInput(depth=2)))
    assert ways["two"] in {
        (cat.id, "refines", three, "refines"),
        (cat.id, "refines", one, "refines"),
    }
    assert len(await expanded(reading, caller, ExpandInput(depth=5, cap=2))) == 2
    found = await asked(reading, caller, CAT, limit=20, expand=ExpandInput(depth=5))
    ids = [hit.memory.id for hit in found.hits]
    assert len(ids) == len(set(ids))
    assert two in ids


async def test_what_may_not_be_recalled_is_not_added(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    cat = await told(writing, caller, CAT)
    for text, given in (("gone", {}), ("tagged", {"tags": ("red",)}), ("old", {})):
        memory = await told(writing, caller, text, **given)
        await link(writing, caller, memory.id, cat.id, "refines")
        if text == "gone":
            target = ForgetTarget(ids=(memory.id,))
            await forget(writing, caller, ForgetInput(what=target))
        if text == "old":
            new = await told(writing, caller, "new")
            await supersede(writing, caller, memory.id, new.id)
    found = dict(await expanded(reading, caller, ExpandInput()))
    assert found.keys() == {"tagged", "new"}
    assert found["new"] is not None
    assert found["new"][-1] == "supersedes"
    kept = await expanded(reading, caller, ExpandInput(), include_superseded=True)
    assert {text for text, _ in kept} == {"tagged", "old"}


async def test_as_it_was_known(writing: Services, reading: Reading, caller: Caller) -> None:
    writing, clock = clocked(writing)
    cat, more = [await told(writing, caller, text) for text in (CAT, "more")]
    clock.minute = 10
    await link(writing, caller, more.id, cat.id, "refines")
    reading = replace(reading, clock=writing.clock)
    for minute, texts in ((5, []), (10, ["more"])):
        found = await expanded(reading, caller, ExpandInput(), known_at=at(minute))
        assert [text for text, _ in found] == texts


async def test_through_graphql(writing: Services, caller: Caller) -> None:
    cat, more = [await told(writing, caller, text) for text in (CAT, "more")]
    await link(writing, caller, more.id, cat.id, "refines")
    ask = Asking(writing, caller)
    query = """
    query ($e: ExpandInput) { recall(input: {query: "cat", limit: 1, touch: false, expand: $e}) {
      hits { memory { id } via sources } } }
    """
    hits = (await ask(query, e={"score": 0.5}))["recall"]["hits"]
    assert hits[1] == {"memory": {"id": more.id}, "via": [cat.id, "refines"], "sources": ["link"]}
    assert len((await ask(query, e=None))["recall"]["hits"]) == 1
    for wrong, field in (
        ({"depth": 0}, "expand.depth"),
        ({"cap": 0}, "expand.cap"),
        ({"cap": 51}, "expand.cap"),
        ({"score": 1.5}, "expand.score"),
    ):
        assert await ask.refused(query, e=wrong) == ("INVALID", field)
    for much, field in (({"depth": 6}, "expand.depth"), ({"rels": ["x"] * 101}, "expand.rels")):
        assert await ask.refused(query, e=much) == ("LIMIT_EXCEEDED", field)
