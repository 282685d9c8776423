"""Changes of memories by hand settle their conflicts; a merge moves links, and gives back."""

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict
from graph.enums import Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.retract import retract
from memory.endings.supersede import supersede
from memory.inputs import (
    ConflictPolicy,
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
)
from memory.links.link import link, unlink
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.services import Services
from tests.graph.memory.conflicts.test_verdicts import disagreeing
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.writing import changes_of, memory_node


async def statuses_of(services: Services, caller: Caller) -> dict[str, tuple[str, str | None]]:
    query = "MATCH (c:Conflict {user_id: $id}) RETURN c {.*} AS node"
    rows = await run(services.graph, query, id=caller.user_id)
    return {row["node"]["id"]: (row["node"]["status"], row["node"].get("verdict")) for row in rows}


async def linked(services: Services, caller: Caller) -> set[tuple[str, str, str]]:
    query = (
        "MATCH (a:Memory {user_id: $id})-[r]->(b:Memory|Entity) WHERE type(r) <> 'ENDED' "
        "RETURN a.text AS a, coalesce(r.rel, type(r)) AS rel, coalesce(b.text, b.name) AS b"
    )
    rows = await run(services.graph, query, id=caller.user_id)
    return {(row["a"], row["rel"], row["b"]) for row in rows}


async def test_every_link_of_a_loser_is_the_winners_until_it_returns(
    writing: Services, caller: Caller
) -> None:
    ids: dict[str, str] = {}
    for text in ("winner", "loser", "old", "x", "y", "drawn"):
        given = RememberInput(
            text=text,
            confidence=0.9 if text == "winner" else 0.5,
            importance=0.8 if text == "loser" else 0.3,
            entities=(EntityRef(name="Ben"),) if text == "loser" else (),
            derived_from=(ids["loser"],) if text == "drawn" else (),
            on_conflict=ConflictPolicy.IGNORE,
        )
        made = await remember(writing, caller, given)
        assert made.memory is not None
        ids[text] = made.memory.id
    await supersede(writing, caller, ids["old"], ids["loser"])
    for one, rel, other in (
        ("loser", "refines", "x"), ("y", "my_own", "loser"), ("loser", "contradicts", "winner"),
        ("loser", "related", "y"), ("winner", "related", "y"),
    ):  # fmt: skip
        await link(writing, caller, ids[one], ids[other], rel)
    before = await linked(writing, caller)
    ref = ConflictRef(a=ids["loser"], b=ids["winner"])
    await resolve_conflict(writing, caller, ref, Verdict.MERGE)
    together = await linked(writing, caller)
    assert together == {
        ("loser", "MERGED_INTO", "winner"), ("winner", "SUPERSEDES", "old"),
        ("winner", "REFINES", "x"), ("y", "my_own", "winner"), ("winner", "RELATED", "y"),
        ("loser", "CONTRADICTS", "winner"), ("drawn", "DERIVED_FROM", "winner"),
        ("drawn", "DERIVED_FROM", "loser"), ("loser", "MENTIONS", "Ben"),
        ("winner", "MENTIONS", "Ben"),
    }  # fmt: skip
    assert (await memory_node(writing.graph, ids["winner"]))["importance"] == 0.8
    await restore(writing, caller, ids["loser"])
    assert await linked(writing, caller) == before
    assert (await memory_node(writing.graph, ids["winner"]))["importance"] == 0.3
    # What somebody changed meanwhile stays as they made it.
    await resolve_conflict(writing, caller, ref, Verdict.MERGE)
    await unlink(writing, caller, ids["winner"], ids["x"], "refines")
    await update_memory(writing, caller, ids["winner"], MemoryPatch(importance=0.6))
    await restore(writing, caller, ids["loser"])
    assert await linked(writing, caller) == before - {("loser", "REFINES", "x")}
    assert (await memory_node(writing.graph, ids["winner"]))["importance"] == 0.6


@pytest.mark.parametrize("way", ["supersede", "retract"])
async def test_what_is_done_by_hand_is_a_verdict_until_it_is_undone(
    writing: Services, caller: Caller, way: str
) -> None:
    conflict = await disagreeing(writing, caller)
    assert conflict.a_id
    assert conflict.b_id
    if way == "supersede":
        await supersede(writing, caller, conflict.b_id, conflict.a_id)
    else:
        await retract(writing, caller, conflict.b_id)
    found = await statuses_of(writing, caller)
    assert found == {conflict.id: ("RESOLVED", f"{way.upper()}_B")}
    changes = await changes_of(writing.graph, caller.user_id)
    assert (changes[-1]["action"], changes[-1]["subject_id"]) == ("resolved", conflict.id)
    with pytest.raises(Conflict, match="verdict"):
        await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.DISMISS)
    await restore(writing, caller, conflict.b_id)
    assert await statuses_of(writing, caller) == {conflict.id: ("OPEN", None)}
    changes = await changes_of(writing.graph, caller.user_id)
    assert (changes[-1]["action"], changes[-1]["subject_id"]) == ("opened", conflict.id)


async def test_what_is_forgotten_decides_nothing(writing: Services, caller: Caller) -> None:
    conflict = await disagreeing(writing, caller)
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(str(conflict.b_id),))))
    assert await statuses_of(writing, caller) == {conflict.id: ("OPEN", None)}


async def test_saying_one_side_again_decides_what_was_open(
    writing: Services, caller: Caller
) -> None:
    conflict = await disagreeing(writing, caller)
    again = fact("lives_in", "Rome", on_conflict=ConflictPolicy.SUPERSEDE)
    said = await remember(writing, caller, again)
    assert said.memory is not None
    assert said.memory.id == conflict.b_id
    assert await statuses_of(writing, caller) == {conflict.id: ("RESOLVED", "SUPERSEDE_A")}


async def test_a_verdict_that_retracts_settles_the_other_conflicts_too(
    writing: Services, caller: Caller
) -> None:
    conflict = await disagreeing(writing, caller)
    third = await remember(writing, caller, fact("lives_in", "Oslo"))
    others = {one.id for one in third.conflicts or ()}
    assert len(others) == 2
    await resolve_conflict(writing, caller, ConflictRef(id=conflict.id), Verdict.RETRACT_A)
    found = await statuses_of(writing, caller)
    assert found.pop(conflict.id) == ("RESOLVED", "RETRACT_A")
    assert sorted(status for status, _ in found.values()) == ["OPEN", "RESOLVED"]


async def test_what_returns_from_a_merge_reopens_that_merge_alone(
    writing: Services, caller: Caller
) -> None:
    ids = []
    for confidence, text in ((0.9, "first"), (0.7, "second"), (0.5, "third")):
        given = RememberInput(text=text, confidence=confidence, on_conflict=ConflictPolicy.IGNORE)
        made = await remember(writing, caller, given)
        assert made.memory is not None
        ids.append(made.memory.id)
    first, second, third = ids
    low = await resolve_conflict(writing, caller, ConflictRef(a=second, b=third), Verdict.MERGE)
    high = await resolve_conflict(writing, caller, ConflictRef(a=first, b=second), Verdict.MERGE)
    await restore(writing, caller, second)
    assert await statuses_of(writing, caller) == {
        high.conflict.id: ("OPEN", None),
        low.conflict.id: ("RESOLVED", "MERGE"),
    }
