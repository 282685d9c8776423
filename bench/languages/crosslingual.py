"""Questions in one language about memories in another: how often the profiles find them.

The memories are the demo's, the questions those of `data/questions.jsonl`: each in six languages,
about memories in English. English stands beside the others for comparison and is not part of the
overall figures. recall@k is the share of questions with a memory that answers among the first k.
"""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from anaphora.settings import Settings
from bench.locomo import figures
from bench.locomo.figures import Judged
from bench.servers.own import own_servers

QUESTIONS = Path(__file__).parent / "data" / "questions.jsonl"
KS = (1, 3, 10)
# The language of the memories.
MEMORIES = "en"
# When the questions are asked: a day after the demo's story ends.
_NOW = datetime(2026, 11, 17, 9, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Question:
    """A question in one language; `fact` is the number of what it asks for, the same in all.

    `answers` are names of the demo's items: any of them answers it.
    """

    fact: int
    language: str
    text: str
    answers: frozenset[str]


@click.command("crosslingual")
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    default=("BALANCED", "SEMANTIC"),
    help="Instead of BALANCED and SEMANTIC; may be repeated.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What changed since this result, written with --json.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(profiles: tuple[str, ...], against: Path | None, as_json: bool) -> None:
    """Questions in five languages about English memories, with the model of the settings."""
    began = time.perf_counter()
    with own_servers() as settings:
        judged = asyncio.run(measure(settings, list(read_questions()), profiles))
    report = figures.summarise(judged)
    report |= {"model": settings.embedding_model, "seconds": round(time.perf_counter() - began, 1)}
    figures.tell(report, judged, against, as_json=as_json)


def read_questions() -> Iterator[Question]:
    """Read every question in every language."""
    for fact, line in enumerate(QUESTIONS.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        answers = frozenset(row.pop("answers"))
        for language, text in row.items():
            yield Question(fact, language, text, answers)


async def measure(
    settings: Settings, questions: Sequence[Question], profiles: Sequence[str]
) -> list[Judged]:
    """Load the demo into the database of the settings, and ask every question of every profile."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder
    from launch.demo import USER, caller
    from recall.contract.inputs import Profile
    from recall.services import Services

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        ids = await _load(opened, encoder, settings)
        services = Services(opened.graph, encoder, opened.signer, settings)
        judged: list[Judged] = []
        for name in profiles:
            profile = Profile(name.upper())
            for question in questions:
                began = time.perf_counter()
                found = await _ask(services, caller(USER), question, profile)
                took = (time.perf_counter() - began) * 1000
                wanted = {ids[answer] for answer in question.answers}
                judged.append(judge(question, str(profile), found, wanted, took))
        return judged
    finally:
        await opened.graph.close()


async def _load(opened: Any, encoder: Any, settings: Settings) -> dict[str, str]:
    """Load the demo and embed all of it: ids of memories by the items' names."""
    from anaphora.work import Nobody
    from launch.demo import USER, caller
    from launch.demo.loader import load_story
    from maintenance.embed import embed_memories
    from maintenance.services import Services

    ids = await load_story(opened, settings, caller(USER))
    # Vectors come with the demo for one model alone.
    upkeep = Services(opened.graph, encoder, Nobody(), settings)
    await embed_memories(upkeep, USER, list(ids.values()))
    return ids


async def _ask(services: Any, asking: Any, question: Question, profile: Any) -> list[str]:
    from recall.contract.inputs import RecallInput
    from recall.recall import recall

    given = RecallInput(query=question.text, profile=profile, limit=max(KS), touch=False, now=_NOW)
    return [hit.memory.id for hit in (await recall(services, asking, given)).hits]


def judge(
    question: Question, profile: str, found: Sequence[str], wanted: set[str], milliseconds: float
) -> Judged:
    """Judge the memories that answer a question, best first."""
    first = next((rank for rank, id in enumerate(found, 1) if id in wanted), None)
    return Judged(
        profile=profile,
        # Questions after one fact are alike, in whatever language.
        conversation=f"fact {question.fact}",
        number=_LANGUAGES.index(question.language),
        category=question.language,
        counts=question.language != MEMORIES,
        figures={
            **{f"recall@{k}": float(first is not None and first <= k) for k in KS},
            "mrr": 1 / first if first else 0.0,
        },
        milliseconds=milliseconds,
    )


_LANGUAGES = (MEMORIES, "es", "fr", "de", "it", "pt")
