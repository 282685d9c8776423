"""Cost of streaming to a turn: turns with it and without, alternately, over a real worker.

Then what contexts of the conversation cost, by layout and stage, and THREAD's recall.
"""

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click

from anaphora.settings import Settings
from bench.servers.own import servers_and_folder

_WARM = 20
# Seconds between two turns of a thread, at the least: people speak no faster, and turns that come
# closer than half a second are streamed behind together.
_PACE = 0.6
_INSTRUCTIONS = "Answer by what is known of the machines, and say what you do not know. " * 10


@click.command("streaming")
@click.option("--turns", default=200, show_default=True, help="Turns of each way.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(turns: int, as_json: bool) -> None:
    """Measure the time that streaming adds to a turn, and the delay and cost of a context."""
    with servers_and_folder() as (settings, folder):
        report = _over_a_worker(settings, folder, turns)
    if as_json:
        click.echo(json.dumps(report))
        return
    for name, row in report.items():
        click.echo(f"{name:<32} p50 {row['p50']:>7.1f} ms   p95 {row['p95']:>7.1f} ms")


def _over_a_worker(settings: Settings, folder: Path, turns: int) -> dict[str, dict[str, float]]:
    from bench.servers.fleet import fleet

    with fleet(settings, folder) as processes:

        async def measure() -> dict[str, dict[str, float]]:
            from graph.structure.setup import open_graph
            from language.embedding.model_files import read_info

            opened = await open_graph(
                settings, migrate=True, model=read_info(settings.embedding_model)
            )
            try:
                await asyncio.to_thread(processes.worker, "streaming")
                return await _measure(settings, opened, turns)
            finally:
                await opened.graph.close()

        return asyncio.run(measure())


async def _measure(settings: Settings, opened: object, turns: int) -> dict[str, dict[str, float]]:
    from anaphora.caller import Caller, KeyKind, Scope
    from graph.structure.setup import OpenGraph
    from language.embedding.sentence_encoder import SentenceEncoder
    from memory.inputs import RememberInput, TurnInput
    from memory.remember.remember import remember_many
    from memory.remember.turns import add_turn
    from memory.services import Services
    from recall.context.streamed import find_streamed
    from recall.services import Services as Reading
    from tasks.messages.events import ValkeyEvents
    from tasks.queue import CeleryQueue

    assert isinstance(opened, OpenGraph)
    encoder, queue, events = (
        SentenceEncoder(settings),
        CeleryQueue(settings),
        ValkeyEvents(settings),
    )
    on = Services(opened.graph, encoder, queue, events, opened.signer, settings)
    off = replace(on, settings=settings.model_copy(update={"streaming": False}))
    reading = Reading(opened.graph, encoder, opened.signer, settings)
    caller = Caller("user", "key", "bench", KeyKind.USER, frozenset(Scope), "STANDARD")
    facts = [RememberInput(text=f"Machine {n} stands in hall {n % 7}.") for n in range(500)]
    await remember_many(on, caller, facts)
    times: dict[str, list[float]] = {"with": [], "without": [], "ready": []}
    try:
        for at in range(-_WARM, turns):
            for name, services in (("with", on), ("without", off)):
                given = TurnInput(thread_id=name, text=f"What about machine {at}?")
                began = time.perf_counter()
                added = await add_turn(services, caller, given)
                took = (time.perf_counter() - began) * 1000
                if at >= 0:
                    times[name].append(took)
                if name == "with" and added.episode is not None:
                    thread, turn = added.episode.thread_id or "", added.episode.turn or 0
                    async with asyncio.timeout(120):
                        while True:
                            kept = await find_streamed(reading, "user", thread)
                            if kept is not None and kept.turn >= turn:
                                break
                            await asyncio.sleep(0.01)
                    if at >= 0:
                        times["ready"].append((time.perf_counter() - began) * 1000)
                    await asyncio.sleep(max(0.0, began + _PACE - time.perf_counter()))
        times |= await _contexts(reading, caller, turns)
    finally:
        await asyncio.to_thread(queue.close)
        await asyncio.to_thread(events.close)
    return {
        name: {"p50": round(median(some), 1), "p95": round(quantiles(some, n=20)[18], 1)}
        for name, some in times.items()
    }


async def _contexts(reading: Any, caller: Any, count: int) -> dict[str, list[float]]:
    """Milliseconds of each stage of each layout's contexts, and of THREAD's recall."""
    from recall.context.context import context
    from recall.context.inputs import ContextInput, Layout
    from recall.contract.inputs import Profile, RecallInput
    from recall.recall import recall

    times: dict[str, list[float]] = {}

    def note(name: str, timings: Any) -> None:
        for stage, milliseconds in timings:
            times.setdefault(f"{name}: {stage}", []).append(milliseconds)

    for at in range(-_WARM, count // 2):
        message = f"And what of machine {at + 100}, in which hall does it stand?"
        for layout in Layout:
            given = ContextInput(
                thread_id="with", layout=layout, message=message, instructions=_INSTRUCTIONS
            )
            found = await context(reading, caller, given)
            if at >= 0:
                note(f"context {layout}", found.timings)
        asked = RecallInput(query=message, profile=Profile.THREAD, thread_id="with", touch=False)
        answer = await recall(reading, caller, asked)
        if at >= 0:
            note("recall THREAD", answer.timings)
    return times
