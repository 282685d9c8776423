"""Writes a layer of the ontology, as the only module that does, and tells it as Changes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from anaphora.caller import Actor
from anaphora.ids import new_id
from cypher.ontology import reading, writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.session import Transaction
from graph.tenancy import tenant_token
from language.folding import fold
from memory.ontology.layers import LayerLock
from memory.ontology.rows import (
    FIELDS,
    KEYS,
    Edit,
    Key,
    Row,
    Sort,
    by_source,
    key_of,
    plain,
    snapshots,
)

CONCEPT, ONTOLOGY = "Concept", "Ontology"


class LayerWriter:
    """Writes rows within one transaction, and remembers them as they were."""

    def __init__(self, transaction: Transaction, lock: LayerLock) -> None:
        self._transaction = transaction
        self._lock = lock
        self._edits: dict[tuple[Sort, Key], Edit] = {}

    async def read(self, sort: Sort, keys: Iterable[Key]) -> dict[Key, Row]:
        """Read the rows of these keys as they are."""
        wanted = set(keys)
        query = {
            Sort.CONCEPTS: reading.find_layer_concepts,
            Sort.SUBCLASSES: reading.find_layer_links,
            Sort.RELATIONS: reading.find_layer_relations,
        }[sort]
        starts = sorted({key[0] for key in wanted})
        found = await self._transaction.run(query, user_id=self._lock.layer, keys=starts)
        rows = [plain(sort, _flat(sort, row)) for row in found]
        return {key_of(sort, row): row for row in rows if key_of(sort, row) in wanted}

    async def put(
        self, sort: Sort, rows: Mapping[Key, Mapping[str, Any] | None], source: str | None = None
    ) -> dict[Key, Row]:
        """Set these properties of rows, and no others; None removes a row.

        `source` is the ontology that states the rows: it is added to the sources that a row has,
        or removed from them, and a row with others is kept. Returns the rows as they are now, also
        one that was to be removed but stays, since something is attached to it.
        """
        if not rows:
            return {}
        before = await self.read(sort, rows)
        if source is not None:
            rows = {key: by_source(before.get(key), row, source) for key, row in rows.items()}
        wanted = {key: row for key, row in rows.items() if row is not None}
        now = {
            key: plain(sort, {"id": new_id(), **row, **_with_id(before.get(key), row)})
            | dict(zip(KEYS[sort], key, strict=True))
            for key, row in wanted.items()
        }
        now = {key: _without_id(sort, row) for key, row in now.items()}
        await self._save(sort, {key: (now[key], row) for key, row in wanted.items()})
        gone = [key for key in rows if rows[key] is None and key in before]
        staying = set(gone) - await self._remove(sort, gone)
        now |= {key: before[key] for key in staying}
        for key in rows:
            self._remember(sort, key, before.get(key), now.get(key))
        return now

    async def tell(
        self,
        actor: Actor,
        action: Action,
        subject_id: str,
        label: str,
        reason: str | None = None,
    ) -> int:
        """Save the Changes of all rows that differ since they were read; return how many rows."""
        edits = [edit for edit in self._edits.values() if edit.before != edit.after]
        changes = [
            new_change_of(
                self._lock.user,
                subject_id,
                label,
                action,
                before=before,
                after=after,
                reason=reason,
            )
            for before, after in snapshots(edits, shared=self._lock.shared)
        ]
        await save_changes(self._transaction, self._lock.user, actor, changes)
        self._edits.clear()
        return len(edits)

    def _remember(self, sort: Sort, key: Key, before: Row | None, after: Row | None) -> None:
        first = self._edits.get((sort, key))
        self._edits[sort, key] = Edit(sort, first.before if first else before, after)

    async def _save(self, sort: Sort, rows: Mapping[Key, tuple[Row, Mapping[str, Any]]]) -> None:
        if not rows:
            return
        given = []
        for key, (now, row) in rows.items():
            properties = {name: row[name] for name in FIELDS[sort] if name in row}
            if "name" in properties:
                properties["name_key"] = fold(properties["name"])
            known = dict(zip(KEYS[sort], key, strict=True))
            given.append(known | {"id": now.get("id"), "properties": properties})
        common: dict[str, Any] = {"user_id": self._lock.layer, "at": self._lock.now}
        if sort is Sort.CONCEPTS:
            common["tenant"] = tenant_token(self._lock.layer)
        query = {
            Sort.CONCEPTS: writing.save_concepts,
            Sort.SUBCLASSES: writing.link_subclasses,
            Sort.RELATIONS: writing.link_concepts,
        }[sort]
        await self._transaction.run(query, **common, rows=given)

    async def _remove(self, sort: Sort, keys: Sequence[Key]) -> set[Key]:
        """Remove these rows; return the keys of those removed."""
        if not keys:
            return set()
        layer = self._lock.layer
        if sort is Sort.CONCEPTS:
            gone = await self._transaction.run(
                writing.delete_concepts, user_id=layer, keys=[key[0] for key in keys]
            )
            return {(row["key"],) for row in gone}
        query = {
            Sort.SUBCLASSES: writing.unlink_subclasses,
            Sort.RELATIONS: writing.unlink_concepts,
        }[sort]
        rows = [dict(zip(KEYS[sort], key, strict=True)) for key in keys]
        await self._transaction.run(query, user_id=layer, rows=rows)
        return set(keys)


def _flat(sort: Sort, row: Mapping[str, Any]) -> Mapping[str, Any]:
    if sort is Sort.CONCEPTS:
        concept: Mapping[str, Any] = row["concept"]
        return concept
    if sort is Sort.RELATIONS:
        return {**row["relation"], "from_key": row["from_key"], "to_key": row["to_key"]}
    return row


def _with_id(before: Row | None, row: Mapping[str, Any]) -> Row:
    """Return the old row's id and the fields that are not given anew; empty without an old row."""
    return {} if before is None else {**before, **row, "id": before.get("id")}


def _without_id(sort: Sort, row: Row) -> Row:
    if sort is Sort.SUBCLASSES:
        row.pop("id", None)
    return row
