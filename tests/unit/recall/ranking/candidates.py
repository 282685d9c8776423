"""Helpers for tests of recall's pure functions: candidates made of little."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np

from recall.contract.candidate import Candidate, Vectors

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOW_MS = round(NOW.timestamp() * 1000)
DAY_MS = 86_400_000

_PLAIN = Candidate(
    id="1",
    kind="EPISODE",
    text="A quiet morning.",
    role=None,
    topics=(),
    confidence=0.9,
    importance=0.5,
    created=NOW_MS,
    occurred=None,
    accessed=None,
    evidence=None,
    sources=("semantic",),
)


def candidate(**given: Any) -> Candidate:
    """A plain candidate, but for what is given."""
    return replace(_PLAIN, **given)


def unit(*values: float) -> Vectors:
    """A vector of length one in the direction of the values."""
    row = np.array(values, dtype=np.float32)
    return row / np.float32(np.linalg.norm(row))
