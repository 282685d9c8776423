"""Gathering of facts for HINTS, and storage of those that were injected."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from cypher.recall import context as queries
from graph.records.records import MemoryRecord, ThreadRecord
from language.words import guess_language, words
from recall.context import budgets
from recall.context.dates import Present
from recall.context.disputes import find_disputes
from recall.context.gather import Gatherer
from recall.context.hints.layout import Hinted, Hints, Injected, Known
from recall.contract.inputs import Hit
from recall.contract.standing import Standing
from recall.entities.entities import Ends, fact_ends, mentions
from recall.nodes.by_id import get_memories
from recall.query.entities import entities_in

logger = logging.getLogger("anaphora.context")

# Most facts that are compared; most hints of a window that are read.
_FACTS = 30
_WINDOW = 200
_ENTITIES = 10
# Turns for which hints are stored, more than the window.
_KEPT_TURNS = 50


async def gather_hints(
    gatherer: Gatherer, thread: ThreadRecord, present: Present
) -> tuple[Hints, str]:
    """Gather facts that may be said and those that were, and the message's language by snowball's
    name.
    """
    given, services, user_id = gatherer.given, gatherer.services, gatherer.caller.user_id
    turns = [] if given.message else await gatherer.turns()
    message = gatherer.query(turns)
    hits = await gatherer.facts(message, _FACTS)
    window = await _window(gatherer, thread)
    records = await get_memories(
        services, user_id, [one.memory_id for one in window], given.known_at
    )
    scope = gatherer.scope
    before = [
        record
        for record in records.values()
        if scope.allows(record) and gatherer.is_believed(record)
    ]
    cited = [*(hit.memory for hit in hits), *before]
    disputes = await find_disputes(services, user_id, cited, scope)
    named = await _named(gatherer, [*cited, *disputes.others()], message)
    hints = Hints(
        message=message,
        known=named.known((hit.memory for hit in hits), _nearness(hits)),
        window=window,
        shown=named.known(before),
        thread_id=thread.id,
        turn=thread.turn_count,
        present=present,
        disputes=disputes,
        beside=named.known(disputes.others()),
    )
    return hints, guess_language(words(message or ""))


async def save_hints(gatherer: Gatherer, hints: Hints, injected: Injected) -> None:
    """Store what was injected, so that it is not said again too soon.

    A context as of `known_at` stores nothing; a failure is logged, since the answer stands without.
    """
    if not injected.new or gatherer.given.known_at is not None:
        return
    # The facts that dispute a fact are said with it.
    scores = {
        memory.id: hinted.score
        for hinted in reversed(injected.new)
        for memory in hints.disputes.sides.get(hinted.memory_id, ())
    } | {hinted.memory_id: hinted.score for hinted in injected.new}
    try:
        await gatherer.services.graph.execute(
            queries.save_hints,
            user_id=gatherer.caller.user_id,
            thread_id=hints.thread_id,
            turn=hints.turn,
            past=hints.turn - _KEPT_TURNS,
            at=gatherer.services.clock(),
            rows=[
                {"id": new_id(), "memory_id": id, "score": score} for id, score in scores.items()
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


@dataclass(frozen=True, slots=True)
class _Named:
    """Entities of facts, by the facts' ids: their ends, and names of others in them."""

    ends: Mapping[str, Ends]
    others: Mapping[str, Sequence[str]]

    def known(
        self, memories: Iterable[MemoryRecord], nearness: Mapping[str, float] | None = None
    ) -> list[Known]:
        found = []
        for memory in memories:
            end = self.ends.get(memory.id) or Ends(None, None)
            entities = [entity for entity in (end.subject, end.object) if entity is not None]
            names = [name for entity in entities for name in (entity.name, *entity.aliases)]
            names += self.others.get(memory.id, ())
            found.append(
                Known(
                    memory=memory,
                    subject=end.subject.name if end.subject else None,
                    object=end.object.name if end.object else memory.object,
                    names=frozenset(name.lower() for name in names),
                    nearness=(nearness or {}).get(memory.id, 0.0),
                )
            )
        return found


async def _spoken(gatherer: Gatherer, message: str | None) -> dict[str, tuple[str, ...]]:
    """Find first and last names that the message says alone, by the ids of their bearers."""
    if not message:
        return {}
    services, user_id = gatherer.services, gatherer.caller.user_id
    given = gatherer.given
    standing = Standing(
        now=given.now or services.clock(),
        valid_at=given.valid_at,
        known_at=given.known_at,
        min_trust=given.min_trust,
    )
    matches = await entities_in(services, user_id, message, standing)
    return {one.entity.id: (one.said,) for one in matches if one.said}


async def _named(
    gatherer: Gatherer, memories: Iterable[MemoryRecord], message: str | None
) -> _Named:
    services, user_id = gatherer.services, gatherer.caller.user_id
    ids, then = list({memory.id: None for memory in memories}), gatherer.given.known_at
    if not ids:
        return _Named({}, {})
    ends = await fact_ends(services, user_id, ids, then)
    named = await mentions(services, user_id, ids, _ENTITIES, then)
    spoken = await _spoken(gatherer, message)
    others = {
        id: [name for one in found for name in (one.entity.name, *spoken.get(one.entity.id, ()))]
        for id, found in named.items()
    }
    return _Named(ends, others)


def _nearness(hits: Sequence[Hit]) -> dict[str, float]:
    """Return each hit's cosine with the message, by id; none where meanings were not compared."""
    return {
        hit.memory.id: signal.value
        for hit in hits
        for signal in hit.signals
        if signal.name == "similarity"
    }
