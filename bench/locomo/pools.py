"""Questions with all that was gathered for each: what every signal says of every candidate.

What ranking does with a pool can be tried again at once, by other weights, without a database.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora.settings import Settings
from bench.conversations import Conversation, LabelledQuestion

Floats = NDArray[np.float64]

# LoCoMo's category of questions for what was never said.
_UNSAID = 5


@dataclass(frozen=True, slots=True)
class Pool:
    """A question's candidates: signals (n, signals), vectors (n, dimensions), which are evidence.

    `evidence` counts all turns that answer it, gathered or not. `foreign`: the question is about
    another conversation, and nothing answers it.
    """

    conversation: str
    category: int
    signals: Floats
    vectors: NDArray[np.float32]
    found: NDArray[np.bool_]
    evidence: int
    importance: Floats
    created: NDArray[np.int64]
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Pools:
    """All pools, the names of their signals, and the mean milliseconds of each a question.

    `worded` are the pools as they are where no meaning can be compared, if foreign questions count.
    """

    names: tuple[str, ...]
    pools: tuple[Pool, ...]
    milliseconds: Mapping[str, float]
    worded: tuple[Pool, ...] = ()


async def gather_pools(
    settings: Settings,
    conversations: Sequence[Conversation],
    names: Sequence[str],
    *,
    foreign: bool = False,
) -> Pools:
    """Load the conversations and gather for every question as BALANCED does.

    `foreign`: also for the questions of the other conversations, asked of each.
    """
    from bench.locomo.talks import load, talker
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder
    from recall.services import Services

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    spent: dict[str, float] = dict.fromkeys(names, 0.0)
    try:
        services = Services(opened.graph, encoder, opened.signer, settings)
        pools, worded = list[Pool](), list[Pool]()
        for conversation in conversations:
            caller = talker(conversation.name)
            ids = await load(opened, encoder, settings, caller, conversation)
            for asked in _questions(conversation, conversations if foreign else ()):
                found = await _gather(services, caller.user_id, conversation, asked)
                if found.candidates:
                    pools.append(_pool(conversation.name, asked, found, ids, names, spent))
                if foreign and (said := _worded(found)).candidates:
                    worded.append(_pool(conversation.name, asked, said, ids, names, spent))
        counted = len(pools) + len(worded)
        milliseconds = {name: ms / counted for name, ms in spent.items()}
        return Pools(tuple(names), tuple(pools), milliseconds, tuple(worded))
    finally:
        await opened.graph.close()


def _worded(found: Any) -> Any:
    """Return what was found by words, as it is compared where the model does not work."""
    from recall.profiles.table import LEXICAL

    candidates = [one for one in found.candidates if LEXICAL in one.sources]
    question = replace(found.question, vector=None, tokens=None)
    return replace(found, candidates=candidates, question=question)


def _questions(
    conversation: Conversation, others: Sequence[Conversation]
) -> list[LabelledQuestion]:
    """Return the questions that the conversation answers, and those of others, without evidence."""
    from bench.locomo.exchange import foreign_questions

    own = [asked for asked in conversation.questions if _counts(asked)]
    foreign = [asked for asked in foreign_questions(conversation, others) if _counts(asked)]
    return [*own, *(replace(asked, evidence=frozenset()) for asked in foreign)]


def _counts(asked: LabelledQuestion) -> bool:
    return bool(asked.evidence) and asked.category != _UNSAID


async def _gather(
    services: Any, user_id: str, conversation: Conversation, asked: LabelledQuestion
) -> Any:
    from anaphora.telemetry.stopwatch import Stopwatch
    from recall.candidates.gatherer import Gatherer
    from recall.candidates.search import search
    from recall.contract.inputs import Profile, RecallInput
    from recall.profiles.scope import scope_of
    from recall.profiles.table import PROFILES
    from recall.query.analyse import analyse, look_up
    from recall.query.question import read_question
    from recall.query.times import with_time
    from recall.query.validation import check

    profile = PROFILES[Profile.BALANCED]
    now = conversation.asked_at(asked)
    given = RecallInput(query=asked.text, limit=20, touch=False, now=now)
    checked = check(given, services.settings, now)
    gatherer = Gatherer(services, user_id, scope_of(checked.given, profile, None), profile)
    watch = Stopwatch()
    question = await read_question(services, user_id, checked, profile, (), watch)
    found = await search(gatherer, question, watch)
    known = await look_up(services, user_id, checked, profile)
    assert known is not None  # BALANCED analyses.
    analysis = await analyse(services, checked, known, found.question)
    return replace(found, question=with_time(found.question, analysis, checked.given))


def _pool(
    conversation: str,
    asked: LabelledQuestion,
    found: Any,
    ids: Mapping[str, str],
    names: Sequence[str],
    spent: dict[str, float],
) -> Pool:
    from recall.contract.inputs import Profile
    from recall.profiles.table import PROFILES
    from recall.ranking.rank import rate

    candidates, columns = found.candidates, []
    for name in names:
        alone = replace(PROFILES[Profile.BALANCED], weights={name: 1.0}, multipliers=())
        began = time.perf_counter()
        scores, vectors = rate(candidates, found.question, alone)
        spent[name] += (time.perf_counter() - began) * 1000
        columns.append(scores.values[:, 0])
    return Pool(
        conversation=conversation,
        category=asked.category,
        signals=np.stack(columns, axis=1),
        vectors=vectors,
        found=np.array([ids.get(one.id) in asked.evidence for one in candidates]),
        evidence=len(asked.evidence),
        importance=np.array([one.importance for one in candidates], dtype=float),
        created=np.array([one.created for one in candidates], dtype=np.int64),
        foreign=not asked.evidence,
    )


@dataclass(frozen=True, slots=True)
class Quality:
    """Evidence recall at ten and mean reciprocal rank, over questions."""

    recall: float
    mrr: float
    questions: int


def together(parts: Sequence[Quality]) -> Quality:
    """Return the quality of all questions of these parts."""
    count = sum(one.questions for one in parts)
    if not count:
        return Quality(0.0, 0.0, 0)
    return Quality(
        sum(one.recall * one.questions for one in parts) / count,
        sum(one.mrr * one.questions for one in parts) / count,
        count,
    )


def trade_of(profile: Any) -> float:
    """Return by how much a profile's selection prefers scores to variety; 1 where it does not."""
    from recall.profiles.selection import Diverse

    return profile.selection.trade if isinstance(profile.selection, Diverse) else 1.0


def judge(pools: Sequence[Pool], weights: Floats, trade: float) -> Quality:
    """Measure these weights (signals,) on the pools, selected as BALANCED selects."""
    recalls, ranks = [], []
    for pool in pools:
        chosen = pool.found[chosen_of(pool, pool.signals @ weights, trade)]
        recalls.append(chosen[:10].sum() / pool.evidence)
        ranks.append(1.0 / (1 + int(np.argmax(chosen))) if chosen.any() else 0.0)
    if not pools:
        return Quality(0.0, 0.0, 0)
    return Quality(float(np.mean(recalls)), float(np.mean(ranks)), len(pools))


def chosen_of(pool: Pool, totals: Floats, trade: float) -> list[int]:
    """Choose a pool's twenty hits, best first, by their scores, as BALANCED does."""
    from recall.profiles.selection import Diverse, Numbers, select

    count = len(pool.found)
    numbers = Numbers(
        scores=totals,
        importance=pool.importance,
        created=pool.created,
        confidence=np.ones(count),
        kinds=["EPISODE"] * count,
        vectors=pool.vectors,
    )
    return select(numbers, Diverse(trade), 20).positions
