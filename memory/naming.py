"""Which entity a reference means, and which are new."""

from collections.abc import Iterable, Mapping
from typing import Any

from anaphora.errors import NotFound
from anaphora.ids import new_id
from cypher import writing
from graph.run import Transaction
from graph.tenancy import tenant_token
from memory.finding import Found, Known
from memory.lock import UserLock
from memory.references import THING, Reference


class Naming:
    """Resolves references of one transaction; keeps the entities that it has to make."""

    def __init__(self, lock: UserLock, found: Found) -> None:
        self._lock = lock
        self._found = found
        self._new: dict[str, dict[str, Known]] = {}
        self._rows: list[dict[str, Any]] = []

    def check(self, references: Iterable[Reference]) -> None:
        """Raises NotFound for an id that is no entity of this user."""
        for reference in references:
            if reference.id is not None and reference.id not in self._found.by_id:
                raise NotFound("There is no such entity.", field=f"{reference.field}.id")

    def entity(self, reference: Reference) -> Known:
        """The entity that is meant: one that is known, or a new one of this name."""
        if (entity := self.known(reference)) is not None:
            return entity
        key = str(reference.key)
        entity = Known(new_id(), reference.type or THING)
        self._new.setdefault(key, {})[entity.type] = entity
        self._rows.append(self._row(entity, key, str(reference.name)))
        return entity

    def known(self, reference: Reference) -> Known | None:
        """The entity that is meant, if it is known or was made here; nothing is made."""
        if reference.id is not None:
            return self._found.by_id.get(reference.id)
        key, type = str(reference.key), reference.type
        known = [*self._found.by_key.get(key, ()), *self._new.get(key, {}).values()]
        for entity in sorted(known, key=lambda entity: entity.type != THING):
            if type is None or entity.type == type:
                return entity
        return None

    async def save(self, transaction: Transaction) -> Mapping[str, str]:
        """Make the new ones. Their ids as they are stored, by the ids given here."""
        if not self._rows:
            return {}
        rows = await transaction.run(
            writing.save_entities, user_id=self._lock.user_id, rows=self._rows
        )
        stored = {(row["type"], row["key"]): row["id"] for row in rows}
        return {row["properties"]["id"]: stored[row["type"], row["key"]] for row in self._rows}

    def _row(self, entity: Known, key: str, name: str) -> dict[str, Any]:
        properties = {
            "id": entity.id,
            "name": name,
            "aliases": [],
            "tenant": tenant_token(self._lock.user_id),
            "created_at": self._lock.now,
        }
        return {"key": key, "type": entity.type, "properties": properties}
