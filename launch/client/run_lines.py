"""Runs and their changes as lines for a terminal."""

from collections.abc import Iterator
from typing import Any

# What the commands ask of a run.
RUN_STATE = """
id kind status progress currentStep dryRun queuedAt startedAt heartbeatAt finishedAt
startedBy { kind name } counts { name value } warnings error { code message }
stages { step status done total counts { name value } } undoneBy { id } undoes { id }
"""
# Characters of a text that a line has room for.
_TEXT = 60


def run_lines(run: dict[str, Any]) -> Iterator[str]:
    """Yield a line with what a run is and has done, and a line for what is amiss with it."""
    ahead = [one["step"] for one in run["stages"] if one["status"] in ("QUEUED", "RUNNING")]
    step = f"{run['currentStep'] or ahead[0]} {run['progress']:.0%}" if ahead else ""
    parts = (
        run["id"],
        f"{run['kind'].lower():<13}",
        f"{run['status']:<9}",
        moment_text(run["startedAt"] or run["queuedAt"]),
        step,
        counts_text(run["counts"]),
        "dry run" if run["dryRun"] else "",
        f"undone by {run['undoneBy']['id']}" if run["undoneBy"] else "",
        f"undoes {run['undoes']['id']}" if run["undoes"] else "",
    )
    yield "  ".join(part for part in parts if part).rstrip()
    if run["error"] is not None:
        yield f"  {run['error']['code']}: {run['error']['message']}"


def stage_lines(run: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each step of a run."""
    for stage in run["stages"]:
        done = f"{stage['done']}" + (f"/{stage['total']}" if stage["total"] else "")
        counts = counts_text(stage["counts"])
        yield f"  {stage['step'].lower():<11} {stage['status']:<9} {done:>8}  {counts}".rstrip()


def change_line(change: dict[str, Any]) -> str:
    """Return what a change did to which memory or other thing, and why."""
    memory = change["memory"]
    what = change["memoryId"] or f"{change['subjectLabel'] or 'thing'} {change['subjectId']}"
    reason = f": {change['reason']}" if change["reason"] else ""
    shown = short_text(memory["text"]) if memory else ""
    return f"  {change['action']:<10} {what}{reason}" + (f"  “{shown}”" if shown else "")


def more_line(limit: int) -> str:
    """Return that there are more changes than the limit shows."""
    return f"  and more: these are the last {limit}, --limit shows more."


def undone_lines(run: dict[str, Any]) -> Iterator[str]:
    """Yield what an undoing took back, and what it left."""
    counts = {one["name"]: one["value"] for one in run["counts"]}
    yield f"Undone: {counts.get('undone', 0)}. The undoing is the run {run['id']}: {run['status']}."
    if skipped := counts.get("skipped", 0):
        yield f"Left as they are: {skipped}."
        for warning in run["warnings"]:
            yield f"  {warning}"
        if skipped > len(run["warnings"]):
            yield f"  and {skipped - len(run['warnings'])} more."
    if run["error"] is not None:
        yield f"{run['error']['code']}: {run['error']['message']}"


def counts_text(counts: list[dict[str, Any]]) -> str:
    """Return counts in one line; those of nothing are left out."""
    return ", ".join(f"{one['value']} {one['name']}" for one in counts if one["value"])


def short_text(text: str) -> str:
    """Return as much of a text as a line has room for."""
    line = " ".join(text.split())
    return line if len(line) <= _TEXT else f"{line[: _TEXT - 1]}…"


def moment_text(at: str) -> str:
    """Return an instant of the API to the minute."""
    return at[:16].replace("T", " ")
