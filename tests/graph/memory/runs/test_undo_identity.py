"""Random operations, each a run, undone in reverse: the graph is as it was, history apart."""

import json
import random
from datetime import UTC, datetime
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from graph.enums import RunStatus, Trust, Verdict
from memory.conflicts.resolve import ConflictRef, resolve_conflict
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.retract import retract
from memory.endings.supersede import supersede
from memory.entities.inputs import EntityInput, EntityPatch, EntityRelationInput
from memory.entities.merge import merge_entities
from memory.entities.relations import relate_entities, unrelate_entities
from memory.entities.upsert import update_entity, upsert_entity
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
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from memory.trust.set_trust import set_trust
from tests.graph.recall.test_clocks_model import fold_together
from tests.support.plain import run
from tests.support.transferring import lines_of
from tests.support.writing import embed_all

STEPS = 16
# What history itself is made of, and the graph's own clock.
_HISTORY_NODES = {"Change", "Run"}
_HISTORY_LINKS = {"CHANGED", "IN_RUN", "ENDED"}
_CLOCK = {"updated_at", "created_at", "ended_at"}
# Work that is owed, which the worker that does it takes away.
_OWED = {"conflicts_due", "unembedded_at", "attempts", "enrich_due"}

GATHER = """
MATCH (change:Change {user_id: $user}) WHERE change.sequence > $after
WITH collect(change) AS changes, max(change.at) AS at
CREATE (run:Run {id: $run, user_id: $user, kind: 'CONSOLIDATION', status: 'SUCCEEDED',
  queued_at: at})
WITH changes, run
UNWIND changes AS change
MERGE (change)-[:IN_RUN]->(run)
"""
_LAST = "MATCH (user:User {id: $user}) RETURN user.sequence AS last"


async def exported(services: Services, caller: Caller) -> list[str]:
    """The graph without its history, and without when the graph learned of what."""
    await embed_all(services.graph, caller.user_id)
    kept = []
    for line in await lines_of(services.graph, caller):
        content = json.loads(line)
        if content.get("node") in _HISTORY_NODES or content.get("link") in _HISTORY_LINKS:
            continue
        if "user" in content:
            continue
        for name in _CLOCK | _OWED:
            content.get("properties", {}).pop(name, None)
        if content.get("node") == "Entity":
            content.pop("embedding", None)
        kept.append(json.dumps(content, sort_keys=True))
    return sorted(kept)


def without_hidden(lines: list[str], before: list[str]) -> list[str]:
    """State that can be seen: without what was made since and is hidden, and its links."""
    contents = [json.loads(line) for line in lines]
    known = {one["properties"]["id"] for one in map(json.loads, before) if "node" in one}
    nodes = [one for one in contents if "node" in one]
    gone = {one["properties"]["id"] for one in nodes if _hidden(one["properties"])} - known
    return [
        line
        for line, one in zip(lines, contents, strict=True)
        if not gone & {one.get("properties", {}).get("id"), one.get("from"), one.get("to")}
    ]


def _hidden(node: dict[str, Any]) -> bool:
    withdrawn = node.get("status") == "DISMISSED" and "verdict" not in node
    return withdrawn or node.get("status") == "FORGOTTEN" or "forgotten_at" in node


async def prepared(services: Services, caller: Caller) -> list[str]:
    """Some memories, derived and about people; their ids."""
    ids: list[str] = []
    for number in range(8):
        given = RememberInput(
            text=f"memory {number}",
            subject=EntityRef(name=("ana", "ben", "cleo")[number % 3], type="person"),
            predicate="knows",
            derived_from=tuple(ids[-1:]) if number % 2 else (),
            on_conflict=ConflictPolicy.IGNORE,
        )
        made = await remember(services, caller, given)
        assert made.memory is not None
        ids.append(made.memory.id)
    for city in ("Turin", "Milan"):
        made = await remember(services, caller, living(city))
        assert made.memory is not None
        ids.append(made.memory.id)
    return ids


def living(city: str) -> RememberInput:
    """A fact of where somebody lives, which is one place at a time."""
    return RememberInput(
        text=f"ana lives in {city}",
        subject=EntityRef(name="ana", type="person"),
        predicate="lives_in",
        object=city,
    )


