"""State of an erasure: on its Outbox node and its receipt, moved on by each of its transactions.

The Outbox node alone keeps words and vectors to probe with; it is deleted with the last one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from anaphora.clock import native
from anaphora.ids import new_id
from cypher.memories import erasure as queries
from graph.enums import Trust
from graph.lock import UserLock
from graph.session import RunQuery, Transaction
from memory.endings.targets import kept_target
from memory.inputs import ForgetTarget

TASK = "erase"
# Of the work that is left when a receipt is complete: to overwrite what was freed.
OVERWRITE = "overwrite"
STEP = "ERASE"
# Memories whose words and vectors are probed with, spread over all that are erased.
MOST_PROBED = 64
# Bytes that are freed for a character of an erased text: it stands in its memory, and twice in
# Changes, in up to three bytes each time, and filler has more records of lists than of texts.
A_CHARACTER = 13
# And for a number of a vector that is probed with.
_A_NUMBER = 12
# Ids of rewritten memories that a receipt names.
_MOST_NAMED = 10_000


class Stage(StrEnum):
    """Next thing to do: erase more, clear what no link leads to, probe and end."""

    ERASE = "ERASE"
    REST = "REST"
    PROBE = "PROBE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """An erasure as its last transaction left it. `what` is None for all of the user."""

    id: str
    user_id: str
    run_id: str
    what: ForgetTarget | None
    requested_at: datetime
    reason: str | None = None
    cap: Trust = Trust.VERIFIED
    # Digests that stay when all that they rest on is erased.
    kept: tuple[str, ...] = ()
    stage: Stage = Stage.ERASE
    # Derived memories that are erased next.
    frontier: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    rewritten: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    vectors: tuple[tuple[float, ...], ...] = ()
    # Bytes of text and of vectors that were freed, about.
    freed: int = 0
    # Probes as far as they were made.
    probing_place: str | None = None

    def counted(self, counts: Mapping[str, int]) -> "Erasure":
        """Return it with these counts added."""
        names = self.counts.keys() | counts.keys()
        total = {name: self.counts.get(name, 0) + counts.get(name, 0) for name in names}
        return replace(self, counts={name: total[name] for name in sorted(names) if total[name]})

    def probing(
        self, texts: Sequence[str], vectors: Sequence[Sequence[float]], freed: int
    ) -> "Erasure":
        """Return it with more to probe with, and more bytes freed.

        Each time that there is more, what is kept is written anew, and is freed sooner or later.
        """
        after = replace(
            self,
            texts=(*self.texts, *texts)[:MOST_PROBED],
            vectors=(*self.vectors, *map(tuple, vectors))[:MOST_PROBED],
        )
        kept = A_CHARACTER * sum(map(len, after.texts)) + _A_NUMBER * sum(map(len, after.vectors))
        more = after.texts != self.texts or after.vectors != self.vectors
        return replace(after, freed=self.freed + freed + (kept if more else 0))

    def writing_anew(self, ids: Sequence[str], gone: Sequence[str]) -> "Erasure":
        """Return it with these memories rewritten, and none of those that went after all."""
        every = dict.fromkeys((*self.rewritten, *ids))
        kept = [id for id in every if id not in set(gone)]
        return replace(self, rewritten=tuple(kept[:_MOST_NAMED]))


async def begin_erasure(
    transaction: Transaction,
    lock: UserLock,
    cap: Trust,
    run_id: str,
    what: ForgetTarget | None,
    reason: str | None,
    *,
    id: str | None = None,
    kept: tuple[str, ...] = (),
) -> Erasure:
    """Store the receipt and the work of an erasure that begins; `id` is to be the receipt's."""
    erasure = Erasure(
        id=id or new_id(),
        user_id=lock.user_id,
        run_id=run_id,
        what=what,
        requested_at=lock.now,
        reason=reason,
        cap=cap,
        kept=kept,
        frontier=() if what is None or what.ids is None else tuple(dict.fromkeys(what.ids)),
    )
    receipt = {"id": erasure.id, "requested_at": lock.now, "whole_user": what is None}
    asked = {"what": None if what is None else asdict(what), "reason": reason}
    work = {
        "task": TASK,
        "run_id": run_id,
        "input": json.dumps(asked, sort_keys=True),
        "max_trust": erasure.cap.value,
        "kept": list(kept),
        "created_at": lock.now,
    }
    await transaction.run(
        queries.save_erasure, user_id=lock.user_id, receipt=receipt, work=_work(erasure) | work
    )
    return erasure


async def find_erasure(run: RunQuery, user_id: str, id: str) -> Erasure | None:
    """Find an erasure that goes on, by a graph's `read` or a transaction's `run`."""
    rows = await run(queries.find_erasure, user_id=user_id, id=id)
    if not rows:
        return None
    receipt, work = rows[0]["receipt"], rows[0]["work"]
    asked = json.loads(work["input"])
    return Erasure(
        id=id,
        user_id=user_id,
        run_id=work["run_id"],
        what=None if asked["what"] is None else kept_target(asked["what"]),
        requested_at=native(receipt["requested_at"]),
        reason=asked["reason"],
        cap=Trust(work["max_trust"]),
        kept=tuple(work.get("kept") or ()),
        stage=Stage(work["stage"]),
        frontier=tuple(work.get("ids") or ()),
        counts=json.loads(receipt.get("counts") or "{}"),
        rewritten=tuple(receipt.get("rewritten_ids") or ()),
        texts=tuple(work.get("texts") or ()),
        vectors=_split(work.get("vectors") or (), work.get("dimensions") or 1),
        freed=work.get("freed") or 0,
        probing_place=work.get("place"),
    )


async def save_erasure(transaction: Transaction, lock: UserLock, erasure: Erasure) -> None:
    """Move an erasure on. `created_at` moves, too: the sweeper sends again what stands still."""
    await transaction.run(
        queries.change_erasure,
        user_id=lock.user_id,
        id=erasure.id,
        receipt=receipt_state(erasure),
        work=_work(erasure) | {"created_at": lock.now},
    )


def receipt_state(erasure: Erasure) -> dict[str, Any]:
    """Return what changes of a receipt: counts and ids."""
    return {
        "counts": json.dumps(dict(erasure.counts), sort_keys=True),
        "rewritten_ids": list(erasure.rewritten),
    }


def _work(erasure: Erasure) -> dict[str, Any]:
    return {
        "stage": erasure.stage.value,
        "ids": list(erasure.frontier),
        "texts": list(erasure.texts),
        "vectors": [value for vector in erasure.vectors for value in vector],
        "dimensions": len(erasure.vectors[0]) if erasure.vectors else None,
        "freed": erasure.freed,
        "place": erasure.probing_place,
    }


def _split(values: Sequence[float], dimensions: int) -> tuple[tuple[float, ...], ...]:
    starts = range(0, len(values), dimensions)
    return tuple(tuple(values[start : start + dimensions]) for start in starts)
