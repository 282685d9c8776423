"""Every live fact of a user, held with its vector: which of them are near given ones."""

import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from graph.enums import Trust
from language.conflicts.near_vectors import Places, VectorSet
from memory.runs.consolidation.claims import merit_of

# Facts near one fact that are compared with it.
MOST_NEAR = 64
_NUMBER = re.compile(r"\d+")

# Places of what is near, by how near it is at least and by the fact's own place.
_Found = dict[float, dict[int, NDArray[np.int32]]]
_NOTHING = np.empty(0, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class HeldFacts:
    """Every live fact of a user, the most trusted and most believed first.

    `numbers` and `slots` are codes by which facts that cannot say the same are told apart at once;
    a fact that is no triple has the slot 0. `found` is remembered: comparing with all is most of
    the work of a run, and one step asks what another has asked.
    """

    ids: list[str]
    places: dict[str, int]
    vectors: VectorSet
    live: NDArray[np.bool_]
    numbers: NDArray[np.uint32]
    slots: NDArray[np.uint32]
    found: _Found = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Sequence[dict[str, Any]], vectors: NDArray[np.float16]) -> Self:
        """Return the facts of these rows, which have the vectors."""
        # The best first: of many that are equally near, every fact meets the same few.
        order = sorted(range(len(rows)), key=lambda at: _merit(rows[at]))
        ids = [rows[at]["id"] for at in order]
        return cls(
            ids,
            {id: at for at, id in enumerate(ids)},
            VectorSet.of(vectors[order]),
            np.ones(len(ids), dtype=np.bool_),
            np.array([_code(_NUMBER.findall(rows[at]["text"])) for at in order], dtype=np.uint32),
            np.array([_code([rows[at]["slot"]]) for at in order], dtype=np.uint32),
        )

    def find_near(self, ids: Iterable[str], least: float, *, alike: bool) -> dict[str, list[str]]:
        """Return the ids near each of these facts, the most similar first, `MOST_NEAR` at most.

        `alike`: only those that may say the same. A fact that is not held is absent.
        """
        places = [self.places[id] for id in ids if id in self.places]
        known = {at: self._remembered(at, least, alike) for at in places}
        new = [at for at, near in known.items() if near is None]
        told = self.found.setdefault(least, {})
        for at, near in zip(new, self._compare(new, least, alike), strict=True):
            known[at] = near
            if not alike:
                told[at] = np.array(near, dtype=np.int32) if near else _NOTHING
        return {self.ids[at]: [self.ids[one] for one in near or ()] for at, near in known.items()}

    def is_triple(self, id: str) -> bool:
        """Check whether a fact may have a slot: a fact that is not held may."""
        place = self.places.get(id)
        return place is None or bool(self.slots[place])

    def drop(self, ids: Iterable[str]) -> None:
        """Leave these out from now on: they ended."""
        self.live[[self.places[id] for id in ids if id in self.places]] = False

    def _remembered(self, place: int, least: float, alike: bool) -> Sequence[int] | None:
        """Return what is near by an earlier answer; None where it does not tell all of it."""
        near = self.found.get(least, {}).get(place)
        if near is None or len(near) == MOST_NEAR:
            return None
        if not len(near):
            return ()
        columns = near.astype(np.intp)
        kept = self._kept(np.full(len(near), place, dtype=np.intp), columns, alike)
        return columns[kept].tolist()  # type: ignore[no-any-return]

    def _compare(self, places: Sequence[int], least: float, alike: bool) -> Sequence[Sequence[int]]:
        if not places:
            return []
        rows = np.array(places, dtype=np.intp)
        mine = self.vectors.vectors[rows].astype(np.float32)

        def keep(asked: Places, columns: Places) -> NDArray[np.bool_]:
            return self._kept(rows[asked], columns, alike)

        return self.vectors.find_near(mine, least, MOST_NEAR, keep)

    def _kept(self, mine: Places, columns: Places, alike: bool) -> NDArray[np.bool_]:
        kept: NDArray[np.bool_] = (mine != columns) & self.live[columns]
        if alike:
            slots, others = self.slots[mine], self.slots[columns]
            kept &= self.numbers[mine] == self.numbers[columns]
            kept &= (slots == others) | (slots == 0) | (others == 0)
        return kept


def _merit(row: dict[str, Any]) -> tuple[int, float, str]:
    return merit_of(Trust(row["trust"]), row["confidence"], row["id"])


def _code(values: Iterable[str | None]) -> int:
    """Return a number for these values, whatever their order; 0 for none."""
    told = sorted({value for value in values if value is not None})
    return zlib.crc32("\n".join(told).encode()) if told else 0
