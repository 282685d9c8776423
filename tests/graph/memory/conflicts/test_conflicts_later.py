"""Conflicts of what could not be compared when it was written."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from neo4j.exceptions import DatabaseError

from anaphora.caller import Caller
from anaphora.settings import Settings
from cypher.conflicts import mark_compared
from graph.enums import Polarity, RunKind, Trust
from graph.session import Graph
from language.conflicts.findings import ConflictKind
from memory.conflicts import due, on_write
from memory.conflicts.due import Opened, open_due_conflicts
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.entities.inputs import EntityInput
from memory.entities.merge import merge_entities
from memory.entities.upsert import upsert_entity
from memory.inputs import (
    ConflictPolicy,
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.remember.remember import remember, remember_many
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from memory.trust.set_trust import set_trust
from recall.lists.conflict_filter import ConflictFilter
from recall.lists.conflicts import list_conflicts
from recall.lists.runs import list_runs
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.comparing import fact
from tests.support.writing import embed_all, memory_node, services_for

WARN, IGNORE = ConflictPolicy.WARN, ConflictPolicy.IGNORE
FIRST, YEAR = datetime(2000, 1, 1, tzinfo=UTC), timedelta(days=366)
SUPERSEDE, RAISE = ConflictPolicy.SUPERSEDE, ConflictPolicy.RAISE


async def test_what_waits_for_its_vector_is_compared_later(
    graph: Graph, settings: Settings, caller: Caller, reading: Reading
) -> None:
    cold = services_for(graph, settings, ready=False)
    many = await remember_many(
        cold,
        caller,
        [
            RememberInput(text="I like jazz"),
            RememberInput(text="I like jazz"),
            fact("lives_in", "Paris"),
            fact("lives_in", "Rome"),
        ],
    )
    slots = [one.conflicts or () for one in many.results]
    assert [len(one) for one in slots] == [0, 0, 1, 1]
    assert slots[2] == slots[3]
    given = graph, settings, cold.events, cold.clock, caller.user_id
    assert await open_due_conflicts(*given) == Opened(0)
    await embed_all(graph, caller.user_id)
    assert await open_due_conflicts(*given, seconds=0) == Opened(1, more=True)
    assert await open_due_conflicts(*given) == Opened(0)
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert [one.kind for one in page.items] == ["DUPLICATE", "CONTRADICTION"]
    only = ConflictFilter(kinds=(ConflictKind.DUPLICATE,))
    [conflict] = (await list_conflicts(reading, caller.user_id, only)).items
    assert conflict.similarity == pytest.approx(1.0, abs=1e-3)


async def test_turns_contradict_nobody(writing: Services, reading: Reading, caller: Caller) -> None:
    said = ["We eat red meat on Fridays", "We never eat red meat on Fridays"]
    given = [TurnInput(thread_id="t", text=text) for text in (*said, *said)]
    added = await add_turns(writing, caller, given)
    [first, *_] = [one.episode for one in added.results if one.episode is not None]
    await update_memory(writing, caller, first.id, MemoryPatch(text="We never eat red meat"))
    await embed_all(writing.graph, caller.user_id)
    opened = await open_due_conflicts(
        writing.graph, writing.settings, writing.events, writing.clock, caller.user_id
    )
    # What was said was said; facts drawn out of it may contradict.
    assert opened == Opened(0)
    assert not (await list_conflicts(reading, caller.user_id, ConflictFilter())).items
    polarities = [one.episode.polarity for one in added.results[:2] if one.episode is not None]
    assert polarities == [Polarity.NEUTRAL, Polarity.NEGATIVE]


async def test_what_is_rewritten_is_compared_again(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await remember(writing, caller, RememberInput(text="We eat red meat"))
    other = await remember(writing, caller, RememberInput(text="The train leaves at nine"))
    assert other.memory is not None
    patch = MemoryPatch(text="We eat red meat")
    await update_memory(writing, caller, other.memory.id, patch)
    await embed_all(writing.graph, caller.user_id)
    opened = await open_due_conflicts(
        writing.graph, writing.settings, writing.events, writing.clock, caller.user_id
    )
    assert opened == Opened(1)
    node = await memory_node(writing.graph, other.memory.id)
    assert "conflicts_due" not in node


async def opened_now(services: Services, caller: Caller) -> int:
    """The number of conflicts that a worker opens, of all that is due."""
    given = services.graph, services.settings, services.events, services.clock
    return (await open_due_conflicts(*given, caller.user_id)).conflicts


async def remembered(services: Services, caller: Caller, given: RememberInput) -> str:
    found = await remember(services, caller, given)
    assert found.memory is not None
    return found.memory.id


async def test_what_is_released_is_compared(writing: Services, caller: Caller) -> None:
    """Nobody compared it while it was suspected."""
    old = await remembered(writing, caller, fact("lives_in", "Paris"))
    new = fact("lives_in", "Rome", trust=Trust.QUARANTINED)
    suspected = await remembered(writing, caller, new)
    assert await opened_now(writing, caller) == 0
    await set_trust(writing, caller, suspected, Trust.STANDARD)
    assert (await memory_node(writing.graph, suspected))["conflicts_due"] is True
    assert await opened_now(writing, caller) == 1
    await set_trust(writing, caller, old, Trust.VERIFIED)
    assert "conflicts_due" not in await memory_node(writing.graph, old)


async def test_what_is_released_with_its_source_is_compared(
    writing: Services, caller: Caller
) -> None:
    source = await remembered(writing, caller, RememberInput(text="Anna wrote from Rome"))
    await set_trust(writing, caller, source, Trust.QUARANTINED)
    drawn = fact("lives_in", "Rome", derived_from=(source,))
    suspected = await remembered(writing, caller, drawn)
    assert (await memory_node(writing.graph, suspected))["trust"] == "QUARANTINED"
    await remembered(writing, caller, fact("lives_in", "Paris"))
    assert await opened_now(writing, caller) == 0
    await set_trust(writing, caller, source, Trust.STANDARD)
    assert await opened_now(writing, caller) == 1


async def test_what_comes_back_is_compared(writing: Services, caller: Caller) -> None:
    """The contradiction came while it was forgotten."""
    gone = await remembered(writing, caller, fact("lives_in", "Paris"))
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(gone,))))
    await remembered(writing, caller, fact("lives_in", "Rome"))
    assert await opened_now(writing, caller) == 0
    await restore(writing, caller, gone)
    assert await opened_now(writing, caller) == 1


async def test_what_an_undoing_brings_back_is_compared(writing: Services, caller: Caller) -> None:
    some = [fact("lives_in", "Paris"), fact("works_at", "Acme")]
    gone = tuple([await remembered(writing, caller, one) for one in some])
    forgotten = await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=gone)))
    assert forgotten.run_id is not None
    await remembered(writing, caller, fact("lives_in", "Rome"))
    begun = await undo_run(writing, caller, forgotten.run_id)
    await go_on_undoing(writing.graph, caller.user_id, begun.id, writing.clock)
    assert (await memory_node(writing.graph, gone[0]))["status"] == "ACTIVE"
    assert await opened_now(writing, caller) == 1


async def two_of_two(services: Services, caller: Caller) -> tuple[list[str], list[str]]:
    """Ann and Anna, who live in two places: their ids, and those of the facts."""
    people = [
        (await upsert_entity(services, caller, EntityInput(name=name))).entity.id
        for name in ("Ann Lee", "Anna Maria Lee")
    ]
    homes = zip(people, ("Paris", "Rome"), strict=True)
    facts = [fact("lives_in", home, subject=EntityRef(id=id)) for id, home in homes]
    return people, [await remembered(services, caller, one) for one in facts]


async def test_facts_of_entities_that_prove_to_be_one_are_compared(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    (winner, loser), (_, moved) = await two_of_two(writing, caller)
    assert await opened_now(writing, caller) == 0
    await merge_entities(writing, caller, winner, [loser])
    assert (await memory_node(writing.graph, moved))["conflicts_due"] is True
    assert await opened_now(writing, caller) == 1
    [merge] = (await list_runs(reading, caller.user_id, [RunKind.MERGE])).items
    begun = await undo_run(writing, caller, merge.id)
    await go_on_undoing(writing.graph, caller.user_id, begun.id, writing.clock)
    assert (await memory_node(writing.graph, moved))["conflicts_due"] is True
    assert await opened_now(writing, caller) == 0


async def test_entities_merged_while_their_facts_are_compared(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Facts that were compared as another's are compared again."""
    (winner, loser), (_, moved) = await two_of_two(writing, caller)
    rows = "MATCH (m:Memory {id: $id}) SET m.conflicts_due = true"
    await run(writing.graph, rows, id=moved)
    judged = due.judged

    async def then_merged(*given: Any, **named: Any) -> Any:
        portion = await judged(*given, **named)
        await merge_entities(writing, caller, winner, [loser])
        return portion

    monkeypatch.setattr(due, "judged", then_merged)
    assert await opened_now(writing, caller) == 0
    monkeypatch.setattr(due, "judged", judged)
    assert await opened_now(writing, caller) == 1


