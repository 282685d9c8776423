"""Share of the evidence for questions about long conversations that each profile recalls.

Conversations are loaded as an application would: a tenant for each, a thread for each session.
Then every question is asked of every profile. Evidence recall@k is the share of a question's
evidence turns among the first k hits, averaged over questions that have evidence.
"""

import asyncio
import contextlib
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import click

from anaphora.caller import Caller
from anaphora.settings import Settings
from bench.conversations import Asked, Conversation, read_conversations

KS = (5, 10, 20)
# Category 5 asks for what was never said: it has no place in the overall figure.
OVERALL = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Result:
    """Result of one question asked of one profile."""

    profile: str
    category: int
    category_name: str
    recalls: tuple[float, ...]
    reciprocal_rank: float
    milliseconds: float


@click.command("locomo")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--profile", "profiles", multiple=True, help="Only this one; may be repeated.")
@click.option("--ablate", is_flag=True, help="What each signal of BALANCED is worth, and costs.")
@click.option("--api", is_flag=True, help="By GraphQL over HTTP, with a worker, as clients do.")
@click.option("--conversation", "only", multiple=True, help="Only this one; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(
    path: Path,
    profiles: tuple[str, ...],
    ablate: bool,
    api: bool,
    only: tuple[str, ...],
    as_json: bool,
) -> None:
    """Evidence recall on the conversations in PATH, for each profile."""
    conversations = [one for one in read_conversations(path) if not only or one.name in only]
    if not conversations:
        raise click.BadParameter(f"There is no conversation {', '.join(only)} in {path}.")
    # The servers are the measurement's own; the model is the one to measure.
    model = Settings.load().embedding_model
    if ablate:
        from bench.locomo import ablation

        with tempfile.TemporaryDirectory() as folder, _running(folder, model) as settings:
            found = asyncio.run(ablation.measure(settings, conversations))
        click.echo(json.dumps(found) if as_json else ablation.as_text(found))
        return
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, _running(folder, model) as settings:
        way = measure_served if api else measure
        results = asyncio.run(way(settings, conversations, profiles))
    report = summarise(results)
    report["conversations"] = len(conversations)
    report["turns"] = sum(len(one.turns) for one in conversations)
    report["seconds"] = round(time.perf_counter() - began, 1)
    click.echo(json.dumps(report) if as_json else as_text(report))


def _running(folder: str, model: str) -> contextlib.AbstractContextManager[Settings]:
    from launch.servers.embedded import running

    return running(Path(folder) / "data", embedding_model=model)


async def measure(
    settings: Settings, conversations: Sequence[Conversation], profiles: Sequence[str]
) -> list[Result]:
    """Load the conversations into the database of the settings, and ask everything."""
    from bench.locomo.talks import load, talker
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder
    from recall.contract.inputs import Profile
    from recall.services import Services

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        chosen = [Profile(name.upper()) for name in profiles] or list(Profile)
        services = Services(opened.graph, encoder, opened.signer, settings)
        results: list[Result] = []
        for conversation in conversations:
            caller = talker(conversation.name)
            ids = await load(opened, encoder, settings, caller, conversation)
            for profile in chosen:
                results += await _ask(services, caller, conversation, ids, profile)
        return results
    finally:
        await opened.graph.close()


async def measure_served(
    settings: Settings, conversations: Sequence[Conversation], profiles: Sequence[str]
) -> list[Result]:
    """Do as `measure`, by GraphQL over HTTP; the times are those of whole requests."""
    from bench.served import Client, serving
    from recall.contract.inputs import Profile

    chosen = [Profile(name.upper()) for name in profiles] or list(Profile)
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as logs:
        async with serving(settings, Path(logs)) as http:
            for conversation in conversations:
                client = Client(http, conversation.name)
                ids = await client.load(conversation)
                for profile in chosen:
                    ask = partial(
                        client.ask, conversation=conversation, profile=str(profile), limit=max(KS)
                    )
                    results += await _ask_all(conversation, ids, profile, ask)
    return results


