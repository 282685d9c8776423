"""Facts drawn from utterances, beside those that people marked in them.

The gold set is ours, in five languages, read with a parser where a model is installed and without
any. Rules are tuned on one half of it and held back from the other. PATH adds PersonaExt and
XPersona, whose texts are not ours.
"""

import json
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from bench.extraction.gold import LANGUAGES, Marked, read_gold, read_nothing, triple_of
from bench.extraction.personas import score_personaext, share_heard
from bench.writing.conflicts import Score
from language.extraction.extracted_fact import Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
WAYS = ("parser", "patterns")
_NONE = Score(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Read:
    """An utterance of the gold set as it was read."""

    marked: Marked
    way: str
    relations: Mapping[str, Score]
    whole: bool
    seconds: float

    @property
    def score(self) -> Score:
        return sum(self.relations.values(), _NONE)


@click.command("extract")
@click.argument(
    "path", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path | None, as_json: bool) -> None:
    """Facts heard in what people say, on the gold set and on PATH (personaext, xpersona)."""
    report = measure(path)
    click.echo(json.dumps(report) if as_json else as_text(report))


def measure(path: Path | None = None) -> dict[str, Any]:
    """Precision, recall and counts by way of reading, language, half and relation."""
    report: dict[str, Any] = {}
    for way in WAYS:
        reader = Reader(parser=way == "parser")
        for language in LANGUAGES:
            reader.read(Utterance(".", NOW, language=language))
        read = [read_one(marked, way, reader) for marked in read_gold()]
        report[way] = {
            "all": _row(read),
            "tuned": _row([each for each in read if not each.marked.held]),
            "held back": _row([each for each in read if each.marked.held]),
            **{code: _row([r for r in read if r.marked.language == code]) for code in LANGUAGES},
            "relations": _by_relation(read),
            "of nothing": [
                text for code, text in read_nothing() if reader.read(Utterance(text, NOW)).facts
            ],
        }
        if path is not None:
            report[way] |= _others(path, reader)
    return report


def read_one(marked: Marked, way: str, reader: Reader) -> Read:
    """Read an utterance and compare: free text counts as found where nothing should be."""
    begun = time.perf_counter()
    heard = reader.read(Utterance(marked.text, NOW))
    seconds = time.perf_counter() - begun
    drawn = {triple for fact in heard.facts if (triple := triple_of(fact)) is not None}
    scores: defaultdict[str, Score] = defaultdict(lambda: _NONE)
    for triple in drawn | marked.triples:
        scores[triple.predicate] += Score(
            found=triple in drawn,
            right=triple in drawn & marked.triples,
            labelled=triple in marked.triples,
        )
    if not marked.triples and not marked.loose:
        scores["free text"] += Score(sum(f.predicate is None for f in heard.facts), 0, 0)
    return Read(marked, way, dict(scores), marked.triples <= drawn, seconds)


def _row(read: Sequence[Read]) -> dict[str, Any]:
    score = sum((each.score for each in read), _NONE)
    patterns = [each.whole for each in read if each.marked.pattern]
    seconds = sorted(each.seconds for each in read)
    return {
        "precision": score.precision,
        "recall": score.recall,
        "facts": score.labelled,
        "patterns": sum(patterns) / len(patterns) if patterns else None,
        "p50_ms": 1000 * seconds[len(seconds) // 2],
        "p95_ms": 1000 * seconds[int(len(seconds) * 0.95)],
    }


def _by_relation(read: Sequence[Read]) -> dict[str, dict[str, Any]]:
    scores: defaultdict[str, Score] = defaultdict(lambda: _NONE)
    for each in read:
        for relation, score in each.relations.items():
            scores[relation] += score
    return _scored(scores)


def _others(path: Path, reader: Reader) -> dict[str, Any]:
    personas = score_personaext(path, reader, NOW)
    total = sum(personas.values(), _NONE)
    return {
        "personaext": {**_scored({"all": total}), **_scored(personas)},
        "xpersona": {code: share_heard(path, code, reader, NOW) for code in ("en", "fr", "it")},
    }


def _scored(scores: Mapping[str, Score]) -> dict[str, dict[str, Any]]:
    return {
        relation: {
            "precision": score.precision,
            "recall": score.recall,
            "facts": score.labelled,
        }
        for relation, score in sorted(scores.items())
    }


def as_text(report: Mapping[str, Any]) -> str:
    """A table for each way of reading."""
    lines: list[str] = []
    for way, rows in report.items():
        lines += ["", f"{way:<14} {'P':>6} {'R':>6} {'facts':>6} {'patterns':>9} {'p95 ms':>7}"]
        lines += [_line(name, rows[name]) for name in ("all", "tuned", "held back", *LANGUAGES)]
        lines += ["", *(_line(f"  {name}", row) for name, row in rows["relations"].items())]
        lines += [f"of what tells nothing: {len(rows['of nothing'])} {rows['of nothing'] or ''}"]
        if "personaext" in rows:
            lines += [
                "",
                "PersonaExt",
                *(_line(f"  {n}", r) for n, r in rows["personaext"].items()),
            ]
            lines += [
                f"XPersona {code}: {triples} of {total} sentences gave a triple, {free} free text"
                for code, (total, triples, free) in rows["xpersona"].items()
            ]
    return "\n".join(lines).lstrip("\n")


def _line(name: str, row: Mapping[str, Any]) -> str:
    figures = [row.get("precision"), row.get("recall")]
    shown = " ".join(f"{'-':>6}" if each is None else f"{each:6.2f}" for each in figures)
    rest = f"{row.get('patterns') or 0:9.2f} {row['p95_ms']:7.1f}" if "p95_ms" in row else ""
    return f"{name:<14} {shown} {row['facts']:6} {rest}".rstrip()
