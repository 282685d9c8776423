"""Hints that an answer seems to have used: a guess, for whoever gives feedback."""

from cypher.recall import context as queries
from graph.enums import is_in_use
from graph.records.records import MemoryRecord
from language.words import guess_language, stems, words
from recall.context import budgets
from recall.entities.entities import fact_ends
from recall.nodes.by_id import get_memories
from recall.services import Services

_ASSISTANT = "assistant"
_MOST = 50
# Least share of what a hint tells that is in an answer that used it.
_LEAST = 0.6


async def used_hints(services: Services, user_id: str, turn: MemoryRecord) -> list[MemoryRecord]:
    """Find the hints of the thread's last turns whose words this turn of the assistant has.

    Empty for a turn of anyone else. The newest hints come first.
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
    found = []
    for id in ids:
        memory, end = memories.get(id), ends.get(id)
        if memory is None or not _may_be_shown(memory):
            continue
        subject = end.subject.name if end and end.subject else None
        told = end.object.name if end and end.object else memory.object
        if is_used(turn.text, memory.text, subject, told):
            found.append(memory)
    return found


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
