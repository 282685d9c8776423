"""Consolidation of one user with many facts, by a worker, while recalls are answered beside it.

The first consolidation compares all with all: its time is told beside that of multiplying as many
vectors block by block, by an eighth of their rows, in a process as nice as a worker. Then some
facts are added, and it runs again.
"""

import asyncio
import itertools
import json
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from statistics import quantiles
from typing import Any

import click
import httpx
import numpy as np
import psutil

from anaphora.caller import Caller, Scope
from anaphora.settings import Settings
from bench.maintenance.facts import Mix, facts_of, store
from bench.servers.fleet import Fleet, fleet, wait_until
from bench.servers.keys import make_key
from bench.servers.own import servers_and_folder
from bench.vectorless import new_caller, open_vectorless
from memory.services import Services

# Rows and columns that are multiplied at once, and the share of the rows that are: one of so many.
_ROWS, _COLUMNS, _SHARE = 256, 8192, 8
_TWICE, _REPLACED = 0.02, 0.02
# The first recalls of a server are slow: beside them, everything would look fast.
_WARM, _ALONE = 600, 600
_LONGEST = 3600.0
_BEGIN = "mutation { consolidate(input: {steps: [CONTRADICT, MERGE]}) { run { id } } }"
_LOOK = """
query($id: ID!) { run(id: $id) { status startedAt finishedAt counts { name value } } }
"""
# Each question is asked once, since the vector of a question is kept for a while; and none names a
# number that may be a year, which asks for the past.
_NUMBERS = itertools.count(10_000)
_RECALL = "query($q: String!) { recall(input: {query: $q, touch: false}) { hits { score } } }"


@dataclass(slots=True)
class Figures:
    """Seconds of both consolidations and of the multiplication, milliseconds of recalls, MB."""

    facts: int
    added: int
    stored_seconds: float = 0.0
    multiplied_seconds: float = 0.0
    first_seconds: float = 0.0
    first_counts: dict[str, int] = field(default_factory=dict)
    next_seconds: float = 0.0
    next_counts: dict[str, int] = field(default_factory=dict)
    worker_mb: float = 0.0
    recall_p95_alone_ms: float = 0.0
    recall_p95_beside_ms: float = 0.0
    recalls_beside: int = 0

    @property
    def ratios(self) -> dict[str, float]:
        """Return the first consolidation over the multiplication, and recalls beside over alone."""
        return {
            "first": self.first_seconds / self.multiplied_seconds,
            "recall": self.recall_p95_beside_ms / self.recall_p95_alone_ms,
        }


