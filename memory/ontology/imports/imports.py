"""Imports an RDF ontology into a layer: parses it, compares it, and writes the differences.

Each portion is a transaction; broken off, an import is finished by sending the document again. It
leaves a Run with counts and warnings, and Changes with many rows each. An import that changes
nothing writes nothing but the run.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Unavailable
from cypher import runs
from graph.changes.changes import Action
from graph.changes.run_lifecycle import RunOverError, begin_run, check_open, end_run, join_run
from graph.enums import RunKind, RunStatus
from graph.lock import lock_user
from graph.records.run import RunRecord
from graph.session import Transaction
from graph.tenancy import SHARED
from language.rdf.model import ParsedOntology, RdfFormat
from language.rdf.parsing_process import parse_ontology
from memory.commit import publish
from memory.fields import checks, limits
from memory.ontology.imports.counts import Counts, add_counts
from memory.ontology.imports.individuals import save_individuals
from memory.ontology.imports.plan import Plan, plan_import
from memory.ontology.imports.reading import BATCH, read_layer
from memory.ontology.imports.retractions import end_unstated
from memory.ontology.layers import layer_of, lock_layer
from memory.ontology.rows import Key, Row, Sort, key_of
from memory.ontology.writer import ONTOLOGY, LayerWriter
from memory.services import Services

STEP = "IMPORT"
_MOST_WARNINGS = 100
_BROKEN_OFF = "The import was interrupted: send it again; what is stored is left as it is."


async def import_ontology(
    services: Services,
    caller: Caller,
    document: str,
    format: RdfFormat = RdfFormat.TURTLE,
    *,
    shared: bool = False,
    name: str | None = None,
) -> RunRecord:
    """Make a layer state what the document states; nothing is fetched from anywhere.

    Imports classes with their parents, relations between them, and individuals with their classes
    and relations, which become entities of the user (the shared layer has none). Statements of an
    earlier import of the same ontology that this one lacks are removed: the same has the same IRI,
    or else the same `name`. The run has the counts.

    Raises LimitExceeded for a document over `settings.max_ontology` bytes, before it is parsed;
    Invalid for one that is not of the format or that would fetch something; Forbidden for the
    shared layer without the scope ADMIN.
    """
    layer = layer_of(caller, shared)
    name = checks.optional_name(name, "name", limits.LONGEST_NAME)
    parsed = await parse_ontology(
        document,
        format,
        most_bytes=services.settings.max_ontology,
        seconds=services.settings.ontology_seconds,
    )
    if name is not None and not parsed.named:
        parsed = replace(parsed, source=f"file {name}", named=True)
    return await import_parsed(services, caller, parsed, layer)


async def import_parsed(
    services: Services, caller: Caller, parsed: ParsedOntology, layer: str
) -> RunRecord:
    """Import an ontology that was parsed already, as `import_ontology` does."""
    run_id = await _begin(services, caller)
    counts: Counts = {}
    try:
        warnings = await _import(services, caller, parsed, layer, run_id, counts)
    except RunOverError:
        # Cancelled: what was written stays, and can be undone.
        return await _end(services, caller, run_id, RunStatus.CANCELLED, counts)
    except BaseException as error:
        # The client went, or the server ends: a run that beats no more would look stuck for good.
        known = error if isinstance(error, AnaphoraError) else Unavailable(_BROKEN_OFF)
        content = {"code": known.code, "message": known.message, "field": known.field}
        status = RunStatus.FAILED if known is error else RunStatus.CANCELLED
        await asyncio.shield(_end(services, caller, run_id, status, counts, error=content))
        raise
    return await _end(services, caller, run_id, RunStatus.SUCCEEDED, counts, warnings=warnings)


async def _import(
    services: Services,
    caller: Caller,
    parsed: ParsedOntology,
    layer: str,
    run_id: str,
    counts: Counts,
) -> list[str]:
    keys = [item.iri for item in parsed.classes]
    before = await read_layer(services.graph, layer, keys, parsed.source)
    plan = plan_import(parsed, before)
    warnings = list(parsed.warnings)
    await _write(services, caller, layer, plan, parsed.source, run_id)
    if layer == SHARED and parsed.individuals:
        warnings.append(
            f"{len(parsed.individuals)} individuals are left out: only a user has them."
        )
    elif layer != SHARED:
        more, ids = await save_individuals(services, caller, parsed, run_id)
        add_counts(counts, more)
        more, told = await end_unstated(services, caller, parsed, ids, run_id)
        add_counts(counts, more)
        warnings += told
    # Last: instances are attached to their class until their links end.
    warnings += await _remove(services, caller, layer, plan, parsed.source, run_id)
    add_counts(counts, {"triples": parsed.triples, **plan.counts})
    return warnings


async def _write(
    services: Services, caller: Caller, layer: str, plan: Plan, source: str, run_id: str
) -> None:
    """Write a plan except its removals of concepts, some thousand rows a transaction."""
    steps: list[tuple[Sort, list[tuple[Key, Row | None]]]] = [
        (Sort.CONCEPTS, _rows(Sort.CONCEPTS, plan.concepts)),
        (Sort.SUBCLASSES, _rows(Sort.SUBCLASSES, plan.links)),
        (Sort.RELATIONS, _rows(Sort.RELATIONS, plan.relations)),
        (Sort.SUBCLASSES, [(key_of(Sort.SUBCLASSES, row), None) for row in plan.ended_links]),
        (Sort.RELATIONS, [(key_of(Sort.RELATIONS, row), None) for row in plan.ended_relations]),
    ]
    for sort, rows in steps:
        for start in range(0, len(rows), BATCH):
            some = dict(rows[start : start + BATCH])
            await _write_some(services, caller, layer, sort, some, source, run_id)


async def _remove(
    services: Services, caller: Caller, layer: str, plan: Plan, source: str, run_id: str
) -> list[str]:
    """Remove concepts that nothing states; return a warning of those that stay, being in use."""
    kept = 0
    for start in range(0, len(plan.ended_concepts), BATCH):
        some: dict[Key, Row | None] = {
            (key,): None for key in plan.ended_concepts[start : start + BATCH]
        }
        kept += len(await _write_some(services, caller, layer, Sort.CONCEPTS, some, source, run_id))
    if kept:
        plan.counts["concepts_removed"] -= kept
        return [f"{kept} classes are no longer stated and stay: something is attached to them."]
    return []


async def _write_some(
    services: Services,
    caller: Caller,
    layer: str,
    sort: Sort,
    rows: Mapping[Key, Row | None],
    source: str,
    run_id: str,
) -> dict[Key, Row]:
    async def work(transaction: Transaction) -> dict[Key, Row]:
        lock = await lock_layer(transaction, layer, caller.user_id, services.clock)
        await check_open(transaction, lock.user, run_id)
        writer = LayerWriter(transaction, lock)
        now = await writer.put(sort, rows, source)
        await writer.tell(caller.actor, Action.UPDATED, run_id, ONTOLOGY)
        await join_run(transaction, lock.user, run_id)
        return now

    put = await services.graph.write(work, name="import ontology")
    publish(services, caller, changed=True)
    return put


def _rows(sort: Sort, planned: Sequence[Row]) -> list[tuple[Key, Row | None]]:
    rows: list[tuple[Key, Row | None]] = []
    for row in planned:
        given = dict(row["properties"]) | ({"id": row["id"]} if "id" in row else {})
        rows.append((key_of(sort, row), given))
    return rows


async def _begin(services: Services, caller: Caller) -> str:
    async def work(transaction: Transaction) -> str:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        return await begin_run(transaction, lock, caller.actor, RunKind.IMPORT, STEP)

    return await services.graph.write(work, name="begin import")


async def _end(
    services: Services,
    caller: Caller,
    run_id: str,
    status: RunStatus,
    counts: Counts,
    *,
    error: Mapping[str, Any] | None = None,
    warnings: Sequence[str] = (),
) -> RunRecord:
    async def work(transaction: Transaction) -> RunRecord:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        told = warnings[:_MOST_WARNINGS]
        await end_run(transaction, lock, run_id, status, counts, STEP, error=error, warnings=told)
        [row] = await transaction.run(runs.find_runs_by_id, user_id=caller.user_id, ids=[run_id])
        return RunRecord.from_node(row["run"])

    return await services.graph.write(work, name="end import")
