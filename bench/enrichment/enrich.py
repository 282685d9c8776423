"""Topics and message types of utterances by the local classifier, beside what people marked.

The labelled set is ours, in five languages; words and thresholds are tuned on one part of it, and
the rest is held back. PATH adds intents of others (`banking77.jsonl`, `clinc150.jsonl`) where they
mean what a topic of ours does, and the acts of turns (`xdailydialog_*.jsonl`).
"""

import asyncio
import json
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from bench.enrichment.labelled import LANGUAGES, Labelled, read_labelled
from language.enrichment.enricher import Enriched, Passage, Terms
from language.enrichment.local_enricher import LocalEnricher
from language.questions.topics import GENERAL, Term

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
_INTENTS = Path(__file__).parent / "intents.toml"
_PORTION = 64
_MOST_TURNS = 2000


@dataclass(frozen=True, slots=True)
class Figures:
    """Precision and recall of topics, and the share of message types that are right."""

    utterances: int
    precision: float
    recall: float
    types: float

    @property
    def row(self) -> dict[str, float]:
        return {
            "utterances": self.utterances,
            "precision": self.precision,
            "recall": self.recall,
            "types": self.types,
        }


@click.command("enrich")
@click.argument(
    "path", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@click.option("--terms", "count", default=5000, help="Terms of the large vocabulary that is timed.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path | None, count: int, as_json: bool) -> None:
    """Topics and message types by the local classifier, on our labelled set and on PATH."""
    report = asyncio.run(measure(path, count))
    click.echo(json.dumps(report) if as_json else as_text(report))


async def measure(path: Path | None = None, count: int = 5000) -> dict[str, Any]:
    """Figures by language and half, of the intents in PATH, and times."""
    from anaphora.settings import Settings
    from language.embedding.sentence_encoder import SentenceEncoder

    enricher = LocalEnricher(SentenceEncoder(Settings.load()))
    terms = starter()
    await enricher.enrich([Passage("Hello.", NOW)], terms)
    labelled = read_labelled()
    begun = time.perf_counter()
    answers = await classify(enricher, [one.text for one in labelled], terms)
    seconds = time.perf_counter() - begun
    pairs = list(zip(labelled, answers, strict=True))
    report: dict[str, Any] = {
        "all": figures(pairs).row,
        "tuned": figures(pair for pair in pairs if not pair[0].held).row,
        "held back": figures(pair for pair in pairs if pair[0].held).row,
    }
    for code in LANGUAGES:
        mine = [pair for pair in pairs if pair[0].language == code]
        report[code] = figures(mine).row
        report[f"{code}, held back"] = figures(pair for pair in mine if pair[0].held).row
    report["ms"] = 1000 * seconds / len(labelled)
    report["large"] = await _large(enricher, [one.text for one in labelled], count)
    if path is not None:
        report["intents"] = await _intents(path, enricher, terms)
    return report


def starter() -> Terms:
    """The vocabulary that every graph begins with."""
    from graph.records.vocabulary import SECTIONS, starter_terms

    names = {kind: section for section, kind in SECTIONS.items()}
    return Terms(
        "1.0",
        tuple(
            Term(names[one.kind], one.value, one.description, one.examples)
            for one in starter_terms()
        ),
    )


async def classify(enricher: LocalEnricher, texts: Sequence[str], terms: Terms) -> list[Enriched]:
    """Classify texts, as many at a time as a worker does."""
    answers: list[Enriched] = []
    for at in range(0, len(texts), _PORTION):
        passages = [Passage(text, NOW) for text in texts[at : at + _PORTION]]
        answers += [one for one in await enricher.enrich(passages, terms) if one is not None]
    return answers


def figures(pairs: Iterable[tuple[Labelled, Enriched]]) -> Figures:
    """Count topics that are right among those told and those marked, and message types."""
    right = told = marked = found = types = count = 0
    for one, answer in pairs:
        allowed = frozenset().union(*one.topics)
        right += sum(topic in allowed for topic in answer.topics)
        told += len(answer.topics)
        marked += len(one.topics)
        found += sum(not group.isdisjoint(answer.topics) for group in one.topics)
        types += answer.message_type in one.types
        count += 1
    return Figures(count, right / max(told, 1), found / max(marked, 1), types / max(count, 1))


async def _large(enricher: LocalEnricher, texts: Sequence[str], count: int) -> dict[str, float]:
    """Time a vocabulary of so many topics: reading it once, and each text afterwards."""
    own = [one for one in starter().terms if one.section != "topics"]
    made = [
        Term("topics", f"term_{at}", f"Matters of department {at} and of its {at % 97} products.")
        for at in range(count)
    ]
    terms = Terms("2.0", (*own, *starter().of("topics"), *made))
    begun = time.perf_counter()
    await enricher.enrich([Passage("Hello.", NOW)], terms)
    first = time.perf_counter() - begun
    begun = time.perf_counter()
    await classify(enricher, texts, terms)
    return {
        "terms": count,
        "first_seconds": first,
        "ms": 1000 * (time.perf_counter() - begun) / len(texts),
    }


async def _intents(path: Path, enricher: LocalEnricher, terms: Terms) -> dict[str, Any]:
    mapped = tomllib.loads(_INTENTS.read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for name in ("banking77", "clinc150"):
        if rows := _rows(path, f"{name}.jsonl"):
            found[name] = await _topics(rows, mapped[name], enricher, terms)
            if f"{name}_types" in mapped:
                wanted = _by_intent(mapped[f"{name}_types"])
                found[f"{name} types"] = await _types(rows, wanted, enricher, terms)
    for code in LANGUAGES:
        talks = _rows(path, f"xdailydialog_{code}.jsonl")
        said = [turn for talk in talks for turn in talk["turns"]][:_MOST_TURNS]
        turns = [{"text": turn["text"], "intent": turn["act"]} for turn in said]
        if turns:
            acts = {"question": "question"}
            found[f"questions, {code}"] = await _types(turns, acts, enricher, terms)
    return found


def _rows(path: Path, name: str) -> list[dict[str, Any]]:
    """Read the rows of a file of PATH; none where it is not there."""
    if not (path / name).exists():
        return []
    lines = (path / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def _by_intent(listed: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {intent: value for value, intents in listed.items() for intent in intents}


async def _topics(
    rows: Sequence[Mapping[str, Any]],
    listed: Mapping[str, Sequence[str]],
    enricher: LocalEnricher,
    terms: Terms,
) -> dict[str, Any]:
    """Recall of each mapped topic, and how many of the sayings about none are given one."""
    wanted = _by_intent(listed)
    mine = [row for row in rows if row["intent"] in wanted]
    answers = await classify(enricher, [row["text"] for row in mine], terms)
    right: defaultdict[str, list[bool]] = defaultdict(list)
    for row, answer in zip(mine, answers, strict=True):
        topic = wanted[row["intent"]]
        right[topic].append(topic in answer.topics)
    every = [one for topic, several in right.items() if topic != GENERAL for one in several]
    return {
        "sayings": len(every),
        "recall": sum(every) / max(len(every), 1),
        **{topic: sum(one) / len(one) for topic, one in sorted(right.items())},
    }


async def _types(
    rows: Sequence[Mapping[str, Any]],
    wanted: Mapping[str, str],
    enricher: LocalEnricher,
    terms: Terms,
) -> dict[str, Any]:
    """Precision and recall of message types over rows, of which some have a type that we know."""
    answers = await classify(enricher, [row["text"] for row in rows], terms)
    found: dict[str, Any] = {"sayings": len(rows)}
    for value in sorted(set(wanted.values())):
        marked = [wanted.get(row["intent"]) == value for row in rows]
        told = [answer.message_type == value for answer in answers]
        both = sum(one and other for one, other in zip(marked, told, strict=True))
        found[f"{value} recall"] = both / max(sum(marked), 1)
    return found


def as_text(report: Mapping[str, Any]) -> str:
    """A table."""
    lines = [f"{'':<16} {'P':>6} {'R':>6} {'types':>6} {'n':>5}"]
    for name, row in report.items():
        if isinstance(row, dict) and "types" in row:
            lines.append(
                f"{name:<16} {row['precision']:6.2f} {row['recall']:6.2f} {row['types']:6.2f} "
                f"{row['utterances']:5}"
            )
    large = report["large"]
    lines += [
        f"{report['ms']:.1f} ms an utterance",
        f"{large['ms']:.1f} ms with {large['terms']} terms more, after "
        f"{large['first_seconds']:.1f} s for the vocabulary",
    ]
    for name, row in report.get("intents", {}).items():
        told = ", ".join(
            f"{key} {value:.2f}" if isinstance(value, float) else f"{key} {value}"
            for key, value in row.items()
        )
        lines.append(f"{name}: {told}")
    return "\n".join(lines)
