"""Figures of a measurement that asks questions: means with intervals, and what a change changed."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import click

from anaphora.errors import Invalid

ALL = "overall"

# The option of every command that tells its figures with `tell`.
against_option = click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What changed since this result, written with --json.",
)


@dataclass(frozen=True, slots=True)
class Judged:
    """The figures of one question asked of one profile. `counts`: it is part of the overall ones.

    `figures` have the same names for every question of a measurement.
    """

    profile: str
    conversation: str
    number: int
    category: str
    counts: bool
    figures: Mapping[str, float]
    milliseconds: float

    @property
    def key(self) -> tuple[str, str, int]:
        return self.profile, self.conversation, self.number


def summarise(judged: Sequence[Judged]) -> dict[str, Any]:
    """Means with their intervals by profile, overall and by category; latency; and each answer."""
    by_profile: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        by_profile[one.profile].append(one)
    return {
        "profiles": {name: _of_profile(found) for name, found in by_profile.items()},
        "answers": [asdict(one) for one in judged],
    }


def _of_profile(judged: Sequence[Judged]) -> dict[str, Any]:
    times = [one.milliseconds for one in judged]
    parts = _parts(judged)
    return {
        ALL: _means(parts.pop(ALL)),
        "categories": {category: _means(part) for category, part in parts.items()},
        "latency_ms": {
            "p50": round(median(times), 2),
            "p95": round(quantiles(times, n=20)[-1] if len(times) > 1 else times[0], 2),
        },
    }


def _parts(judged: Sequence[Judged]) -> dict[str, list[Judged]]:
    """All that counts (all there is where nothing does), then each category, by name."""
    parts = {ALL: [one for one in judged if one.counts] or list(judged)}
    for category in sorted({one.category for one in judged}):
        parts[category] = [one for one in judged if one.category == category]
    return parts


def _means(judged: Sequence[Judged]) -> dict[str, Any]:
    names = list(judged[0].figures)
    low, high = _interval(judged, names)
    return {
        "questions": len(judged),
        **{name: round(mean(one.figures[name] for one in judged), 4) for name in names},
        "interval": {
            name: [round(low[at], 4), round(high[at], 4)] for at, name in enumerate(names)
        },
    }


def _interval(judged: Sequence[Judged], names: Sequence[str]) -> list[list[float]]:
    import numpy as np

    from bench.locomo.intervals import interval

    groups: dict[str, list[list[float]]] = defaultdict(list)
    for one in judged:
        groups[one.conversation].append([one.figures[name] for name in names])
    found: list[list[float]] = interval([np.array(rows) for rows in groups.values()]).tolist()
    return found


def read_answers(path: Path) -> list[Judged]:
    """Read what `--json` wrote. Raises Invalid for another file."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))["answers"]
        return [Judged(**row) for row in rows]
    except (ValueError, KeyError, TypeError) as error:
        raise Invalid(f"{path} is no result of this measurement, written with --json.") from error


def compare(before: Sequence[Judged], after: Sequence[Judged]) -> dict[str, Any]:
    """Changes from `before` to `after`, question by question, by profile.

    Raises Invalid where they have no question in common.
    """
    old = {one.key: one for one in before}
    pairs = [(old[one.key], one) for one in after if one.key in old]
    if not pairs:
        raise Invalid("The two results have no question of a profile in common.")
    by_profile: dict[str, list[Judged]] = defaultdict(list)
    for was, now in pairs:
        by_profile[now.profile].append(_difference(was, now))
    return {
        "alone": len(before) + len(after) - 2 * len(pairs),
        "profiles": {name: _changes(found) for name, found in by_profile.items()},
    }


def _difference(was: Judged, now: Judged) -> Judged:
    changed = {name: now.figures[name] - was.figures[name] for name in now.figures}
    return Judged(*now.key, now.category, now.counts, changed, now.milliseconds - was.milliseconds)