@pytest.mark.parametrize("rewritten", [True, False])
async def test_a_rival_that_was_changed_meanwhile_opens_nothing(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch, *, rewritten: bool
) -> None:
    """It was compared as it was: what states another thing now is compared again."""
    rival = await remembered(writing, caller, fact("lives_in", "Paris"))
    new = await remembered(writing, caller, fact("lives_in", "Rome", on_conflict=IGNORE))
    rows = "MATCH (m:Memory {id: $id}) SET m.conflicts_due = true"
    await run(writing.graph, rows, id=new)
    judged = due.judged

    async def then_changed(*given: Any, **named: Any) -> Any:
        portion = await judged(*given, **named)
        if rewritten:
            await update_memory(writing, caller, rival, MemoryPatch(object="Rome"))
        else:
            await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(rival,))))
        return portion

    monkeypatch.setattr(due, "judged", then_changed)
    assert await opened_now(writing, caller) == 0
    assert ("conflicts_due" in await memory_node(writing.graph, new)) is rewritten
    monkeypatch.setattr(due, "judged", judged)
    assert await opened_now(writing, caller) == 0
    assert "conflicts_due" not in await memory_node(writing.graph, new)


async def test_a_turn_that_comes_back_is_not_compared(writing: Services, caller: Caller) -> None:
    added = await add_turns(writing, caller, [TurnInput(thread_id="t", text="We eat red meat")])
    [turn] = [one.episode for one in added.results if one.episode is not None]
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(turn.id,))))
    await restore(writing, caller, turn.id)
    await set_trust(writing, caller, turn.id, Trust.QUARANTINED)
    await set_trust(writing, caller, turn.id, Trust.STANDARD)
    assert "conflicts_due" not in await memory_node(writing.graph, turn.id)


