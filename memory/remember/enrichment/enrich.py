"""Enriches memories: they are classified without a lock, and stored in one transaction.

The transaction looks at each memory again: it stores what was found of those that say what was read
and owe it still, and marks them done. So a worker that is killed leaves nothing written twice.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.caller import Actor, ActorKind
from anaphora.errors import Unavailable
from anaphora.work import Work
from cypher.memories import enrichment as queries
from graph.changes.changes import Action
from graph.lock import UserGoneError, UserLock, lock_user
from graph.session import Transaction
from language.enrichment.enricher import Enriched, Enricher, Terms, enrich_checked
from memory.commit import Committed, commit_marked
from memory.links.history import keep_links
from memory.memories.stored import Alteration, find_stored, save_alterations
from memory.remember.enrichment.due import Due, find_due, mark_failed_attempts
from memory.remember.enrichment.mentions import Linked, link_entities
from memory.remember.enrichment.properties import properties_of
from memory.remember.enrichment.terms import read_terms
from memory.remember.extraction.extract import rule_caller
from memory.services import Services

logger = logging.getLogger("anaphora.enrichment")

RULE = Actor(ActorKind.RULE, "enrichment")
# Memories classified and stored together: the user's lock is held only to write.
_PORTION = 64
# What else a transaction does, with the user's lock and the number of memories that it enriched.
Note = Callable[[Transaction, UserLock, int], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class EnrichCounts:
    """Counts of memories that were enriched, and of those that could not be."""

    memories: int = 0
    failed: int = 0

    def __add__(self, other: "EnrichCounts") -> "EnrichCounts":
        return EnrichCounts(self.memories + other.memories, self.failed + other.failed)


async def enrich_memories(
    services: Services,
    enricher: Enricher,
    user_id: str,
    ids: Sequence[str],
    *,
    careful: bool = False,
    note: Note | None = None,
) -> EnrichCounts:
    """Enrich those of these memories that owe it, a portion in a transaction.

    A memory that cannot be classified counts an attempt, and stops no other. `careful` counts it
    before, and takes memories one by one: for work that ended its last worker. With `note`, which
    is done in each transaction, they are those that owe none and never had any, and each has a
    Change. Raises Unavailable when the database or the model is, and what `note` raises.
    """
    counts = EnrichCounts()
    portion = 1 if careful else _PORTION
    for at in range(0, len(ids), portion):
        some = ids[at : at + portion]
        if careful:
            await mark_failed_attempts(services.graph, user_id, some)
        counts += await _enrich(services, enricher, user_id, some, careful=careful, note=note)
    return counts


async def _enrich(
    services: Services,
    enricher: Enricher,
    user_id: str,
    ids: Sequence[str],
    *,
    careful: bool,
    note: Note | None,
) -> EnrichCounts:
    # A careful attempt was counted already: the last one allowed is one above the limit.
    most = services.settings.max_attempts + int(careful)
    due = await find_due(services.graph.read, user_id, ids, max_attempts=most, owed=note is None)
    if not due:
        return EnrichCounts()
    terms = await read_terms(services.graph, user_id)
    found = await _classified(enricher, due, terms)
    failed = [one.id for one in due if one.id not in found]
    if not careful:
        await mark_failed_attempts(services.graph, user_id, failed)
    if not found:
        return EnrichCounts(failed=len(failed))
    portion = _Portion({one.id: one.text_hash for one in due}, found, terms, enricher.model)
    stored = await _store(services, user_id, portion, note)
    return EnrichCounts(stored, len(failed))


async def _classified(enricher: Enricher, due: Sequence[Due], terms: Terms) -> dict[str, Enriched]:
    """Classify memories together; where that fails, one by one."""
    try:
        answers = await enrich_checked(enricher, [one.passage for one in due], terms)
    except Unavailable:
        raise
    except Exception as error:
        # No traceback: a library's message may quote the text.
        details = {"memory": due[0].id, "error": type(error).__name__}
        if len(due) == 1:
            logger.warning("a memory cannot be classified", extra=details)
            return {}
        found: dict[str, Enriched] = {}
        for one in due:
            found |= await _classified(enricher, [one], terms)
        return found
    return {one.id: answer for one, answer in zip(due, answers, strict=True) if answer is not None}


@dataclass(frozen=True, slots=True)
class _Portion:
    """Findings on memories, by their ids, and the hashes of the texts that were read."""

    hashes: Mapping[str, str]
    found: Mapping[str, Enriched]
    terms: Terms
    model: str

    def properties(self, due: Due) -> dict[str, Any]:
        """Return the properties of a memory that was classified."""
        return properties_of(due, self.found[due.id], version=self.terms.version, model=self.model)


async def _store(services: Services, user_id: str, portion: _Portion, note: Note | None) -> int:
    async def work(transaction: Transaction) -> Committed[int]:
        lock = await lock_user(transaction, user_id, services.clock, known=True)
        # One more still: another worker may have counted an attempt since the first look.
        most = services.settings.max_attempts + 2
        now = await find_due(
            transaction.run, user_id, list(portion.found), max_attempts=most, owed=note is None
        )
        same = [one for one in now if portion.hashes[one.id] == one.text_hash]
        entities = [(one, portion.found[one.id].entities) for one in same]
        linked = await link_entities(transaction, services.settings, lock, RULE, entities)
        if note is None:
            await _save(transaction, lock, same, portion)
        else:
            await _save_changes(transaction, lock, same, portion, linked)
            await note(transaction, lock, len(same))
        changed = lock.sequence > lock.began
        return Committed(len(same), changed, {Work.EMBED_NAMES: linked.unembedded})

    try:
        stored, _ = await commit_marked(services, rule_caller(user_id), work, name="enrich")
    except UserGoneError:
        return 0
    return stored


async def _save(
    transaction: Transaction, lock: UserLock, due: Sequence[Due], portion: _Portion
) -> None:
    if due:
        rows = [{"id": one.id, "properties": portion.properties(one)} for one in due]
        await transaction.run(
            queries.save_enrichments, user_id=lock.user_id, at=lock.now, rows=rows
        )


async def _save_changes(
    transaction: Transaction,
    lock: UserLock,
    due: Sequence[Due],
    portion: _Portion,
    linked: Linked,
) -> None:
    """Save what was found with a Change for each memory, by which a run is undone."""
    memories = await find_stored(transaction, lock.user_id, [one.id for one in due], "id")
    alterations = []
    for one, memory in zip(due, memories, strict=True):
        after = portion.properties(one) | {"enriched_at": lock.now}
        after = {name: value for name, value in after.items() if memory.node.get(name) != value}
        before = {name: memory.node.get(name) for name in after}
        told = after | keep_links(linked.made.get(one.id, ()))
        properties = after | {"enrich_attempts": None}
        alterations.append(
            Alteration(memory, Action.UPDATED, properties, before=before, after=told)
        )
    await save_alterations(transaction, lock, RULE, alterations)
