"""Reflection on real talk: clusters, time, and what summaries cost an answer.

Each conversation is one user's: its questions are asked before and after a reflection. A large user
has the turns of all conversations, again and again under other names, until there are enough.
"""

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import click

from anaphora.caller import Caller
from anaphora.settings import Settings
from bench.conversations import Conversation, RecordedTurn, read_conversations
from bench.services import open_services
from memory.services import Services

_K = 10
# Categories that ask for what was said.
_SAID = (1, 2, 3, 4)
_NAMES = ("Ada", "Bela", "Chidi", "Dora", "Emre", "Fatou", "Goran", "Hana", "Ivo", "Jun")


@click.command("reflect")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--episodes", default=5000, show_default=True, help="Of the large user; 0 for none.")
@click.option("--show", default=0, show_default=True, help="Digests that are printed.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, episodes: int, show: int, as_json: bool) -> None:
    """Clusters of the conversations in PATH, time, and evidence recall with and without digests."""
    from bench.servers.own import own_servers

    with own_servers() as settings:
        report = asyncio.run(measure(settings, read_conversations(path), episodes, show))
    click.echo(json.dumps(report) if as_json else as_text(report))


async def measure(
    settings: Settings, conversations: Sequence[Conversation], episodes: int, show: int
) -> dict[str, Any]:
    """Reflect on each conversation, and on a large user; return the figures."""
    report: dict[str, Any] = {"users": {}}
    digests: list[str] = []
    async with open_services(settings) as services:
        for conversation in conversations:
            figures, found = await _of_conversation(services, conversation)
            report["users"][conversation.name] = figures
            digests += found
        if episodes:
            large = enlarged(conversations, episodes)
            report["users"]["large"] = await _of_large(services, large)
    report["digests"] = digests[:show]
    return report


async def _of_conversation(
    services: Services, conversation: Conversation
) -> tuple[dict[str, Any], list[str]]:
    caller, ids = await _load(services, conversation)
    before = await _recall(services, caller, conversation, ids)
    figures = await _reflect(services, caller, len(ids))
    after = await _recall(services, caller, conversation, ids)
    figures |= {f"recall@{_K}": round(before, 4), f"recall@{_K} with digests": round(after, 4)}
    return figures, await _texts(services, caller)


async def _of_large(services: Services, large: Conversation) -> dict[str, Any]:
    caller, ids = await _load(services, large)
    figures = await _reflect(services, caller, len(ids))
    again = await _reflect(services, caller, len(ids))
    return figures | {"seconds of the next": again["seconds"]}


async def _load(services: Services, conversation: Conversation) -> tuple[Caller, Mapping[str, str]]:
    from bench.locomo.talks import load, talker
    from graph.structure.setup import open_graph

    opened = await open_graph(services.settings, model=services.encoder.info)
    try:
        caller = talker(conversation.name)
        given = opened, services.encoder, services.settings, caller, conversation
        return caller, await load(*given)
    finally:
        await opened.graph.close()


def enlarged(conversations: Sequence[Conversation], episodes: int) -> Conversation:
    """Tell conversations again and again, later and under other names, until there are enough."""
    turns: list[RecordedTurn] = []
    rounds = 0
    while len(turns) < episodes:
        for conversation in conversations:
            speakers = sorted({turn.speaker for turn in conversation.turns})
            names = {
                speaker: _NAMES[(at + 2 * rounds) % len(_NAMES)] if rounds else speaker
                for at, speaker in enumerate(speakers)
            }
            later = timedelta(days=400 * rounds)
            part = f"{conversation.name}-{rounds}"
            turns += [_renamed(turn, names, part, later) for turn in conversation.turns]
        rounds += 1
    return Conversation("large", tuple(turns[:episodes]), ())


def _renamed(
    turn: RecordedTurn, names: Mapping[str, str], part: str, later: timedelta
) -> RecordedTurn:
    text = turn.text
    for old, new in names.items():
        text = text.replace(old, new)
    return replace(
        turn,
        id=f"{part}-{turn.id}",
        session=f"{part}-{turn.session}",
        at=turn.at + later,
        speaker=names[turn.speaker],
        text=text,
    )


async def _reflect(services: Services, caller: Caller, turns: int) -> dict[str, Any]:
    from graph.changes.run_lifecycle import find_run
    from language.llm.central_sentences import CentralDigester
    from maintenance.consolidation.run import go_on_consolidating
    from maintenance.embed import embed_memories
    from maintenance.services import Services as Upkeep
    from memory.runs.reflection.begin import start_reflection
    from memory.runs.reflection.reflect import steps_of

    upkeep = Upkeep(services.graph, services.encoder, services.events, services.settings)
    began = time.perf_counter()
    run = await start_reflection(services, caller)
    steps = steps_of(services, CentralDigester())
    while await go_on_consolidating(upkeep, steps, caller.user_id, run.id, seconds=600):
        pass
    seconds = time.perf_counter() - began
    await embed_memories(upkeep, caller.user_id, [])
    done = await find_run(services.graph.read, caller.user_id, run.id)
    counts = done.counts if done is not None else {}
    return {
        "episodes": turns,
        "clusters": counts.get("summaries", 0),
        "covered": round(counts.get("sources", 0) / turns, 3),
        "seconds": round(seconds, 2),
    }


async def _recall(
    services: Services, caller: Caller, conversation: Conversation, ids: Mapping[str, str]
) -> float:
    from recall.contract.inputs import Profile, RecallInput
    from recall.recall import recall
    from recall.services import Services as Reading

    reading = Reading(services.graph, services.encoder, services.signer, services.settings)
    found = []
    for asked in conversation.questions:
        if asked.category not in _SAID or not asked.evidence:
            continue
        given = RecallInput(
            query=asked.text,
            profile=Profile.BALANCED,
            limit=20,
            touch=False,
            now=conversation.asked_at(asked),
        )
        hits = (await recall(reading, caller, given)).hits[:_K]
        told = {ids.get(hit.memory.id) for hit in hits}
        found.append(len(asked.evidence & told) / len(asked.evidence))
    return sum(found) / len(found)


async def _texts(services: Services, caller: Caller) -> list[str]:
    from graph.enums import MemoryKind
    from recall.lists.filters import MemoryFilter
    from recall.lists.memories import list_memories
    from recall.services import Services as Reading

    reading = Reading(services.graph, services.encoder, services.signer, services.settings)
    only = MemoryFilter(kinds=(MemoryKind.SUMMARY,))
    page = await list_memories(reading, caller.user_id, only, first=200)
    return [edge.node.text for edge in page.edges]


def as_text(report: dict[str, Any]) -> str:
    """Tell the figures of each user in a line, and the digests."""
    lines = []
    for name, figures in report["users"].items():
        told = ", ".join(f"{what} {value}" for what, value in figures.items())
        lines.append(f"{name:<10} {told}")
    return "\n".join([*lines, *(f"- {text}" for text in report["digests"])])
