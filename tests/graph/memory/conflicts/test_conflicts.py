"""Conflicts at write time: the four policies, slots, trust, and what comes later."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict, Unavailable
from anaphora.settings import Settings
from graph.enums import ConflictStatus, MemoryStatus, Polarity, Trust, Verdict
from graph.session import Graph
from memory.conflicts import candidates
from memory.inputs import (
    ConflictPolicy,
    EntityRef,
    RememberAction,
    RememberInput,
)
from memory.remember.remember import remember, remember_many
from memory.remember.results import Remembered
from memory.services import Services
from recall.lists.conflict_filter import ConflictFilter
from recall.lists.conflicts import list_conflicts
from recall.ontology.predicates import list_predicates
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.comparing import by_words, fact, words_vector
from tests.support.writing import caller_of, changes_of, memory_node, services_for

WARN, IGNORE = ConflictPolicy.WARN, ConflictPolicy.IGNORE
FIRST, YEAR = datetime(2000, 1, 1, tzinfo=UTC), timedelta(days=366)
SUPERSEDE, RAISE = ConflictPolicy.SUPERSEDE, ConflictPolicy.RAISE


@pytest.mark.parametrize("few", [1000, 0])
async def test_another_value_of_a_functional_relation_conflicts(
    writing: Services,
    reading: Reading,
    caller: Caller,
    monkeypatch: pytest.MonkeyPatch,
    few: int,
) -> None:
    """Check whether its subject has few facts, and is read from itself, or too many for that."""
    monkeypatch.setattr(candidates, "_FEW", few)
    paris = await remember(writing, caller, fact("lives_in", "Paris"))
    rome = await remember(writing, caller, fact("lives_in", "Rome"))
    assert paris.conflicts == ()
    assert paris.memory is not None
    assert rome.memory is not None
    [conflict] = rome.conflicts or ()
    assert (conflict.a_id, conflict.b_id) == (paris.memory.id, rome.memory.id)
    assert (conflict.kind, conflict.reason) == ("CONTRADICTION", "functional_predicate")
    assert conflict.created_at is not None
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert page.items == [conflict]
    last = (await changes_of(writing.graph, caller.user_id))[-1]
    assert (last["action"], last["subject_id"], last["subject_label"], last["actor_kind"]) == (
        "opened",
        conflict.id,
        "Conflict",
        "RULE",
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (fact("likes", "jazz"), fact("likes", "rock")),
        (fact("lives_in", "Paris"), fact("lives_in", "Rome", subject=EntityRef(name="Bob"))),
        (fact("lives_in", "Paris"), fact("lives_in", "Paris, France")),
        (fact("lives_in", "Paris", negated=True), fact("lives_in", "Rome")),
        (fact("collects", "stamps"), fact("collects", "coins")),
    ],
)
async def test_what_may_be_true_together_does_not(
    writing: Services, caller: Caller, one: RememberInput, other: RememberInput
) -> None:
    await remember(writing, caller, one)
    assert (await remember(writing, caller, other)).conflicts == ()


async def test_a_denied_triple_conflicts_whatever_its_relation(
    writing: Services, caller: Caller
) -> None:
    await remember(writing, caller, fact("likes", "jazz"))
    denied = await remember(writing, caller, fact("likes", "jazz", negated=True))
    [conflict] = denied.conflicts or ()
    assert conflict.reason == "negation"


async def test_ignore_stores_and_says_nothing(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await remember(writing, caller, fact("lives_in", "Paris"))
    rome = await remember(writing, caller, fact("lives_in", "Rome", on_conflict=IGNORE))
    assert (rome.action, rome.conflicts) == (RememberAction.STORED, ())
    page = await list_conflicts(reading, caller.user_id, ConflictFilter())
    assert page.items == []


async def test_supersede_replaces(writing: Services, caller: Caller) -> None:
    paris = await remember(writing, caller, fact("lives_in", "Paris"))
    rome = await remember(writing, caller, fact("lives_in", "Rome", on_conflict=SUPERSEDE))
    assert paris.memory is not None
    assert rome.memory is not None
    assert rome.action is RememberAction.SUPERSEDED
    [conflict] = rome.conflicts or ()
    assert (conflict.status, conflict.verdict) == (ConflictStatus.RESOLVED, Verdict.SUPERSEDE_A)
    old = await memory_node(writing.graph, paris.memory.id)
    assert old["status"] == "SUPERSEDED"
    rows = await run(
        writing.graph,
        "MATCH (n:Memory {id: $id})-[:SUPERSEDES]->(o) RETURN o.id AS id",
        id=rome.memory.id,
    )
    assert [row["id"] for row in rows] == [paris.memory.id]


async def test_the_same_words_keep_the_relation_that_a_later_value_replaces(
    writing: Services, caller: Caller
) -> None:
    related = fact("lives_in", "Rome", on_conflict=SUPERSEDE)
    plain = await remember(writing, caller, RememberInput(text=related.text))
    rome = await remember(writing, caller, related)
    assert plain.memory is not None
    assert rome.memory is not None
    assert (rome.action, rome.memory.predicate) == (RememberAction.MERGED, "lives_in")
    assert (await memory_node(writing.graph, plain.memory.id))["status"] == "MERGED"
    kyiv = await remember(writing, caller, fact("lives_in", "Kyiv", on_conflict=SUPERSEDE))
    assert kyiv.superseded == (rome.memory.id,)


async def test_raise_stores_nothing_and_names_what_is_in_the_way(
    writing: Services, caller: Caller
) -> None:
    paris = await remember(writing, caller, fact("lives_in", "Paris"))
    before = await changes_of(writing.graph, caller.user_id)
    with pytest.raises(Conflict) as raised:
        await remember(
            writing,
            caller,
            fact("lives_in", "Rome", on_conflict=RAISE, thread_id="new", entities=("Vespa",)),
        )
    assert paris.memory is not None
    assert raised.value.ids == (paris.memory.id,)
    assert await changes_of(writing.graph, caller.user_id) == before
    rows = await run(
        writing.graph,
        "MATCH (n) WHERE n.user_id = $id AND (n:Thread OR n:Entity) RETURN n.name AS name",
        id=caller.user_id,
    )
    assert [row["name"] for row in rows] == ["Anna"]


async def test_supersede_and_raise_want_an_embedding(
    graph: Graph, settings: Settings, caller: Caller
) -> None:
    cold = services_for(graph, settings, ready=False)
    for policy in (SUPERSEDE, RAISE):
        with pytest.raises(Unavailable):
            await remember(cold, caller, RememberInput(text="x", on_conflict=policy))
        [one] = (
            await remember_many(cold, caller, [RememberInput(text="x", on_conflict=policy)])
        ).results
        assert isinstance(one.error, Unavailable)
    assert await changes_of(graph, caller.user_id) == []


async def test_the_same_again_is_folded_into_what_is_there(
    writing: Services, caller: Caller
) -> None:
    source = await remember(writing, caller, RememberInput(text="a source"))
    assert source.memory is not None
    first = await remember(writing, caller, RememberInput(text="I like jazz", importance=0.4))
    again = await remember(
        writing,
        caller,
        RememberInput(
            text="I like jazz",
            on_conflict=SUPERSEDE,
            derived_from=(source.memory.id,),
            idempotency_key="k",
        ),
    )
    assert again.action is RememberAction.MERGED
    assert first.memory is not None
    assert again.memory is not None
    assert again.memory.id == first.memory.id
    assert again.memory.importance > 0.5
    assert again.memory.evidence_count == 2
    [conflict] = again.conflicts or ()
    assert (conflict.a_id, conflict.b_id, conflict.kind) == (first.memory.id, None, "DUPLICATE")
    rows = await run(
        writing.graph,
        "MATCH (:Memory {id: $id})-[:DERIVED_FROM]->(s) RETURN s.id AS id",
        id=first.memory.id,
    )
    assert [row["id"] for row in rows] == [source.memory.id]
    replayed = await remember(
        writing,
        caller,
        RememberInput(
            text="I like jazz",
            on_conflict=SUPERSEDE,
            derived_from=(source.memory.id,),
            idempotency_key="k",
        ),
    )
    assert replayed.memory is not None
    assert (replayed.action, replayed.memory.id) == (RememberAction.MERGED, first.memory.id)
    assert replayed.conflicts is None


async def test_trust_is_not_overruled_from_below(writing: Services, caller: Caller) -> None:
    trusted = await remember(writing, caller, fact("lives_in", "Paris", trust=Trust.VERIFIED))
    said = await remember(writing, caller, fact("lives_in", "Rome", on_conflict=SUPERSEDE))
    assert trusted.memory is not None
    assert said.action is RememberAction.STORED
    [conflict] = said.conflicts or ()
    assert conflict.status is ConflictStatus.OPEN
    assert (await memory_node(writing.graph, trusted.memory.id))["status"] == "ACTIVE"


async def test_a_duplicate_of_higher_trust_takes_the_lower_in(
    writing: Services, caller: Caller
) -> None:
    low = await remember(writing, caller, RememberInput(text="I like jazz", trust=Trust.UNTRUSTED))
    high = await remember(writing, caller, RememberInput(text="I like jazz", on_conflict=SUPERSEDE))
    assert high.action is RememberAction.MERGED
    assert low.memory is not None
    assert high.memory is not None
    assert high.memory.id != low.memory.id
    assert (await memory_node(writing.graph, low.memory.id))["status"] == "MERGED"
    other = await remember(
        writing,
        caller,
        RememberInput(text="I like jazz", trust=Trust.UNTRUSTED, on_conflict=SUPERSEDE),
    )
    assert other.action is RememberAction.STORED
    assert [one.status for one in other.conflicts or ()] == [ConflictStatus.OPEN]


async def test_an_earlier_time_replaces_nothing(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, fact("lives_in", "Paris", valid_from=FIRST + 20 * YEAR))
    early = await remember(
        writing,
        caller,
        fact("lives_in", "Rome", valid_from=FIRST + 10 * YEAR, on_conflict=SUPERSEDE),
    )
    assert early.action is RememberAction.STORED
    ended = await remember(
        writing,
        caller,
        fact(
            "lives_in", "Oslo", valid_from=FIRST, valid_to=FIRST + 5 * YEAR, on_conflict=SUPERSEDE
        ),
    )
    assert ended.conflicts == ()


async def test_a_denial_conflicts_with_what_it_denies(writing: Services, caller: Caller) -> None:
    services = by_words(writing)
    said = await remember(services, caller, RememberInput(text="We eat red meat on Fridays"))
    other = await remember(services, caller, RememberInput(text="We never eat red meat on Fridays"))
    [conflict] = other.conflicts or ()
    assert said.memory is not None
    assert conflict.a_id == said.memory.id
    assert conflict.reason == "negation"
    assert conflict.similarity == pytest.approx(
        float(
            words_vector("We eat red meat on Fridays")
            @ words_vector("We never eat red meat on Fridays")
        ),
        abs=1e-3,
    )


async def test_explicit_polarities_that_exclude_each_other_conflict(
    writing: Services, caller: Caller
) -> None:
    services = by_words(writing)
    for_it, against = Polarity.POSITIVE, Polarity.NEGATIVE
    text = "Ruff as the linter of all our projects"
    await remember(services, caller, RememberInput(text=text, polarity=for_it))
    other = await remember(services, caller, RememberInput(text=f"{text} please", polarity=against))
    assert [one.reason for one in other.conflicts or ()] == ["polarity"]


async def test_other_tags_other_kinds_and_ended_ones_do_not_conflict(
    writing: Services, caller: Caller
) -> None:
    first = await remember(writing, caller, RememberInput(text="the same", tags=("a", "b")))
    assert (await remember(writing, caller, RememberInput(text="the same"))).conflicts == ()
    other = RememberInput(text="the same", tags=("c",))
    assert (await remember(writing, caller, other)).conflicts == ()
    shared = RememberInput(text="the same", tags=("b", "c"))
    both = await remember(writing, caller, shared)
    assert first.memory is not None
    assert {one.a_id for one in both.conflicts or ()} >= {first.memory.id}
    rows = await run(
        writing.graph,
        "MATCH (m:Memory {user_id: $id}) SET m.status = 'FORGOTTEN' RETURN count(m)",
        id=caller.user_id,
    )
    assert rows
    assert (await remember(writing, caller, shared)).conflicts == ()


@pytest.mark.parametrize("policy", [WARN, SUPERSEDE, RAISE])
async def test_eight_clients_at_once_come_to_the_same_end(
    writing: Services, user_id: str, policy: ConflictPolicy
) -> None:
    callers = [caller_of(user_id) for _ in range(8)]
    given = RememberInput(text="I like jazz", on_conflict=policy)
    answers = await asyncio.gather(
        *(remember(writing, one, given) for one in callers), return_exceptions=True
    )
    stored = [one for one in answers if isinstance(one, Remembered)]
    rows = await run(
        writing.graph,
        "MATCH (m:Memory {user_id: $id}) RETURN count(m) AS memories, "
        "COUNT { MATCH (c:Conflict {user_id: $id}) } AS conflicts",
        id=user_id,
    )
    many = {WARN: (8, 28), SUPERSEDE: (1, 0), RAISE: (1, 0)}[policy]
    assert (rows[0]["memories"], rows[0]["conflicts"]) == many
    actions = sorted(one.action for one in stored)
    if policy is SUPERSEDE:
        assert actions == ["MERGED"] * 7 + ["STORED"]
        assert stored[0].memory is not None
        [node] = [await memory_node(writing.graph, stored[0].memory.id)]
        assert (node["evidence_count"], node["status"]) == (8, MemoryStatus.ACTIVE.value)
    if policy is RAISE:
        assert sum(isinstance(one, Conflict) for one in answers) == 7
    changes = await changes_of(writing.graph, user_id)
    assert [one["sequence"] for one in changes] == list(range(1, len(changes) + 1))


async def test_a_strict_item_of_a_batch_sees_those_before_it(
    writing: Services, caller: Caller
) -> None:
    batch = await remember_many(
        writing,
        caller,
        [
            fact("lives_in", "Paris", on_conflict=RAISE),
            fact("lives_in", "Rome", on_conflict=RAISE),
            fact("lives_in", "Rome", on_conflict=SUPERSEDE),
            RememberInput(text="another"),
            fact("lives_in", "Rome", on_conflict=RAISE),
        ],
    )
    assert [one.action for one in batch.results] == [
        "STORED",
        "REJECTED",
        "SUPERSEDED",
        "STORED",
        "REJECTED",
    ]
    rejected = batch.results[1]
    assert isinstance(rejected.error, Conflict)
    assert [one.b_id for one in rejected.conflicts or ()] == [None]


async def test_what_the_ontology_declares_comes_first(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await run(
        writing.graph,
        "CREATE (a:Concept {id: randomUUID(), user_id: $id, name_key: 'a'})"
        "-[:RELATES {layer: $id, "
        "name: 'collects', cardinality: 'one'}]->(b:Concept {id: randomUUID(), user_id: $id}), "
        "(a)-[:RELATES {layer: $id, name: 'lives_in', cardinality: 'many'}]->(b)",
        id=caller.user_id,
    )
    await remember(writing, caller, fact("collects", "stamps"))
    coins = await remember(writing, caller, fact("collects", "coins"))
    assert [one.reason for one in coins.conflicts or ()] == ["functional_predicate"]
    await remember(writing, caller, fact("lives_in", "Paris"))
    assert (await remember(writing, caller, fact("lives_in", "Rome"))).conflicts == ()
    listed = {one.name: one for one in await list_predicates(reading, caller.user_id)}
    assert not listed["lives_in"].functional
    assert listed["works_at"].functional
    assert listed["collects"].functional
    assert (listed["collects"].label, listed["collects"].ttl_days) == ("collects", None)
    order = [(-one.priority, one.name) for one in await list_predicates(reading, caller.user_id)]
    assert order == sorted(order)
    assert len(order) == len(listed)
