"""Stores turns: many in one transaction, numbered in their threads, each after its predecessor."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from anaphora.work import Work
from cypher import threads as queries
from graph.changes import changes
from graph.enums import MemoryKind, Polarity, Trust
from graph.lock import UserLock, lock_talk
from graph.records.instants import instant
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.commit import Committed, commit_marked, unembedded
from memory.inputs import ExtractMode
from memory.memories.drafts import OPEN_FIELDS
from memory.memories.expiry import expires_at
from memory.memories.idempotency import Earlier, NewWrite, find_earlier, replay, save_writes
from memory.memories.nodes import own_properties, shared_memory, thread_node
from memory.memories.tiers import promote_at
from memory.remember.batches import one_by_one
from memory.remember.store import Outcome, Stored, fresh
from memory.remember.threads import title_change
from memory.remember.turn_drafts import TurnDraft
from memory.services import Services
from memory.trust.quarantine import suspicion
from memory.trust.titles import Title, gives_way, title_of

ADD_TURN = "addTurn"

_SHARED: dict[str, Any] = {
    "kind": MemoryKind.EPISODE.value,
    "confidence": 0.9,
    "importance": 0.5,
    "polarity": Polarity.NEUTRAL.value,
    "tags": [],
    "topics": [],
    "enrich_fields": list(OPEN_FIELDS),
}


@dataclass(frozen=True, slots=True)
class TurnItem:
    """A draft, and the hash of its input if it has an idempotency key."""

    draft: TurnDraft
    input_hash: str | None = None


async def store_turns(
    services: Services, caller: Caller, items: Sequence[TurnItem]
) -> tuple[list[Outcome], list[str]]:
    """Store turns in one transaction, publish them; return outcomes, in order, and bookmarks.

    A turn that repeats a key with another input is an error among the outcomes and is not stored.
    Raises Unavailable when the database fails.
    """
    keys = [item.draft.idempotency_key for item in items if item.draft.idempotency_key]
    refs = [item.draft.thread for item in items]

    async def work(transaction: Transaction) -> Committed[list[Outcome]]:
        lock, threads = await lock_talk(transaction, caller.user_id, refs, services.clock)
        earlier = await find_earlier(transaction, lock, services.settings, ADD_TURN, keys)
        enriches = services.settings.enrichment
        storing = _TurnStoring(lock, caller, threads, earlier, enriches=enriches)
        outcomes = await one_by_one(items, storing.plan)
        await storing.save(transaction)
        return _committed(services, outcomes, storing)

    return await commit_marked(services, caller, work, name="add_turns")


def _committed(
    services: Services, outcomes: list[Outcome], storing: "_TurnStoring"
) -> Committed[list[Outcome]]:
    """Owe the embedding of new turns, their facts, and the retrieval for their threads' next."""
    memories = fresh(outcomes)
    owed = {Work.EMBED: unembedded(memories), Work.EXTRACT: storing.extracted_later}
    if services.settings.enrichment:
        owed[Work.ENRICH] = [memory.id for memory in memories]
    if services.settings.streaming:
        threads = [memory.thread_id for memory in memories]
        owed[Work.STREAM] = [id for id in dict.fromkeys(threads) if id is not None]
    return Committed(outcomes, changed=bool(memories), owed=owed)


