"""Stores checked memories, several in a transaction, each with its change, thread and links."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from neo4j.vector import Vector

from anaphora.caller import Actor, Caller
from anaphora.errors import AnaphoraError, NotFound, Unavailable
from anaphora.turns import Turns
from anaphora.work import Work
from cypher import threads as thread_queries
from cypher.memories import writing
from graph.changes import changes
from graph.enums import Derivation, Trust
from graph.lock import UserLock, lock_user
from graph.records.conflicts import ConflictRecord
from graph.records.records import MemoryRecord
from graph.session import SearchFailed, Transaction
from language.embedding.encoder import Encoded, Vectors
from memory.commit import Committed, commit_marked, unembedded
from memory.conflicts.on_write import Checked, Checks
from memory.conflicts.policy import NO_VECTOR, STRICT
from memory.conflicts.slow_judge import Trial, judged
from memory.entities.lookup import REMEMBER, Found, find_references, references_of
from memory.entities.mentions import link_mentions, mentions_of
from memory.entities.name_vectors import name_vectors
from memory.entities.nodes import Mention
from memory.entities.resolution import Naming
from memory.inputs import ConflictPolicy, RememberAction
from memory.memories.drafts import Draft
from memory.memories.idempotency import Earlier, NewWrite, replay, save_writes
from memory.memories.nodes import memory_node, own_properties, shared_memory, thread_node
from memory.services import Services
from memory.trust.quarantine import suspicion
from memory.trust.rules import least

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Item:
    """A draft, the hash of its input if it has an idempotency key, and its vectors if any."""

    draft: Draft
    input_hash: str | None = None
    encoded: Encoded | None = None
    policy: ConflictPolicy = ConflictPolicy.IGNORE


@dataclass(frozen=True, slots=True)
class Stored:
    """The outcome of a stored item; `sequence` is the number of the change that made it.

    `conflicts` is None for a replay: the graph has them.
    """

    memory: MemoryRecord
    sequence: int
    action: RememberAction = RememberAction.STORED
    replayed: bool = False
    conflicts: tuple[ConflictRecord, ...] | None = ()
    superseded: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()


Outcome = Stored | AnaphoraError


def fresh(outcomes: Sequence[Outcome]) -> list[MemoryRecord]:
    """Return the memories that were written now: neither errors nor replays."""
    return [one.memory for one in outcomes if isinstance(one, Stored) and not one.replayed]


@dataclass(slots=True)
class _Rows:
    """Rows for the queries that store the items found to be right."""

    memories: list[dict[str, Any]] = field(default_factory=list)
    threads: dict[str, dict[str, Any]] = field(default_factory=dict)
    mentions: list[Mention] = field(default_factory=list)
    sources: list[dict[str, Any]] = field(default_factory=list)
    writes: list[NewWrite] = field(default_factory=list)


async def store_items(
    services: Services, caller: Caller, items: Sequence[Item]
) -> tuple[list[Outcome], list[str]]:
    """Store items in one transaction, publish them; return outcomes, in order, and bookmarks.

    An item that refers to something unknown, or repeats a key with another input, is an error
    among the outcomes and stores nothing. Raises Unavailable when the database fails.
    """

    named = await vectors_of_names(services, caller, items)

    async def work(transaction: Transaction, attempt: Attempt) -> Committed[list[Outcome]]:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        return await store_within(transaction, services, lock, caller.actor, items, named, attempt)

    return await attempted(services, caller, work, name="remember")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at storing items: the trial of their judge, and whether vectors are searched."""

    trial: Trial
    searched: bool = True


async def attempted(
    services: Services,
    caller: Caller,
    work: Callable[[Transaction, Attempt], Awaitable[Committed[Result]]],
    *,
    name: str,
) -> tuple[Result, list[str]]:
    """Commit and publish work that stores items; return its result and bookmarks.

    The work begins anew where the slow judge must be asked first, or where the search failed: then
    the items are stored all the same, and compared when a worker embeds them.
    """

    async def write(trial: Trial) -> tuple[Result, list[str]]:
        attempt = Attempt(trial)
        try:
            return await commit_marked(
                services, caller, lambda transaction: work(transaction, attempt), name=name
            )
        except SearchFailed:
            later = replace(attempt, searched=False)
            return await commit_marked(
                services, caller, lambda transaction: work(transaction, later), name=name
            )

    return await judged(services.judge, services.slow_judge, write)


