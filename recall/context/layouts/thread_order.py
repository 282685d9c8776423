"""Places and order of THREAD's memories: those that bear on the message come first."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.records.records import MemoryRecord
from recall.contract.inputs import Hit
from recall.profiles.table import CROSS_THREAD, EXPANSION, THREAD

# A hit of less likeness, and without a word in common, is about something else.
_LEAST_LIKENESS = 0.3
# How many of the long-term memories stand before those that bear on the message.
_ALWAYS = 2


@dataclass(frozen=True, slots=True)
class Places:
    """Memories of this conversation, of others, and of none, each best first."""

    here: Sequence[MemoryRecord]
    across: Sequence[MemoryRecord]
    beyond: Sequence[MemoryRecord]


def is_near(hit: Hit) -> bool:
    """Return whether a hit bears on what was asked, by its meaning or its words."""
    return _signal(hit, "similarity") >= _LEAST_LIKENESS or _signal(hit, "lexical") > 0


def places(hits: Sequence[Hit], asked: Sequence[Hit], thread_id: str, *, compared: bool) -> Places:
    """Put the memories that THREAD found and those that a message asks for in their places.

    All of this conversation are kept, and all long-term ones; of the rest those `asked` for and
    those that share an entity or a topic with the message. Where meanings could not be `compared`,
    all are kept.
    """
    best = max((hit.score for hit in asked), default=0.0)
    near = {hit.memory.id: hit.score / best for hit in asked if is_near(hit) and best > 0}
    worth = {hit.memory.id: hit.score for hit in hits}
    about = {
        hit.memory.id for hit in hits if _signal(hit, "topic") > 0 or _signal(hit, "entity") > 0
    }
    found = {hit.memory.id: hit for hit in (*asked, *hits)}

    def ranked(ids: Sequence[str]) -> list[MemoryRecord]:
        order = sorted(ids, key=lambda id: -(worth.get(id, 0.0) + near.get(id, 0.0)))
        return [found[id].memory for id in order]

    def is_kept(id: str) -> bool:
        return not compared or id in near or id in about

    of = {hit.memory.id: hit.sources[0] for hit in hits if hit.sources}
    always = ranked([id for id, place in of.items() if place == EXPANSION])
    others = [id for id in found if of.get(id, CROSS_THREAD) == CROSS_THREAD and is_kept(id)]
    elsewhere = [id for id in others if found[id].memory.thread_id not in (None, thread_id)]
    apart = ranked([id for id in others if found[id].memory.thread_id is None])
    return Places(
        here=[found[id].memory for id, place in of.items() if place == THREAD],
        across=ranked(elsewhere),
        # A memory of no conversation is known of the user.
        beyond=[*always[:_ALWAYS], *apart, *always[_ALWAYS:]],
    )


def _signal(hit: Hit, name: str) -> float:
    return next((signal.value for signal in hit.signals if signal.name == name), 0.0)
