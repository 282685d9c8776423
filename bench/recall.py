"""How long a recall takes beside the least that it could: encode the query, search the index.

The two are asked by turns in one run, each with questions of its own, so that neither finds the
other's work done. The pipeline is asked in process, and then through HTTP beside a bare one again.
"""

import asyncio
import json
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings

_WARM = 60
_POOL = 50
_RECALL = """
query ($query: String!) {
  recall(input: {query: $query, touch: false}) { hits { score why memory { id text } } }
}
"""
Ask = Callable[[str, str], Awaitable[Any]]


@click.command("recall")
@click.option("--memories", default=50_000, show_default=True, help="Memories in the graph.")
@click.option("--users", default=50, show_default=True, help="Users they belong to.")
@click.option("--questions", default=300, show_default=True, help="Questions for each way.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(memories: int, users: int, questions: int, as_json: bool) -> None:
    """Latency of recall, stage by stage, as a ratio to bare encode and SEARCH."""
    from launch.embedded import running

    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "data") as settings:
        report = asyncio.run(_measure(settings, Path(folder), memories, users, questions))
    click.echo(json.dumps(report) if as_json else as_text(report))


async def _measure(
    settings: Settings, folder: Path, memories: int, users: int, questions: int
) -> dict[str, Any]:
    from bench.crowd import make_crowd
    from graph.setup import open_graph
    from language.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        names = await make_crowd(
            opened.graph, encoder, memories, users, lambda line: click.echo(line, err=True)
        )
        bare = _bare(settings, opened.graph)
        stages: dict[str, list[float]] = defaultdict(list)
        piped = await _interleave(
            names, questions, bare, _pipeline(settings, opened, encoder, stages)
        )
        report = {
            "memories": memories,
            "users": users,
            "questions": questions,
            "pipeline": _compare(*piped),
            "stages_ms": {name: _spread(times[_WARM:]) for name, times in stages.items()},
            "score_and_select_50_ms": _spread(_ranking_times()),
        }
        report["http"] = await _through_http(settings, folder, opened, names, questions, bare)
        return report
    finally:
        await opened.graph.close()


def _bare(settings: Settings, graph: Any) -> Ask:
    """Encode and SEARCH, on the library and the driver themselves."""
    from neo4j.vector import Vector
    from sentence_transformers import SentenceTransformer

    from cypher import benchmarks
    from language.model_files import local_folder

    model = SentenceTransformer(str(local_folder(settings.embedding_model)), device="cpu")
    statement = benchmarks.find_bare_similar.on(graph.vector_index)

    async def ask(user_id: str, question: str) -> None:
        vector = model.encode([question], normalize_embeddings=True, show_progress_bar=False)[0]
        await graph.driver.execute_query(
            statement, {"user_id": user_id, "vector": Vector(vector)}, routing_="r"
        )

    return ask


def _pipeline(settings: Settings, opened: Any, encoder: Any, stages: dict[str, list[float]]) -> Ask:
    from recall.inputs import RecallInput
    from recall.recall import recall
    from recall.services import Services

    services = Services(opened.graph, encoder, opened.signer, settings)

    async def ask(user_id: str, question: str) -> None:
        scopes = frozenset({Scope.READ})
        caller = Caller(user_id, "bench", "bench", KeyKind.USER, scopes, "STANDARD")
        answer = await recall(services, caller, RecallInput(query=question, touch=False))
        for stage, milliseconds in answer.timings:
            stages[stage].append(milliseconds)

    return ask


async def _through_http(
    settings: Settings,
    folder: Path,
    opened: Any,
    names: Sequence[str],
    questions: int,
    bare: Ask,
) -> dict[str, Any]:
    import httpx

    from anaphora.clock import utc_now
    from bench.fleet import fleet, wait_until
    from memory.keys import HEADER, create_key

    _, secret = await create_key(
        opened.graph,
        utc_now,
        name="bench",
        kind=KeyKind.SERVICE,
        user_id=None,
        scopes=frozenset({Scope.READ}),
        max_trust="STANDARD",
        expires_at=None,
    )
    with fleet(settings, folder) as started:
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

            return _compare(*await _interleave(names, questions, bare, ask))


async def _interleave(
    names: Sequence[str], questions: int, bare: Ask, other: Ask
) -> tuple[list[float], list[float]]:
    """Milliseconds of each question asked by turns, bare and otherwise, after some to warm up."""
    chance = random.Random(11)
    asked = _questions(2 * (questions + _WARM), chance)
    times: tuple[list[float], list[float]] = ([], [])
    for at, question in enumerate(asked):
        way = at % 2
        began = time.perf_counter()
        await (bare, other)[way](chance.choice(names), question)
        times[way].append((time.perf_counter() - began) * 1000)
    return times[0][_WARM:], times[1][_WARM:]


def _questions(count: int, chance: random.Random) -> list[str]:
    from bench.crowd import SPEAKERS
    from bench.texts import make_texts

    asked = []
    for text in make_texts(count, chance.randrange(10**6)):
        words = " ".join(text.lower().rstrip(".").split()[: chance.randint(4, 9)])
        asked.append(f"When did {chance.choice(SPEAKERS)} say that {words}?")
    return asked


def _ranking_times(runs: int = 200) -> list[float]:
    """Milliseconds to score fifty candidates by every signal of the default and select five."""
    import numpy as np

    from anaphora.clock import utc_now
    from bench.crowd import SPEAKERS
    from bench.texts import make_texts
    from recall.candidates import Candidate
    from recall.inputs import Profile
    from recall.profiles import PROFILES
    from recall.ranking import Question, choose, rate
    from recall.understanding import understand

    chance, texts = np.random.default_rng(3), make_texts(_POOL * 3, 3)
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
        )
        for at in range(_POOL)
    ]
    for asked in _questions(runs, random.Random(5)):
        question = Question(understand(asked, SPEAKERS), vectors[-1], utc_now())
        began = time.perf_counter()
        scores, rows = rate(pool, question, profile)
        choose(pool, scores, rows, profile, 5, None)
        times.append((time.perf_counter() - began) * 1000)
    return times


def _compare(bare: Sequence[float], other: Sequence[float]) -> dict[str, Any]:
    least, found = _spread(bare), _spread(other)
    return {
        "bare_ms": least,
        "recall_ms": found,
        "ratio": {name: round(found[name] / least[name], 3) for name in least},
    }


def _spread(times: Sequence[float]) -> dict[str, float]:
    return {"p50": round(median(times), 3), "p95": round(quantiles(times, n=20)[-1], 3)}


def as_text(report: dict[str, Any]) -> str:
    """The report in lines."""
    lines = [f"{report['memories']} memories of {report['users']} users"]
    for way in ("pipeline", "http"):
        found = report[way]
        bare, took, ratio = found["bare_ms"], found["recall_ms"], found["ratio"]
        lines.append(
            f"{way:<9} p50 {took['p50']:.1f} ms, p95 {took['p95']:.1f} ms; bare {bare['p50']:.1f} "
            f"and {bare['p95']:.1f}; ratio {ratio['p50']:.2f} and {ratio['p95']:.2f}"
        )
    lines += [
        f"  {stage:<11} p50 {times['p50']:>7.2f} ms, p95 {times['p95']:>7.2f} ms"
        for stage, times in report["stages_ms"].items()
    ]
    ranking = report["score_and_select_50_ms"]
    lines.append(f"score and select of 50: p50 {ranking['p50']:.2f} ms, p95 {ranking['p95']:.2f}")
    return "\n".join(lines)
