"""The local analyser: words by rules, topics by prototypes, denied ones excluded."""

import asyncio
import re
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from anaphora.errors import Unavailable
from graph.records.vocabulary import SECTIONS, starter_terms
from language.embedding.encoder import ModelInfo, Vectors
from language.embedding.packaged_models import Side
from language.questions.topics import Term
from language.times.ranges import TimeRange
from recall.contract.analysis import Analysis, Query
from recall.contract.strategies import QueryCategory, strategy_weights
from recall.query.local_analyst import LocalAnalyst
from recall.query.prototypes import matrix_of
from tests.support.encoding import VectorsAlone

NOW = datetime(2024, 2, 15, 10, 30, tzinfo=UTC)
_SECTION = {kind: section for section, kind in SECTIONS.items()}
TERMS = tuple(
    Term(_SECTION[term.kind], term.value, term.description)
    for term in starter_terms()
    if _SECTION[term.kind] in ("topics", "categories")
)


class Somewhere:
    """Stands for a graph: prototypes are kept for each."""


class Words(VectorsAlone):
    """An encoder: texts with the same words are near each other."""

    def __init__(
        self,
        *,
        ready: bool = True,
        broken: bool = False,
        seed: str = "",
        size: int = 512,
    ) -> None:
        self.ready, self.broken, self.texts = ready, broken, 0
        self.info, self.seed = ModelInfo("words", size), seed

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        if self.broken:
            raise Unavailable("broken")
        self.texts += len(texts)
        size = self.info.dimensions
        rows = np.zeros((len(texts), size), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in re.findall(r"\w+", text.lower()):
                row[zlib.crc32((self.seed + word).encode()) % size] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1)


async def analysed(text: str, encoder: Words | None = None, **given: Any) -> Analysis:
    encoder = encoder or Words()
    vector = None if encoder.broken or not encoder.ready else (await encoder.encode([text]))[0]
    query = Query(
        text=text, now=NOW, zone=ZoneInfo("UTC"), **({"terms": TERMS, "vector": vector} | given)
    )
    graph: Any = given.pop("graph", Somewhere())
    return await LocalAnalyst(graph, encoder).analyse(query)


async def test_a_denied_topic_is_excluded_and_leaves_the_general_one() -> None:
    found = await analysed("I'm not here about the refund")
    assert found.topics == ("general_inquiry",)
    assert found.excluded_topics == ("refund",)
    assert found.model == "local"
    found = await analysed("I'm not here about the refund, I forgot my password")
    assert found.topics == ("account_access",)
    assert found.excluded_topics == ("refund",)


async def test_a_topic_is_found_by_meaning_too() -> None:
    found = await analysed("I think the screen is cracked")
    assert found.topics == ("product_issue",)
    assert (await analysed("We went to the beach")).topics == ()
    own = Term("topics", "gardens", "Plants and seeds.", ("When do I plant tomatoes?",))
    found = await analysed("When do I plant tomatoes and beans?", terms=(*TERMS, own))
    assert found.topics == ("gardens",)


async def test_a_category_of_the_vocabulary_is_the_nearest() -> None:
    assert (await analysed("I want a supervisor now")).vocabulary_category == "escalation"
    assert (await analysed("Qwertz?")).vocabulary_category == "inquiry"
    assert (await analysed("Qwertz")).vocabulary_category is None


@pytest.mark.parametrize("encoder", [Words(ready=False), Words(broken=True)])
async def test_without_the_model_words_tell(encoder: Words) -> None:
    found = await analysed("I'm not here about the refund, where is my parcel?", encoder)
    assert found.topics == ("shipping",)
    assert found.excluded_topics == ("refund",)
    assert (await analysed("My screen looks odd", encoder)).topics == ()


async def test_without_a_vocabulary_there_are_no_topics() -> None:
    found = await analysed("I'm not here about the refund", terms=())
    assert (found.topics, found.excluded_topics, found.vocabulary_category) == ((), (), None)


async def test_prototypes_are_encoded_once_for_whoever_asks() -> None:
    encoder, graph = Words(), Somewhere()
    analyst = LocalAnalyst(graph, encoder)  # type: ignore[arg-type]
    query = Query(text="Hello", now=NOW, zone=ZoneInfo("UTC"), terms=TERMS)
    await asyncio.gather(*(analyst.analyse(query) for _ in range(5)))
    once = encoder.texts
    assert once > len(TERMS)
    await analyst.analyse(query)
    assert encoder.texts == once


async def test_prototypes_of_one_encoder_are_not_another_s() -> None:
    """Two encoders ask over one graph, as while it goes from one model to another."""
    graph: Any = Somewhere()
    few, found = TERMS[:2], []
    # The vectors of two encoders need not differ in shape, nor their models in name.
    for seed, size in (("", 512), ("", 64), ("other ", 512)):
        encoder = Words(seed=seed, size=size)
        for _ in range(2):
            matrix = await matrix_of(graph, encoder, few)
            assert matrix is not None
            assert matrix.rows.shape == (encoder.texts, size)
            found.append(matrix.rows)
    assert not np.array_equal(found[0], found[-1])


@pytest.mark.parametrize(
    ("text", "category", "entity", "time", "domain"),
    [
        ("What did Acme order?", QueryCategory.FACTUAL, True, False, True),
        ("How do I handle rush orders?", QueryCategory.PROCEDURAL, False, False, False),
        (
            "Tell me about my recent customer interactions",
            QueryCategory.EXPLORATORY,
            True,
            True,
            False,
        ),
        ("Why are sales down this quarter?", QueryCategory.ANALYTICAL, False, True, True),
        ("😀", QueryCategory.EXPLORATORY, False, False, False),
        ("the of and", QueryCategory.EXPLORATORY, False, False, False),
    ],
)
async def test_sort_and_flags(
    text: str, category: QueryCategory, entity: bool, time: bool, domain: bool
) -> None:
    names = frozenset({"Acme"} if "Acme" in text else ())
    found = await analysed(text, names=names)
    assert found.category is category
    assert (found.entity_focused, found.time_focused, found.requires_domain) == (
        entity,
        time,
        domain,
    )
    assert sum(found.weights.values()) == pytest.approx(1)


async def test_a_range_that_is_given_overrides_the_words() -> None:
    given = TimeRange(datetime(2023, 5, 1, tzinfo=UTC), None)
    found = await analysed("What happened last week?", given=given)
    assert found.time == given
    assert found.time_focused


def test_weights_are_those_of_the_category() -> None:
    about = strategy_weights(QueryCategory.FACTUAL, entity_focused=True)
    assert about == {
        "semantic": 0.25,
        "entity": 0.40,
        "temporal": 0.20,
        "importance": 0.10,
        "reinforcement": 0.05,
    }
    exploring = strategy_weights(QueryCategory.EXPLORATORY, entity_focused=False)
    assert strategy_weights(QueryCategory.FACTUAL, entity_focused=False) == exploring
    for category in QueryCategory:
        weights = strategy_weights(category, entity_focused=True)
        assert sum(weights.values()) == pytest.approx(1)