class _TurnStoring:
    """Numbers the turns one by one, then saves them all."""

    def __init__(
        self,
        lock: UserLock,
        caller: Caller,
        threads: dict[str, dict[str, Any]],
        earlier: dict[str, Earlier],
        *,
        enriches: bool,
    ) -> None:
        self._lock = lock
        self._actor = caller.actor
        self._shared = shared_memory(lock) | _SHARED | {"occurred_at": lock.now}
        self._shared["enrich_due"] = lock.now if enriches else None
        self._shared["expires_at"] = expires_at(self._shared, lock.settings)
        self._shared["promote_at"] = promote_at(self._shared, lock.settings)
        self._threads = threads
        self._earlier = earlier
        self._new_threads: list[dict[str, Any]] = []
        self._spoken: dict[str, dict[str, Any]] = {}
        self._rows: list[dict[str, Any]] = []
        self._writes: list[NewWrite] = []
        self._retitled: list[dict[str, Any]] = []
        # Ids of new turns whose facts a worker extracts.
        self.extracted_later: list[str] = []

    def plan(self, item: TurnItem) -> Outcome:
        """Plan to store a turn; return its outcome."""
        key, hashed = item.draft.idempotency_key, item.input_hash
        if key is None or hashed is None:
            return self._add(item.draft)
        if (earlier := self._earlier.get(key)) is not None:
            try:
                return Stored(replay(earlier, hashed), earlier.sequence, replayed=True)
            except AnaphoraError as error:
                return error
        stored = self._add(item.draft)
        action = stored.action.value
        self._earlier[key] = Earlier(hashed, action, stored.sequence, stored.memory)
        self._writes.append(NewWrite(key, hashed, stored.memory.id, action, stored.sequence))
        return stored

    async def save(self, transaction: Transaction) -> None:
        """Store what was planned."""
        if not self._rows:
            return
        lock = self._lock
        if self._new_threads:
            await transaction.run(
                queries.save_threads, user_id=lock.user_id, rows=self._new_threads
            )
        await changes.save_changes(transaction, lock, self._actor, self._retitled)
        await transaction.run(
            queries.save_turns,
            user_id=lock.user_id,
            sequence=lock.sequence,
            at=lock.now,
            threads=list(self._spoken.values()),
            memory=self._shared,
            change=changes.shared_change(lock, self._actor),
            rows=self._rows,
        )
        await save_writes(transaction, lock, ADD_TURN, self._writes)

    def _add(self, draft: TurnDraft) -> Stored:
        thread = self._thread(draft)
        previous_id = thread.get("last_turn_id")
        node = self._node(draft, thread)
        if (reason := suspicion(node, Trust(node["trust"]))) is not None:
            node["trust"] = Trust.QUARANTINED.value
        elif draft.extract is ExtractMode.BACKGROUND:
            self.extracted_later.append(node["id"])
        change = changes.created(self._lock, node, reason)
        self._rows.append(
            {
                "memory": own_properties(node, self._shared),
                "change": change,
                "thread_id": thread["id"],
                "previous_id": previous_id,
            }
        )
        return Stored(MemoryRecord.from_node(node), change["sequence"])

    def _thread(self, draft: TurnDraft) -> dict[str, Any]:
        """Return the turn's thread as it is after the turns before, made if it is new."""
        thread = self._threads.get(draft.thread)
        if thread is None:
            thread = thread_node(self._lock, draft.thread, draft.title.properties)
            self._threads[draft.thread] = thread
            self._new_threads.append(dict(thread))
            if draft.title.reason:
                self._retitled.append(title_change(self._lock, thread["id"], None, draft.title))
        # One thread may be named by its key and by its id.
        return self._spoken.setdefault(
            thread["id"],
            {
                "id": thread["id"],
                **title_of(thread).properties,
                "turn_count": thread.get("turn_count") or 0,
                "last_turn_id": thread.get("last_turn_id"),
                "last_turn_at": instant(thread.get("last_turn_at")),
            },
        )

    def _retitle(self, thread: dict[str, Any], title: Title) -> None:
        old = title_of(thread)
        if gives_way(old, title):
            self._retitled.append(title_change(self._lock, thread["id"], old, title))
            thread |= title.properties

    def _node(self, draft: TurnDraft, thread: dict[str, Any]) -> dict[str, Any]:
        occurred_at = draft.properties["occurred_at"] or self._lock.now
        thread["turn_count"] += 1
        self._retitle(thread, draft.title)
        thread["last_turn_at"] = max(thread["last_turn_at"] or occurred_at, occurred_at)
        thread["last_turn_id"] = new_id()
        return self._shared | {
            **draft.properties,
            "id": thread["last_turn_id"],
            "thread_id": thread["id"],
            "turn": thread["turn_count"],
            "occurred_at": occurred_at,
            "extract_due": None if draft.extract is ExtractMode.OFF else self._lock.now,
        }
