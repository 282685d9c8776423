"""Seconds from `anaphora up` on kept data to the first answer by meaning, asked again and again."""

import contextlib
import json
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import click
import httpx

from bench.servers.fleet import ROOT
from launch.servers.ports import pick_port
from launch.up_processes import anaphora

_QUESTION = "Who plays the clarinet?"
_RECALL = """
query ($text: String!) { recall(input: {query: $text, touch: false}) { semantic hits { score } } }
"""
_PAUSE = 0.05
_PATIENCE = 300.0
# Seconds that it runs behind its first answer, so that workers start and are ended in order, and
# then until the next start.
_RUNS, _RESTS = 10.0, 3.0


@click.command("restart")
@click.option("--starts", default=5, show_default=True, help="Starts on the data that are kept.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(starts: int, as_json: bool) -> None:
    """Starts of `anaphora up` until a question is answered by meaning, with the demo stored."""
    with tempfile.TemporaryDirectory() as folder:
        first, *later = (_start(Path(folder) / "data") for _ in range(starts + 1))
    found = {"first_s": round(first, 2), "again_s": [round(taken, 2) for taken in later]}
    if as_json:
        click.echo(json.dumps(found))
        return
    told = ", ".join(f"{taken:.1f}" for taken in later)
    click.echo(
        f"with nothing stored {first:.1f} s; on kept data {told} s, median {median(later):.1f}"
    )


def _start(data: Path) -> float:
    port = pick_port(0)
    began = time.perf_counter()
    with _running(data, port) as process, httpx.Client(timeout=60) as client:
        while not _is_answered(client, data, port):
            if process.poll() is not None or time.perf_counter() - began > _PATIENCE:
                raise click.ClickException(f"`anaphora up` does not answer: see {data / 'logs'}.")
            time.sleep(_PAUSE)
        taken = time.perf_counter() - began
        time.sleep(_RUNS)
    return taken


@contextlib.contextmanager
def _running(data: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    arguments = anaphora("up", "--port", str(port), "--data", str(data))
    process = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(_PATIENCE)
        time.sleep(_RESTS)


def _is_answered(client: httpx.Client, data: Path, port: int) -> bool:
    """Ask once: by a client that is kept, since making one costs as much as a recall."""
    try:
        key = (data / "key").read_text(encoding="utf-8").strip()
        answer = client.post(
            f"http://127.0.0.1:{port}/graphql",
            json={"query": _RECALL, "variables": {"text": _QUESTION}},
            headers={"Authorization": f"Bearer {key}"},
        ).json()
    except (OSError, httpx.HTTPError, ValueError):
        return False
    found: dict[str, Any] = (answer.get("data") or {}).get("recall") or {}
    return bool(found.get("semantic") and found.get("hits"))