@click.command("scale")
@click.option("--facts", default=100_000, show_default=True, help="Facts of the user.")
@click.option("--added", default=100, show_default=True, help="Facts that are added afterwards.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(facts: int, added: int, as_json: bool) -> None:
    """Time and memory of consolidating a user with many facts, and recalls beside it."""
    with servers_and_folder() as (settings, folder):
        figures = Figures(facts, added)
        with fleet(settings, folder) as started:
            asyncio.run(measure(settings, started, figures))
    click.echo(json.dumps(asdict(figures) | figures.ratios) if as_json else as_text(figures))


def as_text(figures: Figures) -> str:
    """The figures as lines."""
    return (
        f"{figures.facts} facts stored in {figures.stored_seconds:.0f} s\n"
        f"vectors multiplied block by block {figures.multiplied_seconds:.1f} s; first "
        f"consolidation {figures.first_seconds:.1f} s, {figures.ratios['first']:.2f} times that: "
        f"{figures.first_counts}\n"
        f"with {figures.added} facts more {figures.next_seconds:.2f} s: {figures.next_counts}\n"
        f"worker's child {figures.worker_mb:.0f} MB at most\n"
        f"recall p95 alone {figures.recall_p95_alone_ms:.0f} ms, beside it "
        f"{figures.recall_p95_beside_ms:.0f} ms, {figures.ratios['recall']:.2f} times that, "
        f"of {figures.recalls_beside}"
    )


async def measure(settings: Settings, started: Fleet, figures: Figures) -> None:
    """Store the facts; consolidate, add some, consolidate again."""
    async with open_vectorless(settings) as services:
        caller = new_caller()
        began = time.monotonic()
        await store(services, caller, facts_of(Mix(figures.facts, _TWICE, _REPLACED)))
        figures.stored_seconds = time.monotonic() - began
        _tell(f"{figures.facts} facts stored in {figures.stored_seconds:.0f} s")
        scopes = (Scope.READ, Scope.WRITE, Scope.MAINTAIN)
        key = await make_key(services.graph, scopes, caller.user_id)
        with ProcessPoolExecutor(
            1, get_context("spawn"), os.nice, (settings.maintenance_nice,)
        ) as pool:
            # As a worker would have to share the machine.
            multiplying = asyncio.get_running_loop().run_in_executor(pool, multiply, figures.facts)
            figures.multiplied_seconds = await multiplying
        _tell(f"multiplied in {figures.multiplied_seconds:.1f} s")
        url = await asyncio.to_thread(_served, started)
        await asyncio.to_thread(_first, started, url, key, figures)
        _tell(as_text(figures))
        await _add(services, caller, figures)
        await asyncio.to_thread(_next, url, key, figures)


def _tell(text: str) -> None:
    """Say on standard error how far the measurement is: the whole takes long."""
    click.echo(text, err=True)


def multiply(facts: int) -> float:
    """Return the seconds of multiplying that many vectors with one another.

    An eighth of the rows is multiplied, with all columns: each row costs the same.
    """
    random = np.random.default_rng(1)
    vectors = random.standard_normal(size=(facts, 384), dtype=np.float32).astype(np.float16)
    rows = range(0, facts, _ROWS)
    some = rows[:: min(_SHARE, len(rows))]
    began, found, multiplied = time.monotonic(), 0, 0
    for at in some:
        mine = vectors[at : at + _ROWS].astype(np.float32)
        multiplied += len(mine)
        for start in range(0, facts, _COLUMNS):
            part = vectors[start : start + _COLUMNS].astype(np.float32)
            # Nothing is that near: only the comparison is measured.
            found += int((mine @ part.T >= 1e9).sum())
    return (time.monotonic() - began) * facts / multiplied + found


def _served(started: Fleet) -> str:
    """Return the address of an API that is ready, and has loaded its model."""
    url, _ = started.api()
    wait_until(lambda: httpx.get(f"{url}/readyz", timeout=30).is_success, f"{url} is ready")
    return url


def _first(started: Fleet, url: str, key: str, figures: Figures) -> None:
    with httpx.Client(base_url=url, headers=_signed(key), timeout=60) as client:
        _ask_for(client, [], _WARM)
        alone: list[float] = []
        _ask_for(client, alone, _ALONE)
        figures.recall_p95_alone_ms = _p95(alone)
        worker = psutil.Process(started.worker("scale", "maintain").pid)
        beside: list[float] = []
        over, most = threading.Event(), [0.0]
        asking = threading.Thread(target=_ask_until, args=(url, key, over, beside))
        looking = threading.Thread(target=_look_until, args=(worker, over, most))
        begun = _ask(client, _BEGIN)["consolidate"]["run"]["id"]
        asking.start()
        looking.start()
        try:
            figures.first_seconds, figures.first_counts = _await(client, begun)
        finally:
            over.set()
            asking.join()
            looking.join()
        figures.worker_mb, figures.recalls_beside = most[0], len(beside)
        figures.recall_p95_beside_ms = _p95(beside)


async def _add(services: Services, caller: Caller, figures: Figures) -> None:
    mix = Mix(figures.added, _TWICE, _REPLACED)
    await store(services, caller, facts_of(mix, first=2 * figures.facts))


def _next(url: str, key: str, figures: Figures) -> None:
    with httpx.Client(base_url=url, headers=_signed(key), timeout=60) as client:
        begun = _ask(client, _BEGIN)["consolidate"]["run"]["id"]
        figures.next_seconds, figures.next_counts = _await(client, begun)


def _signed(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def _ask(client: httpx.Client, query: str, **variables: Any) -> Any:
    answer = client.post("/graphql", json={"query": query, "variables": variables}).json()
    if "errors" in answer:
        raise RuntimeError(f"refused: {answer['errors']}")
    return answer["data"]


def _await(client: httpx.Client, run_id: str) -> tuple[float, dict[str, int]]:
    """Return a run's own seconds and counts, at its end. Raises RuntimeError if it failed."""
    from anaphora.clock import parse_moment

    def look() -> Any:
        found = _ask(client, _LOOK, id=run_id)["run"]
        return found if found["finishedAt"] is not None else None

    run = wait_until(look, "the consolidation is over", patience=_LONGEST)
    if run["status"] != "SUCCEEDED":
        raise RuntimeError(f"the consolidation ended as {run['status']}")
    took = parse_moment(run["finishedAt"]) - parse_moment(run["startedAt"])
    return took.total_seconds(), {one["name"]: one["value"] for one in run["counts"]}


def _ask_until(url: str, key: str, over: threading.Event, times: list[float]) -> None:
    with httpx.Client(base_url=url, headers=_signed(key), timeout=60) as client:
        while not over.is_set():
            _ask_for(client, times, 1)


def _ask_for(client: httpx.Client, times: list[float], count: int) -> None:
    """Recall so often, each with a question of its own; add the milliseconds of each."""
    for _ in range(count):
        question = f"Who was at the sea with a boat on trip {next(_NUMBERS)}?"
        began = time.monotonic()
        _ask(client, _RECALL, q=question)
        times.append(1000 * (time.monotonic() - began))


def _look_until(worker: psutil.Process, over: threading.Event, most: list[float]) -> None:
    """Note the most that a child of the worker holds, in MB."""
    while not over.wait(0.5):
        for child in worker.children(recursive=True):
            try:
                most[0] = max(most[0], child.memory_info().rss / 1e6)
            except psutil.NoSuchProcess:
                continue


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1] if len(times) > 1 else float("nan")
