"""Answers as an agent may read them: other people's words fenced, or shown as labels. Pure.

The texts of memories that are not trusted stand in one fence for the whole answer, with a notice
above them, as in a context. Names have no trust: they become labels. What is quarantined is
withheld.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from language.framing.fence import Fence, fence_for, new_key
from language.questions.labels import LONGEST, WITHHELD, label

# Of an object with a trust: what its writer wrote.
_WRITTEN = ("text", "title", "source")
_TRUSTS = ("trust", "titleTrust")
# Characters of what is shown as a label. Elsewhere in an answer it may come from anybody.
_LABELS = {
    "name": LONGEST,
    # Of a thread, whose id is always beside it: what reads it by that needs no key.
    "key": LONGEST,
    "type": LONGEST,
    "aliases": LONGEST,
    "rel": 100,
    "path": 100,
    "tags": LONGEST,
    "topics": LONGEST,
    "role": LONGEST,
    "reason": 300,
}


@dataclass(frozen=True, slots=True)
class Framed:
    """An answer whose untrusted texts are fenced, and the notice that goes with the fence."""

    value: Any
    notice: str | None


def framed(answer: Any, draw: Callable[[], str] = new_key) -> Framed:
    """Fence what is untrusted in an answer of GraphQL's, and show names as labels."""
    texts = list(_untrusted(answer))
    fence = fence_for(texts, draw)
    return Framed(_shown(answer, fence), fence.notice if texts else None)


def _untrusted(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _untrusted(item)
    elif isinstance(value, dict):
        if _trust(value) == "UNTRUSTED":
            yield from (value[name] for name in _WRITTEN if value.get(name))
        for item in value.values():
            yield from _untrusted(item)


def _shown(value: Any, fence: Fence) -> Any:
    if isinstance(value, list):
        return [_shown(item, fence) for item in value]
    if not isinstance(value, dict):
        return value
    trust = _trust(value)
    return {name: _member(name, item, trust, fence) for name, item in value.items()}


def _member(name: str, value: Any, trust: str | None, fence: Fence) -> Any:
    if name in _WRITTEN and isinstance(value, str) and trust is not None:
        if trust == "QUARANTINED":
            return WITHHELD
        return fence.around(value) if trust == "UNTRUSTED" else value
    if name in _LABELS:
        return _labelled(value, _LABELS[name])
    return _shown(value, fence)


def _labelled(value: Any, most: int) -> Any:
    if isinstance(value, list):
        return [_labelled(item, most) for item in value]
    return label(value, most) if isinstance(value, str) else value


def _trust(value: dict[str, Any]) -> str | None:
    return next((value[name] for name in _TRUSTS if value.get(name)), None)
