"""Accuracy of rules on turns: dialogue acts, intents, times, and sorts of questions.

PATH has `xdailydialog_<language>.jsonl` (turns with their acts), `nlupp.jsonl` (requests with
intents and slots), `clinc150.jsonl` (sayings with intents); beside it are, in a folder `extract`,
`xpersona_<language>.jsonl` (sentences that each tell something of their speaker). Nothing is asked
of a database or a model: these are rules over words.
"""

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from zoneinfo import ZoneInfo

import click

from anaphora.errors import Invalid

_NOW = datetime(2022, 2, 15, 12, tzinfo=UTC)
_SLOTS = frozenset({"date", "date_from", "date_to", "date_period"})
# Requests and sayings that are reactions and nothing else; filling a slot tells something:
# "yes, at 20 past 7".
_REACTIONS = frozenset(
    {"acknowledge", "affirm", "deny", "thank", "greet", "end_call", "dont_know"}
    | {"yes", "no", "maybe", "greeting", "goodbye", "thank_you"}
)
# Sort of question by the intent of a request.
_SORTS = {"why": "analytical", "how": "procedural", "when": "factual", "how_much": "factual"}


@dataclass(frozen=True, slots=True)
class Told:
    """A text, whether something is so of it, and whether it was told to be."""

    text: str
    true: bool
    told: bool


@click.command("gate")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, as_json: bool) -> None:
    """Dialogue acts, times and sorts of questions in PATH, told by rules."""
    report = measure(path)
    click.echo(json.dumps(report) if as_json else as_text(report))


def measure(path: Path) -> dict[str, Any]:
    """The report. Raises Invalid where none of the files is there."""
    from language.questions.cues import asks, read_cues
    from language.questions.intents import turn_intent
    from language.times.ranges import read_time_range

    dialogues = sorted(path.glob("xdailydialog_*.jsonl"))
    requests = [row for file in path.glob("nlupp.jsonl") for row in _rows(file)]
    if not dialogues and not requests:
        raise Invalid(f"{path} has neither xdailydialog_*.jsonl nor nlupp.jsonl.")
    found: dict[str, Any] = {}
    for file in dialogues:
        turns = [turn for row in _rows(file) for turn in row["turns"]]
        told = [Told(one["text"], one["act"] == "question", asks(one["text"])) for one in turns]
        found[f"question turns, {file.stem.rpartition('_')[2]}"] = figures(told)
    zone = ZoneInfo("UTC")
    if requests:
        found["requests with a date"] = figures(
            Told(
                row["text"],
                not _SLOTS.isdisjoint(row.get("slots", ())),
                read_time_range(row["text"], _NOW, zone) is not None,
            )
            for row in requests
        )
        for intent, sort in _SORTS.items():
            texts = [row["text"] for row in requests if intent in row["intents"]]
            right = [read_cues(text).sort == sort for text in texts]
            share = round(sum(right) / max(1, len(right)), 3)
            found[f"{intent} is {sort}"] = {"n": len(texts), "right": share}
    found |= _intents(path, requests)
    everything = [row["text"] for row in requests] or [
        turn["text"] for file in dialogues for row in _rows(file) for turn in row["turns"]
    ]
    return {
        "tasks": found,
        "ms": _times(everything, lambda text: (read_cues(text), read_time_range(text, _NOW, zone))),
        "intent_ms": _times(everything, turn_intent),
    }


def _intents(path: Path, requests: list[dict[str, Any]]) -> dict[str, Any]:
    """Intents of turns: what asks, what only reacts, what tells something."""
    from language.questions.intents import ASKS, TELLS, TurnIntent, turn_intent

    found: dict[str, Any] = {}
    for file in sorted(path.glob("xdailydialog_*.jsonl")):
        turns = [turn for row in _rows(file) for turn in row["turns"]]
        told = [(one["act"], turn_intent(one["text"]) in ASKS, one["text"]) for one in turns]
        language = file.stem.rpartition("_")[2]
        # A request asks too: the six intents know no other place for it.
        for name, acts in (("", {"question"}), (" or requests", {"question", "directive"})):
            found[f"intent asks{name}, {language}"] = figures(
                Told(text, act in acts, asked) for act, asked, text in told
            )
    sayings = [row for file in path.glob("clinc150.jsonl") for row in _rows(file)]
    for name, rows in (("requests", requests), ("sayings", sayings)):
        if rows:
            found[f"intent reacts, {name}"] = figures(
                Told(
                    row["text"],
                    _REACTIONS.issuperset(row.get("intents") or [row.get("intent")])
                    and not row.get("slots"),
                    turn_intent(row["text"]) is TurnIntent.REACTION,
                )
                for row in rows
            )
    for file in sorted((*path.glob("xpersona_*"), *path.parent.glob("extract/xpersona_*"))):
        said = [text for row in _rows(file) for text in row["persona"]]
        right = sum(turn_intent(text) in TELLS for text in said)
        name = f"intent tells, {file.stem.rpartition('_')[2]}"
        found[name] = {"n": len(said), "right": round(right / max(1, len(said)), 3)}
    return found


def figures(told: Iterable[Told]) -> dict[str, float]:
    """Return precision, recall and F1 of what was told."""
    rows = list(told)
    both = sum(row.true and row.told for row in rows)
    precision = both / max(1, sum(row.told for row in rows))
    recall = both / max(1, sum(row.true for row in rows))
    f1 = 2 * precision * recall / (precision + recall) if both else 0.0
    return {
        "n": len(rows),
        "precision": round(precision, 3),
        "recall": round(recall, 3),
        "f1": round(f1, 3),
    }


def _times(texts: Iterable[str], work: Callable[[str], object]) -> dict[str, float]:
    taken = []
    for text in texts:
        began = time.perf_counter()
        work(text)
        taken.append((time.perf_counter() - began) * 1000)
    return {"p50": round(median(taken), 3), "p95": round(quantiles(taken, n=20)[-1], 3)}


def as_text(report: dict[str, Any]) -> str:
    """A line for each task."""
    lines = [
        f"{name:<28} " + "  ".join(f"{key} {value}" for key, value in row.items())
        for name, row in report["tasks"].items()
    ]
    for name, key in (("a text", "ms"), ("an intent", "intent_ms")):
        lines.append(f"{name} takes {report[key]['p50']} ms, p95 {report[key]['p95']}")
    return "\n".join(lines)


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
