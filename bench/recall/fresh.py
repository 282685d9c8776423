"""Recalls of a server that has just been started, beside the same server's when it is warm.

Database and API are new processes, and nothing else is asked: what they meet first is the first
recall after the API says that it is ready.
"""

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.recall.crowd import Crowd
from bench.recall.latency import Ask, intervals, make_questions, served, spread
from bench.servers.keys import make_key

# Recalls that count as the first, those after which a server is warm, and those compared then.
FIRST, BETWEEN, WARM = 500, 500, 500


async def measure_fresh(
    settings: Settings, opened: Any, crowd: Crowd, logs: Path
) -> dict[str, Any]:
    """Return milliseconds of the first recalls, of warm recalls, and the ratio of both."""
    secret = await make_key(opened.graph, (Scope.READ,))
    async with served(settings, logs, secret) as ask:
        times = await ask_all(ask, crowd.names, FIRST + BETWEEN + WARM)
    return compare(times)


async def ask_all(ask: Ask, names: Sequence[str], count: int) -> list[float]:
    """Return milliseconds of questions, one after the other."""
    chance, times = random.Random(23), list[float]()
    for question in make_questions(count, chance):
        began = time.perf_counter()
        await ask(chance.choice(names), question)
        times.append((time.perf_counter() - began) * 1000)
    return times


def compare(times: Sequence[float]) -> dict[str, Any]:
    """Return the spreads of the first and of the last calls, and their ratio."""
    first, warm = times[:FIRST], times[-WARM:]
    new, old = spread(first), spread(warm)
    return {
        "first": FIRST,
        "first_ms": new,
        "warm_ms": old,
        "slowest_ms": round(max(first), 1),
        "ratio": {name: round(new[name] / old[name], 3) for name in new},
        "interval": intervals(warm, first),
    }
