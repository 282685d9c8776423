"""Effective values of candidates: those of their stored values, whichever kind they are of."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from anaphora.settings import Settings
from graph.enums import MemoryKind
from language.conflicts.fading import Fading
from recall.contract.candidate import milliseconds
from recall.nodes.effective import Effective
from tests.unit.recall.ranking.candidates import candidate

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
SHARES = st.floats(0, 1)


@given(
    kind=st.sampled_from(list(MemoryKind)),
    confidence=SHARES,
    weight=st.none() | SHARES,
    days=st.integers(0, 4000),
    relation=st.sampled_from([None, "likes", "lives_in"]),
)
def test_they_are_what_is_left_since_the_last_evidence(
    kind: MemoryKind, confidence: float, weight: float | None, days: int, relation: str | None
) -> None:
    since, settings = NOW - timedelta(days=days), Settings()
    evidence = milliseconds(since)
    assert evidence is not None
    told = candidate(
        kind=kind,
        confidence=confidence,
        weight=weight,
        relation=relation,
        created=evidence,
        evidence=evidence,
    )
    [found] = Effective(settings, NOW).of([told])
    fading = Fading(settings)
    left = fading.confidence(kind, relation, confidence, since, NOW)
    assert found == replace(told, confidence=left, weight=fading.weight(weight, since, NOW))
