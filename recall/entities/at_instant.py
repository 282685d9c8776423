"""Entities as the graph knew them at an instant: names restored, and the instant kept."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from cypher.entities import reading
from graph.records.entity_relations import EntityRelationRecord
from graph.records.history import lay_back
from graph.records.records import EntityRecord
from graph.session import RunQuery
from recall.contract.paths import EntityPathRecord


async def entities_as_known(
    run: RunQuery, user_id: str, records: Iterable[EntityRecord], known_at: datetime | None
) -> dict[str, EntityRecord]:
    """Return entities by their ids, as they were called then; nested fields answer then, too."""
    found = {record.id: record for record in records}
    if known_at is None or not found:
        return found
    changes = await _changes(run, user_id, found, known_at)
    return {id: _then(record, changes.get(id, ()), known_at) for id, record in found.items()}


async def shown_as_known(
    run: RunQuery, user_id: str, records: Iterable[EntityRecord], known_at: datetime
) -> dict[str, EntityRecord]:
    """Return entities by their ids, as they were called then, without those hidden then."""
    found = {record.id: record for record in records}
    changes = await _changes(run, user_id, found, known_at) if found else {}
    return {
        id: _then(record, changes.get(id, ()), known_at)
        for id, record in found.items()
        if lay_back({}, changes.get(id, ())).get("forgotten_at") is None
    }


async def _changes(
    run: RunQuery, user_id: str, ids: Iterable[str], known_at: datetime
) -> dict[str, list[dict[str, object]]]:
    rows = await run(reading.find_entity_changes, user_id=user_id, ids=list(ids), known_at=known_at)
    changes: dict[str, list[dict[str, object]]] = {}
    for row in rows:
        changes.setdefault(row["id"], []).append(row)
    return changes


async def paths_as_known(
    run: RunQuery,
    user_id: str,
    paths: Sequence[EntityPathRecord],
    known_at: datetime | None,
) -> list[EntityPathRecord]:
    """Return paths with each entity as known; paths by an entity hidden then are left out."""
    if known_at is None:
        return list(paths)
    ends = [end for path in paths for step in path.steps for end in _ends(step)]
    records = [*(path.entity for path in paths), *ends]
    known = await shown_as_known(run, user_id, records, known_at)
    return [
        replace(
            path,
            entity=known[path.entity.id],
            steps=tuple(
                replace(
                    step,
                    from_entity=known[step.from_entity.id],
                    to_entity=known[step.to_entity.id],
                )
                for step in path.steps
            ),
        )
        for path in paths
        if path.entity.id in known and all(e.id in known for s in path.steps for e in _ends(s))
    ]


def _ends(step: EntityRelationRecord) -> tuple[EntityRecord, EntityRecord]:
    return step.from_entity, step.to_entity


def _then(
    record: EntityRecord, changes: Sequence[dict[str, object]], known_at: datetime
) -> EntityRecord:
    now = {"name": record.name, "type": record.type, "aliases": record.aliases}
    was = lay_back(now, changes)
    return replace(
        record,
        name=was["name"] or record.name,
        type=was["type"] or record.type,
        aliases=tuple(was["aliases"] or ()),
        as_of=known_at,
    )