async def vectors_of_names(
    services: Services, caller: Caller, items: Sequence[Item]
) -> Mapping[str, Vectors]:
    """Make vectors of the names in items that no entity has yet, before their transaction."""
    named = [reference for item in items for reference in references_of(item.draft)]
    return await name_vectors(services, caller.user_id, named)


async def store_within(
    transaction: Transaction,
    services: Services,
    lock: UserLock,
    actor: Actor,
    items: Sequence[Item],
    named: Mapping[str, Vectors],
    attempt: Attempt,
) -> Committed[list[Outcome]]:
    """Store items within a transaction; `named` are the vectors of their names."""
    # Vectors of another model than the graph's do not compare: the text waits for a worker.
    comparable = attempt.searched and lock.model == services.encoder.info.name
    vectors = named if comparable else {}
    drafts = [item.draft for item in items]
    found = await find_references(transaction, lock, services.settings, drafts, vectors)
    storing = _Storing(services, lock, actor, found, attempt.trial, comparable)
    await storing.look(transaction, items)
    outcomes, turns = [], Turns()
    for item in items:
        outcomes.append(await storing.plan(transaction, item))
        await turns.give_way()
    attempt.trial.check()
    names = await storing.save(transaction)
    memories = fresh(outcomes)
    owed = {Work.EMBED_NAMES: names, Work.EMBED: unembedded(memories)}
    if services.settings.enrichment:
        owed[Work.ENRICH] = [memory.id for memory in memories]
    told = await storing.told(transaction, outcomes)
    return Committed(told, changed=bool(memories), owed=owed)


