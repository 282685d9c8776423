"""The local classifier: by intent, within the vocabulary, never too sure, in five languages."""

import asyncio
import re
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora.settings import Settings
from bench.enrichment.enrich import starter
from language.embedding.encoder import ModelInfo, Vectors
from language.embedding.packaged_models import Side
from language.embedding.sentence_encoder import SentenceEncoder
from language.enrichment.enricher import (
    Confidence,
    Enriched,
    Passage,
    Terms,
    TypedEntity,
    enrich_checked,
    faults_of,
)
from language.enrichment.local_enricher import LocalEnricher
from language.questions.topics import Term
from tests.support.encoding import VectorsAlone
from tests.support.readers.classifying import ByHeart, enriched

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
TERMS = starter()


class Words(VectorsAlone):
    """An encoder: texts with the same words are near each other. It counts what it encodes."""

    info = ModelInfo("words", 512)

    def __init__(self) -> None:
        self.ready, self.texts = True, 0

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        self.texts += len(texts)
        rows = np.zeros((len(texts), 512), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in re.findall(r"\w+", text.lower()):
                row[zlib.crc32(word.encode()) % 512] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1)


WORDS = LocalEnricher(Words())
# The packaged model: what is near in meaning is its to tell.
PACKAGED = LocalEnricher(SentenceEncoder(Settings()))


async def classified(
    text: str, terms: Terms = TERMS, *, spoken: bool = True, by: LocalEnricher = PACKAGED
) -> Enriched:
    [found] = await by.enrich([Passage(text, NOW, spoken=spoken)], terms)
    assert found is not None
    assert faults_of(found, terms) == ()
    assert found.confidence is not Confidence.HIGH
    return found


@pytest.mark.parametrize(
    "text",
    [
        "I'm not here about the refund, I want to know how the points work.",
        "I don't want a refund, I want to understand the policy.",
        "No vengo por el reembolso, quiero saber cómo funcionan los puntos.",
        "Je ne viens pas pour le remboursement, je veux savoir comment ça marche.",
        "Ich bin nicht wegen der Erstattung hier, ich möchte wissen, wie das geht.",
        "Non sono qui per il rimborso, voglio sapere come funziona.",
    ],
)
async def test_what_a_text_says_that_it_is_not_about_is_no_topic(text: str) -> None:
    assert "refund" not in (await classified(text)).topics


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("When will I get my refund?", "refund"),
        ("¿Dónde está mi paquete?", "shipping"),
        ("Je veux annuler ma commande.", "cancellation"),
        ("Meine Karte wird abgelehnt.", "payment"),
        ("Ho dimenticato la password.", "account_access"),
    ],
)
async def test_topics_are_told_in_five_languages(text: str, topic: str) -> None:
    found = await classified(text)
    assert found.topics == (topic,)
    assert found.suggested_topic is None


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Our dog needs a walk.", "pets"),
        ("Me caso en junio.", "relationships"),
        ("Le chat dort.", "pets"),
        ("Wir waren in den Alpen wandern.", "travel"),
        ("Ho comprato una chitarra.", "music"),
        ("I have a question about my loyalty points.", "loyalty_points"),
    ],
)
async def test_a_topic_that_the_vocabulary_lacks_is_suggested(text: str, topic: str) -> None:
    found = await classified(text)
    assert found.topics == ("general_inquiry",)
    assert found.confidence is Confidence.LOW
    assert found.suggested_topic == topic


async def test_an_approved_topic_is_found_by_the_words_that_suggested_it() -> None:
    terms = Terms("1.1", (*TERMS.terms, Term("topics", "pets")))
    found = await classified("Le chat dort.", terms)
    assert found.topics == ("pets",)
    assert found.suggested_topic is None


async def test_a_vocabulary_of_ones_own_is_kept_to() -> None:
    terms = Terms(
        "3.0",
        (
            Term("topics", "boats", "Boats and sails.", ("The mast is broken.",)),
            Term("topics", "tides", "Tides."),
            Term("categories", "harbour", "Things of the harbour."),
            Term("message_types", "shout"),
        ),
    )
    found = await classified("The mast is broken.", terms, by=WORDS)
    assert found.topics == ("boats",)
    assert (found.category, found.message_type) == ("harbour", "shout")
    assert found.entities == ()
    assert (await classified("Zzz.", terms, by=WORDS)).topics[0] in ("boats", "tides")


