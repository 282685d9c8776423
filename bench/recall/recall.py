"""Latency of a recall beside the least possible, what it finds, and what is stored for it.

A graph is made of as many memories and users as are asked for, or that of `--data` is used again.
The vectors are of sentences that were encoded, each a little moved for every memory.
"""

import asyncio
import contextlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from anaphora.settings import Settings
from bench.disk import bytes_each
from bench.recall.crowd import Crowd, make_crowd
from bench.recall.found import what_is_found
from bench.recall.fresh import measure_fresh
from bench.recall.latency import measure_latency
from launch.supervision.files import write_atomically

_KEPT = "crowd.json"
# Seconds for one portion of what is stored: the machine may have other work.
_PATIENCE = 600.0


@click.command("recall")
@click.option("--memories", default=50_000, show_default=True, help="Memories in the graph.")
@click.option("--users", default=50, show_default=True, help="Users they belong to.")
@click.option("--largest-user", "largest", default=0, help="Memories of the largest; 0: as others.")
@click.option("--questions", default=500, show_default=True, help="Questions for each way.")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Keep the graph here, or use it again."
)
@click.option("--heap", default="768m", show_default=True, help="Java heap of the database.")
@click.option("--pagecache", default="256m", show_default=True, help="Its page cache.")
@click.option(
    "--load-only", is_flag=True, help="Make the graph, or go on with it; measure another time."
)
@click.option("--no-http", is_flag=True, help="In process alone.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(
    memories: int,
    users: int,
    largest: int,
    questions: int,
    data: Path | None,
    heap: str,
    pagecache: str,
    load_only: bool,
    no_http: bool,
    as_json: bool,
) -> None:
    """Latency of recall by stage, as a ratio to bare encode and SEARCH; and what it finds."""
    from launch.servers.embedded import running

    given = {"neo4j_heap": heap, "neo4j_pagecache": pagecache, "query_timeout": _PATIENCE}
    with _folder(data) as folder, tempfile.TemporaryDirectory() as logs:
        with running(folder / "data", keep=True, **given) as settings:
            crowd = asyncio.run(_crowd(settings, folder, (memories, users, largest), load_only))
        if load_only:
            click.echo(f"{crowd.memories} memories are stored in {folder}")
            return
        # Started anew: what stored the memories has warmed the database.
        with running(folder / "data", keep=data is not None, **given) as settings:
            http = None if no_http else Path(logs)
            report = asyncio.run(_measure(settings, folder, http, crowd, questions))
    click.echo(json.dumps(report) if as_json else as_text(report))


@contextlib.contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    if data is not None:
        data.mkdir(parents=True, exist_ok=True)
        yield data
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


async def _crowd(
    settings: Settings, folder: Path, size: tuple[int, int, int], whole: bool
) -> Crowd:
    """Load the folder's users; what is missing of them is stored if it is new, or to be `whole`."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    kept, begun = folder / _KEPT, None
    if kept.exists():
        found = json.loads(kept.read_text(encoding="utf-8"))
        begun = Crowd(**found | {"others": tuple(found["others"])})
        if not whole:
            return begun
    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        return await make_crowd(
            opened.graph,
            encoder,
            size,
            say=lambda line: click.echo(line, err=True),
            keep=lambda crowd: write_atomically(kept, json.dumps(asdict(crowd))),
            begun=begun,
        )
    finally:
        await opened.graph.close()


async def _measure(
    settings: Settings, folder: Path, logs: Path | None, crowd: Crowd, questions: int
) -> dict[str, Any]:
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        report: dict[str, Any] = {
            "memories": crowd.memories,
            "users": len(crowd.others) + 1,
            "largest_user": crowd.most,
            "questions": questions,
        }
        if logs is not None:
            report["fresh"] = await measure_fresh(settings, opened, crowd, logs)
        report |= await measure_latency(settings, opened, encoder, crowd, questions, logs)
        report["found"] = await what_is_found(settings, opened, encoder, crowd)
        report["bytes_each"] = await bytes_each(opened.graph, folder / "data", crowd.memories)
        return report
    finally:
        await opened.graph.close()


def as_text(report: dict[str, Any]) -> str:
    """The report in lines."""
    lines = [
        f"{report['memories']} memories of {report['users']} users, "
        f"{report['largest_user']} of the largest"
    ]
    if (fresh := report.get("fresh")) is not None:
        first, warm = fresh["first_ms"], fresh["warm_ms"]
        lines.append(
            f"fresh server, first {fresh['first']} through HTTP: p50 {first['p50']:.1f} ms, "
            f"p95 {first['p95']:.1f} ms, slowest {fresh['slowest_ms']:.1f} ms; "
            f"warm {warm['p50']:.1f} and {warm['p95']:.1f}; ratio {_ratios(fresh)}"
        )
    for way, found in report["ways"].items():
        bare, took = found["bare_ms"], found["recall_ms"]
        lines.append(
            f"{way:<21} p50 {took['p50']:.1f} ms, p95 {took['p95']:.1f} ms; "
            f"bare {bare['p50']:.1f} and {bare['p95']:.1f}; ratio {_ratios(found)}"
        )
        lines += [
            f"  {stage:<16} p50 {times['p50']:>7.2f} ms, p95 {times['p95']:>7.2f} ms"
            for stage, times in found.get("stages_ms", {}).items()
        ]
    ranking = report["score_and_select_50_ms"]
    lines.append(f"score and select of 50: p50 {ranking['p50']:.2f} ms, p95 {ranking['p95']:.2f}")
    lines += [f"{name}: {value}" for name, value in report["found"].items()]
    lines += [
        f"{size:>10.0f} bytes a memory: {name}" for name, size in report["bytes_each"].items()
    ]
    return "\n".join(lines)


def _ratios(found: dict[str, Any]) -> str:
    """Both ratios with their 95 % intervals."""
    ratios, ranges = found["ratio"], found["interval"]
    return " and ".join(
        f"{ratios[name]:.2f} [{ranges[name][0]:.2f}, {ranges[name][1]:.2f}]" for name in ratios
    )
