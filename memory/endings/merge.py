"""Merges a memory into another, or replaces it by another, within a transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as copy
from datetime import datetime
from typing import Any

from anaphora.caller import Actor
from anaphora.decay import observed, united, weight_now
from graph.changes.changes import Action
from graph.enums import Derivation, MemoryKind, MemoryStatus
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.endings.fold import fold_links
from memory.endings.supersede import retirement
from memory.links.history import Link, keep_links, restore_links
from memory.memories.stored import Alteration, StoredMemory, save_alterations

# Importance said again rises by this share of what is missing to 1.
RAISE_SHARE = 0.1


async def merge(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    winner: StoredMemory,
    loser: StoredMemory,
    reason: str | None = None,
) -> tuple[MemoryRecord, MemoryRecord]:
    """Merge the loser into the winner; return the winner, with its gain, and the MERGED loser.

    Raises LimitExceeded for a loser with very many links.
    """
    ended, made = await fold_links(transaction, lock, winner, loser)
    # The Changes are consecutive: by that a returning loser finds the winner's gain.
    alterations = [_gain(winner, loser, reason), _loss(loser, lock, ended, made, reason)]
    won, lost = await save_alterations(transaction, lock, actor, alterations)
    return won, lost


def _gain(winner: StoredMemory, loser: StoredMemory, reason: str | None) -> Alteration:
    mine, other = winner.node, loser.node
    after: dict[str, Any] = {"importance": max(mine["importance"], other["importance"])}
    if winner.kind is MemoryKind.FACT:
        after["evidence_count"] = (mine.get("evidence_count") or 1) + (
            other.get("evidence_count") or 1
        )
        moments = [node.get("last_evidence_at") for node in (mine, other)]
        after["last_evidence_at"] = max((one for one in moments if one), default=None)
        after["weight"] = _united_weight(mine, other, after["last_evidence_at"])
    after = {name: value for name, value in after.items() if mine.get(name) != value}
    before = {name: mine.get(name) for name in after}
    return Alteration(winner, Action.UPDATED, after, before=before, after=after, reason=reason)


def _united_weight(
    mine: Mapping[str, Any], other: Mapping[str, Any], at: datetime | None
) -> float | None:
    """Return the weight of two triples that are one, as of the last observation of both."""
    known = [
        weight_now(node["weight"], node["last_evidence_at"], at)
        for node in (mine, other)
        if at and node.get("weight") is not None and node.get("last_evidence_at")
    ]
    return united(*known) if len(known) == 2 else next(iter(known), mine.get("weight"))


def _loss(
    loser: StoredMemory,
    lock: UserLock,
    ended: Sequence[Link],
    made: Sequence[Link],
    reason: str | None,
) -> Alteration:
    after = {"status": MemoryStatus.MERGED.value, "retired_at": lock.now}
    before = {name: loser.node.get(name) for name in after}
    was, told = before | keep_links(ended), after | keep_links(made)
    return Alteration(loser, Action.MERGED, after, before=was, after=told, reason=reason)


async def replace(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    old: StoredMemory,
    new: StoredMemory,
    reason: str | None = None,
) -> MemoryRecord:
    """Supersede the old memory by the new; return the old memory."""
    made = await restore_links(transaction, lock, [Link("SUPERSEDES", new.id, old.id)])
    alteration = copy(retirement(old, new, lock.now, made), reason=reason)
    [record] = await save_alterations(transaction, lock, actor, [alteration])
    return record


async def say_again(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    memory: StoredMemory,
    sources: tuple[str, ...],
    importance: float,
    how: Derivation = Derivation.STATED,
) -> MemoryRecord:
    """Touch a memory that was said again, with these sources and this importance; return it."""
    node = memory.node
    most = max(node["importance"], importance)
    after: dict[str, Any] = {"importance": round(most + RAISE_SHARE * (1 - most), 6)}
    if memory.kind is MemoryKind.FACT:
        after["evidence_count"] = (node.get("evidence_count") or 1) + max(1, len(sources))
        after["last_evidence_at"] = lock.now
        if node.get("predicate") is not None:
            # A triple that was stored without a weight was observed once.
            weight = observed() if node.get("weight") is None else node["weight"]
            after["weight"] = observed(weight, node.get("last_evidence_at"), lock.now)
    before = {name: node.get(name) for name in after}
    others = [id for id in sources if id != memory.id]
    links = [Link("DERIVED_FROM", memory.id, id, {"how": how.value}) for id in others]
    told = after | keep_links(await restore_links(transaction, lock, links))
    alteration = Alteration(
        memory,
        Action.UPDATED,
        after,
        before=before,
        after=told,
        reason="said again",
        accessed=True,
    )
    [record] = await save_alterations(transaction, lock, actor, [alteration])
    return record
