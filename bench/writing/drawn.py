"""Contradictions of facts that are drawn from two texts: one slot, or a liking and its opposite."""

from datetime import UTC, datetime
from functools import cache

from anaphora.clock import FAR_FUTURE, FAR_PAST
from bench.writing.pairs import Labelled
from language.conflicts.findings import ConflictKind
from language.conflicts.judge import RuleJudge
from language.conflicts.statements import Gates, Statement, find_conflict
from language.extraction.extracted_fact import ExtractedFact, Utterance
from language.extraction.reader import Reader
from language.folding import fold

_NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
# Relations that deny by themselves.
_DENYING = frozenset({"dislikes"})
# Triples are compared whatever their cosine.
_GATES = Gates(compared=0.8, duplicate=0.95)


@cache
def _reader() -> Reader:
    return Reader()


def contradict_as_drawn(pair: Labelled) -> bool:
    """Check whether a fact drawn from one text contradicts one drawn from the other.

    Both are taken as said by one speaker, neither of them later.
    """
    return any(
        finding is not None and finding.kind is ConflictKind.CONTRADICTION
        for one in _triples(pair.a, pair.language, "a")
        for other in _triples(pair.b, pair.language, "b")
        for finding in [find_conflict(one, other, None, _GATES, RuleJudge())]
    )


def _triples(text: str, language: str | None, side: str) -> list[Statement]:
    facts = _reader().read(Utterance(text, _NOW, language=language)).facts
    return [
        _statement(fact, f"{side}{at}", language)
        for at, fact in enumerate(facts)
        if fact.predicate is not None
    ]


def _statement(fact: ExtractedFact, id: str, language: str | None) -> Statement:
    return Statement(
        id=id,
        kind="FACT",
        text=fact.text,
        language=language,
        polarity=0,
        tags=frozenset(),
        sources=frozenset(),
        valid_from=FAR_PAST,
        valid_to=FAR_FUTURE,
        subject_id=fold(fact.subject),
        predicate=fact.predicate,
        object_key=fold(fact.object) if fact.object else None,
        negated=fact.polarity < 0 and fact.predicate not in _DENYING,
    )
