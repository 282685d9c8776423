"""Finds conflicts of the new memories in a transaction, and does what their policy says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from anaphora.caller import Actor
from graph.enums import ConflictStatus, Derivation, Trust, Verdict
from graph.lock import UserLock
from graph.records.conflicts import ConflictRecord
from graph.records.records import MemoryRecord
from graph.session import Transaction
from language.conflicts.findings import ConflictKind, Finding, Reason
from language.conflicts.predicates import is_functional
from language.conflicts.statements import Statement, fill_one_slot_alike
from language.embedding.encoder import Vectors
from language.extraction.extracted_fact import Ending
from memory.conflicts.candidates import (
    Found,
    Rival,
    Slot,
    find_conflicts,
    find_declared,
    find_in_slots,
    find_similar,
    gates_of,
    statement_of,
)
from memory.conflicts.ended_values import ended_by
from memory.conflicts.policy import Decision, Opening, decide, decide_extracted, unstored
from memory.conflicts.save import RULE, keep_conflicts
from memory.conflicts.slow_judge import Trial
from memory.conflicts.verdicts import end
from memory.endings.merge import say_again
from memory.entities.resolution import Naming
from memory.fields.references import Reference
from memory.inputs import ConflictPolicy, RememberAction
from memory.memories.conflict_status import ending_by
from memory.memories.drafts import Draft
from memory.memories.stored import find_stored
from memory.services import Services

_FIELD = "onConflict"
# Up to so many drafts of a transaction all slots are looked up, of whatever relation.
_FEW = 20
# Facts whose times differ by no more may be one.
_ABOUT_THEN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Checked:
    """The policy's outcome for a new memory.

    `said`: the memory that says it already, and the number of that change. `superseded` and
    `merged` are the ids of the memories that either replaces, and of those folded into it.
    """

    action: RememberAction = RememberAction.STORED
    said: tuple[MemoryRecord, int] | None = None
    conflicts: tuple[ConflictRecord, ...] = ()
    superseded: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()


class Checks:
    """Conflict checks of one transaction: `look` once, `check` each, `settle` at the end.

    `settle` needs all memories stored.
    """

    def __init__(
        self, services: Services, lock: UserLock, actor: Actor, naming: Naming, trial: Trial
    ) -> None:
        self._services = services
        self._trial = trial
        self._lock = lock
        self._actor = actor
        self._naming = naming
        self._gates = gates_of(services.settings)
        self._slots: dict[Slot, list[Rival]] = {}
        self._declared: dict[str, bool] = {}
        self._openings: list[Opening] = []
        self._kept: list[ConflictRecord] = []
        # Memories of this transaction: nothing can be merged into them yet.
        self._added: set[str] = set()
        # Those of them that ended at once, by what held already.
        self._ended: list[str] = []

    async def look(self, transaction: Transaction, drafts: Sequence[Draft]) -> None:
        """Find the stored facts in these drafts' slots, with one query."""
        triples = (draft.properties.get("predicate") for draft in drafts if draft.subject)
        self._declared = await find_declared(transaction, self._lock.user_id, triples)
        slots = [slot for draft in drafts if (slot := self._slot(draft)) is not None]
        if len(drafts) > _FEW:
            # A subject may have very many facts of other relations: those are found by embedding.
            slots = [slot for slot in slots if is_functional(slot[1], self._declared)]
        slots += [slot for draft in drafts for _, slot in self._endings(draft)]
        self._slots = await find_in_slots(
            transaction.run, self._services.settings, self._lock.user_id, slots
        )

    async def check(
        self,
        transaction: Transaction,
        policy: ConflictPolicy,
        draft: Draft,
        node: dict[str, Any],
        vector: Vectors | None,
    ) -> Checked:
        """Decide by the policy about a new memory, whose node may be marked for a later comparison.

        Raises Opposed.
        """
        trust = Trust(node["trust"])
        if trust is Trust.QUARANTINED:
            return Checked()
        if policy is ConflictPolicy.WARN and draft.subject is not None:
            # The draft will be stored: later drafts of the batch must know its subject.
            self._naming.entity(draft.subject)
        statement = self._statement(draft, node)
        found = await self._find(transaction, statement, vector)
        if draft.how is Derivation.EXTRACTED:
            found = self._with_told_again(draft, statement, found)
            found = self._with_ended(draft, statement, found)
            decision = decide_extracted(
                statement, trust, found, draft.told_at, changes=draft.changes
            )
        else:
            decision = decide(policy, statement, trust, found)
        if decision.into is not None:
            return await self._say_again(transaction, draft, decision, decision.into, node)
        self._openings += decision.openings
        if statement.slot is not None:
            # Later drafts of the batch are compared with it: the graph does not have it yet.
            self._slots.setdefault(statement.slot, []).append(Rival(statement, trust))
        self._added.add(statement.id)
        if vector is None or self._trial.unsure:
            node["conflicts_due"] = True
        # A memory of the past is replaced itself.
        superseded = tuple(id for id in decision.superseded if id != statement.id)
        merged = decision.merged
        return Checked(_action(superseded, merged), superseded=superseded, merged=merged)

    async def settle(self, transaction: Transaction) -> None:
        """Carry out the decisions on memories that are stored now."""
        await self._carry_out(transaction, self._openings)

    async def ended(self, transaction: Transaction) -> Mapping[str, MemoryRecord]:
        """Return the memories of this transaction that ended within it, as they are now, by id."""
        if not self._ended:
            return {}
        found = await find_stored(transaction, self._lock.user_id, self._ended, _FIELD)
        return {memory.id: memory.record for memory in found}

    def kept(self) -> Mapping[str, tuple[ConflictRecord, ...]]:
        """Return the saved conflicts by the id of each of their memories."""
        by_memory: dict[str, list[ConflictRecord]] = {}
        for conflict in self._kept:
            for id in filter(None, (conflict.a_id, conflict.b_id)):
                by_memory.setdefault(id, []).append(conflict)
        return {id: tuple(conflicts) for id, conflicts in by_memory.items()}

    async def _find(
        self, transaction: Transaction, statement: Statement, vector: Vectors | None
    ) -> list[Found]:
        rivals = self._newest_in(statement.slot) if statement.slot else []
        if vector is not None:
            rivals += await find_similar(
                transaction.run,
                self._services.settings,
                self._lock.user_id,
                vector,
                statement.kind,
                least=self._gates.compared,
            )
        judge = self._trial.judge
        return find_conflicts(statement, rivals, self._gates, judge, self._declared)

    def _newest_in(self, slot: Slot) -> list[Rival]:
        """Return as many facts of a slot as are compared: the batch's last, then the graph's."""
        known, most = self._slots.get(slot, []), self._services.settings.conflict_candidates
        added = [rival for rival in known[-most:] if rival.id in self._added]
        return [*reversed(added), *known][:most]

    def _with_told_again(
        self, draft: Draft, statement: Statement, found: list[Found]
    ) -> list[Found]:
        """Add the facts of the slot with the same object: in other words they say no other thing.

        Where the turn names a time, only a fact of about that time is the same.
        """
        known = {one.rival.id for one in found}
        again = (
            [
                rival
                for rival in self._slots.get(statement.slot, ())
                if rival.id not in known and fill_one_slot_alike(rival.statement, statement)
            ]
            if statement.slot
            else []
        )
        same = Finding(ConflictKind.DUPLICATE, Reason.DUPLICATE)
        told = [*found, *(Found(rival, same, sure=True) for rival in again)]
        return [one for one in told if self._may_be_said(draft, statement, one)]

    def _with_ended(self, draft: Draft, statement: Statement, found: list[Found]) -> list[Found]:
        """Add the facts that are over by what the draft tells."""
        ended = {
            one.rival.id: one
            for ending, slot in self._endings(draft)
            for one in ended_by(ending, statement, self._newest_in(slot), dated=draft.dated)
        }
        if not ended:
            return found
        # It ends them now, even if the same was said of others before: it is no duplicate.
        others = [one for one in found if one.finding.kind is ConflictKind.CONTRADICTION]
        return [*(one for one in others if one.rival.id not in ended), *ended.values()]

    def _may_be_said(self, draft: Draft, statement: Statement, found: Found) -> bool:
        if found.finding.kind is not ConflictKind.DUPLICATE:
            return True
        if found.rival.id in self._added:
            return False
        began = found.rival.statement.valid_from
        return not draft.dated or abs(began - statement.valid_from) <= _ABOUT_THEN

    async def _say_again(
        self,
        transaction: Transaction,
        draft: Draft,
        decision: Decision,
        into: Found,
        node: Mapping[str, Any],
    ) -> Checked:
        """Touch the existing memory that says it, and have it replace what contradicts both."""
        [memory] = await find_stored(transaction, self._lock.user_id, [into.rival.id], _FIELD)
        record = memory.record
        # A turn that tells a fact twice is one source of it.
        heard = draft.how is Derivation.EXTRACTED
        if not heard or not set(draft.derived_from) <= into.rival.statement.sources:
            record = await say_again(
                transaction,
                self._lock,
                self._actor,
                memory,
                draft.derived_from,
                node["importance"],
                draft.how,
            )
        sequence = self._lock.sequence
        await self._carry_out(transaction, decision.openings)
        told = replace(
            unstored(node["id"], into),
            status=ConflictStatus.RESOLVED,
            verdict=Verdict.MERGE,
            decided_by=RULE,
        )
        return Checked(
            RememberAction.MERGED,
            (record, sequence),
            (told,),
            superseded=decision.superseded,
        )

    async def _carry_out(self, transaction: Transaction, openings: Sequence[Opening]) -> None:
        """End the memories that lose by a verdict, and save the conflicts."""
        for opening in openings:
            if opening.verdict is not None and (ends := ending_by(opening.verdict)) is not None:
                ids = [opening.one_id, opening.other_id]
                winner, loser = await find_stored(transaction, self._lock.user_id, ids, _FIELD)
                await end(transaction, self._lock, self._actor, ends[0], winner, loser, _FIELD)
                if loser.id in self._added:
                    self._ended.append(loser.id)
        self._kept += await keep_conflicts(transaction, self._lock, openings, RULE)

    def _statement(self, draft: Draft, node: Mapping[str, Any]) -> Statement:
        return statement_of(
            node,
            subject_id=self._known(draft.subject),
            object_id=self._known(draft.object_entity),
            sources=draft.derived_from,
        )

    def _slot(self, draft: Draft) -> Slot | None:
        predicate = draft.properties.get("predicate")
        if draft.subject is None or predicate is None:
            return None
        subject = self._known(draft.subject)
        return None if subject is None else (subject, str(predicate))

    def _endings(self, draft: Draft) -> list[tuple[Ending, Slot]]:
        """Return what a draft ends, each with its slot; nothing of a speaker who is not known."""
        speaker = self._known(draft.speaker)
        return [] if speaker is None else [(one, (speaker, one.relation)) for one in draft.ends]

    def _known(self, reference: Reference | None) -> str | None:
        found = None if reference is None else self._naming.known(reference)
        return None if found is None else found.id


def _action(superseded: tuple[str, ...], merged: tuple[str, ...]) -> RememberAction:
    if superseded:
        return RememberAction.SUPERSEDED
    return RememberAction.MERGED if merged else RememberAction.STORED
