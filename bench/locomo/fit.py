"""Fits BALANCED's weights to questions with known evidence, and says what that is worth.

The figure to go by is the one of conversations left out: each is judged by weights fitted to the
others. What is written is fitted to all.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from anaphora.settings import Settings
from bench.conversations import Conversation, read_conversations
from bench.locomo.histories import read_chats
from bench.locomo.longmemeval import first_of_each
from bench.servers.own import own_servers

if TYPE_CHECKING:
    from bench.locomo.pools import Quality

_HEAD = """\
# What BALANCED's signals weigh, fitted by `anaphora bench fit PATH --write`: data, and no code.
# What speaks for a memory adds up to 1.
"""


@click.command("fit")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--chats",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Also chats with an assistant: a file that LongMemEval publishes.",
)
@click.option("--each", type=click.IntRange(1), help="Only so many chats of a category.")
@click.option("--write", is_flag=True, help="Keep the weights where BALANCED reads them.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, chats: Path | None, each: int | None, write: bool, as_json: bool) -> None:
    """Fit BALANCED's weights to the conversations in PATH, leaving each out once.

    Signals that differ in none of them, since nobody speaks with an assistant there, are fitted to
    the chats; without these they keep their weights.
    """
    from recall.profiles.table import FITTED

    if each is not None and chats is None:
        raise click.UsageError("--each counts chats: name a file of them with --chats.")
    conversations = read_conversations(path)
    told = [] if chats is None else read_chats(chats)
    if chats is not None and not told:
        raise click.BadParameter(f"No turn in {chats} is marked as an answer.")
    if each is not None:
        told = first_of_each(told, each)
    with own_servers() as settings:
        report = asyncio.run(measure(settings, conversations, told))
    if write:
        FITTED.write_text(as_toml(report), encoding="utf-8")
    click.echo(json.dumps(report) if as_json else as_text(report))


async def measure(
    settings: Settings, conversations: Sequence[Conversation], chats: Sequence[Conversation] = ()
) -> dict[str, Any]:
    """The weights, and the quality of those in use, of the fitted, and of fitting to the others.

    `chats` are judged by themselves: with the weights that only they tell, and without.
    """
    import numpy as np

    from bench.locomo.fitting import PENALTY, differing, fit, fit_rest, leave_one_out
    from bench.locomo.pools import gather_pools, judge, together, trade_of
    from recall.contract.inputs import Profile
    from recall.profiles.table import PROFILES

    profile = PROFILES[Profile.BALANCED]
    names = tuple(profile.weights)
    trade = trade_of(profile)
    pools = (await gather_pools(settings, conversations, names)).pools
    columns = differing(pools)
    in_use = np.array([profile.weights[name] for name in names])
    weights = np.where(columns, fit(pools, np.flatnonzero(columns).tolist()), in_use)
    report: dict[str, Any] = {}
    if chats:
        found = (await gather_pools(settings, chats, names)).pools
        # Chosen by every other chat, and judged by those between.
        halves = found[::2], found[1::2]
        crossed = [
            judge(half, fit_rest(other, weights, ~columns, trade), trade)
            for half, other in (halves, halves[::-1])
        ]
        weights = fit_rest(found, weights, ~columns, trade)
        report["chats"] = {
            "questions": len(found),
            "without": _told(judge(found, np.where(columns, weights, 0.0), trade)),
            "left_out": _told(together(crossed)),
            "fitted": _told(judge(found, weights, trade)),
        }
    return report | {
        "weights": {name: round(float(weights[at]), 3) for at, name in enumerate(names)},
        "penalty": PENALTY,
        "conversations": len(conversations),
        "questions": len(pools),
        "in_use": _told(judge(pools, in_use, trade)),
        "left_out": _told(leave_one_out(pools, np.flatnonzero(columns).tolist(), trade)),
        "fitted_to_all": _told(judge(pools, weights, trade)),
    }


def _told(quality: "Quality") -> dict[str, float]:
    return {"recall@10": round(quality.recall, 4), "mrr": round(quality.mrr, 4)}


def as_toml(report: Mapping[str, Any]) -> str:
    """The file that BALANCED reads."""
    weights = "\n".join(f"{name} = {value}" for name, value in report["weights"].items())
    left_out, fitted = report["left_out"], report["fitted_to_all"]
    chats = ""
    if found := report.get("chats"):
        judged, without = found["left_out"], found["without"]
        chats = f"""
# Signals that only chats with an assistant have: half of the chats judge what was fitted to the
# other half, and all of them what is found without these signals.
[provenance.chats]
questions = {found["questions"]}
left_out = {{ recall_at_10 = {judged["recall@10"]}, mrr = {judged["mrr"]} }}
without = {{ recall_at_10 = {without["recall@10"]}, mrr = {without["mrr"]} }}
"""
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
{chats}"""


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
    if chats := report.get("chats"):
        for name in ("without", "left_out", "fitted"):
            row = chats[name]
            said = f"chats, {name.replace('_', ' ')}"
            lines.append(f"{said:<14} R@10 {row['recall@10']:.3f}  MRR {row['mrr']:.3f}")
        lines.append(f"{chats['questions']} questions of chats")
    return "\n".join(lines)
