"""Numbers of things as text: 1 memory, 2 memories."""


def memories(count: int) -> str:
    """Return a number of memories as text."""
    return f"{count} {'memory' if count == 1 else 'memories'}"
