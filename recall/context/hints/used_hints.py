"""Hints that an answer seems to have used: a guess, for whoever gives feedback."""

from collections.abc import Sequence

from cypher.recall import context as queries
from graph.enums import is_in_use
from graph.records.records import MemoryRecord
from language.words import guess_language, stems, words
from recall.context import budgets
from recall.context.hints.told_relations import Relation, Triple, relations_of, tells
from recall.entities.entities import Ends, fact_ends
from recall.nodes.by_id import get_memories
from recall.services import Services

_ASSISTANT = "assistant"
_MOST = 50
# Least share of what a hint tells that is in an answer that used it.
_LEAST = 0.6


async def used_hints(services: Services, user_id: str, turn: MemoryRecord) -> list[MemoryRecord]:
    """Find the hints of the thread's last turns that this turn of the assistant tells.

    By its relations, and by its words where those say nothing of a hint's object. Empty for a turn
    of anyone else. The newest hints come first.
    """
    if turn.role != _ASSISTANT or turn.thread_id is None or turn.turn is None:
        return []
    rows = await services.graph.read(
        queries.find_hints,
        user_id=user_id,
        thread_id=turn.thread_id,
        turn=turn.turn - 1 - budgets.WINDOW_TURNS,
        limit=_MOST,
    )
    ids = list(dict.fromkeys(row["memory_id"] for row in rows))
    if not ids:
        return []
    memories = await get_memories(services, user_id, ids)
    ends = await fact_ends(services, user_id, ids)
    relations = await relations_of(services.listener, turn.text, services.clock())
    return [
        memory
        for id in ids
        if (memory := memories.get(id)) is not None and _may_be_shown(memory)
        if _is_told(turn.text, relations, memory, ends.get(id) or Ends(None, None))
    ]


def _is_told(answer: str, relations: Sequence[Relation], memory: MemoryRecord, ends: Ends) -> bool:
    subject, told = ends.subject, ends.object.name if ends.object else memory.object
    if memory.predicate is not None and subject is not None and told:
        names = frozenset(name.lower() for name in (subject.name, *subject.aliases))
        hint = Triple(names, memory.predicate, told, memory.negated)
        found = tells(relations, hint, guess_language(words(answer)))
        if found is not None:
            return found
    return is_used(answer, memory.text, subject.name if subject else None, told)


def is_used(answer: str, text: str, subject: str | None = None, told: str | None = None) -> bool:
    """Return whether an answer has most of what a hint tells: its object, else its words but the
    subject's."""
    language = guess_language(words(answer))
    about = frozenset(stems(subject or "", language))
    telling = frozenset(stems(told or text, language)) - about
    said = frozenset(stems(answer, language))
    return bool(telling) and len(telling & said) >= _LEAST * len(telling)


def _may_be_shown(memory: MemoryRecord) -> bool:
    return is_in_use(memory.status, memory.trust)
