"""When a memory that is stored is to be compared with others anew."""

from collections.abc import Mapping
from typing import Any

from graph.values import is_in_use

# What says that it states other things.
_STATES = frozenset(
    ("text", "polarity", "predicate", "object", "negated", "valid_from", "valid_to")
)


def compared_again(
    node: Mapping[str, Any], changed: Mapping[str, Any], *, moved: bool = False
) -> dict[str, Any]:
    """What is set, beside these changes, on a memory that may conflict with others now.

    It states other things (`moved`: of another subject or object), or is compared at all only
    from now on: live again, or released from quarantine. A turn contradicts nobody.
    """
    if node.get("turn") is not None:
        return {}
    returns = not _compared(node) and _compared({**node, **changed})
    return {"conflicts_due": True} if moved or returns or _STATES & changed.keys() else {}


def _compared(node: Mapping[str, Any]) -> bool:
    return is_in_use(node["status"], node["trust"])
