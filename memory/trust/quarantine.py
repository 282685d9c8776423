"""What an outside source says that commands a model is put aside, until somebody releases it."""

from collections.abc import Mapping, Sequence
from typing import Any

from graph.enums import Trust
from language.questions.injection import find_order

# What of a memory is read as text by a model.
_SAID = ("text", "object", "trigger", "action", "source")


def suspicion(properties: Mapping[str, Any], trust: Trust) -> str | None:
    """Why a memory with this trust goes to quarantine, as its Change says it, or None."""
    return suspicion_of(properties, _SAID, trust)


def suspicion_of(properties: Mapping[str, Any], names: Sequence[str], trust: Trust) -> str | None:
    """As `suspicion`, of anything that has texts by these names."""
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
