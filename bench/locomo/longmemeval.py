"""Share of the sessions that answer questions about long histories that each profile recalls.

A session is recalled by any turn of it. recall@k counts the first k hits, sessions@k the first k
sessions of which there are hits, each averaged over questions whose sessions are known.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from bench.conversations import Conversation
from bench.locomo import figures
from bench.locomo.asking import Answer, ask_all
from bench.locomo.figures import Judged
from bench.locomo.histories import read_histories
from bench.locomo.locomo import sizes
from bench.servers.own import own_servers

KS = (5, 10)
# Hits of an answer: many are often of one session.
_LIMIT = 50


@click.command("longmemeval")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--profile", "profiles", multiple=True, help="Only this one; may be repeated.")
@click.option("--each", type=click.IntRange(1), help="Only so many questions of a category.")
@click.option("--api", is_flag=True, help="By GraphQL over HTTP, with a worker, as clients do.")
@click.option("--facts", is_flag=True, help="With the facts of turns, each in its turn's place.")
@figures.against_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(
    path: Path,
    profiles: tuple[str, ...],
    each: int | None,
    api: bool,
    facts: bool,
    against: Path | None,
    as_json: bool,
) -> None:
    """Recall of the sessions that answer questions, for each profile, with 95 % intervals.

    PATH is a folder in LoCoMo's form whose evidence is sessions, or a file that LongMemEval
    publishes: there each question has a history of its own, which is loaded for it alone.
    """
    if facts and api:
        raise click.UsageError("--facts is measured in process: leave --api out.")
    conversations = read_histories(path)
    if each is not None:
        conversations = first_of_each(conversations, each)
    began = time.perf_counter()
    with own_servers() as settings:
        answers = asyncio.run(
            ask_all(settings, conversations, profiles, _LIMIT, api=api, facts=facts)
        )
    judged = judge(answers, conversations)
    if not judged:
        raise click.BadParameter(f"No question in {path} names a session of its history.")
    report = figures.summarise(judged) | sizes(conversations)
    report["seconds"] = round(time.perf_counter() - began, 1)
    figures.tell(report, judged, against, as_json=as_json)


def first_of_each(conversations: Sequence[Conversation], most: int) -> list[Conversation]:
    """The histories with so many questions of each category; without those that have none left."""
    had: Counter[str] = Counter()
    kept = []
    for conversation in conversations:
        chosen = []
        for asked in conversation.questions:
            had[asked.category_name] += 1
            if had[asked.category_name] <= most:
                chosen.append(asked)
        if chosen:
            kept.append(Conversation(conversation.name, conversation.turns, tuple(chosen)))
    return kept


def judge(answers: Iterable[Answer], conversations: Iterable[Conversation]) -> list[Judged]:
    """Judge the answers to questions whose sessions are known."""
    session_of = {one.name: {turn.id: turn.session for turn in one.turns} for one in conversations}
    return [
        _judge(answer, session_of[answer.conversation])
        for answer in answers
        if answer.asked.evidence
    ]


def _judge(answer: Answer, session_of: Mapping[str, str]) -> Judged:
    evidence = answer.asked.evidence
    hits = [session_of[id] for id in answer.said]
    sessions = list(dict.fromkeys(hits))
    first = next((rank for rank, session in enumerate(hits, 1) if session in evidence), None)
    return Judged(
        profile=answer.profile,
        conversation=answer.conversation,
        number=answer.number,
        category=answer.asked.category_name,
        counts=True,
        figures={
            **{f"recall@{k}": len(evidence & set(hits[:k])) / len(evidence) for k in KS},
            **{f"sessions@{k}": len(evidence & set(sessions[:k])) / len(evidence) for k in KS},
            "mrr": 1 / first if first else 0.0,
        },
        milliseconds=answer.milliseconds,
    )
