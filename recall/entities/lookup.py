"""Lookup of entities by a name: exact, by alias, by letters, by meaning; with expansion."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from neo4j.vector import Vector

from anaphora.clock import aware
from cypher.entities import naming
from graph.entity_search import Like, at_instant
from graph.pages import page_size
from graph.records.records import EntityRecord
from graph.session import RunQuery, SearchFailed, Transaction
from graph.tenancy import tenant_token
from language.folding import fold
from language.names.checks import checked_name
from language.names.countries import other_names
from language.names.ranking import How
from language.names.tokens import query_of
from recall.contract.depth import check_depth
from recall.contract.matches import EntityMatch, is_named, match_all
from recall.contract.paths import EntityPathRecord, Expansion
from recall.entities.at_instant import paths_as_known, shown_as_known
from recall.ontology.expansion import Ontology, find_ontology, widen
from recall.query.vector import encode
from recall.services import Services

logger = logging.getLogger("anaphora.lookup")

LONGEST_NAME = 256
LONGEST_TYPE = 64
# Entities of each index that are compared with the name, the most similar.
_BY_LETTERS = 36
_BY_MEANING = 20
# Entities renamed since the instant asked for; they are compared by the names that they had.
_MOST_RENAMED = 1000


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
    field: str = "name",
) -> EntityLookup:
    """Find entities by a name; without a model only letters are compared.

    Raises Invalid or LimitExceeded with the field; `field` is what the API calls the name.
    """
    name = " ".join(checked_name(name, field, LONGEST_NAME).split())
    limit = page_size(services.settings, limit, "limit")
    type = checked_type(type)
    if expansion is not None:
        check_expansion(services, expansion)
    known_at = aware(known_at, "knownAt")
    valid_at = aware(valid_at, "validAt")
    if expansion is not None:
        expansion = replace(expansion, valid_at=valid_at, known_at=known_at)
    looking = _Looking(services, user_id, name, type, known_at, await other_names(name))
    matches, paths = await looking.find(limit, expansion)
    return EntityLookup(
        matches, await paths_as_known(services.graph.read, user_id, paths, known_at)
    )


def check_expansion(services: Services, expansion: Expansion) -> None:
    """Check an expansion. Raises Invalid or LimitExceeded for a depth or limit out of bounds."""
    check_depth(expansion.depth, "ontology.depth")
    page_size(services.settings, expansion.limit, "ontology.limit")


def checked_type(type: str | None, field: str = "type") -> str | None:
    """Return a checked type (a concept's name) in lower case, None for None."""
    if type is None:
        return None
    return " ".join(checked_name(type, field, LONGEST_TYPE).casefold().split())


@dataclass(frozen=True, slots=True)
class _Looking:
    """A name that is looked for, its user, and the instant as known at."""

    services: Services
    user_id: str
    name: str
    type: str | None
    known_at: datetime | None
    # Folded names that may mean the same, and whether each surely does.
    others: Mapping[str, bool]

    async def find(
        self, limit: int, expansion: Expansion | None
    ) -> tuple[list[EntityMatch], list[EntityPathRecord]]:
        """Find the matches, best first, and the entities that the expansion adds to them.

        If an entity has the very name, but for a slip of the pen, none can match better: the search
        by meaning is skipped. No transaction is open while the name is encoded.
        """
        letters = await self._by_letters()
        key = fold(self.name)
        named = any(is_named(like.entity, key, self.type) for like in letters.values())
        vector, known = await asyncio.gather(
            self._encode(wanted=not named), self._ontology(expansion)
        )

        def matched(found: Mapping[str, Like]) -> list[EntityMatch]:
            return match_all(self.name, self.type, list(found.values()), self.others)[:limit]

        if vector is None and known is None:
            return matched(letters), []

        async def work(
            transaction: Transaction, vector: Vector | None
        ) -> tuple[list[EntityMatch], list[EntityPathRecord]]:
            found = letters
            if vector is not None:
                found = await self._with_meaning(transaction.run, letters, vector)
            matches = matched(found)
            if expansion is None or known is None:
                return matches, []
            return matches, await self._widened(transaction, matches, expansion, known)

        reading = self.services.graph.reading
        try:
            return await reading(partial(work, vector=vector), name="lookup")
        except SearchFailed:
            logger.warning("a lookup goes by letters: the index does not answer")
            return await reading(partial(work, vector=None), name="lookup")

    async def _by_letters(self) -> dict[str, Like]:
        run = self.services.graph.read
        query, instant = at_instant(naming.find_like, naming.find_like_known, self.known_at)
        found = await run(
            query,
            user_id=self.user_id,
            searches=[query_of(tenant_token(self.user_id), self.name, self.others)],
            limit=_BY_LETTERS,
            **instant,
        )
        if self.known_at is not None:
            found += await run(
                naming.find_renamed,
                user_id=self.user_id,
                known_at=self.known_at,
                limit=_MOST_RENAMED,
            )
        likes = {row["entity"]["id"]: Like(EntityRecord.from_node(row["entity"])) for row in found}
        return await _as_known(run, self.user_id, likes, self.known_at)

    async def _with_meaning(
        self, run: RunQuery, likes: dict[str, Like], vector: Vector
    ) -> dict[str, Like]:
        """Add entities that are near in meaning, and set how near each entity is."""
        asked = {"user_id": self.user_id, "vectors": [vector], "limit": _BY_MEANING}
        if self.known_at is None:
            rows = await run(naming.find_meant, **asked, ids=list(likes))
        else:
            rows = await run(naming.find_meant_known, **asked, known_at=self.known_at)
        meant = {
            row["entity"]["id"]: Like(EntityRecord.from_node(row["entity"]), row["cosine"])
            for row in rows
        }
        # An entity with no vector yet, or another name then, is no nearer than the last of those.
        reached = (row["cosine"] for row in rows if row.get("searched", True))
        farthest = min(reached, default=0.0)
        found = {id: Like(like.entity, farthest) for id, like in likes.items()}
        return found | await _as_known(run, self.user_id, meant, self.known_at)

    async def _widened(
        self,
        transaction: Transaction,
        matches: Sequence[EntityMatch],
        expansion: Expansion,
        known: Ontology,
    ) -> list[EntityPathRecord]:
        """Widen from entities with the name and its concept; if nothing has it, from the best."""
        user_id = self.user_id
        named = [one.entity.id for one in matches if one.how in (How.EXACT, How.ALIAS)]
        found = await widen(
            transaction, user_id, named, expansion, name=self.name, ontology_known=known
        )
        if found or named or not matches:
            return found
        best = [matches[0].entity.id]
        return await widen(transaction, user_id, best, expansion, ontology_known=known)

    async def _ontology(self, expansion: Expansion | None) -> Ontology | None:
        if expansion is None:
            return None
        return await find_ontology(self.services.graph.read, self.user_id)

    async def _encode(self, *, wanted: bool) -> Vector | None:
        if not wanted:
            return None
        vector = await encode(self.services, self.name)
        if vector is None:
            logger.warning("a lookup goes by letters: the model does not answer")
            return None
        return Vector(vector)


async def _as_known(
    run: RunQuery, user_id: str, likes: dict[str, Like], known_at: datetime | None
) -> dict[str, Like]:
    """Return them as they were called then; the cosine of a name changed since is dropped."""
    if known_at is None:
        return likes
    entities = (like.entity for like in likes.values())
    known = await shown_as_known(run, user_id, entities, known_at)
    return {
        id: Like(entity, likes[id].cosine if entity.name == likes[id].entity.name else None)
        for id, entity in known.items()
    }
