"""The model of the settings by itself: how its cosines agree with people's, how fast, how large.

Agreement is the rank correlation (Spearman) of cosines with the scores of pairs of sentences: both
told as memories are, and both as questions are. Times are beside PyTorch in float32, by turns.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click

from anaphora.errors import Invalid
from anaphora.settings import Settings
from bench.conversations import read_rows

# What sentences are told to be, by the name of the measurement.
_SIDES = ("passage", "query")
_BATCHES = 5


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of sentences in a language (a file's name), and how alike people find them."""

    name: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    scores: tuple[float, ...]


@click.command("embedding")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--api", is_flag=True, help="An API's resident memory, too, on servers of its own.")
@click.option("--times/--no-times", default=True, help="Encode times, beside PyTorch's.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, api: bool, times: bool, as_json: bool) -> None:
    """Agreement on the pairs of sentences in PATH, translations found, encode times, memory.

    PATH has a file of JSON lines with a, b and score for each language. Files of as many lines as
    the first English one (its name ends in _en) are taken for its translations, line by line.
    """
    settings = Settings.load()
    pairs = read_pairs(path)
    report: dict[str, Any] = {"model": settings.embedding_model}
    report |= asyncio.run(measure(settings, pairs))
    if times:
        report["times"] = measure_times(settings)
    report["resident_mb"] = _resident()
    if api:
        from bench.languages.resident import measure_api

        report["resident_mb"]["api"] = measure_api()
    click.echo(json.dumps(report) if as_json else as_text(report))


def read_pairs(folder: Path) -> list[Pairs]:
    """Read the files that hold scored pairs. Raises Invalid where there are none."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        rows = list(read_rows(path))
        if rows and all({"a", "b", "score"} <= row.keys() for row in rows):
            columns = zip(*((row["a"], row["b"], float(row["score"])) for row in rows), strict=True)
            found.append(Pairs(path.stem, *columns))
    if not found:
        raise Invalid(f"There is no *.jsonl of a, b and score in {folder}.", field="path")
    return found


async def measure(settings: Settings, pairs: Sequence[Pairs]) -> dict[str, Any]:
    """Agreement of each file's pairs, on each side, and the translations that are found."""
    from language.embedding.packaged_models import Side
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    agreement: dict[str, dict[str, float]] = {}
    for one in pairs:
        agreement[one.name] = {"pairs": len(one.scores)}
        for side in map(Side, _SIDES):
            first = await encoder.encode(one.first, side)
            second = await encoder.encode(one.second, side)
            found = rank_correlation((first * second).sum(axis=1), one.scores)
            agreement[one.name][str(side)] = round(found, 4)
    return {"agreement": agreement, "translations": await _translations(encoder, pairs)}


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's: the correlation of ranks; equal values share the mean of theirs."""
    import numpy as np

    ranks = []
    for values in (first, second):
        found = np.unique_all(np.asarray(values))
        means = np.cumsum(found.counts) - (found.counts + 1) / 2
        ranks.append(np.take(means, found.inverse_indices))
    one, other = (each - each.mean() for each in ranks)
    return float(one @ other / np.sqrt((one @ one) * (other @ other)))


async def _translations(encoder: Any, pairs: Sequence[Pairs]) -> dict[str, dict[str, float]]:
    """Of each file's first sentences, the share whose nearest English one says the same."""
    from language.embedding.packaged_models import Side

    english = next((one for one in pairs if one.name.endswith("_en")), None)
    if english is None:
        return {}
    # A sentence that is there twice has two right answers.
    memories = await encoder.encode(english.first)
    found = {}
    for one in pairs:
        if one is english or len(one.first) != len(english.first):
            continue
        asked = await encoder.encode(one.first, Side.QUERY)
        nearest = (asked @ memories.T).argmax(axis=1)
        right = [english.first[at] == english.first[row] for row, at in enumerate(nearest)]
        found[one.name] = {"among": len(right), "hit@1": round(sum(right) / len(right), 4)}
    return found


def measure_times(settings: Settings) -> dict[str, Any]:
    """Times of one question and of batches, beside PyTorch in float32 where the model is packaged.

    The two take turns, so that a busy machine is as busy for both.
    """
    from bench.languages.crosslingual import read_questions
    from language.embedding.packaged_models import Side, packaged
    from language.embedding.sentence_encoder import SentenceEncoder
    from launch.demo.vectors import story_texts

    questions = list(dict.fromkeys(one.text for one in read_questions()))
    texts = list(story_texts().values())
    known = packaged(settings.embedding_model)
    with asyncio.Runner() as runner:
        # What is kept from one measurement to the next would be no encoding.
        encoders = [SentenceEncoder(settings) for _ in range(2)]

        def ours(given: Sequence[str], side: Side) -> Any:
            return runner.run(encoders[len(given) > 1].encode(given, side))

        ways: dict[str, Callable[[Sequence[str], Side], Any]] = {"ours": ours}
        if known is not None:
            from bench.languages.torch_model import torch_model

            run = torch_model(known)
            ways["torch"] = lambda given, side: run([known.prefixed(text, side) for text in given])
        for way in ways.values():
            way(["A first question."], Side.QUERY)
            way(texts, Side.PASSAGE)
        ones = _by_turns(ways, [[question] for question in questions], Side.QUERY)
        many = _by_turns(ways, [texts] * _BATCHES, Side.PASSAGE)
    found = {
        name: {
            "one_p50_ms": round(median(ones[name]), 2),
            "one_p95_ms": round(quantiles(ones[name], n=20)[-1], 2),
            "texts_a_second": round(len(texts) / (median(many[name]) / 1000), 1),
        }
        for name in ways
    }
    return {"questions": len(questions), "texts": len(texts), **found, "ratios": _ratios(found)}


def _by_turns(
    ways: Mapping[str, Callable[..., Any]], given: Sequence[Sequence[str]], side: Any
) -> dict[str, list[float]]:
    """Milliseconds of each call, by name."""
    took: dict[str, list[float]] = {name: [] for name in ways}
    for texts in given:
        for name, way in ways.items():
            began = time.perf_counter()
            way(texts, side)
            took[name].append((time.perf_counter() - began) * 1000)
    return took


def _ratios(found: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    if "torch" not in found:
        return {}
    return {name: round(found["ours"][name] / found["torch"][name], 3) for name in found["ours"]}


def _resident() -> dict[str, float]:
    """Megabytes of a process without the model, and with it."""
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "bench.languages.resident"],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def as_text(report: Mapping[str, Any]) -> str:
    """The report as tables."""
    lines = [
        f"{report['model']}",
        f"{'pairs':<16} {'n':>5} {'as memories':>12} {'as questions':>13} {'translations':>13}",
    ]
    for name, row in report["agreement"].items():
        found = report["translations"].get(name)
        told = f"{found['hit@1']:>13.3f}" if found else ""
        line = f"{name:<16} {row['pairs']:>5} {row['passage']:>12.3f} {row['query']:>13.3f} {told}"
        lines.append(line.rstrip())
    if times := report.get("times"):
        lines.append(f"{'':<16} {'one, p50 ms':>12} {'p95 ms':>8} {'texts a second':>15}")
        for name in ("ours", "torch", "ratios"):
            if row := times.get(name):
                lines.append(
                    f"{name:<16} {row['one_p50_ms']:>12.2f} {row['one_p95_ms']:>8.2f} "
                    f"{row['texts_a_second']:>15.2f}"
                )
    resident = ", ".join(f"{name} {value:.0f}" for name, value in report["resident_mb"].items())
    lines.append(f"resident megabytes: {resident}")
    return "\n".join(lines)
