"""Enrichment in a real graph: written once, of what was read, beside what writers gave."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.errors import Unavailable
from anaphora.work import Work
from graph.enums import Trust
from graph.records.vocabulary import TermKind, TermRecord
from graph.structure.health import find_enrichment_backlog
from language.embedding.sentence_encoder import SentenceEncoder
from language.enrichment.enricher import Enricher, TypedEntity
from language.enrichment.local_enricher import LocalEnricher
from maintenance.backfill import backfill
from maintenance.services import Services as Upkeep
from maintenance.sweep import Owed, sweep_enrichments
from memory.endings.forget import forget
from memory.inputs import (
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.remember.enrichment.enrich import EnrichCounts, enrich_memories
from memory.remember.remember import remember
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from memory.trust.set_trust import set_trust
from memory.vocabulary.decisions import approve_term
from memory.vocabulary.files import replace_terms
from recall.lists.filters import MemoryFilter
from recall.lists.memories import list_memories
from recall.nodes.by_id import get_memories
from recall.nodes.enrichments import get_enrichments
from recall.services import Services as Reading
from tests.support.readers.classifying import ByHeart, enriched, kept_of
from tests.support.writing import changes_of
from tests.unit.language.enrichment.test_local_enricher import Words

ORDER = TypedEntity("order_id", "A-8812", "#A-8812")


async def turns(services: Services, caller: Caller, *texts: str, **given: object) -> list[str]:
    inputs = [TurnInput(thread_id="talk", text=text, **given) for text in texts]  # type: ignore[arg-type]
    results = (await add_turns(services, caller, inputs)).results
    return [one.episode.id for one in results if one.episode]


async def noted(services: Services, caller: Caller, text: str, **given: object) -> str:
    done = await remember(services, caller, RememberInput(text=text, **given))  # type: ignore[arg-type]
    assert done.memory is not None
    return done.memory.id


async def enrich(
    services: Services, caller: Caller, enricher: Enricher, *ids: str, careful: bool = False
) -> EnrichCounts:
    return await enrich_memories(services, enricher, caller.user_id, ids, careful=careful)


async def test_a_turn_is_classified_and_listed_by_its_topic(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    text = "My order #A-8812 for $99.00 has not arrived, write to ann@posteo.de."
    [id, other] = await turns(writing, caller, text, "Our dog sleeps.")
    assert (Work.ENRICH, id) in writing.queue.queued  # type: ignore[attr-defined]
    local = LocalEnricher(SentenceEncoder(writing.settings))
    assert await enrich(writing, caller, local, id, other) == EnrichCounts(memories=2)
    memory, entities = await kept_of(writing.graph, id)
    assert memory["topics"] == ["shipping"]
    assert memory["message_type"] == "request"
    assert memory["enrichment_confidence"] in ("MEDIUM", "LOW")
    assert memory["enrichment_model"] == "local"
    assert "enrich_due" not in memory
    assert [(one["type"], one["name"], one["text"]) for one in entities] == [
        ("amount", "99.00 USD", "$99.00"),
        ("email", "ann@posteo.de", "ann@posteo.de"),
        ("order_id", "A-8812", "A-8812"),
    ]
    page = await list_memories(reading, caller.user_id, MemoryFilter(topics=("shipping",)))
    assert [one.id for one in page.items] == [id]
    page = await list_memories(reading, caller.user_id, MemoryFilter(topics=("general_inquiry",)))
    assert [one.id for one in page.items] == [other]
    found = await get_enrichments(reading, caller.user_id, [id, other])
    assert found[other].suggested_topic == "pets"
    assert found[id].vocabulary_version.endswith(".0")


async def test_whoever_comes_together_writes_once(writing: Services, caller: Caller) -> None:
    ids = await turns(writing, caller, "One.", "Two.", "Three.")
    heart = ByHeart(
        {text: enriched("billing", entities=[ORDER]) for text in ("One.", "Two.", "Three.")}
    )
    before = len(await changes_of(writing.graph, caller.user_id))
    counts = await asyncio.gather(*(enrich(writing, caller, heart, *ids) for _ in range(4)))
    assert sum(one.memories for one in counts) == 3
    assert await enrich(writing, caller, heart, *ids) == EnrichCounts()
    # One entity came to be, and nobody changed a memory.
    changes = (await changes_of(writing.graph, caller.user_id))[before:]
    assert [one["action"] for one in changes] == ["created"]
    for id in ids:
        memory, entities = await kept_of(writing.graph, id)
        assert memory["created_at"] == memory["updated_at"]
        assert [one["name"] for one in entities] == ["A-8812"]
        assert not entities[0]["waits"], "nothing is near a number by its meaning"


async def test_what_a_writer_gave_stays(writing: Services, caller: Caller) -> None:
    id = await noted(
        writing,
        caller,
        "Gift.",
        topics=["birthdays"],
        importance=0.9,
        entities=[EntityRef(name="A-8812", type="order_id")],
    )
    heart = ByHeart(
        {"Gift.": enriched("billing", entities=[ORDER], suggested_topic="celebrations")}
    )
    assert await enrich(writing, caller, heart, id) == EnrichCounts(memories=1)
    memory, [entity] = await kept_of(writing.graph, id)
    assert (memory["topics"], memory["importance"]) == (["birthdays"], 0.9)
    assert memory["category"] == "conversation"
    assert "suggested_topic" not in memory
    assert entity["text"] == "A-8812"


async def test_a_patch_takes_a_field_over_and_a_new_text_is_read_again(
    writing: Services, caller: Caller
) -> None:
    id = await noted(writing, caller, "Old.")
    heart = ByHeart(
        {
            "Old.": enriched("billing", importance=0.3, suggested_topic="pets"),
            "New.": enriched("payment", category="complaint", importance=0.8),
        }
    )
    await enrich(writing, caller, heart, id)
    memory, _ = await kept_of(writing.graph, id)
    assert memory["suggested_topic"] == "pets"
    await update_memory(writing, caller, id, MemoryPatch(topics=["mine"]))
    memory, _ = await kept_of(writing.graph, id)
    assert "suggested_topic" not in memory
    assert "enrich_due" not in memory
    await update_memory(writing, caller, id, MemoryPatch(text="New."))
    assert writing.queue.queued[-1:] == [(Work.ENRICH, id)]  # type: ignore[attr-defined]
    assert await enrich(writing, caller, heart, id) == EnrichCounts(memories=1)
    memory, _ = await kept_of(writing.graph, id)
    assert (memory["topics"], memory["category"]) == (["mine"], "complaint")
    assert memory["importance"] == 0.8


async def test_an_answer_outside_of_the_vocabulary_is_asked_for_once_more(
    writing: Services, caller: Caller
) -> None:
    ids = await turns(writing, caller, "Right at last.", "Wrong.", "Right.")
    wrong = enriched("no_such_topic")
    heart = ByHeart(
        {
            "Right at last.": [wrong, enriched("billing")],
            "Wrong.": [wrong],
            "Right.": enriched("refund"),
        }
    )
    assert await enrich(writing, caller, heart, *ids) == EnrichCounts(memories=2, failed=1)
    assert sorted(heart.read_texts) == sorted(
        ["Right at last.", "Right at last.", "Wrong.", "Wrong.", "Right."]
    )
    memory, _ = await kept_of(writing.graph, ids[1])
    assert memory["enrich_attempts"] == 1
    assert "enriched_at" not in memory
    most = writing.settings.max_attempts
    for _ in range(most):
        await enrich(writing, caller, heart, ids[1])
    memory, _ = await kept_of(writing.graph, ids[1])
    assert memory["enrich_attempts"] == most
    backlog = await find_enrichment_backlog(writing.graph, max_attempts=most)
    assert backlog.resting >= 1


async def test_one_that_cannot_be_read_stops_no_other(writing: Services, caller: Caller) -> None:
    ids = await turns(writing, caller, "Fine.", "Broken.")
    # "Broken." is unknown to it: KeyError.
    heart = ByHeart({"Fine.": enriched("refund")})
    assert await enrich(writing, caller, heart, *ids) == EnrichCounts(memories=1, failed=1)
    counted = await enrich(writing, caller, heart, ids[1], careful=True)
    assert counted == EnrichCounts(failed=1)
    memory, _ = await kept_of(writing.graph, ids[1])
    assert memory["enrich_attempts"] == 2


async def test_without_a_model_all_is_owed_still(writing: Services, caller: Caller) -> None:
    [id] = await turns(writing, caller, "Fine.")

    class Away(ByHeart):
        async def enrich(self, passages: object, terms: object) -> list[None]:  # type: ignore[override]
            raise Unavailable("away")

    with pytest.raises(Unavailable):
        await enrich(writing, caller, Away({}), id)
    memory, _ = await kept_of(writing.graph, id)
    assert "enrich_attempts" not in memory
    later = replace(writing, clock=lambda: utc_now() + timedelta(hours=1))
    owed = await sweep_enrichments(writing.graph, later.clock, writing.settings)
    assert any(one.user_id == caller.user_id and id in one.ids for one in owed)
    assert all(isinstance(one, Owed) and one.work is Work.ENRICH for one in owed)
    off = writing.settings.model_copy(update={"enrichment": False})
    assert await sweep_enrichments(writing.graph, later.clock, off) == []


async def test_what_changed_meanwhile_is_left(writing: Services, caller: Caller) -> None:
    first, second, third = await turns(writing, caller, "A.", "B.", "C.")

    class Slow(ByHeart):
        """While it thinks, one text is rewritten, one forgotten, one quarantined."""

        async def enrich(self, passages: object, terms: object) -> list[object]:  # type: ignore[override]
            await update_memory(writing, caller, first, MemoryPatch(text="Another."))
            await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(second,))))
            await set_trust(writing, caller, third, Trust.QUARANTINED)
            return await super().enrich(passages, terms)  # type: ignore[arg-type, return-value]

    heart = Slow({text: enriched("billing") for text in ("A.", "B.", "C.")})
    assert await enrich(writing, caller, heart, first, second, third) == EnrichCounts()
    for id in (first, second, third):
        memory, _ = await kept_of(writing.graph, id)
        assert memory["topics"] == []
        assert "enriched_at" not in memory


async def test_switched_off_nothing_is_owed(writing: Services, caller: Caller) -> None:
    settings = writing.settings.model_copy(update={"enrichment": False})
    silent = replace(writing, settings=settings)
    [id] = await turns(silent, caller, "Quiet.")
    other = await noted(silent, caller, "Quiet, too.")
    assert Work.ENRICH not in [work for work, _ in writing.queue.queued]  # type: ignore[attr-defined]
    for each in (id, other):
        memory, _ = await kept_of(writing.graph, each)
        assert "enrich_due" not in memory


async def test_an_approved_suggestion_is_given_and_taken_back(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    texts = [f"Our dog is called Rex {number}." for number in range(5)]
    ids = await turns(writing, caller, *texts)
    local = LocalEnricher(SentenceEncoder(writing.settings))
    await enrich(writing, caller, local, *ids)
    memory, _ = await kept_of(writing.graph, ids[0])
    assert memory["topics"] == ["general_inquiry"]
    assert (memory["suggested_topic"], memory["enrichment_confidence"]) == ("pets", "LOW")
    decided = await approve_term(writing, caller, TermKind.TOPIC, "pets")
    assert decided.run is not None
    upkeep = Upkeep(writing.graph, writing.encoder, writing.events, writing.settings)
    assert await backfill(upkeep, caller.user_id, decided.run.id) == 5
    given, _ = await kept_of(writing.graph, ids[0])
    assert (given["topics"], given["enrichment_confidence"]) == (["pets"], "MEDIUM")
    assert given["enrichment_version"] == str(decided.vocabulary.version)
    [later] = await turns(writing, caller, "The cat sleeps.")
    await enrich(writing, caller, local, later)
    found, _ = await kept_of(writing.graph, later)
    assert found["topics"] == ["pets"]
    undone = await undo_run(writing, caller, decided.run.id)
    while await go_on_undoing(writing.graph, caller.user_id, undone.id, writing.clock, most=100):
        pass
    back, _ = await kept_of(writing.graph, ids[0])
    for name in ("topics", "suggested_topic", "enrichment_confidence", "enrichment_version"):
        assert back.get(name) == memory.get(name)


async def test_five_thousand_terms_are_imported_and_classified_by(
    writing: Services, caller: Caller
) -> None:
    terms = [TermRecord(kind=TermKind.TOPIC, value=f"term_{at}") for at in range(5000)]
    await replace_terms(writing.graph, writing.clock, caller.user_id, {TermKind.TOPIC: terms})
    [id] = await turns(writing, caller, "Is this a term 4711?")
    local = LocalEnricher(Words())
    assert await enrich(writing, caller, local, id) == EnrichCounts(memories=1)
    memory, _ = await kept_of(writing.graph, id)
    assert "term_4711" in memory["topics"]
    assert memory["enrichment_version"].endswith(".1")


async def test_people_are_known_people_and_numbers_are_exact(
    writing: Services, caller: Caller
) -> None:
    first = await noted(
        writing, caller, "Known.", entities=[EntityRef(name="Maria Lopez", type="person")]
    )
    [one, two, three] = await turns(writing, caller, "Maria.", "Zoe.", "Number.", role="Ann")
    heart = ByHeart(
        {
            "Known.": enriched(),
            "Maria.": enriched(
                entities=[
                    TypedEntity("person_name", "Maria", "Maria"),
                    TypedEntity("person_name", "Ann", "Ann"),
                ]
            ),
            "Zoe.": enriched(entities=[TypedEntity("person_name", "Zoe", "Zoe"), ORDER]),
            "Number.": enriched(entities=[TypedEntity("order_id", "A-8813", "A-8813")]),
        }
    )
    await enrich(writing, caller, heart, first, one, two, three)
    _, [maria] = await kept_of(writing.graph, one)
    assert (maria["name"], maria["text"], maria["mention"]) == (
        "Maria Lopez",
        "Maria",
        "person_name",
    )
    _, [order] = await kept_of(writing.graph, two)
    assert order["name"] == "A-8812"
    _, [other] = await kept_of(writing.graph, three)
    assert other["name"] == "A-8813"


async def test_before_it_was_classified_it_had_no_topics(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    [id] = await turns(writing, caller, "Then.")
    then = utc_now()
    await enrich(writing, caller, ByHeart({"Then.": enriched("billing")}), id)
    now = utc_now()
    known = await get_memories(reading, caller.user_id, [id], known_at=then)
    assert known[id].topics == ()
    known = await get_memories(reading, caller.user_id, [id], known_at=now)
    assert known[id].topics == ("billing",)
    assert await get_enrichments(reading, caller.user_id, [id], known_at=then) == {}
    assert id in await get_enrichments(reading, caller.user_id, [id], known_at=now)
