"""Facts as a consolidation compares them, read at once; and pairs that were decided before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import numpy as np
from neo4j.vector import Vector

from anaphora.clock import FAR_PAST, native
from cypher import conflicts
from graph.enums import Trust
from graph.records.conflicts import conflict_id
from graph.session import RunQuery
from language.conflicts.statements import Statement
from language.embedding.encoder import Vectors
from language.extraction.roles import is_heard
from memory.conflicts.candidates import statement_of

# From here on a fact is clearly newer than another that was not told in the same thread.
CLEARLY = timedelta(days=1)
# Facts of one slot that are looked at together: those that began first.
MOST_OF_SLOT = 1000

# A subject, and a relation.
Slot = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Claim:
    """A live fact, with all that a decision on it may rest on: statement, trust, belief, sources.

    `entities` are those that it is about or mentions; `turn` is the last of its thread's that it
    was heard in, 0 for none.
    """

    statement: Statement
    trust: Trust
    confidence: float
    category: str | None
    entities: frozenset[str]
    created_at: datetime
    thread_id: str | None
    turn: int
    # Whether nobody but the program itself said it: it confirms and changes nothing.
    echo: bool
    # Whether it was put back once, by somebody or by an undoing.
    returned: bool
    # When its ending was undone last, or somebody restored it; None where neither was.
    put_back_at: datetime | None
    vector: Vectors

    @property
    def id(self) -> str:
        return self.statement.id

    @property
    def merit(self) -> tuple[int, float, str]:
        """Return the key by which winners sort first, as `merit_of` makes it."""
        return merit_of(self.trust, self.confidence, self.id)

    @property
    def saying(self) -> tuple[object, ...]:
        """Return what facts have in common that say the very same."""
        told = self.statement
        return told.text, told.slot, told.object_id, told.object_key, told.negated, told.polarity

    @property
    def began(self) -> datetime:
        """Return when it began to hold; when it was told, where nobody said."""
        stated = self.statement.valid_from
        return self.created_at if stated == FAR_PAST else stated

    @property
    def dated(self) -> bool:
        """Check whether somebody said when it began."""
        return self.statement.valid_from != FAR_PAST


def merit_of(trust: Trust, confidence: float, id: str) -> tuple[int, float, str]:
    """Return the key by which winners sort first: the most trusted, then the most believed."""
    return -trust.rank, -confidence, id


def may_end(old: Claim, new: Claim) -> bool:
    """Check that nobody put a fact back since the other was told: an undoing holds until then."""
    return old.put_back_at is None or new.created_at > old.put_back_at


def similarity_of(a: Claim, b: Claim) -> float:
    """Return the cosine of two facts."""
    return float(np.dot(a.vector, b.vector))


def is_clearly_newer(new: Claim, old: Claim) -> bool:
    """Check whether a fact is newer beyond doubt: a later turn of one thread, or a day or more.

    Where only one of them says since when it holds, it must be told later, too: what is told of
    the past does not end what holds now.
    """
    if new.thread_id is not None and new.thread_id == old.thread_id and new.turn and old.turn:
        return new.turn > old.turn and new.began >= old.began
    if new.dated != old.dated and new.created_at < old.created_at:
        return False
    return new.began - old.began >= CLEARLY


async def read_claims(run: RunQuery, user_id: str, ids: Iterable[str]) -> dict[str, Claim]:
    """Read the live facts of these ids that have a vector; others are absent."""
    wanted = list(dict.fromkeys(ids))
    rows = await run(conflicts.find_claims, user_id=user_id, ids=wanted) if wanted else []
    return {row["memory"]["id"]: _claim(row) for row in rows if row["vector"] is not None}


def _claim(row: Mapping[str, Any]) -> Claim:
    node = row["memory"]
    statement = statement_of(
        node, subject_id=row["subject_id"], object_id=row["object_id"], sources=row["sources"]
    )
    return Claim(
        statement=statement,
        trust=Trust(node["trust"]),
        confidence=float(node["confidence"]),
        category=node.get("category"),
        entities=frozenset(row["entity_ids"]),
        created_at=native(node["created_at"]),
        thread_id=node.get("thread_id"),
        turn=row["turn"],
        returned=row["returned"],
        put_back_at=row["put_back_at"] and native(row["put_back_at"]),
        echo=bool(row["roles"]) and not any(map(is_heard, row["roles"])),
        vector=read_vector(row["vector"]),
    )


def read_vector(value: Vector) -> Vectors:
    """Return a vector that the database sent: a tenth of what a list of numbers costs."""
    vector: Vectors = np.frombuffer(value.raw(), dtype=">f4").astype(np.float32)
    return vector


async def find_members(run: RunQuery, user_id: str, slots: Iterable[Slot]) -> list[list[str]]:
    """Find the ids of the facts of each slot that has several, the first `MOST_OF_SLOT`."""
    subjects: dict[str, list[str]] = {}
    for subject_id, predicate in slots:
        subjects.setdefault(predicate, []).append(subject_id)
    if not subjects:
        return []
    rows = await run(
        conflicts.find_slot_ids,
        user_id=user_id,
        rows=[
            {"predicate": predicate, "subject_ids": some} for predicate, some in subjects.items()
        ],
        few=MOST_OF_SLOT,
        limit=MOST_OF_SLOT,
    )
    return [row["ids"] for row in rows if len(row["ids"]) > 1]


def in_portions(members: Iterable[list[str]], most: int) -> Iterator[list[list[str]]]:
    """Yield groups of lists with up to so many ids in all, and at least one list."""
    portion: list[list[str]] = []
    for ids in members:
        if portion and sum(map(len, portion)) + len(ids) > most:
            yield portion
            portion = []
        portion.append(ids)
    if portion:
        yield portion


def is_as_read(now: Mapping[str, Claim], claim: Claim) -> bool:
    """Check that a fact has the statement and trust that it had when it was compared."""
    known = now.get(claim.id)
    return known is not None and (known.statement, known.trust) == (claim.statement, claim.trust)


@dataclass(frozen=True, slots=True)
class Settled:
    """Conflict ids of pairs that no rule may decide again, and of pairs already halved."""

    decided: frozenset[str] = frozenset()
    punished: frozenset[str] = frozenset()

    def is_decided(self, a: str, b: str) -> bool:
        return conflict_id(a, b) in self.decided

    def is_punished(self, a: str, b: str) -> bool:
        return conflict_id(a, b) in self.decided | self.punished


async def read_settled(run: RunQuery, user_id: str, pairs: Sequence[tuple[str, str]]) -> Settled:
    """Read which of these pairs a verdict decided once, or an undoing put back."""
    ids = list({conflict_id(a, b) for a, b in pairs})
    rows = await run(conflicts.find_settled, user_id=user_id, ids=ids) if ids else []
    return Settled(
        frozenset(row["id"] for row in rows if row["decided"]),
        frozenset(row["id"] for row in rows if row["linked"]),
    )