def _changes(differences: Sequence[Judged]) -> dict[str, Any]:
    parts = _parts(differences)
    counting = parts[ALL]
    conversations = sorted({one.conversation for one in counting})
    return {
        ALL: _means(parts.pop(ALL))
        | {"better": _share(counting, 1), "worse": _share(counting, -1)},
        "categories": {category: _means(part) for category, part in parts.items()},
        "conversations": {
            name: _means([one for one in counting if one.conversation == name])
            for name in conversations
        },
    }


def _share(differences: Sequence[Judged], sign: int) -> dict[str, int]:
    """For how many questions each figure rose (1) or fell (-1)."""
    names = differences[0].figures
    return {name: sum(one.figures[name] * sign > 0 for one in differences) for name in names}


def as_text(report: Mapping[str, Any]) -> str:
    """The report as a table: a line for each category of each profile, its intervals under it."""
    found = report["profiles"]
    names = [name for name in next(iter(found.values()))[ALL] if name not in _NO_FIGURE]
    head = " ".join(f"{name:>15}" for name in names)
    lines = [f"{'profile':<10} {'category':<26} {'n':>4} {head} {'p50 ms':>8} {'p95 ms':>8}"]
    for profile, row in found.items():
        times = row["latency_ms"]
        end = f" {times['p50']:>8.1f} {times['p95']:>8.1f}"
        lines += _lines(profile, "all", row[ALL], names, end)
        for category, part in row["categories"].items():
            lines += _lines("", category, part, names)
    return "\n".join(lines)


# More conversations than these are told with `--json` alone.
_MOST_TOLD = 10
_NO_FIGURE = ("questions", "interval", "better", "worse")


def _lines(
    profile: str, part: str, row: Mapping[str, Any], names: Sequence[str], end: str = ""
) -> list[str]:
    values = " ".join(f"{row[name]:>15.3f}" for name in names)
    within = " ".join(f"{'{:.3f}..{:.3f}'.format(*row['interval'][name]):>15}" for name in names)
    return [
        f"{profile:<10} {part:<26} {row['questions']:>4} {values}{end}",
        f"{'':<10} {'':<26} {'':>4} {within}",
    ]


def changes_as_text(report: Mapping[str, Any]) -> str:
    """A comparison as a table: differences with intervals, overall, by category, conversation."""
    lines = []
    for profile, row in report["profiles"].items():
        names = [name for name in row[ALL] if name not in _NO_FIGURE]
        head = " ".join(f"{name:>17}" for name in names)
        lines.append(f"{profile + ': changes':<31} {'n':>4} {head}")
        parts = {"all": row[ALL], **row["categories"]}
        if len(row["conversations"]) <= _MOST_TOLD:
            parts |= row["conversations"]
        for part, found in parts.items():
            values = " ".join(f"{found[name]:>+17.3f}" for name in names)
            within = " ".join(
                f"{'{:+.3f}..{:+.3f}'.format(*found['interval'][name]):>17}" for name in names
            )
            lines.append(f"{part:<31} {found['questions']:>4} {values}")
            lines.append(f"{'':<31} {'':>4} {within}")
        for word in ("better", "worse"):
            counts = " ".join(f"{row[ALL][word][name]:>17}" for name in names)
            lines.append(f"{word:<31} {'':>4} {counts}")
    if report["alone"]:
        lines.append(f"{report['alone']} answers are in one of the two alone, and not compared")
    return "\n".join(lines)


def tell(
    report: dict[str, Any], judged: Sequence[Judged], against: Path | None, *, as_json: bool
) -> None:
    """Print a report, and what changed against an earlier one."""
    if against is not None:
        report["changes"] = compare(read_answers(against), judged)
    if as_json:
        click.echo(json.dumps(report))
        return
    click.echo(as_text(report))
    if "turns" in report:
        click.echo(
            f"{report['turns']} turns in {report['conversations']} conversations, "
            f"{report['seconds']} s in all; under each figure its 95 % interval"
        )
    if against is not None:
        click.echo(changes_as_text(report["changes"]))
