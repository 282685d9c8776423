"""Imports an export: streamed, some hundred lines a transaction, and safe to do again.

Things that are here already stay as they are; ids are kept. A wrong line ends the import with its
number; what came before it stays, and the same file goes on from there.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Conflict, Invalid
from anaphora.settings import Settings
from anaphora.work import Work
from cypher import runs
from graph.changes.run_lifecycle import beat, begin_run, run_state
from graph.enums import RunKind, RunStatus, Trust
from graph.lock import lock_user
from graph.session import Transaction
from language.embedding.encoder import ModelInfo
from memory.commit import Committed, commit_marked
from memory.services import Services
from memory.transfer.batch import BatchImport, BatchResult
from memory.transfer.format.lines import Header, Line, parse_header, parse_line, split_lines
from memory.transfer.identity import Identity
from memory.transfer.new_ids import NewIds

__all__ = ["ImportCounts", "import_lines", "split_lines"]

BATCH = 500
# Bytes of the lines in a batch: it is also full when they reach this.
BATCH_BYTES = 8 * 2**20
_STEP = "IMPORT"
_SORTS = (
    *("threads", "entities", "concepts", "vocabularies", "terms", "runs", "reviews"),
    *("memories", "conflicts", "changes", "links", "weight_sets"),
)
_CANCELLED = RunStatus.CANCELLED

_BROKEN_OFF = "The import was interrupted: send it again; what is stored is left as it is."


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportCounts:
    """Counts of an import. `present` were here already; `pending` wait for their embedding."""

    run_id: str
    threads: int = 0
    entities: int = 0
    concepts: int = 0
    vocabularies: int = 0
    terms: int = 0
    weight_sets: int = 0
    reviews: int = 0
    runs: int = 0
    memories: int = 0
    conflicts: int = 0
    changes: int = 0
    links: int = 0
    present: int = 0
    pending: int = 0


@dataclass(slots=True)
class _Totals:
    counts: dict[str, int] = field(default_factory=dict)
    identity: Identity = field(default_factory=Identity)

    def add(self, result: BatchResult) -> None:
        by = result.counts | {"pending": len(result.pending)}
        for name, count in by.items():
            self.counts[name] = self.counts.get(name, 0) + count
        self.identity = result.identity


async def import_lines(
    services: Services, caller: Caller, lines: AsyncIterator[bytes], *, new_ids: bool = False
) -> ImportCounts:
    """Import the lines of `export_lines` for the caller's user, whoever's they were.

    Vectors of another model are left out, and made anew; trust is no more than the key may give.
    With `new_ids` everything gets another id, the same one whenever the file comes again. Leaves a
    Run with the counts. Raises Invalid for a line that is malformed or has an id that cannot be
    used; it names the line (`field` is `line.N`), whose batch is not stored.
    """
    ids = NewIds(caller.user_id) if new_ids else None
    header = await _header(lines)
    _check_header(header, services.encoder.info)
    run_id = await _begin(services, caller)
    totals = _Totals()
    try:
        async for batch in batched(lines, services.settings):
            if ids is not None:
                batch = [ids.of_line(line) for line in batch]
            await _store(services, caller, header, batch, totals)
            if await beat(services.graph, caller.user_id, run_id, services.clock()) is _CANCELLED:
                raise Conflict(
                    "The import was cancelled: what it stored before stays.", ids=[run_id]
                )
    except AnaphoraError as error:
        content = {"code": error.code, "message": error.message, "field": error.field}
        status = _CANCELLED if run_id in error.ids else RunStatus.FAILED
        await _end(services, caller, run_id, status, totals, content)
        raise
    except BaseException:
        # The client went, or the server ends: a run that beats no more would look stuck for good.
        content = {"code": "UNAVAILABLE", "message": _BROKEN_OFF, "field": None}
        ending = _end(services, caller, run_id, RunStatus.CANCELLED, totals, content)
        await asyncio.shield(ending)
        raise
    await _end(services, caller, run_id, RunStatus.SUCCEEDED, totals)
    return ImportCounts(run_id=run_id, **totals.counts)


async def _header(lines: AsyncIterator[bytes]) -> Header:
    async for line in lines:
        return parse_header(line)
    raise Invalid("Line 1: the file is empty.", field="line.1")


def _check_header(header: Header, model: ModelInfo) -> None:
    if header.model == model.name and header.dimensions != model.dimensions:
        message = f"Line 1: {model.name} gives {model.dimensions} dimensions."
        raise Invalid(message, field="line.1")


async def batched(lines: AsyncIterator[bytes], settings: Settings) -> AsyncIterator[list[Line]]:
    """Parse the lines behind the first, and yield batches that one transaction stores."""
    batch: list[Line] = []
    number, size = 1, 0
    async for line in lines:
        number += 1
        if not line.strip():
            continue
        batch.append(parse_line(number, line, settings))
        size += len(line)
        if len(batch) == BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


async def _store(
    services: Services, caller: Caller, header: Header, batch: list[Line], totals: _Totals
) -> None:
    async def work(transaction: Transaction) -> Committed[BatchResult]:
        saving = BatchImport(
            caller.user_id, services.clock, header, Trust(caller.max_trust), totals.identity
        )
        result = await saving.save(transaction, batch)
        changed = bool(result.counts.get("changes"))
        return Committed(result, changed=changed, owed={Work.EMBED: result.pending})

    result, _ = await commit_marked(services, caller, work, name="import")
    totals.add(result)


async def _begin(services: Services, caller: Caller) -> str:
    async def work(transaction: Transaction) -> str:
        # Under the lock: nothing begins for a user who is being erased.
        lock = await lock_user(transaction, caller.user_id, services.clock)
        return await begin_run(transaction, lock, caller.actor, RunKind.IMPORT, _STEP)

    return await services.graph.write(work, name="begin_import")


async def _end(
    services: Services,
    caller: Caller,
    run_id: str,
    status: RunStatus,
    totals: _Totals,
    error: dict[str, Any] | None = None,
) -> None:
    done = sum(totals.counts.get(name, 0) for name in _SORTS)
    now = services.clock()
    state = run_state(status, _STEP, totals.counts, now, done=done, error=error)
    await services.graph.execute(
        runs.change_run, user_id=caller.user_id, id=run_id, properties=state
    )
