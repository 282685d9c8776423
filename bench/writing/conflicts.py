"""Detection of duplicates and contradictions on labelled pairs, beside the plain rule.

The plain rule: a cosine of 0.80 and a difference in negation is a contradiction, one of 0.95 is a
duplicate. Ours: what `remember` finds of two facts without subject and relation. Nothing is stored;
the policy SUPERSEDE decides as it would. What follows only from knowledge of the world, or from
what was meant in a conversation, no rule here can tell: see the recall on those sets.
Drawn: contradictions of the facts that extraction draws from the two texts.
"""

import asyncio
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np

from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.settings import Settings
from bench.writing.pairs import Labelled, read_pairs

RULES = ("plain", "ours", "drawn")
_Z = 1.96

# The words of the plain rule.
_NEGATORS = re.compile(
    r"\b(not|never|no|don't|doesn't|won't|shouldn't|can't|isn't|aren't|without|avoid)\b"
)


@dataclass(frozen=True, slots=True)
class Score:
    """Score of one kind of conflict on one set; None where nothing was found or labelled."""

    found: int
    right: int
    labelled: int

    @property
    def precision(self) -> float | None:
        return self.right / self.found if self.found else None

    @property
    def recall(self) -> float | None:
        return self.right / self.labelled if self.labelled else None

    @property
    def f1(self) -> float | None:
        both = self.found + self.labelled
        return 2 * self.right / both if both else None

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.found + other.found, self.right + other.right, self.labelled + other.labelled
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """Findings for a pair: by the plain rule, by ours, drawn, and what SUPERSEDE does of itself."""

    plain: str | None
    ours: str | None
    drawn: str | None
    superseded: bool
    merged: bool


@click.command("conflicts")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, as_json: bool) -> None:
    """Duplicates and contradictions told on the pairs in PATH (nli, paraphrase, merge)."""
    sets = read_pairs(path)
    if not sets:
        raise click.UsageError("There are no sets in that folder: nli, paraphrase, merge.")
    report = measure(Settings(), sets)
    click.echo(json.dumps(report) if as_json else as_text(report))


def measure(settings: Settings, sets: Mapping[str, Sequence[Labelled]]) -> dict[str, Any]:
    """The figures of every set, and of all of them together."""
    texts = {text for pairs in sets.values() for pair in pairs for text in (pair.a, pair.b)}
    vectors = asyncio.run(_encode(settings, sorted(texts)))
    report: dict[str, Any] = {"sets": {}}
    held = replaced = 0
    totals: dict[str, Score] = {}
    merged = Score(0, 0, 0)
    for name, pairs in sets.items():
        judged = [_judge(settings, vectors, pair) for pair in pairs]
        scores = _scores(pairs, judged)
        lost = [one.superseded for one, pair in zip(judged, pairs, strict=True) if pair.hold]
        held, replaced = held + len(lost), replaced + sum(lost)
        merged += _score(
            (pair.duplicate, one.merged)
            for pair, one in zip(pairs, judged, strict=True)
            if pair.duplicate is not None
        )
        report["sets"][name] = _figures(scores) | {
            "pairs": len(pairs),
            "hold": len(lost),
            "superseded": sum(lost),
        }
        for kind, score in scores.items():
            totals[kind] = totals.get(kind, Score(0, 0, 0)) + score
    report["all"] = _figures(totals) | {"hold": held, "superseded": replaced}
    report["superseded_share"] = replaced / held if held else None
    report["merged"] = asdict(merged) | {
        "precision": merged.precision,
        "recall": merged.recall,
        "lower_bound": lower_bound(merged.right, merged.found),
    }
    return report


