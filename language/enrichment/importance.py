"""Importance of a text: casual up to 0.3, normal up to 0.6, critical from 0.7. Pure."""

from language.enrichment import message_types as kinds

CASUAL, NORMAL, CRITICAL = 0.2, 0.5, 0.8
_SMALL, _HIGH = 0.3, 0.6
_TOLD_TYPES = frozenset({"order_id", "tracking_number", "email", "phone", "amount"})


def importance_of(
    *, kind: str | None, category: str | None, reacts: bool, urgent: bool, named: frozenset[str]
) -> float:
    """Return the importance of a text by its type, its category, and the types of what it names."""
    if urgent or category == "escalation":
        return CRITICAL
    if reacts or kind == kinds.CONFIRMATION:
        return CASUAL
    if category in ("complaint", "user_preference") or named & _TOLD_TYPES:
        return _HIGH
    return _SMALL if category == "conversation" and not named else NORMAL