class _Storing:
    """Plans item by item, then saves all that is right."""

    def __init__(
        self,
        services: Services,
        lock: UserLock,
        actor: Actor,
        found: Found,
        trial: Trial,
        takes_vectors: bool,
    ) -> None:
        self._lock = lock
        self._actor = actor
        self._found = found
        self._naming = Naming(lock, found)
        self._rows = _Rows()
        self._shared = shared_memory(lock)
        self._written: dict[str, Earlier] = {}
        self._takes_vectors = takes_vectors
        self._enriches = services.settings.enrichment
        self._checks = Checks(services, lock, actor, self._naming, trial)

    async def look(self, transaction: Transaction, items: Sequence[Item]) -> None:
        """Find stored facts that the items may conflict with, for all items at once."""
        drafts = [item.draft for item in items if item.policy is not ConflictPolicy.IGNORE]
        await self._checks.look(transaction, drafts)

    async def plan(self, transaction: Transaction, item: Item) -> Outcome:
        """Plan to store an item; return its outcome."""
        try:
            if (replayed := self._replay(item)) is not None:
                return replayed
            self._check(item.draft)
            return await self._add(transaction, item)
        except AnaphoraError as error:
            return error

    async def told(self, transaction: Transaction, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Return the outcomes, each with the conflicts saved of it, and as it is if it ended."""
        kept, ended = self._checks.kept(), await self._checks.ended(transaction)

        def tell(one: Stored) -> Stored:
            id = one.memory.id
            conflicts = kept.get(id, ()) + (one.conflicts or ())
            return replace(one, memory=ended.get(id, one.memory), conflicts=conflicts)

        return [
            tell(one) if isinstance(one, Stored) and not one.replayed else one for one in outcomes
        ]

    async def save(self, transaction: Transaction) -> list[str]:
        """Store what was planned; return the ids of new entities that wait for their embedding."""
        rows, lock = self._rows, self._lock
        owner = {"user_id": lock.user_id}
        if not rows.memories:
            await save_writes(transaction, lock, REMEMBER, rows.writes)
            return []
        if rows.threads:
            threads = list(rows.threads.values())
            await transaction.run(thread_queries.save_threads, **owner, rows=threads)
        ids = await self._naming.save(transaction, self._actor)
        await transaction.run(
            writing.save_memories,
            **owner,
            sequence=lock.sequence,
            at=lock.now,
            memory=self._shared,
            change=changes.shared_change(lock, self._actor),
            rows=rows.memories,
        )
        if rows.mentions:
            mentions = [mention.of(ids) for mention in rows.mentions]
            await link_mentions(transaction, lock, self._actor, mentions)
            await self._naming.save_doubts(transaction, mentions)
        if rows.sources:
            await transaction.run(writing.link_sources, **owner, at=lock.now, rows=rows.sources)
        await self._checks.settle(transaction)
        await save_writes(transaction, lock, REMEMBER, rows.writes)
        return self._naming.unembedded

    def _replay(self, item: Item) -> Stored | None:
        key, hashed = item.draft.idempotency_key, item.input_hash
        if key is None or hashed is None:
            return None
        earlier = self._written.get(key) or self._found.earlier.get(key)
        if earlier is None:
            return None
        action = RememberAction(earlier.action)
        memory = replay(earlier, hashed)
        return Stored(memory, earlier.sequence, action, replayed=True, conflicts=None)

    def _check(self, draft: Draft) -> None:
        self._naming.check(references_of(draft))
        if any(id not in self._found.sources for id in draft.derived_from):
            raise NotFound("No such memory to derive from.", field="derivedFrom")

    async def _add(self, transaction: Transaction, item: Item) -> Stored:
        draft = item.draft
        encoded = item.encoded if self._takes_vectors else None
        vector = None if encoded is None else encoded.vector
        if item.policy in STRICT and vector is None and draft.how is Derivation.STATED:
            raise Unavailable(NO_VECTOR, retry_after=2.0)
        node, reason = self._node(draft, embedded=vector is not None)
        checked = Checked()
        if item.policy is not ConflictPolicy.IGNORE:
            checked = await self._checks.check(transaction, item.policy, draft, node, vector)
        if checked.said is not None:
            action = RememberAction.MERGED
            stored = Stored(
                *checked.said, action, conflicts=checked.conflicts, superseded=checked.superseded
            )
        else:
            sequence = self._add_rows(draft, node, encoded, reason)
            stored = Stored(
                MemoryRecord.from_node(node),
                sequence,
                checked.action,
                superseded=checked.superseded,
                merged=checked.merged,
            )
        self._remember_write(item, stored)
        return stored

    def _node(self, draft: Draft, *, embedded: bool) -> tuple[dict[str, Any], str | None]:
        """Return the node of a draft, trusted as its sources allow; and why it is quarantined."""
        sources = [(draft.how, self._found.sources[id]) for id in draft.derived_from]
        given, trust = draft.trust, least(draft.trust, sources)
        if (reason := suspicion(draft.properties, trust)) is not None:
            given = trust = Trust.QUARANTINED
        node = memory_node(
            self._lock,
            draft,
            given=given,
            trust=trust,
            thread_id=None,
            embedded=embedded,
            enriched=self._enriches,
        )
        if draft.object_entity is not None and node["object"] is None:
            node["object"] = self._naming.entity(draft.object_entity).name
        return node, reason

    def _add_rows(
        self, draft: Draft, node: dict[str, Any], encoded: Encoded | None, reason: str | None
    ) -> int:
        """Plan the rows of a new memory; return the number of its Change."""
        rows = self._rows
        node["thread_id"] = self._thread_id(draft.thread)
        change = changes.created(self._lock, node, reason)
        rows.memories.append(
            {
                "label": draft.kind.label,
                "memory": own_properties(node, self._shared),
                "change": change,
                "thread_id": node["thread_id"],
                "vector": None if encoded is None else Vector(encoded.vector),
                "tokens": None if encoded is None else encoded.tokens,
            }
        )
        rows.mentions += mentions_of(node["id"], draft, self._naming)
        rows.sources += [
            {"memory_id": node["id"], "source_id": id, "how": draft.how.value}
            for id in draft.derived_from
        ]
        sequence: int = change["sequence"]
        return sequence

    def _remember_write(self, item: Item, stored: Stored) -> None:
        key, hashed = item.draft.idempotency_key, item.input_hash
        if key is None or hashed is None:
            return
        action, memory = stored.action.value, stored.memory
        self._written[key] = Earlier(hashed, action, stored.sequence, memory)
        self._rows.writes.append(NewWrite(key, hashed, memory.id, action, stored.sequence))

    def _thread_id(self, ref: str | None) -> str | None:
        if ref is None:
            return None
        if (known := self._found.threads.get(ref)) is not None:
            return str(known["id"])
        thread = self._rows.threads.setdefault(ref, thread_node(self._lock, ref, {}))
        return str(thread["id"])
