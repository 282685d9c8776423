"""Cosines of candidates with a vector."""

from collections.abc import Sequence

from recall.contract.candidate import Candidate, Vectors


def cosines(candidates: Sequence[Candidate], vector: Vectors) -> dict[str, float]:
    """Return the candidates' cosines with a vector, by id; none for vectors of another length."""
    return {
        candidate.id: float(candidate.vector @ vector)
        for candidate in candidates
        if candidate.vector is not None and len(candidate.vector) == len(vector)
    }
