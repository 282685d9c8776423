"""Error rates of merging and of replacing: on labelled pairs, and on lives whose truth is known.

Lives are told to the write path at their own time, and consolidated every thirty days. Of the pairs
both sides are taken for facts of one user without subject and relation. The exit code is 1 where a
rate of the lives is over its bar.
"""

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.settings import Settings
from bench.maintenance.lives import lives
from bench.maintenance.rates import MERGES, MISSED, RETIRED, Rate, Rates
from bench.services import open_services
from bench.writing.pairs import Labelled, read_pairs


@click.command("maintain")
@click.argument(
    "path", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False
)
@click.option("--users", default=20, show_default=True, help="Lives that are told; 0 for none.")
@click.option("--days", default=730, show_default=True, help="Days of each.")
@click.option("--seed", default=7, show_default=True, help="Other lives, alike.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path | None, users: int, days: int, seed: int, as_json: bool) -> None:
    """Errors of merging and replacing, on lives whose truth is known and on the pairs in PATH."""
    from bench.servers.own import own_servers

    report: dict[str, Any] = {}
    if path is not None:
        report["pairs"] = asyncio.run(measure_pairs(Settings(), read_pairs(path)))
    over: list[str] = []
    if users:
        with own_servers() as settings:
            rates = asyncio.run(measure_lives(settings, users, days, seed))
        report["lives"] = {name: _figures(rate) for name, rate in _named(rates).items()}
        over = over_the_bar(rates)
        report["over"] = over
    click.echo(json.dumps(report) if as_json else as_text(report))
    sys.exit(1 if over else 0)


async def measure_lives(settings: Settings, users: int, days: int, seed: int) -> Rates:
    """Tell and consolidate so many lives; return their rates together."""
    from bench.maintenance.replay import replay

    total = Rates()
    async with open_services(settings) as services:
        for life in lives(users, days, seed):
            total += await replay(services, life, f"{life.user}-{seed}", days)
    return total


def over_the_bar(rates: Rates) -> list[str]:
    """Name the rates that are worse than they may be; merging by its lower bound."""
    over = {
        "merges": rates.merges.bounds[0] < MERGES,
        "retired": (rates.retired.share or 0.0) > RETIRED,
        "missed": (rates.missed.share or 0.0) > MISSED,
    }
    return [name for name, bad in over.items() if bad]


async def measure_pairs(
    settings: Settings, sets: Mapping[str, Sequence[Labelled]]
) -> dict[str, Any]:
    """Merge the labelled pairs of each set: precision, and how many of the duplicates."""
    from language.embedding.sentence_encoder import SentenceEncoder
    from memory.runs.consolidation.sameness import Bars

    encoder = SentenceEncoder(settings)
    bars = Bars(settings.merge_similarity, settings.merge_confidence)
    report: dict[str, Any] = {}
    for name, pairs in sets.items():
        known = [pair for pair in pairs if pair.duplicate is not None]
        texts = sorted({text for pair in known for text in (pair.a, pair.b)})
        vectors: dict[str, Any] = {}
        for start in range(0, len(texts), 256):
            part = texts[start : start + 256]
            vectors |= dict(zip(part, await encoder.encode(part), strict=True))
        merged = [pair for pair in known if _merges(pair, vectors, bars)]
        right = sum(bool(pair.duplicate) for pair in merged)
        duplicates = sum(bool(pair.duplicate) for pair in known)
        if duplicates or merged:
            report[name] = {
                "precision": _figures(Rate(right, len(merged))),
                "recall": _figures(Rate(right, duplicates)),
            }
    return report


def _merges(pair: Labelled, vectors: Mapping[str, Any], bars: Any) -> bool:
    from graph.enums import Trust
    from language.conflicts.judge import RuleJudge
    from language.conflicts.statements import Statement
    from memory.runs.consolidation.claims import Claim
    from memory.runs.consolidation.sameness import may_merge

    one, other = (
        Claim(
            statement=Statement.of(
                {
                    "id": id,
                    "kind": "FACT",
                    "text": text,
                    "language": pair.language,
                    "polarity": "NEUTRAL",
                    "valid_from": FAR_PAST,
                    "valid_to": FAR_FUTURE,
                }
            ),
            trust=Trust.STANDARD,
            confidence=0.8,
            category=None,
            entities=frozenset(),
            created_at=FAR_PAST,
            thread_id=None,
            turn=0,
            echo=False,
            returned=False,
            put_back_at=None,
            vector=vectors[text],
        )
        for id, text in (("a", pair.a), ("b", pair.b))
    )
    return may_merge(one, other, bars, RuleJudge())


def _named(rates: Rates) -> dict[str, Rate]:
    return {"merges": rates.merges, "retired": rates.retired, "missed": rates.missed}


def _figures(rate: Rate) -> dict[str, Any]:
    return asdict(rate) | {"share": rate.share, "bounds": rate.bounds, "text": str(rate)}


def as_text(report: Mapping[str, Any]) -> str:
    """A line for each rate, with its 95 % bounds."""
    lines = []
    for name, figures in report.get("pairs", {}).items():
        precision, recall = figures["precision"]["text"], figures["recall"]["text"]
        lines.append(f"{name:<24} merged rightly {precision}, of all duplicates {recall}")
    told = report.get("lives")
    if told:
        lines += [
            f"merges that say the same   {told['merges']['text']}, bar {MERGES} by the lower bound",
            f"retired while they held    {told['retired']['text']}, bar {RETIRED}",
            f"changes that were missed   {told['missed']['text']}, bar {MISSED}",
        ]
    return "\n".join(lines)
