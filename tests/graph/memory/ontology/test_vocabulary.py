"""The vocabulary in a real graph: versions, layers, suggestions, approval and backfill."""

from dataclasses import replace

import pytest

from anaphora.caller import Caller, Scope
from anaphora.errors import Conflict, Forbidden, Invalid, LimitExceeded, NotFound
from anaphora.work import Work
from graph.enums import RunKind, RunStatus
from graph.records.vocabulary import TermKind, TermRecord, starter_terms
from graph.session import Graph
from graph.tenancy import SHARED
from maintenance import backfill as filling
from maintenance.services import Services as Upkeep
from maintenance.sweep import Owed, sweep_runs
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from memory.vocabulary.decisions import approve_term, reject_term
from memory.vocabulary.files import parse_terms, replace_terms, write_terms
from recall.lists import vocabulary
from recall.lists.filters import MemoryFilter
from recall.lists.memories import list_memories
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.writing import caller_of, changes_of


async def suggest(writing: Services, caller: Caller, value: str, times: int) -> list[str]:
    """Memories that would rather have a topic, as enrichment will leave them."""
    ids = []
    for at in range(times):
        done = await remember(writing, caller, RememberInput(text=f"{value} number {at}"))
        assert done.memory is not None
        ids.append(done.memory.id)
    await run(
        writing.graph,
        "MATCH (m:Memory) WHERE m.id IN $ids SET m.suggested_topic = $value",
        ids=ids,
        value=value,
    )
    return ids


def upkeep(writing: Services) -> Upkeep:
    return Upkeep(writing.graph, writing.encoder, writing.events, writing.settings)


async def test_a_new_graph_has_the_starter_terms(reading: Reading, caller: Caller) -> None:
    found = await vocabulary.get_vocabulary(reading, caller.user_id)
    assert found.version.own == 0
    assert found.version.shared >= 1
    first = await vocabulary.get_vocabulary(reading, caller.user_id, "1.0")
    assert first.values(TermKind.TOPIC)[:2] == ["refund", "shipping"]
    assert len(first.values(TermKind.TOPIC)) == 13
    assert len(first.values(TermKind.CATEGORY)) == 8
    assert "follow_up" in first.values(TermKind.MESSAGE_TYPE)
    assert "tracking_number" in first.values(TermKind.ENTITY_TYPE)
    assert len(first.terms) == len(starter_terms())


@pytest.mark.parametrize("version", ["", "1", "x.y", "1.99", "999.0", "-1.0", "9" * 40])
async def test_a_version_that_never_was_is_not_found(
    reading: Reading, caller: Caller, version: str
) -> None:
    with pytest.raises(NotFound):
        await vocabulary.get_vocabulary(reading, caller.user_id, version)


async def test_an_approved_term_is_the_callers_own_and_is_backfilled(
    writing: Services, reading: Reading, caller: Caller, graph: Graph
) -> None:
    ids = await suggest(writing, caller, "warranty", 6)
    stranger = caller_of(caller.user_id + "-other")
    assert await vocabulary.suggestions(reading, stranger.user_id) == []
    [suggested] = await vocabulary.suggestions(reading, caller.user_id)
    assert (suggested.value, suggested.frequency) == ("warranty", 6)
    assert len(suggested.examples) == 3
    before = await vocabulary.get_vocabulary(reading, caller.user_id)
    decided = await approve_term(writing, caller, TermKind.TOPIC, "warranty")
    assert decided.run is not None
    assert (decided.run.kind, decided.run.status) == (RunKind.BACKFILL, RunStatus.QUEUED)
    assert decided.vocabulary.version.own == before.version.own + 1
    assert "warranty" in decided.vocabulary.values(TermKind.TOPIC)
    old = await vocabulary.get_vocabulary(reading, caller.user_id, str(before.version))
    assert "warranty" not in old.values(TermKind.TOPIC)
    theirs = await vocabulary.get_vocabulary(reading, stranger.user_id)
    assert "warranty" not in theirs.values(TermKind.TOPIC)
    assert writing.queue.queued[-1:] == [(Work.BACKFILL, decided.run.id)]  # type: ignore[attr-defined]

    assert await filling.backfill(upkeep(writing), caller.user_id, decided.run.id) == 6
    page = await list_memories(reading, caller.user_id, MemoryFilter())
    assert [memory.topics for memory in page.items] == [("warranty",)] * 6
    assert {memory.id for memory in page.items} == set(ids)
    rows = await run(graph, "MATCH (r:Run {id: $id}) RETURN r.status AS s", id=decided.run.id)
    assert rows == [{"s": "SUCCEEDED"}]
    changes = await run(
        graph,
        "MATCH (c:Change)-[:IN_RUN]->(r:Run {id: $id}) RETURN count(c) AS n",
        id=decided.run.id,
    )
    assert changes == [{"n": 6}]
    sequences = [change["sequence"] for change in await changes_of(graph, caller.user_id)]
    assert sequences == list(range(1, 13))
    # Done again, it does nothing.
    assert await filling.backfill(upkeep(writing), caller.user_id, decided.run.id) == 0
    assert await vocabulary.suggestions(reading, caller.user_id, 1) == []


