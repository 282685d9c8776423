"""Looks up the references of drafts under the user's lock: a query a sort, only where needed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora.settings import Settings
from cypher import threads as thread_queries
from cypher.entities import naming
from cypher.entities import writing as entity_writing
from cypher.memories import writing as memory_writing
from graph.enums import Trust
from graph.lock import UserLock
from graph.session import Transaction
from graph.tenancy import tenant_token
from language.embedding.encoder import Vectors
from language.names.tokens import key_query
from memory.entities.similar import Likenesses, find_similar
from memory.fields.references import Reference
from memory.memories.drafts import Draft
from memory.memories.idempotency import Earlier, find_earlier

REMEMBER = "remember"


@dataclass(frozen=True, slots=True)
class Known:
    """A stored entity, as found by its id (with its name) or by a folded name."""

    id: str
    type: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """The stored things that drafts refer to, by the words that name them."""

    threads: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    by_id: Mapping[str, Known] = field(default_factory=dict)
    by_key: Mapping[str, Sequence[Known]] = field(default_factory=dict)
    # Entities similar to names that no entity has; vectors of names.
    likenesses: Likenesses = field(default_factory=Likenesses)
    vectors: Mapping[str, Vectors] = field(default_factory=dict)
    sources: Mapping[str, Trust] = field(default_factory=dict)
    earlier: Mapping[str, Earlier] = field(default_factory=dict)


async def find_references(
    transaction: Transaction,
    lock: UserLock,
    settings: Settings,
    drafts: Sequence[Draft],
    vectors: Mapping[str, Vectors],
) -> Found:
    """Find everything of the user's that these drafts refer to.

    `vectors` are those of names that no entity has yet, as far as they could be made.
    """
    references = [reference for draft in drafts for reference in references_of(draft)]
    keys = [draft.idempotency_key for draft in drafts if draft.idempotency_key]
    by_key = await find_by_key(transaction, lock.user_id, references)
    return Found(
        likenesses=await find_similar(
            transaction, lock.user_id, settings, unknown(references, by_key), vectors
        ),
        vectors=vectors,
        threads=await find_threads(
            transaction, lock.user_id, (draft.thread for draft in drafts if draft.thread)
        ),
        by_id=await _find_by_id(transaction, lock.user_id, references),
        by_key=by_key,
        sources=await _find_sources(
            transaction, lock.user_id, (id for draft in drafts for id in draft.derived_from)
        ),
        earlier=await find_earlier(transaction, lock, settings, REMEMBER, keys),
    )


def references_of(draft: Draft) -> list[Reference]:
    """Return every reference to an entity in a draft."""
    own = [ref for ref in (draft.subject, draft.object_entity) if ref is not None]
    return [*own, *draft.entities]


async def find_threads(
    transaction: Transaction, user_id: str, refs: Iterable[str]
) -> dict[str, dict[str, Any]]:
    """Find threads' properties, by the keys or ids that were given for them."""
    wanted = list(dict.fromkeys(refs))
    if not wanted:
        return {}
    rows = await transaction.run(thread_queries.find_threads_by_name, user_id=user_id, names=wanted)
    return {row["name"]: row["thread"] for row in rows}


async def find_entities(
    transaction: Transaction, user_id: str, references: Sequence[Reference]
) -> Found:
    """Find the entities of these references: those with the very id, name or alias."""
    return Found(
        by_id=await _find_by_id(transaction, user_id, references),
        by_key=await find_by_key(transaction, user_id, references),
    )


async def find_like_entities(
    transaction: Transaction,
    user_id: str,
    settings: Settings,
    references: Sequence[Reference],
    vectors: Mapping[str, Vectors],
) -> Found:
    """Find entities as `find_entities` does, and those similar to names that no entity has."""
    found = await find_entities(transaction, user_id, references)
    new = unknown(references, found.by_key)
    likenesses = await find_similar(transaction, user_id, settings, new, vectors)
    return replace(found, likenesses=likenesses, vectors=vectors)


def unknown(
    references: Sequence[Reference], by_key: Mapping[str, Sequence[Known]]
) -> list[Reference]:
    """Select the references whose name no entity has."""
    return [one for one in references if one.key is not None and one.key not in by_key]


async def _find_by_id(
    transaction: Transaction, user_id: str, references: Sequence[Reference]
) -> dict[str, Known]:
    ids = list(dict.fromkeys(ref.id for ref in references if ref.id))
    if not ids:
        return {}
    rows = await transaction.run(entity_writing.find_entities_by_id, user_id=user_id, ids=ids)
    return {row["asked"]: Known(row["id"], row["type"], row["name"]) for row in rows}


async def find_by_key(
    transaction: Transaction, user_id: str, references: Sequence[Reference]
) -> dict[str, list[Known]]:
    """Find entities by the folded names of references: by their names, else by their aliases."""
    keys = list(dict.fromkeys(ref.key for ref in references if ref.key))
    if not keys:
        return {}
    rows = await transaction.run(naming.find_named, user_id=user_id, keys=keys)
    named = {row["asked"] for row in rows}
    if others := [key for key in keys if key not in named]:
        token = tenant_token(user_id)
        rows += await transaction.run(
            naming.find_aliased,
            user_id=user_id,
            keys=others,
            searches=[key_query(token, key) for key in others],
        )
    found: dict[str, list[Known]] = {}
    for row in rows:
        found.setdefault(row["asked"], []).append(Known(row["id"], row["type"], row["name"]))
    return found


async def _find_sources(
    transaction: Transaction, user_id: str, ids: Iterable[str]
) -> dict[str, Trust]:
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return {}
    rows = await transaction.run(memory_writing.find_sources, user_id=user_id, ids=wanted)
    return {row["id"]: Trust(row["trust"]) for row in rows}
