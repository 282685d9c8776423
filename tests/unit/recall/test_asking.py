"""Refusals of a recall, and the field that each names."""

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from anaphora.errors import AnaphoraError, Invalid, LimitExceeded
from anaphora.settings import Settings
from recall.contract.inputs import ExpandInput, HybridWeights, RecallInput
from recall.query.validation import check

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
SETTINGS = Settings()


@pytest.mark.parametrize(
    ("changes", "error", "field"),
    [
        ({"query": ""}, Invalid, "query"),
        ({"query": " \n\t"}, Invalid, "query"),
        ({"query": "a\0b"}, Invalid, "query"),
        ({"query": "a\ud800"}, Invalid, "query"),
        ({"query": "a" * (32 * 1024 + 1)}, LimitExceeded, "query"),
        ({"limit": 0}, Invalid, "limit"),
        ({"limit": -1}, Invalid, "limit"),
        ({"limit": 10**9}, LimitExceeded, "limit"),
        ({"overfetch": 0}, Invalid, "overfetch"),
        ({"overfetch": 21}, Invalid, "overfetch"),
        ({"wait_ms": -1}, Invalid, "waitMs"),
        ({"wait_ms": 10**9}, Invalid, "waitMs"),
        ({"max_tokens": 0}, Invalid, "maxTokens"),
        ({"min_confidence": math.nan}, Invalid, "minConfidence"),
        ({"min_confidence": 1.01}, Invalid, "minConfidence"),
        ({"min_importance": -0.1}, Invalid, "minImportance"),
        ({"tags": ("t",) * 101}, LimitExceeded, "tags"),
        ({"topics": ("t",) * 101}, LimitExceeded, "topics"),
        ({"wait_for": ("t",) * 101}, LimitExceeded, "waitFor"),
        ({"weights": HybridWeights(cosine=math.nan)}, Invalid, "weights.cosine"),
        ({"weights": HybridWeights(lexical=math.inf)}, Invalid, "weights.lexical"),
        ({"weights": HybridWeights(recency=-1.0)}, Invalid, "weights.recency"),
        ({"weights": HybridWeights(decay_rate=-0.1)}, Invalid, "weights.decayRate"),
        (
            {"weights": HybridWeights(cosine=0, lexical=0, recency=0, importance=0)},
            Invalid,
            "weights",
        ),
        ({"expand": ExpandInput(depth=0)}, Invalid, "expand.depth"),
        ({"expand": ExpandInput(depth=6)}, LimitExceeded, "expand.depth"),
        ({"expand": ExpandInput(cap=0)}, Invalid, "expand.cap"),
        ({"expand": ExpandInput(cap=51)}, Invalid, "expand.cap"),
        ({"expand": ExpandInput(score=math.nan)}, Invalid, "expand.score"),
        ({"expand": ExpandInput(score=-0.1)}, Invalid, "expand.score"),
        ({"expand": ExpandInput(rels=("r",) * 101)}, LimitExceeded, "expand.rels"),
        ({"time_zone": "Mars/Olympus"}, Invalid, "timeZone"),
        ({"time_zone": "../etc/passwd"}, Invalid, "timeZone"),
        ({"now": datetime(2026, 5, 1)}, Invalid, "now"),  # noqa: DTZ001
        ({"valid_at": datetime(2026, 5, 1)}, Invalid, "validAt"),  # noqa: DTZ001
        ({"known_at": datetime(2026, 5, 1)}, Invalid, "knownAt"),  # noqa: DTZ001
        ({"time_start": NOW, "time_end": NOW}, Invalid, "timeRange"),
        ({"time_start": NOW, "time_end": NOW - timedelta(days=1)}, Invalid, "timeRange"),
    ],
)
def test_refused(changes: dict[str, Any], error: type[AnaphoraError], field: str) -> None:
    given = replace(RecallInput(query="Where?"), **changes)
    with pytest.raises(error) as refused:
        check(given, SETTINGS, NOW)
    assert refused.value.field == field


@pytest.mark.parametrize("query", ["😀", "the of and", "a" * (32 * 1024), "*:* AND", "מה?"])
def test_taken(query: str) -> None:
    assert check(RecallInput(query=query), SETTINGS, NOW).now == NOW


def test_instants_are_made_utc() -> None:
    east = datetime(2026, 5, 1, 14, tzinfo=timezone(timedelta(hours=2)))
    asked = check(RecallInput(query="Where?", now=east, known_at=east), SETTINGS, NOW)
    assert asked.now == asked.given.known_at == datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert asked.now.tzinfo is UTC
