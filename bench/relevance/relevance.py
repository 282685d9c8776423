"""Calibrates relevance on questions with known evidence, and says what it is worth.

The figures to go by are those of conversations left out: each is judged by what was fitted to the
others. What is written is fitted to all.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from anaphora.settings import Settings
from bench.conversations import Conversation, read_conversations
from bench.servers.own import own_servers

_HEAD = """\
# How scores become chances, fitted by `anaphora bench relevance PATH --write`: data, and no code.
# `anaphora bench fit --write` changes the scores: calibrate anew after it.
"""


@click.command("relevance")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--write", is_flag=True, help="Keep the calibrations where recalls read them.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, write: bool, as_json: bool) -> None:
    """Calibrate relevance on the conversations in PATH, leaving each out once."""
    from recall.profiles.calibration import CALIBRATED

    conversations = read_conversations(path)
    with own_servers() as settings:
        report = asyncio.run(measure(settings, conversations))
    if write:
        CALIBRATED.write_text(as_toml(report), encoding="utf-8")
    click.echo(json.dumps(report) if as_json else as_text(report))


async def measure(settings: Settings, conversations: Sequence[Conversation]) -> dict[str, Any]:
    """The calibrations of BALANCED with and without meaning, and what they are worth left out."""
    from bench.locomo.pools import gather_pools, trade_of
    from recall.contract.inputs import Profile
    from recall.profiles.calibration import BY_WORDS
    from recall.profiles.table import PROFILES, by_words

    profile = PROFILES[Profile.BALANCED]
    trade = trade_of(profile)
    found = await gather_pools(settings, conversations, tuple(profile.weights), foreign=True)
    kinds = {
        "BALANCED": (found.pools, profile.weights),
        BY_WORDS: (found.worded, by_words(profile).weights),
    }
    return {
        "conversations": len(conversations),
        "profiles": {
            name: _calibrated(pools, found.names, weights, trade)
            for name, (pools, weights) in kinds.items()
        },
    }


def _calibrated(
    pools: Sequence[Any], names: Sequence[str], weights: Mapping[str, float], trade: float
) -> dict[str, Any]:
    import numpy as np

    from bench.relevance.calibration import answer_of, fit, leave_one_out
    from bench.relevance.worth import judge

    each = np.array([weights.get(name, 0.0) for name in names])
    answers = [answer_of(pool, names, each, trade) for pool in pools]
    own = sum(not one.foreign for one in answers)
    return {
        "calibration": asdict(fit(answers)),
        "questions": own,
        "foreign": len(answers) - own,
        "left_out": asdict(judge(answers, leave_one_out(answers))),
    }


def as_toml(report: Mapping[str, Any]) -> str:
    """The file that recalls read."""
    parts = [_HEAD]
    for name, found in report["profiles"].items():
        given = found["calibration"]
        answered, bears = given["answered"], given["bears"]
        parts.append(f"[{name}.answered]")
        parts += [f"{key} = {answered[key]:.4f}" for key in ("intercept", "best")]
        listed = ", ".join(f"{key} = {value:.4f}" for key, value in answered["highest"].items())
        parts += [f"highest = {{ {listed} }}", "", f"[{name}.bears]"]
        parts += [f"{key} = {value:.4f}" for key, value in bears.items()]
        parts.append("")
    parts += ["# Each conversation judged by what was fitted to the others.", "[provenance]"]
    for name, found in report["profiles"].items():
        listed = ", ".join(f"{key} = {value:.4f}" for key, value in found["left_out"].items())
        parts.append(f"{name} = {{ questions = {found['questions']}, {listed} }}")
    return "\n".join(parts) + "\n"


def as_text(report: Mapping[str, Any]) -> str:
    """A line for each figure of each calibration."""
    lines = []
    for name, found in report["profiles"].items():
        worth = found["left_out"]
        lines += [
            f"{name}: {found['questions']} questions that are answered, "
            f"{found['foreign']} about another conversation, each conversation left out once",
            f"  expected calibration error: {worth['error']:.4f} of twenty hits, "
            f"{worth['error_of_ten']:.4f} of ten, {worth['error_of_first']:.4f} of the first",
            f"  first hit, own against foreign: area under the curve {worth['apart']:.4f} "
            f"({worth['apart_by_score']:.4f} by score)",
            f"  with {worth['lost']:.1%} of the evidence lost: nothing known under "
            f"{worth['known']:.4f} of the first, for {worth['unknown']:.1%} of foreign and "
            f"{worth['unknown_own']:.1%} of own questions; hits over {worth['floor']:.4f}, "
            f"{worth['kept']:.1f} of {worth['hits']:.1f} foreign and {worth['kept_own']:.1f} own",
        ]
    return "\n".join(lines)
