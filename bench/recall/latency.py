"""Latency of recalls, by stage, beside encode and SEARCH alone, by the same encoder.

The two are asked by turns in one run, each with questions of its own, so that neither finds the
other's work done. The pipeline is asked in process, and then through HTTP beside a bare one again.
"""

import asyncio
import contextlib
import random
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from bench.locomo.texts import make_talk
from bench.recall.crowd import ABOUT, SPEAKERS, Crowd
from bench.servers.keys import make_key

# The database and Python take some hundred calls to run at speed; what those took is told apart.
WARM = 500
_DRAWS = 1000
_POOL = 50
_RECALL = """
query ($query: String!) {
  recall(input: {query: $query, touch: false}) { hits { score why memory { id text } } }
}
"""
Ask = Callable[[str, str], Awaitable[Any]]


async def measure_latency(
    settings: Settings, opened: Any, encoder: Any, crowd: Crowd, questions: int, logs: Path | None
) -> dict[str, Any]:
    """Return milliseconds and their ratios, of everybody's recalls and of the largest user's.

    Through HTTP, too, where there is a folder for the logs.
    """
    from recall.contract.inputs import Profile

    bare = _bare(settings, opened.graph)
    ways: dict[str, Any] = {}

    async def measure(way: str, names: Sequence[str], profile: Profile) -> None:
        stages: dict[str, list[float]] = defaultdict(list)
        piped = _pipeline(settings, opened, encoder, stages, profile)
        ways.update(await _both(way, names, questions, bare, piped))
        ways[way]["stages_ms"] = {name: spread(times) for name, times in stages.items()}

    await measure("in process", crowd.names, Profile.BALANCED)
    if logs is not None:
        ways |= await _through_http(settings, logs, opened, crowd, questions, bare)
    if crowd.names != (crowd.largest,) and crowd.is_uneven:
        await measure("largest", [crowd.largest], Profile.BALANCED)
        await measure("largest, STRATEGY", [crowd.largest], Profile.STRATEGY)
    return {"ways": ways, "score_and_select_50_ms": spread(ranking_times())}


def _bare(settings: Settings, graph: Any) -> Ask:
    """Return encode and SEARCH on the model and the driver themselves."""
    from neo4j.vector import Vector

    from cypher import benchmarks
    from language.embedding.packaged_models import Side

    encode = _model(settings)
    statement = benchmarks.find_bare_similar.on(graph.vector_index)

    async def ask(user_id: str, question: str) -> None:
        vector = encode(question, Side.QUERY)
        await graph.driver.execute_query(
            statement, {"user_id": user_id, "vector": Vector(vector)}, routing_="r"
        )

    return ask


def _model(settings: Settings) -> Callable[[str, Any], Any]:
    """Return the encoder's own model, without the encoder around it."""
    from language.embedding.packaged_models import packaged

    chosen, threads = packaged(settings.embedding_model), settings.embedding_threads
    if chosen is None:
        from language.embedding.model_files import read_info
        from language.embedding.sentence_transformers_model import load_named

        named = load_named(read_info(settings.embedding_model), threads)
        return lambda text, _: named([text])[0].vector
    from language.embedding.onnx.onnx_model import OnnxModel

    model = OnnxModel(chosen, settings.embedding_precision, threads)
    return lambda text, side: model.encode([chosen.prefixed(text, side)])[0]


def _pipeline(
    settings: Settings,
    opened: Any,
    encoder: Any,
    stages: dict[str, list[float]],
    profile: Any,
) -> Ask:
    from recall.contract.inputs import RecallInput
    from recall.recall import recall
    from recall.services import Services

    services = Services(opened.graph, encoder, opened.signer, settings)

    asked = 0

    async def ask(user_id: str, question: str) -> None:
        nonlocal asked
        given = RecallInput(query=question, profile=profile, touch=False)
        answer = await recall(services, reader(user_id), given)
        asked += 1
        for stage, milliseconds in answer.timings if asked > WARM else ():
            stages[stage].append(milliseconds)

    return ask


def reader(user_id: str) -> Caller:
    """Return a caller that reads for that user."""
    scopes = frozenset({Scope.READ})
    return Caller(user_id, "bench", "bench", KeyKind.USER, scopes, "STANDARD")


async def _through_http(
    settings: Settings,
    logs: Path,
    opened: Any,
    crowd: Crowd,
    questions: int,
    bare: Ask,
) -> dict[str, Any]:
    secret = await make_key(opened.graph, (Scope.READ,))
    async with served(settings, logs, secret) as ask:
        return await _both("http", crowd.names, questions, bare, ask)


@contextlib.asynccontextmanager
async def served(settings: Settings, logs: Path, secret: str) -> AsyncIterator[Ask]:
    """Start an API, and yield how it is asked by GraphQL once it is ready."""
    import httpx

    from bench.servers.fleet import fleet, wait_until
    from memory.users.keys import HEADER

    with fleet(settings, logs) as started:
        url, _ = await asyncio.to_thread(started.api)
        # Alive comes before ready: the graph opened, the model loaded.
        await asyncio.to_thread(
            wait_until, lambda: httpx.get(f"{url}/readyz").is_success, f"{url} is ready"
        )
        headers = {"Authorization": f"Bearer {secret}"}
        async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as client:

            async def ask(user_id: str, question: str) -> None:
                answer = await client.post(
                    "/graphql",
                    json={"query": _RECALL, "variables": {"query": question}},
                    headers={HEADER: user_id},
                )
                content = answer.raise_for_status().json()
                if "errors" in content:
                    raise RuntimeError(f"the API refused: {content['errors'][0]}")

            yield ask


