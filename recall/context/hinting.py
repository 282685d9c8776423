"""Gathers what HINTS is made of, and keeps what was injected."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from cypher import hints as queries
from graph.records import MemoryRecord, ThreadRecord
from language.words import guess_language, words
from recall.by_id import get_memories
from recall.context import budgets
from recall.context.gathering import Gatherer
from recall.context.hints import Hinted, Hints, Injected, Known
from recall.entities import Ends, fact_ends, mentions

logger = logging.getLogger("anaphora.context")

# Facts that are compared; hints of a window that are looked at.
_FACTS = 30
_WINDOW = 200
_ENTITIES = 10
# Hints are of use for so many turns, the window among them.
_KEPT_TURNS = 50


async def gather_hints(
    gatherer: Gatherer, thread: ThreadRecord, now: datetime
) -> tuple[Hints, str]:
    """What may be said and what was, and the user's language, by snowball's name."""
    given, services, user_id = gatherer.given, gatherer.services, gatherer.caller.user_id
    turns = [] if given.message else await gatherer.turns()
    message = gatherer.query(turns)
    hits = await gatherer.facts(message, _FACTS)
    window = await _window(gatherer, thread)
    records = await get_memories(
        services, user_id, [one.memory_id for one in window], given.known_at
    )
    scope = gatherer.scope
    before = [record for record in records.values() if scope.allows(record)]
    memories = {memory.id: memory for memory in (*(hit.memory for hit in hits), *before)}
    ids, then = list(memories), given.known_at
    ends = await fact_ends(services, user_id, ids, then) if ids else {}
    named = await mentions(services, user_id, ids, _ENTITIES, then) if ids else {}
    others = {id: [mention.entity.name for mention in found] for id, found in named.items()}
    hints = Hints(
        message=message,
        known=_known((hit.memory for hit in hits), ends, others),
        window=window,
        shown=_known(before, ends, others),
        thread_id=thread.id,
        turn=thread.turn_count,
        now=now,
    )
    return hints, guess_language(words(message or ""))


async def save_hints(gatherer: Gatherer, hints: Hints, injected: Injected) -> None:
    """Keep what was injected, so that it is not said again too soon.

    A look into the past leaves nothing; a failure is logged, since the answer stands without.
    """
    if not injected.new or gatherer.given.known_at is not None:
        return
    try:
        await gatherer.services.graph.execute(
            queries.save_hints,
            user_id=gatherer.caller.user_id,
            thread_id=hints.thread_id,
            turn=hints.turn,
            past=hints.turn - _KEPT_TURNS,
            at=gatherer.services.clock(),
            rows=[
                {"id": new_id(), "memory_id": one.memory_id, "score": one.score}
                for one in injected.new
            ],
        )
    except AnaphoraError as error:
        logger.warning("hints could not be kept", extra={"error": error.message})


async def _window(gatherer: Gatherer, thread: ThreadRecord) -> list[Hinted]:
    rows = await gatherer.services.graph.read(
        queries.find_hints,
        user_id=gatherer.caller.user_id,
        thread_id=thread.id,
        turn=thread.turn_count - budgets.WINDOW_TURNS,
        limit=_WINDOW,
    )
    return [Hinted(row["memory_id"], row["turn"], row["score"]) for row in rows]


def _known(
    memories: Iterable[MemoryRecord], ends: Mapping[str, Ends], others: Mapping[str, Sequence[str]]
) -> list[Known]:
    found = []
    for memory in memories:
        end = ends.get(memory.id) or Ends(None, None)
        named = [entity for entity in (end.subject, end.object) if entity is not None]
        names = [name for entity in named for name in (entity.name, *entity.aliases)]
        found.append(
            Known(
                memory=memory,
                subject=end.subject.name if end.subject else None,
                object=end.object.name if end.object else memory.object,
                names=frozenset(name.lower() for name in (*names, *others.get(memory.id, ()))),
            )
        )
    return found
