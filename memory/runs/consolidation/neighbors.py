"""Finds which of a user's facts are near changed facts: by the vector index, or all against all.

Where little changed, the index is asked for each fact. Where much did, the vectors of all of the
user's facts are read once, kept at half precision (77 MB for 100,000), and multiplied block by
block; each fact found is compared again, exactly, as it is stored then.
"""

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora.clock import FAR_PAST
from anaphora.settings import Settings
from cypher.runs import consolidation as queries
from graph.enums import MemoryKind, Trust
from graph.session import Graph
from memory.conflicts.candidates import find_similar
from memory.runs.consolidation.claims import Claim

# Facts near one fact that are compared with it.
MOST_NEAR = 64
# With more changed facts than this, all vectors are read.
FEW = 128
# Facts whose vectors are held at once: beyond it the index is asked.
MOST_HELD = 300_000
_PAGE = 2000
# Columns multiplied at once, in single precision.
_BLOCK = 8192
# Half precision is off by no more than this.
_ROUNDING = 0.002
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _All:
    """Every live fact of a user, the most trusted and most believed first.

    `numbers` and `slots` are codes by which facts that cannot say the same are told apart at once;
    a fact that is no triple has the slot 0.
    """

    ids: list[str]
    places: dict[str, int]
    vectors: NDArray[np.float16]
    live: NDArray[np.bool_]
    numbers: NDArray[np.uint32]
    slots: NDArray[np.uint32]


class Neighbors:
    """Finds near facts for one slice of a run, and remembers the vectors that it read."""

    def __init__(self, graph: Graph, settings: Settings, user_id: str) -> None:
        self._graph = graph
        self._settings = settings
        self._user_id = user_id
        self._all: _All | None = None
        self._many = False

    async def find(
        self, claims: Sequence[Claim], least: float, *, alike: bool, many: bool
    ) -> dict[str, list[str]]:
        """Return the ids near each of these facts, the most similar first.

        `alike`: only those that may say the same. `many`: a great deal changed, so that all vectors
        are worth reading.
        """
        if many and self._all is None and not self._many:
            self._many = True
            self._all = await self._read_all()
        if self._all is not None:
            return _find_among(self._all, claims, least - _ROUNDING, alike=alike)
        return {claim.id: await self._find_by_index(claim, least) for claim in claims}

    def drop(self, ids: Iterable[str]) -> None:
        """Leave these out from now on: they ended since their vectors were read."""
        if self._all is not None:
            self._all.live[[self._all.places[id] for id in ids if id in self._all.places]] = False

    async def _find_by_index(self, claim: Claim, least: float) -> list[str]:
        found = await find_similar(
            self._graph.read,
            self._settings,
            self._user_id,
            claim.vector,
            MemoryKind.FACT.value,
            least=least,
            except_id=claim.id,
            limit=MOST_NEAR,
        )
        return [rival.id for rival in found]

    async def _read_all(self) -> _All | None:
        """Read the vectors of all facts; None where there are too many to hold."""
        rows: list[dict[str, Any]] = []
        blocks: list[NDArray[np.float16]] = []
        place, last_id = FAR_PAST, ""
        while True:
            page = await self._graph.read(
                queries.find_vectors,
                user_id=self._user_id,
                place=place,
                last_id=last_id,
                limit=_PAGE,
            )
            if page:
                blocks.append(np.asarray([row.pop("vector") for row in page], dtype=np.float16))
                rows += page
                place, last_id = page[-1]["created_at"], page[-1]["id"]
            if len(rows) > MOST_HELD:
                return None
            if len(page) < _PAGE:
                return _sorted(rows, blocks) if rows else None


def _sorted(rows: Sequence[dict[str, Any]], blocks: Sequence[NDArray[np.float16]]) -> _All:
    # The best first: of many that are equally near, every fact meets the same few.
    order = sorted(range(len(rows)), key=lambda at: _merit(rows[at]))
    ids = [rows[at]["id"] for at in order]
    vectors = np.concatenate(blocks)[order]
    return _All(
        ids,
        {id: at for at, id in enumerate(ids)},
        vectors,
        np.ones(len(ids), dtype=np.bool_),
        np.array([_code(_NUMBER.findall(rows[at]["text"])) for at in order], dtype=np.uint32),
        np.array([_code([rows[at]["slot"]]) for at in order], dtype=np.uint32),
    )


def _merit(row: dict[str, Any]) -> tuple[int, float, str]:
    return -Trust(row["trust"]).rank, -row["confidence"], row["id"]


def _code(values: Iterable[str | None]) -> int:
    """Return a number for these values, whatever their order; 0 for none."""
    told = sorted({value for value in values if value is not None})
    return zlib.crc32("\n".join(told).encode()) if told else 0


def _find_among(
    every: _All, claims: Sequence[Claim], least: float, *, alike: bool
) -> dict[str, list[str]]:
    known = [claim for claim in claims if claim.id in every.places]
    if not known:
        return {}
    rows = np.array([every.places[claim.id] for claim in known])
    mine = np.stack([claim.vector for claim in known])
    found: list[list[tuple[float, int]]] = [[] for _ in known]
    for start in range(0, len(every.ids), _BLOCK):
        part = slice(start, start + _BLOCK)
        cosines = mine @ every.vectors[part].astype(np.float32).T
        near = (cosines >= least) & every.live[part][None, :]
        if alike:
            near &= every.numbers[rows][:, None] == every.numbers[part][None, :]
            slots, others = every.slots[rows][:, None], every.slots[part][None, :]
            near &= (slots == others) | (slots == 0) | (others == 0)
        for at, column in zip(*np.nonzero(near), strict=True):
            if rows[at] != start + column:
                found[at].append((-float(cosines[at, column]), start + int(column)))
    return {
        claim.id: [every.ids[place] for _, place in _nearest(found[at])]
        for at, claim in enumerate(known)
    }


def _nearest(found: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Return the nearest; equally near are in the order of their merit."""
    return sorted(found, key=lambda one: (round(one[0], 3), one[1]))[:MOST_NEAR]