async def operation(
    services: Services, caller: Caller, dice: random.Random, ids: list[str], people: list[str]
) -> None:
    """One thing of many; those that the state forbids raise, and change nothing."""
    one, other = dice.sample(ids, 2)
    choice = dice.randrange(16)
    if choice == 0:
        patch = MemoryPatch(text=f"new {dice.random()}", tags=(str(dice.randrange(3)),))
        await update_memory(services, caller, one, patch)
    elif choice == 1:
        await supersede(services, caller, one, other)
    elif choice == 2:
        await retract(services, caller, one)
    elif choice == 3:
        what = ForgetTarget(ids=tuple(dice.sample(ids, 3)))
        await forget(services, caller, ForgetInput(what=what))
    elif choice == 4:
        await restore(services, caller, one)
    elif choice == 5:
        await link(services, caller, one, other, dice.choice(["refines", "my_own"]))
    elif choice == 6:
        await unlink(services, caller, one, other, None)
    elif choice == 7:
        await set_trust(services, caller, one, dice.choice(list(Trust)))
    elif choice == 8:
        await fold_together(services, caller, one, other)
    elif choice == 9:
        await merge_entities(services, caller, *_two(dice, people))
    elif choice in (10, 11):
        made = await remember(services, caller, living(f"city {dice.random()}"))
        assert made.memory is not None
        ids.append(made.memory.id)
    elif choice in (12, 13):
        await _decide(services, caller, dice)
    else:
        await _entity_operation(services, caller, dice, people)


async def _decide(services: Services, caller: Caller, dice: random.Random) -> None:
    rows = await run(services.graph, _OPEN, user=caller.user_id)
    if rows:
        verdict = dice.choice(list(Verdict))
        ref = ConflictRef(id=dice.choice(rows)["id"])
        await resolve_conflict(services, caller, ref, verdict, note="so it is")


async def _entity_operation(
    services: Services, caller: Caller, dice: random.Random, people: list[str]
) -> None:
    one, other = dice.sample(people, 2)
    choice = dice.randrange(4)
    if choice == 0:
        given = EntityInput(name=f"person {dice.random()}", type="person", aliases=("somebody",))
        made = await upsert_entity(services, caller, given)
        people.append(made.entity.id)
    elif choice == 1:
        patch = EntityPatch(name=f"name {dice.random()}", add_aliases=(f"alias {dice.random()}",))
        await update_entity(services, caller, one, patch)
    else:
        rows = await run(services.graph, _RELATED, user=caller.user_id)
        if rows and dice.random() < 0.4:
            await unrelate_entities(services, caller, dice.choice(rows)["id"])
            return
        until = dice.choice([None, datetime(2026, 1, 1, tzinfo=UTC)])
        relation = EntityRelationInput(from_id=one, name="likes", to_id=other, until=until)
        await relate_entities(services, caller, relation)


def _two(dice: random.Random, people: list[str]) -> tuple[str, list[str]]:
    winner, loser = dice.sample(people, 2)
    return winner, [loser]


async def last_sequence(services: Services, caller: Caller) -> int:
    [row] = await run(services.graph, _LAST, user=caller.user_id)
    last: int = row["last"]
    return last


async def undone(services: Services, caller: Caller, run_id: str) -> dict[str, Any]:
    begun = await undo_run(services, caller, run_id)
    while await go_on_undoing(services.graph, caller.user_id, begun.id, services.clock, most=3):
        pass
    found = await undo_run(services, caller, run_id)
    assert found.status is RunStatus.SUCCEEDED
    return dict(found.counts)


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
async def test_what_is_undone_in_reverse_is_as_it_was(
    writing: Services, caller: Caller, seed: int
) -> None:
    dice = random.Random(seed)
    ids = await prepared(writing, caller)
    rows = await run(
        writing.graph, "MATCH (e:Entity {user_id: $id}) RETURN e.id AS id ORDER BY id",
        id=caller.user_id,
    )  # fmt: skip
    people = [row["id"] for row in rows]
    before = await exported(writing, caller)
    run_ids: list[str] = []
    for _ in range(STEPS):
        after = await last_sequence(writing, caller)
        try:
            await operation(writing, caller, dice, ids, people)
        except AnaphoraError:
            continue
        if await last_sequence(writing, caller) > after:
            run_ids.append(new_id())
            given = {"user": caller.user_id, "after": after, "run": run_ids[-1]}
            # An operation that was a run itself is now of two; the one is as good as the other.
            await run(writing.graph, _UNGATHER, **given)
            await run(writing.graph, GATHER, **given)
    assert len(run_ids) > STEPS // 3
    changed = await exported(writing, caller)
    assert changed != before
    for run_id in reversed(run_ids):
        counts = await undone(writing, caller, run_id)
        assert "skipped" not in counts, counts
    assert without_hidden(await exported(writing, caller), before) == before


_OPEN = """
MATCH (c:Conflict {user_id: $user, status: 'OPEN'}) RETURN c.id AS id ORDER BY c.id
"""
_RELATED = """
MATCH (e:Entity {user_id: $user})-[link:RELATES]->() RETURN link.id AS id ORDER BY id
"""
_UNGATHER = """
MATCH (change:Change {user_id: $user})-[link:IN_RUN]->(:Run)
WHERE change.sequence > $after AND $run IS NOT NULL
DELETE link
"""
