"""Resolves references to known entities, or to new entities that it makes."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from neo4j.vector import Vector

from anaphora.caller import Actor
from anaphora.errors import NotFound
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import UserLock
from graph.session import Transaction
from language.embedding.name_text import THING, named_text
from language.names.lone_names import is_borne, lone_name
from memory.entities.lookup import Found, Known
from memory.entities.nodes import CODES, Mention, creation_row, entity_node
from memory.entities.similar import Similar, review_row
from memory.entities.stored import ENTITY
from memory.fields.references import Reference

_PAIRS = uuid.UUID("6f0c8d7e-6d8b-4e0b-9b7e-3b1f0f0f5a55")


class Naming:
    """Resolves the references of one transaction; keeps the entities that are to be made."""

    def __init__(self, lock: UserLock, found: Found) -> None:
        self._lock = lock
        self._found = found
        self._new: dict[str, dict[str, Known]] = {}
        self._rows: list[dict[str, Any]] = []
        self._doubts: dict[str, Similar] = {}
        self._stored: dict[str, str] = {}

    def check(self, references: Iterable[Reference]) -> None:
        """Raise NotFound for an id that is no entity of this user."""
        for reference in references:
            if reference.id is not None and reference.id not in self._found.by_id:
                raise NotFound("No such entity.", field=f"{reference.field}.id")

    def entity(self, reference: Reference) -> Known:
        """Return the entity of a reference: a known entity, or a new entity of this name.

        A name that no entity has may be so similar to a known one that it is taken for it; a name
        that is less similar makes a new entity, and `save_doubts` asks about the two.
        """
        if (entity := self.known(reference)) is not None:
            return entity
        key, type = str(reference.key), reference.type
        entity = self._make(str(reference.name), type or THING)
        self._new.setdefault(key, {})[entity.type] = entity
        likenesses = self._found.likenesses
        if not self._of_name(key) and (similar := likenesses.similar.get((key, type))):
            self._doubts[entity.id] = similar
        return entity

    def known(self, reference: Reference) -> Known | None:
        """Return the entity of a reference if it is known or was made here; nothing is made."""
        if reference.id is not None:
            return self._found.by_id.get(reference.id)
        key, type = str(reference.key), reference.type
        known = [*self._of_name(key), *self._new.get(key, {}).values()]
        for entity in sorted(known, key=lambda entity: entity.type != THING):
            if type is None or entity.type == type:
                return entity
        if known:
            return None
        similar = self._found.likenesses.similar.get((key, type))
        if similar is not None and similar.same:
            return Known(similar.id, similar.type, similar.name)
        return self._bearer(reference)

    def _bearer(self, reference: Reference) -> Known | None:
        """Return the person whose first or last name it is, if it can be nobody else's.

        The mention is linked and no entity merged, so that a wrong guess spoils nothing else.
        """
        name, type = lone_name(str(reference.name)), reference.type
        if name is None:
            return None
        stored = self._found.likenesses.bearers.get((str(reference.key), type), ())
        borne = [Known(one.id, one.type, one.name) for one in stored]
        for made in self._new.values():
            borne += [one for one in made.values() if is_borne(name, one.name, one.type)]
        if len({one.id for one in borne}) != 1 or type not in (None, borne[0].type):
            return None
        return borne[0]

    def _of_name(self, key: str) -> Sequence[Known]:
        return self._found.by_key.get(key, ())

    async def save(self, transaction: Transaction, actor: Actor) -> Mapping[str, str]:
        """Store the new entities, each with its Change; return stored ids by the ids given here."""
        if not self._rows:
            return {}
        rows = await transaction.run(
            writing.save_entities, user_id=self._lock.user_id, rows=self._rows
        )
        stored = {(row["type"], row["key"]): row["id"] for row in rows}
        self._stored = {
            row["properties"]["id"]: stored[row["type"], row["key"]] for row in self._rows
        }
        made = [row for row in self._rows if self._stored[(id := row["properties"]["id"])] == id]
        changes = [_creation(self._lock, row) for row in made]
        await save_changes(transaction, self._lock, actor, changes)
        return self._stored

    async def save_doubts(self, transaction: Transaction, mentions: Sequence[Mention]) -> None:
        """Save reviews of the new entities similar to others; after their mentions are stored."""
        first: dict[str, Mention] = {}
        for mention in mentions:
            first.setdefault(mention.entity_id, mention)
        rows = []
        for id, similar in self._doubts.items():
            entity_id = self._stored.get(id, id)
            if (said := first.get(entity_id)) is not None and entity_id != similar.id:
                rows.append(review_row(pair_id(entity_id, similar.id), said, similar))
        if rows:
            await transaction.run(
                writing.save_reviews, user_id=self._lock.user_id, at=self._lock.now, rows=rows
            )

    @property
    def unembedded(self) -> list[str]:
        """Return the ids of new entities that wait for their embedding."""
        return [
            self._stored.get(row["properties"]["id"], row["properties"]["id"])
            for row in self._rows
            if row["properties"]["unembedded_at"] is not None
        ]

    def _make(self, name: str, type: str) -> Known:
        vector = self._found.vectors.get(named_text(name, type))
        embedded = vector is not None or type in CODES
        node = entity_node(self._lock, name, type, embedded=embedded)
        self._rows.append(creation_row(node, None if vector is None else Vector(vector)))
        return Known(node["id"], type, name)


def _creation(lock: UserLock, row: Mapping[str, Any]) -> dict[str, Any]:
    own = row["properties"]
    after = {"name": own["name"], "type": row["type"], "aliases": own["aliases"]}
    return new_change_of(lock, own["id"], ENTITY, Action.CREATED, before=None, after=after)


def pair_id(one: str, other: str) -> str:
    """Return the id of the review of two entities: one for the pair, in either order."""
    return str(uuid.uuid5(_PAIRS, ":".join(sorted((one, other)))))
