"""Finds which of a user's facts are near changed facts: by the vector index, or all against all.

Where little changed, the index is asked for each fact. Where much did, the vectors of all of the
user's facts are read once, for all steps of a run, and compared once. Each fact found is compared
again, exactly, as it is stored then.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora.clock import FAR_PAST
from anaphora.settings import Settings
from cypher.runs import consolidation as queries
from graph.changes.step import Context
from graph.enums import MemoryKind
from graph.session import Graph
from memory.conflicts.candidates import find_similar
from memory.runs.consolidation.claims import Claim, read_vector
from memory.runs.consolidation.held_facts import MOST_NEAR, HeldFacts

# The index is asked for so many first: few facts have more near them.
_FIRST_ASKED = 12
# With more changed facts than this, all vectors are read.
FEW = 128
# Facts whose vectors are held at once: beyond it the index is asked.
MOST_HELD = 300_000
_PAGE = 2000
# Questions that the index is asked at once.
_AT_ONCE = 2
# Half precision is off by no more than this.
_ROUNDING = 0.002

# The vectors of the run that this process works on, by its id: slices follow one another, and
# another run takes the place of one that never ended.
_held: dict[str, HeldFacts] = {}


class Neighbors:
    """Finds near facts for one slice of a run, and remembers the vectors that it read.

    Its steps share it, and the run's next slices the vectors: whatever changed since they were
    read is due again.
    """

    def __init__(self, graph: Graph, settings: Settings) -> None:
        self._graph = graph
        self._settings = settings
        self._run_id: str | None = None
        self._forget()

    def _forget(self) -> None:
        self._all: HeldFacts | None = None
        self._many = False
        # What the index answered, by id and text.
        self._asked: dict[tuple[str, str, float], list[str]] = {}

    async def find_in_all(
        self, context: Context, ids: Sequence[str], least: float, *, alike: bool, many: bool
    ) -> dict[str, list[str]] | None:
        """Return the ids near each of these facts, the most similar first, by all vectors.

        A fact with no vector at that time is absent. `alike`: only those that may say the same.
        `many`: a great deal changed, so that all vectors are worth reading. None where they were
        not read: the index is to be asked.
        """
        if context.run_id != self._run_id:
            self._forget()
            self._run_id = context.run_id
            self._all = _held.get(context.run_id)
        if many and self._all is None and not self._many:
            self._many = True
            self._all = await self._read_all(context.user_id)
            if self._all is not None:
                _held.clear()
                _held[context.run_id] = self._all
        if self._all is None:
            return None
        # The lease is renewed meanwhile.
        return await asyncio.to_thread(self._all.find_near, ids, least - _ROUNDING, alike=alike)

    def is_triple(self, id: str) -> bool:
        """Check whether a fact may have a slot: by all vectors, where it had one at that time."""
        return self._all is None or self._all.is_triple(id)

    async def ask_index(
        self, context: Context, claims: Sequence[Claim], least: float
    ) -> dict[str, list[str]]:
        """Ask the index for each fact, some at once; what was asked in this slice is known."""
        places = asyncio.Semaphore(_AT_ONCE)

        async def ask(claim: Claim) -> None:
            key = _asked(claim, least)
            if key not in self._asked:
                async with places:
                    self._asked[key] = await self._find_by_index(context.user_id, claim, least)

        await asyncio.gather(*map(ask, claims))
        return {claim.id: self._asked[_asked(claim, least)] for claim in claims}

    def release(self, context: Context) -> None:
        """Hold the run's vectors no longer: its last step that compares is over."""
        _held.pop(context.run_id, None)

    def drop(self, ids: Iterable[str]) -> None:
        """Leave these out from now on: they ended since their vectors were read."""
        if self._all is not None:
            self._all.drop(ids)

    async def _find_by_index(self, user_id: str, claim: Claim, least: float) -> list[str]:
        for limit in (_FIRST_ASKED, MOST_NEAR):
            found = await find_similar(
                self._graph.read,
                self._settings,
                user_id,
                claim.vector,
                MemoryKind.FACT.value,
                least=least,
                except_id=claim.id,
                limit=limit,
            )
            if len(found) < limit:
                break
        return [rival.id for rival in found]

    async def _read_all(self, user_id: str) -> HeldFacts | None:
        """Read the vectors of all facts; None where there are too many to hold."""
        rows: list[dict[str, Any]] = []
        blocks: list[NDArray[np.float16]] = []
        place, last_id = FAR_PAST, ""
        while True:
            page = await self._graph.read(
                queries.find_vectors,
                user_id=user_id,
                place=place,
                last_id=last_id,
                limit=_PAGE,
            )
            if page:
                vectors = [read_vector(row.pop("vector")) for row in page]
                blocks.append(np.stack(vectors).astype(np.float16))
                rows += page
                place, last_id = page[-1]["created_at"], page[-1]["id"]
            if len(rows) > MOST_HELD:
                return None
            if len(page) < _PAGE:
                return HeldFacts.of(rows, np.concatenate(blocks)) if rows else None


def _asked(claim: Claim, least: float) -> tuple[str, str, float]:
    return claim.id, claim.statement.text, least
