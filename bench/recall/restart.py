"""Seconds from `anaphora up` on kept data to the first answer by meaning.

It starts servers of its own, whatever the environment's settings name.
"""

import contextlib
import json
import os
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

from anaphora.settings import PREFIX
from launch.servers.ports import pick_port
from launch.supervision.child import last_lines
from launch.up_processes import anaphora

_QUESTION = "Who plays the clarinet?"
_RECALL = """
query ($text: String!) { recall(input: {query: $text, touch: false}) { semantic hits { score } } }
"""
_PAUSE = 0.05
_PATIENCE = 300.0
# Seconds to run after the first answer, so that the workers have started and can end in order, and
# to wait before the next start.
_RUNS, _RESTS = 10.0, 3.0


@click.command("restart")
@click.option(
    "--starts",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="Starts on the data that are kept.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(starts: int, as_json: bool) -> None:
    """Seconds from `anaphora up` to the first answer by meaning, with the demo stored."""
    with tempfile.TemporaryDirectory() as folder:
        first, *later = (_start(Path(folder) / "data") for _ in range(starts + 1))
    found = {"first_s": round(first, 2), "again_s": [round(taken, 2) for taken in later]}
    if as_json:
        click.echo(json.dumps(found))
        return
    told = ", ".join(f"{taken:.1f}" for taken in later)
    click.echo(
        f"in an empty folder, the demo loaded {first:.1f} s; on kept data {told} s, "
        f"median {median(later):.1f}"
    )


def _start(data: Path) -> float:
    port = pick_port(0)
    began = time.perf_counter()
    with _running(data, port) as process, httpx.Client(timeout=60) as client:
        while not _is_answered(client, data, port):
            if process.poll() is not None or time.perf_counter() - began > _PATIENCE:
                raise click.ClickException(f"`anaphora up` does not answer.\n{_last_said(data)}")
            time.sleep(_PAUSE)
        taken = time.perf_counter() - began
        time.sleep(_RUNS)
    return taken


@contextlib.contextmanager
def _running(data: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    arguments = anaphora("up", "--port", str(port), "--data", str(data), "--demo")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    process = subprocess.Popen(arguments, cwd=data.parent, env=ours, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            process.wait()
        time.sleep(_RESTS)


def _last_said(data: Path) -> str:
    """Return the last lines of each log: the folder goes with the measurement."""
    return "\n".join(
        f"{log.name}: {line}"
        for log in sorted((data / "logs").glob("*.log"))
        for line in last_lines(log, 3)
    )


def _is_answered(client: httpx.Client, data: Path, port: int) -> bool:
    """Ask once, with the caller's client: making one takes as long as a recall."""
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