async def _ask(
    services: Any, caller: Caller, conversation: Conversation, ids: dict[str, str], profile: Any
) -> list[Result]:
    from recall.contract.inputs import RecallInput
    from recall.recall import recall

    async def ask(asked: Asked) -> list[str]:
        given = RecallInput(
            query=asked.text,
            profile=profile,
            limit=max(KS),
            touch=False,
            now=conversation.after,
        )
        return [hit.memory.id for hit in (await recall(services, caller, given)).hits]

    return await _ask_all(conversation, ids, profile, ask)


async def _ask_all(
    conversation: Conversation,
    ids: dict[str, str],
    profile: Any,
    ask: Callable[[Asked], Awaitable[list[str]]],
) -> list[Result]:
    results = []
    for asked in conversation.questions:
        began = time.perf_counter()
        hits = await ask(asked)
        took = (time.perf_counter() - began) * 1000
        if asked.evidence:
            results.append(_judge(str(profile), asked, [ids[id] for id in hits], took))
    return results


def _judge(profile: str, asked: Asked, said: Sequence[str], milliseconds: float) -> Result:
    ranks = [rank for rank, id in enumerate(said, 1) if id in asked.evidence]
    return Result(
        profile=profile,
        category=asked.category,
        category_name=asked.category_name,
        recalls=tuple(sum(rank <= k for rank in ranks) / len(asked.evidence) for k in KS),
        reciprocal_rank=1 / ranks[0] if ranks else 0.0,
        milliseconds=milliseconds,
    )


def summarise(results: Sequence[Result]) -> dict[str, Any]:
    """Figures by profile: overall, by category, and the latency of all its questions."""
    by_profile: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_profile[result.profile].append(result)
    return {"profiles": {name: _of_profile(found) for name, found in by_profile.items()}}


def _of_profile(results: Sequence[Result]) -> dict[str, Any]:
    categories = sorted({(result.category, result.category_name) for result in results})
    times = [result.milliseconds for result in results]
    overall = [result for result in results if result.category in OVERALL]
    return {
        "overall": _figures(overall or results),
        "categories": {
            name: _figures([result for result in results if result.category == number])
            for number, name in categories
        },
        "latency_ms": {
            "p50": round(median(times), 2),
            "p95": round(quantiles(times, n=20)[-1] if len(times) > 1 else times[0], 2),
        },
    }


def _figures(results: Sequence[Result]) -> dict[str, float]:
    figures: dict[str, float] = {"questions": len(results)}
    for at, k in enumerate(KS):
        figures[f"recall@{k}"] = round(mean(result.recalls[at] for result in results), 4)
    figures["mrr"] = round(mean(result.reciprocal_rank for result in results), 4)
    return figures


def as_text(report: dict[str, Any]) -> str:
    """The report as a table, a line for each category of each profile."""
    head = f"{'profile':<10} {'category':<14} {'n':>4} " + " ".join(f"{f'R@{k}':>6}" for k in KS)
    lines = [f"{head} {'MRR':>6} {'p50 ms':>8} {'p95 ms':>8}"]
    for name, found in report["profiles"].items():
        times = found["latency_ms"]
        latency = f" {times['p50']:>8.1f} {times['p95']:>8.1f}"
        lines.append(_line(name, "all of 1-4", found["overall"]) + latency)
        lines += [_line("", category, row) for category, row in found["categories"].items()]
    lines.append(
        f"{report['turns']} turns in {report['conversations']} conversations, "
        f"{report['seconds']} s in all"
    )
    return "\n".join(lines)


def _line(profile: str, category: str, row: dict[str, float]) -> str:
    values = " ".join(f"{row[f'recall@{k}']:>6.3f}" for k in KS)
    return f"{profile:<10} {category:<14} {int(row['questions']):>4} {values} {row['mrr']:>6.3f}"