async def test_an_empty_vocabulary_asks_for_nothing() -> None:
    found = await classified("Where is my parcel?", Terms("0.0", ()))
    assert (found.topics, found.category, found.message_type) == ((), None, None)


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("Thanks!", (0.0, 0.3)),
        ("Ok.", (0.0, 0.3)),
        ("Where is my parcel?", (0.4, 0.6)),
        ("I am severely allergic to nuts.", (0.7, 1.0)),
        ("¡Es urgente, me robaron la cartera!", (0.7, 1.0)),
        ("C'est urgent, je suis à l'hôpital.", (0.7, 1.0)),
        ("Es ist ein Notfall.", (0.7, 1.0)),
        ("È importante: sono allergico al lattosio.", (0.7, 1.0)),
    ],
)
async def test_importance_has_three_bands(text: str, band: tuple[float, float]) -> None:
    assert band[0] <= (await classified(text)).importance <= band[1]


async def test_what_was_noted_states_something() -> None:
    assert (await classified("Where is my parcel?", spoken=False)).message_type == "statement"


@given(st.text(max_size=400))
@settings(deadline=None, max_examples=80)
def test_any_text_is_classified_within_the_vocabulary(text: str) -> None:
    asyncio.run(classified(text, by=WORDS))


@pytest.mark.parametrize(
    "text", ["x" * 32_768, "a " * 16_000, "1,2;3 " * 5000, "😀" * 8000, "\u202e abc"]
)
async def test_odd_texts_are_classified(text: str) -> None:
    assert (await classified(text)).topics


async def test_prototypes_are_embedded_once_a_text() -> None:
    encoder = Words()
    enricher = LocalEnricher(encoder)
    await enricher.enrich([Passage("Hello.", NOW)], TERMS)
    first = encoder.texts
    await enricher.enrich([Passage("Hello.", NOW)], TERMS)
    assert encoder.texts == first + 1
    more = Terms("1.1", (*TERMS.terms, Term("topics", "boats", "Boats.", ("A sail.",))))
    await enricher.enrich([Passage("Hello.", NOW)], more)
    assert encoder.texts == first + 1 + 3


async def test_five_thousand_terms_are_classified_by() -> None:
    terms = Terms(
        "9.0",
        (*TERMS.terms, *(Term("topics", f"term_{at}", f"Matter {at}.") for at in range(5000))),
    )
    found = await classified("Is this a term 4711?", terms, by=WORDS)
    assert "term_4711" in found.topics


RIGHT = enriched("refund")
WRONG: list[Enriched] = [
    enriched("no_such_topic"),
    enriched("refund", "refund"),
    enriched("refund", "billing", "payment", "returns"),
    enriched("refund", category="rant"),
    enriched("refund", category=None),
    enriched("refund", message_type="poem"),
    enriched("refund", importance=1.5),
    enriched("refund", importance=float("nan")),
    enriched("refund", entities=[TypedEntity("spaceship", "Enterprise", "Enterprise")]),
    enriched("refund", entities=[TypedEntity("email", " ", " ")]),
    enriched("refund", suggested_topic="x" * 100),
    enriched("refund", suggested_topic="line\nbreak"),
    enriched("refund", suggested_category=""),
]


@pytest.mark.parametrize("wrong", WRONG)
async def test_an_answer_outside_of_the_vocabulary_is_asked_for_again(
    wrong: Enriched,
) -> None:
    passages = [Passage("Wrong.", NOW), Passage("Right.", NOW)]
    stubborn = ByHeart({"Wrong.": wrong, "Right.": RIGHT})
    assert await enrich_checked(stubborn, passages, TERMS) == [None, RIGHT]
    assert stubborn.read_texts == ["Wrong.", "Right.", "Wrong."]
    wiser = ByHeart({"Wrong.": [wrong, RIGHT], "Right.": RIGHT})
    assert await enrich_checked(wiser, passages, TERMS) == [RIGHT, RIGHT]
