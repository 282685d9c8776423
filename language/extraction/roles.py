"""Roles of turns: who is heard, and by which name."""

# Roles that only answer or instruct: what they say is no fact of the user's.
UNHEARD = frozenset({"ai", "assistant", "bot", "developer", "function", "model", "system", "tool"})
_THE_USER = frozenset({"user", "human"})


def is_heard(role: str) -> bool:
    """Check whether facts are drawn from what this role says."""
    return role.strip().casefold() not in UNHEARD


def speaker_of(role: str) -> str | None:
    """Return the name of whom a role names; None for the user, and for roles that are not heard."""
    return role if is_heard(role) and role.strip().casefold() not in _THE_USER else None
