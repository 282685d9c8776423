"""Enriches memories: they are classified without a lock, and stored in one transaction.

The transaction looks at each memory again: it stores what was found of those that say what was read
and owe it still, and marks them done. So a worker that is killed leaves nothing written twice.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.caller import Actor, ActorKind
from anaphora.errors import Unavailable
from anaphora.work import Work
from cypher.memories import enrichment as queries
from graph.lock import UserLock, lock_user
from graph.session import Transaction
from language.enrichment.enricher import Enriched, Enricher, Terms, enrich_checked
from memory.commit import Committed, commit_marked
from memory.remember.enrichment.due import Due, find_due, mark_failed_attempts
from memory.remember.enrichment.mentions import link_entities
from memory.remember.enrichment.properties import properties_of
from memory.remember.enrichment.terms import read_terms
from memory.remember.extraction.extract import rule_caller
from memory.services import Services

logger = logging.getLogger("anaphora.enrichment")

RULE = Actor(ActorKind.RULE, "enrichment")
# Memories classified and stored together: the user's lock is held only to write.
_PORTION = 64


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
) -> EnrichCounts:
    """Enrich those of these memories that owe it, a portion in a transaction.

    A memory that cannot be classified counts an attempt, and stops no other. `careful` counts it
    before, and takes memories one by one: for work that ended its last worker. Raises Unavailable
    when the database or the model is.
    """
    counts = EnrichCounts()
    portion = 1 if careful else _PORTION
    for at in range(0, len(ids), portion):
        some = ids[at : at + portion]
        if careful:
            await mark_failed_attempts(services.graph, user_id, some)
        counts += await _enrich(services, enricher, user_id, some, careful=careful)
    return counts


async def _enrich(
    services: Services, enricher: Enricher, user_id: str, ids: Sequence[str], *, careful: bool
) -> EnrichCounts:
    # A careful attempt was counted already: the last one allowed is one above the limit.
    most = services.settings.max_attempts + int(careful)
    due = await find_due(services.graph.read, user_id, ids, max_attempts=most)
    if not due:
        return EnrichCounts()
    terms = await read_terms(services.graph, user_id)
    found = await _classified(enricher, due, terms)
    failed = [one.id for one in due if one.id not in found]
    if not careful:
        await mark_failed_attempts(services.graph, user_id, failed)
    if not found:
        return EnrichCounts(failed=len(failed))
    read = [one for one in due if one.id in found]
    stored = await _store(services, enricher.model, user_id, read, found, terms)
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


async def _store(
    services: Services,
    model: str,
    user_id: str,
    read: Sequence[Due],
    found: dict[str, Enriched],
    terms: Terms,
) -> int:
    hashes = {one.id: one.text_hash for one in read}

    async def work(transaction: Transaction) -> Committed[int]:
        lock = await lock_user(transaction, user_id, services.clock)
        # One more still: another worker may have counted an attempt since the first look.
        most = services.settings.max_attempts + 2
        now = await find_due(transaction.run, user_id, list(hashes), max_attempts=most)
        same = [one for one in now if hashes[one.id] == one.text_hash]
        names = await _save(transaction, services, lock, same, found, terms, model)
        changed = lock.sequence > lock.began
        return Committed(len(same), changed, {Work.EMBED_NAMES: names})

    stored, _ = await commit_marked(services, rule_caller(user_id), work, name="enrich")
    return stored


async def _save(
    transaction: Transaction,
    services: Services,
    lock: UserLock,
    due: Sequence[Due],
    found: dict[str, Enriched],
    terms: Terms,
    model: str,
) -> list[str]:
    if not due:
        return []
    rows = [
        {
            "id": one.id,
            "properties": properties_of(one, found[one.id], version=terms.version, model=model),
        }
        for one in due
    ]
    await transaction.run(queries.save_enrichments, user_id=lock.user_id, at=lock.now, rows=rows)
    entities = [(one, found[one.id].entities) for one in due]
    return await link_entities(transaction, services.settings, lock, RULE, entities)
