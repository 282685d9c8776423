"""EVIDENCE: later turns support the facts that they confirm, and bring faded ones back.

Each turn is compared once, in the order in which turns were stored; a turn that waits for its
vector holds up those after it, until the next run.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from neo4j.vector import Vector

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_FUTURE, FAR_PAST, native
from anaphora.decay import FLOOR, observed, supported
from cypher.memories import fading as queries
from graph.changes.changes import Action
from graph.changes.places import read_place, write_place
from graph.changes.step import Context, Counts, Portion
from graph.enums import FADED, LIVE, Derivation, MemoryStatus, Trust
from graph.lock import UserLock
from graph.session import Row, Transaction
from language.conflicts.fading import evidence_of
from language.conflicts.support import LEAST_SIMILARITY, names_object, supports
from language.extraction.roles import is_heard, speaker_of
from memory.conflicts.candidates import TRUSTS
from memory.links.history import Link, keep_links, restore_links
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services

_TURNS = 64
# Facts that a turn is compared with, and candidates of the index for them.
_FACTS, _FETCH = 20, 50
_RULE = Actor(ActorKind.RULE, "evidence")


@dataclass(frozen=True, slots=True)
class Support:
    """A turn that confirms a fact, as both were read."""

    fact_id: str
    text_hash: str
    turn_id: str
    turn_text_hash: str
    told_at: datetime


async def find_evidence(services: Services, context: Context, place: str | None) -> Portion:
    """Compare some new turns with the facts that they are near."""
    at, place_id = read_place(place, FAR_PAST)
    rows = await services.graph.read(
        queries.find_new_turns,
        user_id=context.user_id,
        place=at,
        place_id=place_id,
        until=context.until,
        limit=_TURNS,
    )
    ready = _ready(rows, services.settings.max_attempts)
    if not ready:
        return Portion()
    found = [each for row in ready for each in await _supported(services, context.user_id, row)]
    through = native(ready[-1]["created_at"])

    async def write(transaction: Transaction, lock: UserLock) -> Counts:
        counts = await _save(transaction, lock, found)
        await transaction.run(queries.save_evidence_place, user_id=lock.user_id, through=through)
        return counts

    whole = len(ready) == _TURNS
    more = write_place(through, ready[-1]["id"]) if whole else None
    return Portion(write=write, place=more, done=len(ready))


def _ready(rows: Sequence[Row], max_attempts: int) -> list[Row]:
    """Return the turns before the first that waits for its vector.

    A turn whose embedding was given up has none, and holds nobody up.
    """
    ready = []
    for row in rows:
        if row["status"] == MemoryStatus.PENDING_EMBED and row["attempts"] < max_attempts:
            break
        ready.append(row)
    return ready


async def _supported(services: Services, user_id: str, turn: Row) -> list[Support]:
    """Find the facts that a turn confirms; none for an echo, an ended or a quarantined turn."""
    role, text, trust = turn["role"] or "", turn["text"], Trust(turn["trust"])
    heard = is_heard(role) and turn["status"] in LIVE and turn["vector"] is not None
    if not heard or trust is Trust.QUARANTINED:
        return []
    told_at = native(turn["created_at"])
    rows = await services.graph.read(
        queries.find_near_facts,
        user_id=user_id,
        vector=Vector(np.asarray(turn["vector"], dtype=np.float32)),
        # Nothing automatic lets lower trust support what is trusted higher.
        trusts=[each for each in TRUSTS if Trust(each).rank <= trust.rank],
        told_at=told_at,
        episode_id=turn["id"],
        min_similarity=LEAST_SIMILARITY,
        fetch=_FETCH,
        limit=_FACTS,
    )
    return [
        Support(row["id"], row["text_hash"], turn["id"], turn["text_hash"], told_at)
        for row in rows
        if _confirms(row, role, text)
    ]


def _confirms(fact: Mapping[str, Any], role: str, told: str) -> bool:
    """Return whether a turn confirms a fact: the same speaker says it of themselves."""
    speakers = {speaker_of(each or "") for each in fact["roles"]} or {None}
    if speaker_of(role) not in speakers:
        return False
    language = fact["language"]
    if fact["object"] and not names_object(fact["object"], told, language):
        return False
    text = fact["text"].removeprefix(f"{speaker_of(role)}: ")
    return supports(text, told, fact["similarity"], language)


async def _save(transaction: Transaction, lock: UserLock, found: Sequence[Support]) -> Counts:
    """Store support of facts that are as they were read; several of one fact in one Change."""
    by_fact: dict[str, list[Support]] = {}
    for each in found:
        by_fact.setdefault(each.fact_id, []).append(each)
    there = await transaction.run(
        queries.find_present, user_id=lock.user_id, ids=[*by_fact, *(s.turn_id for s in found)]
    )
    present = {row["id"]: row for row in there}
    ids = [id for id in by_fact if id in present]
    counts = {"supported": 0, "revived": 0}
    alterations = []
    for memory in await find_stored(transaction, lock.user_id, ids, "id"):
        through = _through(memory)
        new = [
            each
            for each in by_fact[memory.id]
            if each.turn_id in present
            and _may_support(present[each.turn_id], memory)
            and each.turn_text_hash == present[each.turn_id]["text_hash"]
            and each.text_hash == memory.node["text_hash"]
            and each.told_at > through
        ]
        if not new or memory.status not in (*LIVE, *FADED):
            continue
        links = [
            Link("DERIVED_FROM", memory.id, each.turn_id, {"how": Derivation.EVIDENCE.value})
            for each in new
        ]
        if made := await restore_links(transaction, lock, links):
            alteration = _alteration(memory, new, made)
            alterations.append(alteration)
            counts["supported"] += len(made)
            counts["revived"] += alteration.action is Action.RESTORED
    if alterations:
        await save_alterations(transaction, lock, _RULE, alterations)
    return counts


def _may_support(turn: Row, memory: StoredMemory) -> bool:
    """Check again what may have changed since the turn was read: lower trust supports nothing."""
    trust, own = Trust(turn["trust"]), Trust(memory.node["trust"])
    quarantined = Trust.QUARANTINED in (trust, own)
    return turn["status"] in LIVE and not quarantined and own.rank <= trust.rank


def _alteration(memory: StoredMemory, new: Sequence[Support], made: Sequence[Link]) -> Alteration:
    """Describe a fact that turns support: surer, and live again if it had faded."""
    node, last = memory.node, max(each.told_at for each in new)
    confidence = round(supported(node["confidence"], len(made)), 6)
    after: dict[str, Any] = {
        "confidence": confidence,
        "evidence_count": (node.get("evidence_count") or 1) + len(made),
        "evidence_through": last,
        "last_evidence_at": max(last, evidence_of(node)),
    }
    if node.get("predicate") is not None:
        since, weight = evidence_of(node), node.get("weight")
        for each in sorted(new, key=lambda one: one.told_at):
            weight = observed(observed() if weight is None else weight, since, each.told_at)
            since = max(since, each.told_at)
        after["weight"] = weight
    revived = memory.status in FADED and confidence >= FLOOR
    if revived:
        after |= {"status": memory.live_status.value, "retired_at": FAR_FUTURE}
    before = {name: node.get(name) for name in after}
    times = "a turn" if len(made) == 1 else f"{len(made)} turns"
    return Alteration(
        memory,
        Action.RESTORED if revived else Action.UPDATED,
        after | (mark_for_comparison(node, after) if revived else {}),
        before=before,
        after=after | keep_links(made),
        reason=f"Confirmed by {times}.",
    )


def _through(memory: StoredMemory) -> datetime:
    found: datetime = native(memory.node.get("evidence_through") or memory.node["created_at"])
    return found
