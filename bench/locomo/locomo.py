"""Share of the evidence for questions about long conversations that each profile recalls.

Evidence recall@k is the share of a question's evidence turns among the first k hits, averaged over
questions that have evidence.
"""

import asyncio
import json
import time
from collections.abc import Iterable
from pathlib import Path

import click

from bench.conversations import Conversation, read_conversations
from bench.locomo import figures
from bench.locomo.asking import Answer, ask_all
from bench.locomo.figures import Judged
from bench.servers.own import own_servers

KS = (5, 10, 20)
# Category 5 asks for what was never said: it has no place in the overall figure.
OVERALL = (1, 2, 3, 4)


@click.command("locomo")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--profile", "profiles", multiple=True, help="Only this one; may be repeated.")
@click.option("--ablate", is_flag=True, help="What each signal of BALANCED is worth, and costs.")
@click.option("--api", is_flag=True, help="By GraphQL over HTTP, with a worker, as clients do.")
@click.option("--facts", is_flag=True, help="With the facts of turns, each in its turn's place.")
@click.option("--conversation", "only", multiple=True, help="Only this one; may be repeated.")
@figures.against_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(
    path: Path,
    profiles: tuple[str, ...],
    ablate: bool,
    api: bool,
    facts: bool,
    only: tuple[str, ...],
    against: Path | None,
    as_json: bool,
) -> None:
    """Evidence recall on the conversations in PATH, for each profile, with 95 % intervals.

    PATH may be a result that was written with --json: it is told again, and compared.
    """
    if path.is_file():
        judged = figures.read_answers(path)
        figures.tell(figures.summarise(judged), judged, against, as_json=as_json)
        return
    if facts and api:
        raise click.UsageError("--facts is measured in process: leave --api out.")
    conversations = [one for one in read_conversations(path) if not only or one.name in only]
    if not conversations:
        raise click.BadParameter(f"There is no conversation {', '.join(only)} in {path}.")
    if ablate:
        from bench.locomo import ablation

        with own_servers() as settings:
            found = asyncio.run(ablation.measure(settings, conversations))
        click.echo(json.dumps(found) if as_json else ablation.as_text(found))
        return
    began = time.perf_counter()
    with own_servers() as settings:
        answers = ask_all(settings, conversations, profiles, max(KS), api=api, facts=facts)
        judged = judge(asyncio.run(answers))
    report = figures.summarise(judged) | sizes(conversations)
    report["seconds"] = round(time.perf_counter() - began, 1)
    figures.tell(report, judged, against, as_json=as_json)


def sizes(conversations: Iterable[Conversation]) -> dict[str, int]:
    """Count the conversations and turns that were asked about."""
    turns = [len(one.turns) for one in conversations]
    return {"conversations": len(turns), "turns": sum(turns)}


def judge(answers: Iterable[Answer]) -> list[Judged]:
    """Judge the answers to questions that have evidence."""
    return [_judge(answer) for answer in answers if answer.asked.evidence]


def _judge(answer: Answer) -> Judged:
    evidence = answer.asked.evidence
    ranks = [rank for rank, id in enumerate(answer.said, 1) if id in evidence]
    found = {f"recall@{k}": sum(rank <= k for rank in ranks) / len(evidence) for k in KS}
    return Judged(
        profile=answer.profile,
        conversation=answer.conversation,
        number=answer.number,
        category=answer.asked.category_name,
        counts=answer.asked.category in OVERALL,
        figures={**found, "mrr": 1 / ranks[0] if ranks else 0.0},
        milliseconds=answer.milliseconds,
    )