async def test_a_new_text_has_its_own_polarity_unless_one_was_given(
    writing: Services, caller: Caller
) -> None:
    made = await remember(writing, caller, RememberInput(text="I like jazz"))
    assert made.memory is not None
    assert made.memory.polarity is Polarity.POSITIVE
    again = await update_memory(writing, caller, made.memory.id, MemoryPatch(text="I hate jazz"))
    assert again.memory.polarity is Polarity.NEGATIVE
    patch = MemoryPatch(polarity=Polarity.NEUTRAL)
    await update_memory(writing, caller, made.memory.id, patch)
    last = await update_memory(writing, caller, made.memory.id, MemoryPatch(text="I love jazz"))
    assert last.memory.polarity is Polarity.NEUTRAL


async def test_what_is_changed_while_it_is_compared_stays_due(
    writing: Services, caller: Caller
) -> None:
    """Its relation is another, though its text is the same."""
    given = RememberInput(
        text="We eat red meat", subject=EntityRef(name="We"), predicate="eat", object="meat"
    )
    made = await remember(writing, caller, given)
    assert made.memory is not None
    id = made.memory.id

    async def updated_at() -> Any:
        return (await memory_node(writing.graph, id))["updated_at"]

    async def mark(moment: Any) -> int:
        rows = [{"id": id, "updated_at": moment, "unsure": False}]
        marked = await writing.graph.execute(
            mark_compared, user_id=caller.user_id, rows=rows, max_attempts=5
        )
        return len(marked)

    read = await updated_at()
    await update_memory(writing, caller, id, MemoryPatch(predicate="eats"))
    assert await mark(read) == 0
    assert (await memory_node(writing.graph, id))["conflicts_due"] is True
    assert await mark(await updated_at()) == 1
    assert "conflicts_due" not in await memory_node(writing.graph, id)


async def test_what_cannot_be_searched_for_is_stored_and_compared_later(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index may fail: whoever remembers is not to suffer for it."""

    async def fails(*_: Any, **__: Any) -> list[Any]:
        error = DatabaseError()
        error._message = "Index 33554274 out of bounds for length 2"
        raise error

    monkeypatch.setattr(on_write, "find_similar", fails)
    made = await remember(writing, caller, RememberInput(text="We eat red meat"))
    assert made.memory is not None
    node = await memory_node(writing.graph, made.memory.id)
    assert (node["status"], node["conflicts_due"]) == ("PENDING_EMBED", True)
