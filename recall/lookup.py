"""Finds entities by a name: exactly, by an alias, by its letters, by its meaning; and widens."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from neo4j.vector import Vector

from anaphora.clock import aware
from anaphora.errors import Invalid, LimitExceeded, Unavailable
from cypher import naming
from graph.named import Like
from graph.pages import page_size
from graph.records import EntityRecord
from graph.run import Transaction
from graph.tenancy import tenant_token
from language.folding import fold
from language.likeness import How, Likeness, Named, rate
from language.name_checks import checked_name
from language.name_tokens import query_of
from recall.entities_known import paths_as_known, shown_as_known
from recall.paths import EntityPathRecord, Expansion
from recall.services import Services
from recall.widening import find_ontology, widen

logger = logging.getLogger("anaphora.lookup")

LONGEST_NAME = 256
LONGEST_TYPE = 64
MOST_DEPTH = 5
# Compared with the name: those that each index holds likest.
_BY_LETTERS = 36
_BY_MEANING = 20
# Of the past: entities that were renamed since are compared by the names that they had.
_MOST_RENAMED = 1000
# Less than this is like anything.
_LEAST_SCORE = 0.1


@dataclass(frozen=True, slots=True)
class EntityMatch:
    """`score` is 0 to 1: 1 for the very name. `how` says by what it was found."""

    entity: EntityRecord
    score: float
    how: How


@dataclass(frozen=True, slots=True)
class EntityLookup:
    """Entities found for a name, best first, and those that the ontology adds to the best."""

    matches: list[EntityMatch]
    expanded: list[EntityPathRecord]


async def lookup(
    services: Services,
    user_id: str,
    name: str,
    *,
    type: str | None = None,
    expansion: Expansion | None = None,
    limit: int = 10,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> EntityLookup:
    """Raises Invalid or LimitExceeded with the field; without a model only letters are compared."""
    name = " ".join(checked_name(name, "name", LONGEST_NAME).split())
    limit = page_size(services.settings, limit, "limit")
    type = checked_type(type)
    if expansion is not None:
        check_expansion(services, expansion)
    known_at = aware(known_at, "knownAt") if known_at is not None else None
    valid_at = aware(valid_at, "validAt") if valid_at is not None else None
    likes = await _candidates(services, user_id, name, type, known_at)
    matches = _matches(name, type, likes)[:limit]
    if expansion is None:
        return EntityLookup(matches, [])
    expansion = Expansion(
        relations=expansion.relations,
        subclasses=expansion.subclasses,
        depth=expansion.depth,
        limit=expansion.limit,
        valid_at=valid_at,
        known_at=known_at,
    )

    async def work(transaction: Transaction) -> list[EntityPathRecord]:
        return await _widened(transaction, user_id, name, matches, expansion)

    paths = await services.graph.reading(work, name="widen")
    return EntityLookup(matches, await paths_as_known(services, user_id, paths, known_at))


def check_expansion(services: Services, expansion: Expansion) -> None:
    """Raises Invalid or LimitExceeded for depths and limits out of bounds."""
    if expansion.depth < 1:
        raise Invalid("Go at least one step.", field="ontology.depth")
    if expansion.depth > MOST_DEPTH:
        raise LimitExceeded(f"Go at most {MOST_DEPTH} steps.", field="ontology.depth")
    page_size(services.settings, expansion.limit, "ontology.limit")


def checked_type(type: str | None, field: str = "type") -> str | None:
    """A concept's name in lower case, None for None."""
    if type is None:
        return None
    return " ".join(checked_name(type, field, LONGEST_TYPE).casefold().split())


async def _widened(
    transaction: Transaction,
    user_id: str,
    name: str,
    matches: Sequence[EntityMatch],
    expansion: Expansion,
) -> list[EntityPathRecord]:
    """From those that have the name and the concept of it; where nothing has it, from the best."""
    named = [one.entity.id for one in matches if one.how in (How.EXACT, How.ALIAS)]
    known = await find_ontology(transaction, user_id)
    found = await widen(transaction, user_id, named, expansion, name=name, ontology_known=known)
    if found or named or not matches:
        return found
    best = [matches[0].entity.id]
    return await widen(transaction, user_id, best, expansion, ontology_known=known)


def _matches(name: str, type: str | None, likes: Sequence[Like]) -> list[EntityMatch]:
    likes = [like for like in likes if type is None or like.entity.type == type]
    rated = rate(name, [_named(like) for like in likes])
    pairs: list[tuple[Like, Likeness]] = sorted(
        zip(likes, rated, strict=True), key=lambda pair: (-pair[1].score, pair[0].entity.id)
    )
    return [
        EntityMatch(like.entity, likeness.score, likeness.how)
        for like, likeness in pairs
        if likeness.score >= _LEAST_SCORE
    ]


def _named(like: Like) -> Named:
    entity = like.entity
    return Named(entity.name, entity.aliases, entity.type, like.cosine)


async def _candidates(
    services: Services, user_id: str, name: str, type: str | None, known_at: datetime | None
) -> list[Like]:
    """What the indexes hold likest; the name is embedded while the letters are looked for.

    Where something has the very name, nothing else can mean it more: no meaning is looked for.
    """
    search = query_of(tenant_token(user_id), name)
    encoding = asyncio.ensure_future(_encode(services, name))
    try:
        found = await services.graph.read(
            naming.find_like,
            user_id=user_id,
            searches=[search],
            known_at=known_at,
            limit=_BY_LETTERS,
        )
        if known_at is not None:
            found += await services.graph.read(
                naming.find_renamed, user_id=user_id, known_at=known_at, limit=_MOST_RENAMED
            )
        likes = {row["entity"]["id"]: Like(EntityRecord.from_node(row["entity"])) for row in found}
        likes = await _as_known(services, user_id, likes, known_at)
        key = fold(name)
        if any(_is_named(like.entity, key, type) for like in likes.values()):
            return list(likes.values())
        vector = await encoding
    finally:
        encoding.cancel()
    if vector is not None:
        rows = await services.graph.read(
            naming.find_meant,
            user_id=user_id,
            vectors=[vector],
            known_at=known_at,
            limit=_BY_MEANING,
        )
        # What the search did not reach is no nearer than the last that it did.
        farthest = min((row["cosine"] for row in rows), default=0.0)
        likes = {id: Like(like.entity, farthest) for id, like in likes.items()}
        meant = {
            row["entity"]["id"]: Like(EntityRecord.from_node(row["entity"]), row["cosine"])
            for row in rows
        }
        likes |= await _as_known(services, user_id, meant, known_at)
    return list(likes.values())


async def _as_known(
    services: Services, user_id: str, likes: dict[str, Like], known_at: datetime | None
) -> dict[str, Like]:
    """As they were called then: what a name of today means says nothing of another of then."""
    if known_at is None:
        return likes
    entities = (like.entity for like in likes.values())
    known = await shown_as_known(services, user_id, entities, known_at)
    return {
        id: Like(entity, likes[id].cosine if entity.name == likes[id].entity.name else None)
        for id, entity in known.items()
    }


def _is_named(entity: EntityRecord, key: str, type: str | None) -> bool:
    """Whether an entity of the type has the name or an alias of it."""
    if type is not None and entity.type != type:
        return False
    return any(fold(name) == key for name in (entity.name, *entity.aliases))


async def _encode(services: Services, name: str) -> Vector | None:
    if not services.encoder.ready:
        services.encoder.begin_loading()
        return None
    try:
        return Vector((await services.encoder.encode([name]))[0])
    except Unavailable:
        logger.warning("a lookup goes by letters: the model does not answer")
        return None