def _judge(settings: Settings, vectors: Mapping[str, Any], pair: Labelled) -> Judged:
    from bench.writing.drawn import contradict_as_drawn
    from graph.enums import Trust
    from language.conflicts.judge import RuleJudge
    from language.conflicts.statements import Statement
    from memory.conflicts.candidates import Rival, find_conflicts, gates_of
    from memory.conflicts.policy import decide
    from memory.inputs import ConflictPolicy

    similarity = float(np.dot(vectors[pair.a], vectors[pair.b]))
    old, new = (
        Statement.of(
            {
                "id": id,
                "kind": "FACT",
                "text": text,
                "language": pair.language,
                "polarity": "NEUTRAL",
                "valid_from": FAR_PAST,
                "valid_to": FAR_FUTURE,
            }
        )
        for id, text in (("a", pair.a), ("b", pair.b))
    )
    rival = Rival(old, Trust.STANDARD, similarity)
    found = find_conflicts(new, [rival], gates_of(settings), RuleJudge())
    decision = decide(ConflictPolicy.SUPERSEDE, new, Trust.STANDARD, found)
    ours = found[0].finding.kind.value if found else None
    return Judged(
        plain=_plain(pair, similarity),
        ours=ours,
        drawn="CONTRADICTION" if contradict_as_drawn(pair) else None,
        superseded=bool(decision.superseded),
        merged=decision.into is not None,
    )


def _plain(pair: Labelled, similarity: float) -> str | None:
    odd = [
        len(_NEGATORS.findall(text.lower().replace("\u2019", "'"))) % 2 for text in (pair.a, pair.b)
    ]
    if similarity >= 0.80 and odd[0] != odd[1]:
        return "CONTRADICTION"
    return "DUPLICATE" if similarity >= 0.95 else None


def _scores(pairs: Sequence[Labelled], judged: Sequence[Judged]) -> dict[str, Score]:
    scores = {}
    for kind in ("contradiction", "duplicate"):
        for rule in RULES:
            told = [
                (getattr(pair, kind), getattr(one, rule) == kind.upper())
                for pair, one in zip(pairs, judged, strict=True)
                if getattr(pair, kind) is not None
            ]
            scores[f"{kind}_{rule}"] = _score(told)
    return scores


def _score(told: Iterable[tuple[bool, bool]]) -> Score:
    listed = list(told)
    return Score(
        found=sum(found for _, found in listed),
        right=sum(label and found for label, found in listed),
        labelled=sum(label for label, _ in listed),
    )


def lower_bound(right: int, found: int) -> float | None:
    """Return Wilson's lower bound of a share at 95 %: what so few pairs can show at all."""
    if not found:
        return None
    share, spread = right / found, _Z**2 / found
    middle = share + spread / 2
    return float((middle - _Z * np.sqrt((share * (1 - share) + spread / 4) / found)) / (1 + spread))


def _figures(scores: Mapping[str, Score]) -> dict[str, Any]:
    return {
        name: asdict(score) | {"precision": score.precision, "recall": score.recall, "f1": score.f1}
        for name, score in scores.items()
    }


async def _encode(settings: Settings, texts: Sequence[str]) -> dict[str, Any]:
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    found: dict[str, Any] = {}
    for start in range(0, len(texts), 256):
        part = list(texts[start : start + 256])
        found.update(zip(part, await encoder.encode(part), strict=True))
    return found


def as_text(report: Mapping[str, Any]) -> str:
    """A table: precision, recall and F1 of each rule on each set."""
    rules = "".join(f"{f'{rule} P/R/F1':>22}" for rule in RULES)
    lines = [f"{'set':<26}{'kind':<15}{'labelled':>9}{rules}"]
    for name, row in [*report["sets"].items(), ("all", report["all"])]:
        for kind in ("contradiction", "duplicate"):
            figures = [row[f"{kind}_{rule}"] for rule in RULES]
            if any(each["labelled"] or each["found"] for each in figures):
                told = "".join(f"{_three(each):>22}" for each in figures)
                lines.append(f"{name:<26}{kind:<15}{figures[0]['labelled']:>9}{told}")
    share = report["superseded_share"]
    told = "none" if share is None else f"{share:.2%}"
    merged = report["merged"]
    if merged["found"]:
        lines.append(
            f"SUPERSEDE merges {merged['found']} of {merged['labelled']} duplicates: precision "
            f"{merged['precision']:.3f} (at least {merged['lower_bound']:.3f} with 95 %), "
            f"recall {merged['recall']:.3f}"
        )
    every = report["all"]
    lines.append(
        f"of {every['hold']} pairs that both hold, SUPERSEDE replaces {every['superseded']}: {told}"
    )
    return "\n".join(lines)


def _three(figures: Mapping[str, Any]) -> str:
    values = (figures[name] for name in ("precision", "recall", "f1"))
    return " ".join("   -" if value is None else f"{value:.2f}" for value in values)