async def test_a_backfill_whose_message_was_lost_is_found(
    writing: Services, caller: Caller
) -> None:
    await suggest(writing, caller, "gift", 5)
    decided = await approve_term(writing, caller, TermKind.TOPIC, "gift")
    assert decided.run is not None
    settings = writing.settings.model_copy(update={"sweep_after_seconds": 0.0})
    owed = await sweep_runs(writing.graph, writing.clock, settings)
    assert Owed(Work.BACKFILL, caller.user_id, (decided.run.id,)) in owed
    await filling.backfill(upkeep(writing), caller.user_id, decided.run.id)
    owed = await sweep_runs(writing.graph, writing.clock, settings)
    assert Owed(Work.BACKFILL, caller.user_id, (decided.run.id,)) not in owed


async def test_another_users_run_is_not_done(writing: Services, caller: Caller) -> None:
    await suggest(writing, caller, "promise", 5)
    decided = await approve_term(writing, caller, TermKind.TOPIC, "promise")
    assert decided.run is not None
    stranger = caller.user_id + "-other"
    assert await filling.backfill(upkeep(writing), stranger, decided.run.id) == 0


async def test_what_cannot_be_approved_is_refused(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    with pytest.raises(NotFound) as unknown:
        await approve_term(writing, caller, TermKind.TOPIC, "unheard_of")
    assert unknown.value.field == "value"
    await suggest(writing, caller, "rare", 4)
    with pytest.raises(Conflict, match="4 times"):
        await approve_term(writing, caller, TermKind.TOPIC, "rare")
    with pytest.raises(NotFound):
        await approve_term(writing, caller, TermKind.CATEGORY, "rare")
    with pytest.raises(Conflict, match="already"):
        await approve_term(writing, caller, TermKind.TOPIC, "refund")
    with pytest.raises(Invalid):
        await approve_term(writing, caller, TermKind.MESSAGE_TYPE, "rare")
    with pytest.raises(LimitExceeded):
        await approve_term(writing, caller, TermKind.TOPIC, "x" * 10_000)
    with pytest.raises(Invalid):
        await approve_term(writing, caller, TermKind.TOPIC, "a\nb")
    plain = replace(caller, scopes=frozenset({Scope.READ, Scope.WRITE}))
    with pytest.raises(Forbidden):
        await approve_term(writing, plain, TermKind.TOPIC, "rare", shared=True)
    assert (await vocabulary.get_vocabulary(reading, caller.user_id)).version.own == 0


async def test_a_rejected_term_is_suggested_no_more(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await suggest(writing, caller, "noise", 7)
    decided = await reject_term(writing, caller, TermKind.TOPIC, "noise")
    assert decided.run is None
    assert decided.vocabulary.version.own == 0
    assert await vocabulary.suggestions(reading, caller.user_id, 1) == []
    with pytest.raises(NotFound):
        await reject_term(writing, caller, TermKind.TOPIC, "unheard_of")
    # Somebody may come to think better of it.
    assert (await approve_term(writing, caller, TermKind.TOPIC, "noise")).run is not None


async def test_a_file_replaces_a_layer_and_comes_out_as_it_went_in(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    graph, clock, layer = writing.graph, writing.clock, caller.user_id
    terms = parse_terms('{"topics": ["boats", {"value": "sails", "examples": ["Hoist it"]}]}')
    done = await replace_terms(graph, clock, layer, terms)
    assert (done.version, done.added, done.removed) == (1, 2, 0)
    assert (await replace_terms(graph, clock, layer, terms)).version == 1
    done = await replace_terms(graph, clock, layer, parse_terms('{"topics": ["boats"]}'))
    assert (done.version, done.added, done.removed) == (2, 0, 1)
    content = await write_terms(graph, layer)
    assert content["topics"] == [{"value": "boats"}]
    found = await vocabulary.get_vocabulary(reading, caller.user_id)
    assert found.values(TermKind.TOPIC)[-1] == "boats"
    assert "refund" in found.values(TermKind.TOPIC)
    old = await vocabulary.get_vocabulary(reading, caller.user_id, f"{found.version.shared}.1")
    assert old.values(TermKind.TOPIC)[-2:] == ["boats", "sails"]
    shared = await write_terms(graph, SHARED)
    assert TermRecord(kind=TermKind.TOPIC, value="boats") not in shared["topics"]


async def test_kinds_that_a_file_does_not_list_stay(writing: Services, caller: Caller) -> None:
    graph, clock, layer = writing.graph, writing.clock, caller.user_id
    whole = parse_terms('{"topics": ["boats"], "categories": ["pond"]}')
    await replace_terms(graph, clock, layer, whole)
    done = await replace_terms(graph, clock, layer, parse_terms('{"topics": ["sails"]}'))
    assert (done.added, done.removed) == (1, 1)
    content = await write_terms(graph, layer)
    assert (content["topics"], content["categories"]) == ([{"value": "sails"}], [{"value": "pond"}])
    done = await replace_terms(graph, clock, layer, parse_terms('{"categories": []}'))
    assert (done.added, done.removed) == (0, 1)
    assert (await write_terms(graph, layer))["topics"] == [{"value": "sails"}]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"colours": []}',
        '{"topics": "refund"}',
        '{"topics": [1]}',
        '{"topics": ["a", "a"]}',
        '{"topics": [{"name": "a"}]}',
        '{"topics": [{"value": "a", "weight": 1}]}',
        '{"topics": [{"value": "a", "examples": "b"}]}',
        '{"topics": [""]}',
        '{"topics": ["a\\u0000"]}',
        "[" * 100_000,
    ],
)
def test_a_file_that_is_no_vocabulary_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        parse_terms(text)
