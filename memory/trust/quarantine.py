"""Quarantines text from untrusted sources that commands a model, until somebody releases it."""

from collections.abc import Mapping, Sequence
from typing import Any

from graph.enums import Trust
from language.questions.injection import find_order
from memory.fields.field import Use
from memory.fields.memories import names_of

# Fields of a memory that a model reads as text.
_READ = names_of(Use.READ_BY_MODEL)


def suspicion(properties: Mapping[str, Any], trust: Trust) -> str | None:
    """Return why a memory of this trust is to be quarantined, as its Change says it, or None."""
    return suspicion_of(properties, _READ, trust)


def suspicion_of(properties: Mapping[str, Any], names: Sequence[str], trust: Trust) -> str | None:
    """Return the suspicion, as `suspicion` does, for the texts with these names."""
    if trust is not Trust.UNTRUSTED:
        return None
    for name in names:
        said = properties.get(name)
        if said and (order := find_order(said)) is not None:
            return (
                f"Quarantined: its {name} reads like an order to a model "
                f"({order.pattern}, {order.language}): \u201c{order.words}\u201d"
            )
    return None
