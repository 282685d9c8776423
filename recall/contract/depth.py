"""Steps that a walk may take: the same bound for memories, entities and the ontology."""

from anaphora.errors import Invalid, LimitExceeded

MOST_DEPTH = 5


def check_depth(depth: int, field: str = "depth") -> None:
    """Check the depth of a walk. Raises Invalid under 1, LimitExceeded over 5."""
    if depth < 1:
        raise Invalid("The depth must be at least 1.", field=field)
    if depth > MOST_DEPTH:
        raise LimitExceeded(f"The depth must be at most {MOST_DEPTH}.", field=field)
