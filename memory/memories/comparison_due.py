"""Marks stored memories that are to be compared with others anew."""

from collections.abc import Mapping
from typing import Any

from graph.enums import is_in_use
from memory.fields.field import Use
from memory.fields.memories import names_of

# Properties whose change makes a memory state other things.
_STATES = frozenset(names_of(Use.COMPARED))


def mark_for_comparison(
    node: Mapping[str, Any], changed: Mapping[str, Any], *, moved: bool = False
) -> dict[str, Any]:
    """Return the mark for a memory that, by these changes, may conflict with others now.

    It states other things (`moved`: of another subject or object), or is to be compared only
    from now on: live again, or released from quarantine. A turn contradicts nobody.
    """
    if node.get("turn") is not None:
        return {}
    returns = not _compared(node) and _compared({**node, **changed})
    return {"conflicts_due": True} if moved or returns or _STATES & changed.keys() else {}


def _compared(node: Mapping[str, Any]) -> bool:
    return is_in_use(node["status"], node["trust"])
