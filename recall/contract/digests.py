"""The rule by which a digest yields to its sources: told beside them it says nothing more."""

from collections.abc import Collection, Container, Sequence

from graph.enums import MemoryKind
from recall.contract.candidate import Candidate

# Share of a digest's sources that is enough. In an answer any: each place that a digest takes is a
# source's. In a context summaries have a budget of their own, and a digest of many episodes tells
# more than the few of them that are there.
IN_ANSWER, IN_CONTEXT = 0.0, 0.5


def yields(sources: Collection[str], told: Container[str], share: float) -> bool:
    """Check whether a digest of these sources yields: some are told, and such a share of them."""
    count = sum(id in told for id in sources)
    return count > 0 and count >= share * len(sources)


def yielding(candidates: Sequence[Candidate], answered: Container[str]) -> frozenset[str]:
    """Return the ids of the digests that yield to their sources in an answer of these ids."""
    return frozenset(
        candidate.id
        for candidate in candidates
        if candidate.kind == MemoryKind.SUMMARY and yields(candidate.heard_in, answered, IN_ANSWER)
    )
