"""Queries of domain databases about a query's entities, and the entities that their rows name."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cypher.entities import naming
from cypher.ontology import reading
from graph.concept_closure import UP, Reached, closure
from graph.records.concepts import JoinSpecRecord, spec_of
from graph.records.records import EntityRecord
from graph.session import Transaction
from language.folding import fold
from language.times.ranges import TimeRange
from recall.contract.paths import EntityPathRecord
from recall.contract.results import DomainResult
from recall.domain.joins import build
from recall.domain.sources import SourceFailed, source_of
from recall.entities.entities import get_entities
from recall.services import Services

MOST_ENTITIES = 5
MOST_RESULTS = 20
MOST_IDS = 10
_MOST_NAMES = 20
_MOST_ABOVE = 200


@dataclass(frozen=True, slots=True)
class _Join:
    """A relation with a join spec; `shared`: an admin defined it, for everyone."""

    relation: str
    spec: JoinSpecRecord
    shared: bool


async def ask_domain(
    services: Services, user_id: str, entities: Sequence[EntityRecord], span: TimeRange | None
) -> list[DomainResult]:
    """Ask the sources about these entities, side by side. Errors are in the results."""
    asked = list(dict.fromkeys(entity.id for entity in entities))[:MOST_ENTITIES]
    by_id = {entity.id: entity for entity in entities}
    joins = await _joins(services, user_id, asked)
    questions = [
        _ask(services, user_id, by_id[id], join, span) for id in asked for join in joins.get(id, ())
    ]
    return list(await asyncio.gather(*questions[:MOST_RESULTS]))


async def entities_of_rows(
    services: Services, user_id: str, results: Sequence[DomainResult]
) -> dict[str, EntityPathRecord]:
    """Find entities that the rows' ids name, at most ten ids, and how each was reached."""
    reached: dict[str, DomainResult] = {}
    for result in results:
        if result.spec is not None and result.spec.id is not None:
            for row in result.rows:
                if (value := row.get(result.spec.id)) is not None:
                    reached.setdefault(fold(str(value)), result)
    keys = [key for key in reached if key][:MOST_IDS]
    if not keys:
        return {}
    rows = await services.graph.read(naming.find_named, user_id=user_id, keys=keys)
    found = await get_entities(services, user_id, [row["id"] for row in rows])
    ways: dict[str, EntityPathRecord] = {}
    for row in rows:
        result = reached[row["asked"]]
        if row["id"] in found and row["id"] != result.entity.id:
            ways.setdefault(
                row["id"],
                EntityPathRecord(
                    start_id=result.entity.id,
                    entity=found[row["id"]],
                    path=(result.relation,),
                    depth=1,
                ),
            )
    return ways


async def _ask(
    services: Services,
    user_id: str,
    entity: EntityRecord,
    join: _Join,
    span: TimeRange | None,
) -> DomainResult:
    spec = join.spec

    def answer(**more: Any) -> DomainResult:
        return DomainResult(spec.source, join.relation, entity, spec=spec, **more)

    given = services.settings.domain_sources.get(spec.source)
    if given is None:
        return answer(error="No source of this name is set up.")
    if spec.table not in given.tables:
        return answer(error="This table is not one of those that the source may be asked for.")
    if not join.shared and given.user_column is None:
        # A user's own definition must not show the rows of others.
        return answer(error="Only relations that are defined for everyone may ask this source.")
    try:
        source = source_of(spec.source, given)
    except OSError:
        return answer(error="The file with the source's address cannot be read.")
    names = list(dict.fromkeys([entity.name, *entity.aliases]))[:_MOST_NAMES]
    owner = (given.user_column, user_id) if given.user_column else None
    try:
        rows = await source.rows(
            lambda as_text: build(
                spec, names, span, sqlite=source.is_sqlite, as_text=as_text, owner=owner
            )
        )
    except SourceFailed as failed:
        return answer(error=str(failed))
    return answer(rows=tuple(rows))


async def _joins(services: Services, user_id: str, ids: Sequence[str]) -> dict[str, list[_Join]]:
    """Find the joins of each entity: of its concepts and those above them, in both layers.

    The nearest come first; a relation that a subclass redefines is not taken from above as well.
    """
    if not ids:
        return {}
    above = await _concepts_above(services, user_id, ids)
    keys = list(dict.fromkeys(key for found in above.values() for key in found))
    declared = {
        shared: await _declared(services, layer, keys, shared=shared)
        for shared, layer in ((False, user_id), (True, ""))
    }
    joins: dict[str, list[_Join]] = {}
    for id, depths in above.items():
        nearest: dict[tuple[bool, str], int] = {}
        for key, depth in sorted(depths.items(), key=lambda one: one[1]):
            for join in (*declared[False].get(key, ()), *declared[True].get(key, ())):
                near = nearest.setdefault((join.shared, join.relation), depth)
                known = joins.setdefault(id, [])
                if near == depth and join not in known:
                    known.append(join)
    return joins


async def _concepts_above(
    services: Services, user_id: str, ids: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Find by entity id the keys of its concepts and of all above them, with their distance."""

    async def work(transaction: Transaction) -> tuple[dict[str, list[str]], Reached]:
        rows = await transaction.run(
            reading.find_concepts_of_entities, user_id=user_id, ids=list(ids)
        )
        own: dict[str, list[str]] = {}
        for row in rows:
            own.setdefault(row["id"], []).append(row["concept"]["key"])
        starts = dict.fromkeys(key for keys in own.values() for key in keys)
        return own, await closure(transaction, user_id, starts, UP, _MOST_ABOVE)

    own, above = await services.graph.reading(work, name="concepts_above")
    found: dict[str, dict[str, int]] = {}
    for id, keys in own.items():
        depths = found.setdefault(id, {})
        for start in keys:
            for key, depth in ((start, 0), *above[start].items()):
                depths[key] = min(depth, depths.get(key, depth))
    return found


async def _declared(
    services: Services, layer: str, keys: Sequence[str], *, shared: bool
) -> dict[str, list[_Join]]:
    """Find the joins that concepts of one layer declare, by the concepts' keys."""
    found: dict[str, list[_Join]] = {}
    if not keys:
        return found
    rows = await services.graph.read(reading.find_layer_relations, user_id=layer, keys=list(keys))
    for row in rows:
        if (spec := spec_of(row["relation"])) is not None:
            join = _Join(row["relation"]["name"], spec, shared)
            found.setdefault(row["from_key"], []).append(join)
    return found
