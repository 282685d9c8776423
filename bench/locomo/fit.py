"""Fits BALANCED's weights to questions with known evidence, and says what that is worth.

The figure to go by is the one of conversations left out: each is judged by weights fitted to the
others. What is written is fitted to all.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from anaphora.settings import Settings
from bench.conversations import Conversation, read_conversations
from bench.servers.own import own_servers

_HEAD = """\
# What BALANCED's signals weigh, fitted by `anaphora bench fit PATH --write`: data, and no code.
# What speaks for a memory adds up to 1.
"""


@click.command("fit")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--write", is_flag=True, help="Keep the weights where BALANCED reads them.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, write: bool, as_json: bool) -> None:
    """Fit BALANCED's weights to the conversations in PATH, leaving each out once."""
    from recall.profiles.table import FITTED

    conversations = read_conversations(path)
    with own_servers() as settings:
        report = asyncio.run(measure(settings, conversations))
    if write:
        FITTED.write_text(as_toml(report), encoding="utf-8")
    click.echo(json.dumps(report) if as_json else as_text(report))


async def measure(settings: Settings, conversations: Sequence[Conversation]) -> dict[str, Any]:
    """The weights, and the quality of those in use, of the fitted, and of fitting to the others."""
    import numpy as np

    from bench.locomo.fitting import PENALTY, fit, leave_one_out
    from bench.locomo.pools import Quality, gather_pools, judge, trade_of
    from recall.contract.inputs import Profile
    from recall.profiles.table import PROFILES

    profile = PROFILES[Profile.BALANCED]
    names = tuple(profile.weights)
    trade = trade_of(profile)
    found = await gather_pools(settings, conversations, names)
    pools, columns = found.pools, range(len(names))
    weights = fit(pools, columns)

    def told(quality: Quality) -> dict[str, float]:
        return {"recall@10": round(quality.recall, 4), "mrr": round(quality.mrr, 4)}

    in_use = np.array([profile.weights[name] for name in names])
    return {
        "weights": {name: round(float(weights[at]), 3) for at, name in enumerate(names)},
        "penalty": PENALTY,
        "conversations": len(conversations),
        "questions": len(pools),
        "in_use": told(judge(pools, in_use, trade)),
        "left_out": told(leave_one_out(pools, columns, trade)),
        "fitted_to_all": told(judge(pools, weights, trade)),
    }


def as_toml(report: Mapping[str, Any]) -> str:
    """The file that BALANCED reads."""
    weights = "\n".join(f"{name} = {value}" for name, value in report["weights"].items())
    left_out, fitted = report["left_out"], report["fitted_to_all"]
    return f"""{_HEAD}
[weights]
{weights}

[provenance]
method = "pairwise logistic regression, C = {report["penalty"]}"
conversations = {report["conversations"]}
questions = {report["questions"]}
# Each conversation judged by weights that were fitted to the others, and all by these.
left_out = {{ recall_at_10 = {left_out["recall@10"]}, mrr = {left_out["mrr"]} }}
fitted_to_all = {{ recall_at_10 = {fitted["recall@10"]}, mrr = {fitted["mrr"]} }}
"""


def as_text(report: Mapping[str, Any]) -> str:
    """The weights, and the three figures."""
    lines = [f"{name:<12} {value:>7.3f}" for name, value in report["weights"].items()]
    for name, key in (
        ("in use", "in_use"),
        ("each left out", "left_out"),
        ("fitted to all", "fitted_to_all"),
    ):
        row = report[key]
        lines.append(f"{name:<14} R@10 {row['recall@10']:.3f}  MRR {row['mrr']:.3f}")
    lines.append(f"{report['questions']} questions of {report['conversations']} conversations")
    return "\n".join(lines)