async def _both(
    way: str, names: Sequence[str], questions: int, bare: Ask, other: Ask
) -> dict[str, Any]:
    """The comparison under the way's name, and under another that of the calls before."""
    least, found = await interleave(names, WARM + questions, bare, other)
    return {
        f"{way}, first {WARM}": compare(least[:WARM], found[:WARM]),
        way: compare(least[WARM:], found[WARM:]),
    }


async def interleave(
    names: Sequence[str], questions: int, bare: Ask, other: Ask
) -> tuple[list[float], list[float]]:
    """Return milliseconds of questions asked by turns, bare and otherwise."""
    chance = random.Random(11)
    asked = make_questions(2 * questions, chance)
    times: tuple[list[float], list[float]] = ([], [])
    for at, question in enumerate(asked):
        way = at % 2
        began = time.perf_counter()
        await (bare, other)[way](chance.choice(names), question)
        times[way].append((time.perf_counter() - began) * 1000)
    return times


def make_questions(count: int, chance: random.Random) -> list[str]:
    """Make questions about such turns: by who spoke, by whom it was about, with a time."""
    asked = []
    for text in make_talk(count, chance.randrange(10**6)):
        words = " ".join(text.lower().rstrip(".").split()[: chance.randint(4, 9)])
        speaker, about = chance.choice(SPEAKERS), chance.choice(ABOUT)
        asked.append(
            chance.choice(
                (
                    f"When did {speaker} say that {words}?",
                    f"What did {speaker} tell {about} of {words}?",
                    f"Did {about} {words} last month?",
                )
            )
        )
    return asked


def ranking_times(runs: int = 200) -> list[float]:
    """Time, in ms, scoring fifty candidates by all default signals and selecting five."""
    import numpy as np

    from anaphora.clock import utc_now
    from recall.contract.candidate import Candidate
    from recall.contract.inputs import Profile
    from recall.profiles.table import PROFILES
    from recall.query.question import Question
    from recall.query.understanding import understand
    from recall.ranking.rank import choose, rate

    chance, texts = np.random.default_rng(3), make_talk(_POOL * 3, 3)
    profile, times = PROFILES[Profile.BALANCED], []
    vectors = chance.normal(size=(_POOL + 1, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    pool = [
        Candidate(
            id=str(at),
            kind="EPISODE",
            text=texts[3 * at],
            role=SPEAKERS[at % 2],
            topics=(),
            confidence=0.9,
            importance=0.5,
            created=at,
            occurred=at,
            accessed=None,
            evidence=None,
            near=(texts[3 * at + 1], texts[3 * at + 2]),
            vector=vectors[at],
            node={"thread_id": str(at // 10), "turn": at % 10},
        )
        for at in range(_POOL)
    ]
    for asked in make_questions(runs, random.Random(5)):
        question = Question(understand(asked, SPEAKERS), vectors[-1], utc_now())
        began = time.perf_counter()
        scores, rows = rate(pool, question, profile)
        choose(pool, scores, rows, profile, 5, None)
        times.append((time.perf_counter() - began) * 1000)
    return times


def compare(bare: Sequence[float], other: Sequence[float]) -> dict[str, Any]:
    """Return both spreads, the ratio of the other to the bare, and its 95 % interval."""
    least, found = spread(bare), spread(other)
    return {
        "bare_ms": least,
        "recall_ms": found,
        "ratio": {name: round(found[name] / least[name], 3) for name in least},
        "interval": intervals(bare, other),
    }


def intervals(bare: Sequence[float], other: Sequence[float]) -> dict[str, tuple[float, float]]:
    """Return 95 % intervals of the ratios, by a bootstrap over the calls of each way."""
    import numpy as np

    drawn = _draws(bare, other)
    found = {}
    for name, share in (("p50", 50), ("p95", 95)):
        least, most = (np.percentile(rows, share, axis=1) for rows in drawn)
        found[name] = _middle(most / least)
    return found


def interval_of_median(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a median, by a bootstrap over the calls."""
    import numpy as np

    [drawn] = _draws(values)
    return _middle(np.median(drawn, axis=1))


def _draws(*series: Sequence[float]) -> list[Any]:
    """Draw each series again and again, with replacement: arrays of (_DRAWS, its length)."""
    import numpy as np

    chance = np.random.default_rng(17)
    return [
        np.asarray(values)[chance.integers(len(values), size=(_DRAWS, len(values)))]
        for values in series
    ]


def _middle(found: Any) -> tuple[float, float]:
    import numpy as np

    low, high = np.percentile(found, (2.5, 97.5))
    return round(float(low), 3), round(float(high), 3)


def spread(times: Sequence[float]) -> dict[str, float]:
    """Return the median and the 95th percentile."""
    last = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return {"p50": round(median(times), 3), "p95": round(last, 3)}
