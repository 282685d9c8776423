"""Decides which memories are erased or rewritten with others, by what they rest on. Pure."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from graph.enums import MemoryKind


@dataclass(frozen=True, slots=True)
class Resting:
    """A memory that rests on erased memories, or was merged into one; all that it rests on."""

    id: str
    kind: MemoryKind
    merged: bool
    sources: frozenset[str]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Resting":
        """Build it from a row."""
        kind = MemoryKind(row["kind"])
        return cls(row["id"], kind, row["merged"], frozenset(row["sources"]))


@dataclass(frozen=True, slots=True)
class Closure:
    """Memories that are erased as well, summaries that are rewritten, and memories that stay."""

    gone: tuple[str, ...] = ()
    rewritten: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


def follow(
    resting: Iterable[Resting], gone: Collection[str], rewritten: Collection[str] = ()
) -> Closure:
    """Decide on memories that rest on what is `gone`, or on what is `rewritten` for it.

    A summary with a source left is written anew from it. Any other memory stays where a source is
    left that says what it said. What was merged into an erased memory says the same, and goes.
    """
    going: list[str] = []
    anew: list[str] = []
    kept: list[str] = []
    for memory in sorted(resting, key=lambda one: one.id):
        if memory.id in gone or memory.id in rewritten:
            continue
        left = memory.sources.difference(gone)
        if memory.merged or not left:
            going.append(memory.id)
        elif memory.kind is MemoryKind.SUMMARY:
            anew.append(memory.id)
        elif left.difference(rewritten):
            kept.append(memory.id)
        else:
            going.append(memory.id)
    return Closure(tuple(going), tuple(anew), tuple(kept))
