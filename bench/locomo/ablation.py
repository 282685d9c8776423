"""Worth and cost of each signal of BALANCED.

Each line leaves one signal out, once with the other weights as they are, and once with weights that
were fitted without it, on the other conversations each time.
"""

from collections.abc import Sequence
from typing import Any

from anaphora.settings import Settings
from bench.conversations import Conversation


async def measure(settings: Settings, conversations: Sequence[Conversation]) -> dict[str, Any]:
    """The report: the whole, and what is left of it without each signal."""
    import numpy as np

    from bench.locomo.fitting import PENALTY
    from bench.locomo.pools import gather_pools, judge, trade_of
    from recall.contract.inputs import Profile
    from recall.profiles.table import PROFILES

    profile = PROFILES[Profile.BALANCED]
    names = tuple(profile.weights)
    trade = trade_of(profile)
    pools = await gather_pools(settings, conversations, names)
    weights = np.array([profile.weights[name] for name in names])
    everything = range(len(names))
    rows = [_row("all", judge(pools.pools, weights, trade), pools.pools, everything, trade)]
    for at, name in enumerate(names):
        without = weights.copy()
        without[at] = 0.0
        rest = [other for other in everything if other != at]
        row = _row(name, judge(pools.pools, without, trade), pools.pools, rest, trade)
        rows.append(row | {"ms": round(pools.milliseconds[name], 3)})
    gathered = np.mean([pool.found.sum() / pool.evidence for pool in pools.pools])
    return {
        "questions": len(pools.pools),
        "gathered": round(float(gathered), 4),
        "penalty": PENALTY,
        "rows": rows,
    }


def _row(
    name: str, kept: Any, pools: Sequence[Any], columns: Sequence[int], trade: float
) -> dict[str, Any]:
    from bench.locomo.fitting import leave_one_out

    fitted = leave_one_out(pools, columns, trade)
    return {
        "without": name,
        "recall@10": round(kept.recall, 4),
        "mrr": round(kept.mrr, 4),
        "fitted recall@10": round(fitted.recall, 4),
        "fitted mrr": round(fitted.mrr, 4),
    }


def as_text(report: dict[str, Any]) -> str:
    """The report as a table, a line for each signal that is left out."""
    lines = [
        f"{'':<12} {'these weights':>15}   {'fitted without it':>17}",
        f"{'without':<12} {'R@10':>7} {'MRR':>7}   {'R@10':>9} {'MRR':>7} {'ms':>7}",
    ]
    for row in report["rows"]:
        name = "nothing" if row["without"] == "all" else row["without"]
        lines.append(
            f"{name:<12} {row['recall@10']:>7.3f} {row['mrr']:>7.3f}   "
            f"{row['fitted recall@10']:>9.3f} {row['fitted mrr']:>7.3f} {row.get('ms', 0.0):>7.2f}"
        )
    lines.append(
        f"{report['questions']} questions; gathered {report['gathered']:.3f} of the evidence"
    )
    return "\n".join(lines)
