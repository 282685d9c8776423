"""The product through HTTP beside neo4j-agent-memory in process, each over a fresh database.

Both get the same turns, first in batches and others then one by one, and the same questions, with
MiniLM and without a language model: ours in 8 bits, the peer's in float32. Ours is sent 100 turns a
call, the peer a session, as its interface wants. First come questions about the stored turns, to a
server that has just started; then questions about another conversation, which no stored turn
answers, to a warmer one. The peer runs in an environment that has it:

    python3 -m venv PEER && PEER/bin/pip install neo4j-agent-memory==0.8.0 sentence-transformers
"""

import asyncio
import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import click

from anaphora.settings import Settings
from bench.conversations import Conversation, LabelledQuestion, read_conversations
from bench.locomo.asking import Answer
from bench.locomo.locomo import OVERALL, judge
from bench.peer import agent_memory
from bench.recall.latency import compare, spread
from bench.servers.own import own_servers, servers_and_folder

# The one that both can load.
_MODEL = "english"
_LIMIT = 10
_PATIENCE = 1800.0


@click.command("peer")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--python",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Python of an environment that has neo4j-agent-memory and sentence-transformers.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Fresh databases for each of them.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, python: Path, rounds: int, as_json: bool) -> None:
    """The two longest conversations in PATH, stored and asked about, beside neo4j-agent-memory."""
    longest = sorted(read_conversations(path), key=lambda one: -len(one.turns))[:2]
    if len(longest) < 2:
        raise click.BadParameter("It must hold two conversations.", param_hint="PATH")
    first, second = longest
    ours, theirs = list[dict[str, Any]](), list[dict[str, Any]]()
    for _ in range(rounds):
        with servers_and_folder(embedding_model=_MODEL) as (settings, folder):
            ours.append(asyncio.run(_ask_product(settings, folder, first, second)))
        with own_servers(embedding_model=_MODEL) as settings:
            theirs.append(_ask_peer(settings, python, first, second))
    sizes = (len(first.turns), len(second.turns))
    report = {"anaphora": _summary(ours, first, sizes), "peer": _summary(theirs, first, sizes)}
    report["peer"]["version"] = theirs[0]["version"]
    report["ratio"] = {
        when: _ratio(*(_times(each, first)[when] for each in (theirs, ours)))
        for when in ("first", "later")
    }
    click.echo(json.dumps(report) if as_json else _as_text(report))


async def _ask_product(
    settings: Settings, folder: Path, first: Conversation, second: Conversation
) -> dict[str, Any]:
    from bench.servers.served import Client, serving

    async with serving(settings, folder) as served:
        client = Client(served.http, first.name)
        began = time.perf_counter()
        ids = await client.load(first)
        batches = time.perf_counter() - began
        answers = []
        for asked in (*_questions(first), *_questions(second)):
            began = time.perf_counter()
            found = await client.ask(asked, first, "BALANCED", _LIMIT)
            taken = (time.perf_counter() - began) * 1000
            answers.append({"milliseconds": taken, "found": [ids[id] for id in found]})
        began = time.perf_counter()
        await Client(served.http, second.name).load(second, portion=1)
        return {
            "batches_s": batches,
            "singly_s": time.perf_counter() - began,
            "answers": answers,
        }


def _ask_peer(
    settings: Settings, python: Path, first: Conversation, second: Conversation
) -> dict[str, Any]:
    from language.embedding.model_files import local_folder

    request = {
        "uri": settings.neo4j_uri,
        "password": settings.neo4j_password.get_secret_value(),
        "model": str(local_folder(_MODEL)),
        "limit": _LIMIT,
        "turns": _messages(first),
        "more": _messages(second),
        "questions": [asked.text for one in (first, second) for asked in _questions(one)],
    }
    try:
        done = subprocess.run(
            [python, agent_memory.__file__],
            input=json.dumps(request),
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise click.ClickException(f"The peer took over {_PATIENCE:.0f} s.") from None
    if done.returncode:
        raise click.ClickException(f"The peer failed: {done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _messages(conversation: Conversation) -> list[dict[str, str]]:
    """Return the turns as the peer's messages.

    The speaker's name is put before the text, since a message has no field for it.
    """
    first = conversation.turns[0].speaker
    return [
        {
            "id": turn.id,
            "session": f"{conversation.name}-{turn.session}",
            "role": "user" if turn.speaker == first else "assistant",
            "text": f"{turn.speaker}: {turn.text}",
            "at": turn.at.isoformat(),
        }
        for turn in conversation.turns
    ]


def _questions(conversation: Conversation) -> list[LabelledQuestion]:
    return [one for one in conversation.questions if one.evidence and one.category in OVERALL]


def _times(rounds: Sequence[dict[str, Any]], first: Conversation) -> dict[str, list[float]]:
    """Milliseconds of the questions about what is stored, and of those after them."""
    count = len(_questions(first))
    times = [[answer["milliseconds"] for answer in each["answers"]] for each in rounds]
    return {
        "first": [taken for each in times for taken in each[:count]],
        "later": [taken for each in times for taken in each[count:]],
    }


def _ratio(theirs: Sequence[float], ours: Sequence[float]) -> dict[str, Any]:
    found = compare(theirs, ours)
    return {**found["ratio"], "interval": found["interval"]}


def _summary(
    rounds: Sequence[dict[str, Any]], first: Conversation, sizes: tuple[int, int]
) -> dict[str, Any]:
    judged = [one.figures for each in rounds for one in judge(_answers(each, first))]
    return {
        "batches_per_s": [round(sizes[0] / each["batches_s"], 1) for each in rounds],
        "singly_per_s": [round(sizes[1] / each["singly_s"], 1) for each in rounds],
        "ask_ms": {when: spread(times) for when, times in _times(rounds, first).items()},
        "recall@10": round(fmean(each["recall@10"] for each in judged), 3),
        "mrr": round(fmean(each["mrr"] for each in judged), 3),
    }


def _answers(found: dict[str, Any], first: Conversation) -> Iterator[Answer]:
    """Yield the answers to the questions about what is stored, which are the first."""
    for number, (asked, answer) in enumerate(
        zip(_questions(first), found["answers"], strict=False)
    ):
        said = tuple(answer["found"])
        yield Answer("BALANCED", first.name, number, asked, said, answer["milliseconds"])


def _as_text(report: dict[str, Any]) -> str:
    lines = []
    for name in ("anaphora", "peer"):
        found = report[name]
        batches, singly = (
            " and ".join(f"{rate:.0f}" for rate in found[key])
            for key in ("batches_per_s", "singly_per_s")
        )
        asked = "; ".join(
            f"{when} p50 {taken['p50']:.1f} ms, p95 {taken['p95']:.1f}"
            for when, taken in found["ask_ms"].items()
        )
        lines.append(
            f"{name}: {batches} turns/s in batches, {singly} one by one; asked {asked}; "
            f"recall@10 {found['recall@10']:.3f}, MRR {found['mrr']:.3f}"
        )
    for when, ratio in report["ratio"].items():
        told = ", ".join(
            f"{name} {ratio[name]:.2f} {ratio['interval'][name]}" for name in ("p50", "p95")
        )
        lines.append(f"our time over the peer's, {when}: {told}")
    return "\n".join(lines)
