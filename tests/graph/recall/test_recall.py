"""Recall on the real graph: what it finds, each filter, and what it answers besides."""

import math
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid, LimitExceeded, NotFound, Unavailable
from graph.enums import MemoryKind, Trust
from language.embedding.encoder import Vectors
from language.embedding.packaged_models import Side
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import ForgetInput, ForgetTarget, TurnInput
from memory.remember.turns import add_turn
from memory.services import Services
from recall.contract.inputs import HybridWeights, Profile, RecallInput
from recall.profiles.table import PROFILES, SEMANTIC
from recall.search import search_memory
from recall.services import Services as Reading
from tests.support.encoding import VectorsAlone
from tests.support.recall.recalling import asked, said, texts, told, unready

# Those that compare words and meaning with the query.
# Those that answer with any memory, and not with triples alone; of them those that compare words.
ANY = [profile for profile in Profile if profile is not Profile.TRIPLE]
WORDED = [profile for profile in ANY if SEMANTIC in PROFILES[profile].sources]
CAT, DOG = "The cat sleeps on the piano.", "The dog barks at night."


@pytest.mark.parametrize("profile", WORDED)
async def test_the_same_words_come_first_and_are_explained(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    await told(writing, caller, DOG)
    cat = await told(writing, caller, CAT)
    found = await asked(reading, caller, CAT, profile=profile)
    assert found.semantic
    assert found.id is None
    assert found.hits[0].memory.id == cat.id
    assert found.hits[0].why.startswith("Says almost the same")
    assert "semantic" in found.hits[0].sources
    for hit in found.hits:
        total = sum(signal.value * signal.weight for signal in hit.signals)
        assert hit.score == pytest.approx(total * math.prod(one.value for one in hit.multipliers))
    stages = [stage for stage, _ in found.timings]
    assert {"embed", "gather", "score", "select", "total"} <= set(stages)
    parts = sum(milliseconds for stage, milliseconds in found.timings if stage != "total")
    assert 0 < parts <= dict(found.timings)["total"] + 1


async def test_similarity_is_the_exact_cosine(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for text in (CAT, DOG):
        await told(writing, caller, text)
    asking, cat, dog = await reading.encoder.encode(["Who sleeps?", CAT, DOG])
    found = await asked(reading, caller, "Who sleeps?", profile=Profile.SEMANTIC)
    scores = {hit.memory.text: hit.score for hit in found.hits}
    assert scores == pytest.approx({CAT: float(asking @ cat), DOG: float(asking @ dog)}, abs=1e-5)


async def test_each_filter_keeps_what_it_says(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    early = datetime(2023, 5, 8, tzinfo=UTC)
    await told(writing, caller, "a tagged fact", tags=("red", "blue"), importance=0.9)
    await told(writing, caller, "a topical fact", topics=("billing",), confidence=0.3)
    await told(writing, caller, "a way", kind=MemoryKind.PROCEDURE, trigger="t", action="a")
    await told(writing, caller, "a dubious fact", trust=Trust.UNTRUSTED)
    await said(writing, caller, "an early turn", occurred_at=early, thread="old")
    await told(writing, caller, "a past fact", valid_from=early, valid_to=early + timedelta(days=9))

    async def found(**given: Any) -> set[str]:
        return set(await texts(reading, caller, "anything fact turn way", **given))

    everything = await found()
    assert len(everything) == 6
    assert await found(tags=("red",)) == {"a tagged fact"}
    assert await found(tags=("red", "green")) == set()
    assert await found(topics=("billing", "other")) == {"a topical fact"}
    assert await found(kinds=(MemoryKind.PROCEDURE,)) == {"a way"}
    assert await found(kinds=(MemoryKind.EPISODE,)) == {"an early turn"}
    assert await found(min_importance=0.85) == {"a tagged fact"}
    assert await found(min_confidence=0.31) == everything - {"a topical fact"}
    assert await found(min_trust=Trust.STANDARD) == everything - {"a dubious fact"}
    assert await found(thread_id="old") == {"an early turn"}
    assert await found(time_end=early + timedelta(days=1)) == {"an early turn"}
    assert await found(time_start=early, time_end=early + timedelta(days=1)) == {"an early turn"}
    assert await found(time_start=early + timedelta(days=1)) == everything - {"an early turn"}
    assert "a past fact" not in await found(valid_at=early + timedelta(days=9))
    assert "a past fact" in await found(valid_at=early)
    assert await found(tags=("red",), topics=("billing",)) == set()


async def test_a_thread_is_named_by_key_or_id(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    turn = await said(writing, caller, "Here it is.", thread="mine")
    await said(writing, caller, "Here it is not.", thread="other")
    for name in ("mine", turn.thread_id):
        assert await texts(reading, caller, "Here?", thread_id=name) == ["Here it is."]
    for name in ("no such thread", "01a1fd52-66a2-7580-833a-0b546b86e56f"):
        with pytest.raises(NotFound) as refused:
            await asked(reading, caller, "Here?", thread_id=name)
        assert refused.value.field == "threadId"


async def test_what_is_rare_is_found_by_its_own_condition(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are nearer: here the search itself brings one candidate only."""
    for text in (CAT, DOG):
        await told(writing, caller, text)
    await told(writing, caller, "It rains.", tags=("rare",))
    monkeypatch.setattr("recall.profiles.table.PARTS", (1,))
    monkeypatch.setattr("recall.profiles.scope.LEAST_CANDIDATES", 1)
    monkeypatch.setattr("recall.profiles.scope.FILTERED_FETCH", 1)
    monkeypatch.setattr("recall.profiles.scope.WIDTH", 1)
    found = await asked(reading, caller, CAT, tags=("rare",), limit=1, overfetch=1)
    assert [hit.memory.text for hit in found.hits] == ["It rains."]
    assert found.hits[0].sources == ("filter",)


async def test_what_ended_is_not_recalled(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    old, new = await told(writing, caller, CAT), await told(writing, caller, DOG)
    await supersede(writing, caller, old.id, new.id)
    assert await texts(reading, caller, CAT) == [DOG]
    assert set(await texts(reading, caller, CAT, include_superseded=True)) == {CAT, DOG}
    await forget(writing, caller, ForgetInput(what=ForgetTarget(ids=(new.id,))))
    assert await texts(reading, caller, CAT) == []
    await restore(writing, caller, new.id)
    assert await texts(reading, caller, CAT) == [DOG]


async def test_what_is_quarantined_is_never_recalled(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, CAT, trust=Trust.QUARANTINED)
    assert await texts(reading, caller, CAT, min_trust=Trust.QUARANTINED) == []


async def test_while_the_model_loads_words_answer(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for text in (CAT, DOG):
        await told(writing, caller, text)
    for profile in WORDED:
        found = await asked(unready(reading), caller, "Where is the cat?", profile=profile)
        assert not found.semantic
        assert [hit.memory.text for hit in found.hits] == [CAT]
        assert found.hits[0].sources == ("lexical",)
        total = sum(signal.value * signal.weight for signal in found.hits[0].signals)
        assert found.hits[0].score == pytest.approx(total) != 0


async def test_a_model_that_fails_leaves_words(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    class Broken(VectorsAlone):
        ready, info = True, reading.encoder.info

        def begin_loading(self) -> None:
            return None

        async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
            raise Unavailable()

    await told(writing, caller, CAT)
    found = await asked(replace(reading, encoder=Broken()), caller, "the cat")
    assert (found.semantic, [hit.memory.text for hit in found.hits]) == (False, [CAT])


async def test_what_waits_for_its_vector_is_found_by_words(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, DOG)
    await add_turn(writing, caller, TurnInput(thread_id="t", text=CAT))
    found = await asked(reading, caller, "cat piano")
    assert found.hits[0].memory.text == CAT
    assert found.hits[0].sources == ("lexical",)
    assert found.semantic


@pytest.mark.parametrize(
    "query",
    [
        "😀",
        "the of and",
        "*:*",
        'text:"',
        "AND OR NOT",
        "a" * (32 * 1024),
        "\u202e\u0007 x",
        "w " * 9000,
    ],
)
async def test_odd_queries_are_answered(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    await told(writing, caller, CAT)
    for profile in ANY:
        assert await texts(reading, caller, query, profile=profile) == [CAT]
    assert await texts(reading, caller, query, profile=Profile.TRIPLE) == []


async def test_weights_are_the_callers(writing: Services, reading: Reading, caller: Caller) -> None:
    await told(writing, caller, CAT, importance=0.1)
    await told(writing, caller, DOG, importance=0.9)
    weights = HybridWeights(cosine=0, lexical=0, recency=0, importance=1)
    found = await asked(reading, caller, CAT, profile=Profile.HYBRID, weights=weights)
    assert [(hit.memory.text, hit.score) for hit in found.hits] == [(DOG, 0.9), (CAT, 0.1)]


async def test_the_limit_is_the_most(writing: Services, reading: Reading, caller: Caller) -> None:
    for number in range(7):
        await told(writing, caller, f"Fact number {number}.")
    for profile in ANY:
        assert len(await texts(reading, caller, "Fact number", profile=profile, limit=3)) == 3
    with pytest.raises(Invalid):
        await asked(reading, caller, "Fact", limit=0)
    with pytest.raises(LimitExceeded):
        await asked(reading, caller, "Fact", limit=201)


async def test_max_tokens_lets_whole_memories_in(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, CAT)
    await told(writing, caller, "Rain. " * 50)
    found = await asked(reading, caller, CAT, max_tokens=20)
    assert [hit.memory.text for hit in found.hits] == [CAT]
    assert found.warnings == ("maxTokens left 1 of 2 out.",)
    nothing = await asked(reading, caller, CAT, max_tokens=1)
    assert nothing.hits == []


async def test_stream_fills_up_from_below_its_floor(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, CAT, confidence=0.8)
    await told(writing, caller, DOG, confidence=0.2)
    found = await asked(reading, caller, CAT, profile=Profile.STREAM)
    floors = {hit.memory.text: "below_floor" in hit.sources for hit in found.hits}
    assert floors == {CAT: False, DOG: True}
    kept = await asked(reading, caller, CAT, profile=Profile.STREAM, min_confidence=0.5)
    assert [hit.memory.text for hit in kept.hits] == [CAT]


async def test_search_memory(writing: Services, reading: Reading, caller: Caller) -> None:
    await told(writing, caller, CAT, confidence=0.4)
    await told(writing, caller, DOG, confidence=0.2)
    await told(writing, caller, "a way", kind=MemoryKind.PROCEDURE, trigger="t", action="a")
    await said(writing, caller, "Did you hear the cat?")
    found = await search_memory(reading, caller, query=CAT)
    assert [hit.memory.text for hit in found.hits] == [CAT, "Did you hear the cat?"]
    only = await search_memory(reading, caller, query=CAT, kinds=(MemoryKind.EPISODE,))
    assert [hit.memory.text for hit in only.hits] == ["Did you hear the cat?"]
    with pytest.raises(Invalid):
        await search_memory(reading, caller, query=" ")


async def test_the_speaker_and_the_turn_beside_it_count(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "Which instrument did you buy?", role="Ben")
    await said(writing, caller, "An old brown one, from Leipzig.", role="Ana")
    await said(writing, caller, "An old brown one, from Leipzig!", role="Ben", thread="else")
    found = await asked(reading, caller, "What instrument did Ana buy?", limit=3)
    hit = next(hit for hit in found.hits if hit.memory.role == "Ana")
    values = {signal.name: signal.value for signal in hit.signals}
    assert values["speaker"] == 1.0
    assert values["context"] > 0 == values["lexical"]
    assert "said by Ana" in hit.why
    order = [(hit.memory.role, hit.memory.text) for hit in found.hits]
    same = ("Ben", "An old brown one, from Leipzig!")
    assert order.index(("Ana", hit.memory.text)) < order.index(same)
    asking = next(hit for hit in found.hits if hit.memory.text.endswith("buy?"))
    assert values["answers"] == pytest.approx(
        next(signal.value for signal in asking.signals if signal.name == "similarity")
    )


def test_every_field_of_the_input_has_a_default_but_the_query() -> None:
    assert RecallInput(query="Where?").limit == 5
    assert {"query", "limit", "profile"} <= {field.name for field in fields(RecallInput)}
