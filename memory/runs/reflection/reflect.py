"""REFLECT: digests each cluster of a user's episodes into a summary, block after block.

A block is clustered once, and the run keeps its clusters: whoever goes on with it digests those
that are left, but for the episodes that are gone by then. They are digested a few at a time,
outside the lock; under it only what is still as it was read is stored. Digests are made of episodes
alone, never of digests.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_FUTURE
from anaphora.errors import AnaphoraError, Invalid, LimitExceeded
from anaphora.ids import new_id
from anaphora.work import Work
from cypher.memories import reflection as queries
from graph.changes.reflection import ReflectionRequest, ReflectSources
from graph.changes.step import Context, Counts, Portion, Step
from graph.enums import RunStep
from graph.lock import UserLock
from graph.session import Transaction
from language.llm.central_sentences import LOCAL, CentralDigester
from language.llm.digests import Digest, Digester
from language.words import language_of, stems
from memory.conflicts.slow_judge import Trial
from memory.memories.drafts import Draft
from memory.remember.remember import embed_inline_many
from memory.remember.store import Attempt, Item, Stored, store_within
from memory.runs.reflection.block_place import BlockPlace, Plan
from memory.runs.reflection.clusters import LEAST, find_clusters
from memory.runs.reflection.episodes import Episode, Reader, ended_of
from memory.runs.reflection.sources import erase_sources, find_erased, supersede_sources
from memory.runs.reflection.summaries import draft_summary
from memory.services import Services

# Clusters that are digested, and stored, together.
_TOGETHER = 4
_RULE = Actor(ActorKind.RULE, "reflection")
_RECEIPT = "The sources are being erased: erasureReceipt {id} tells when that is done."
_OVER = "over"
_Cluster = tuple[Episode, ...]


def steps_of(services: Services, digester: Digester) -> Mapping[RunStep, Step]:
    """Return the one step of a reflection; it remembers what it owes: take it anew for a slice."""
    return {RunStep.REFLECT: Reflecting(services, digester)}


@dataclass(frozen=True, slots=True)
class _Made:
    """A cluster's summary, as it is to be stored."""

    cluster: _Cluster
    digest: Digest
    item: Item

    @property
    def actor(self) -> Actor:
        local = self.digest.model == LOCAL
        return _RULE if local else Actor(ActorKind.MODEL, self.digest.model)


class Reflecting:
    """Implements graph.changes.step.Step."""

    def __init__(self, services: Services, digester: Digester) -> None:
        self._services = services
        self._digester = digester
        # Work that follows from the last write, once that is committed.
        self._owed: list[tuple[Work, Sequence[str]]] = []

    async def __call__(self, context: Context, place: str | None) -> Portion:
        """Digest a few clusters; behind a block's last, see to its sources, and go to the next."""
        asked = ReflectionRequest.of(context.asked)
        if place == _OVER:
            return await self._end(context, asked)
        reader = Reader(self._services.graph, context, asked)
        at = await reader.first() if place is None else BlockPlace.of(place)
        total = await reader.count(at) if place is None else None
        plan = at.plan or await self._plan(reader, at, asked)
        ids = plan.some(_TOGETHER)
        if not ids:
            portion = await self._close(context, asked, plan)
            return replace(portion, total=total)
        found = await _read(reader, ids)
        some = [cluster for cluster in found if len(cluster) >= LEAST]
        made, warnings, empty = await self._digest(context, asked, some)

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            return await self._store(transaction, lock, asked, made)

        after = plan.behind(len(ids))
        return Portion(
            write,
            replace(at, plan=after).text,
            {"left": empty + len(found) - len(some)},
            done=after.seen - plan.seen,
            total=total,
            warnings=warnings,
            committed=self._sender(context),
        )

    async def _plan(self, reader: Reader, at: BlockPlace, asked: ReflectionRequest) -> Plan:
        """Decide on the clusters of a block."""
        block = await reader.block(at)
        clusters = await asyncio.to_thread(_cluster, block.episodes, asked.thread_id)
        return Plan(clusters, block.fresh, block.next)

    async def _digest(
        self, context: Context, asked: ReflectionRequest, clusters: Sequence[_Cluster]
    ) -> tuple[list[_Made], list[str], int]:
        """Digest clusters; return the summaries, warnings, and how many clusters tell nothing."""
        # What is rolled back is worth no call of a model.
        digester = CentralDigester() if context.dry_run else self._digester
        found = await asyncio.gather(*(self._draft(digester, asked, one) for one in clusters))
        drafted = [one for one in found if one is not None]
        texts = [] if context.dry_run else [draft.embedded_text for _, _, draft in drafted]
        encoded = await embed_inline_many(self._services, texts) if texts else []
        vectors = [*encoded, *[None] * (len(drafted) - len(encoded))]
        made = [
            _Made(cluster, digest, Item(draft, encoded=vector))
            for (cluster, digest, draft), vector in zip(drafted, vectors, strict=True)
        ]
        warnings = [digest.warning for _, digest, _ in drafted if digest.warning is not None]
        return made, warnings, len(clusters) - len(drafted)

    async def _draft(
        self, digester: Digester, asked: ReflectionRequest, cluster: _Cluster
    ) -> tuple[_Cluster, Digest, Draft] | None:
        languages = {episode.language for episode in cluster}
        language = languages.pop() if len(languages) == 1 else None
        try:
            digest = await digester.digest([episode.source for episode in cluster], language)
            draft = draft_summary(digest.text, cluster, asked, self._services.settings)
        except (Invalid, LimitExceeded):
            return None  # Nobody tells anything in it, or its digest is too long to be stored.
        return cluster, digest, draft

    async def _store(
        self,
        transaction: Transaction,
        lock: UserLock,
        asked: ReflectionRequest,
        made: Sequence[_Made],
    ) -> Counts:
        """Store summaries of clusters that are as they were read."""
        self._owed.clear()
        counts = {"summaries": 0, "sources": 0, "superseded": 0, "left": 0}
        for one in made:
            id = await self._store_one(transaction, lock, asked, one)
            if id is None:
                counts["left"] += 1
                continue
            counts["summaries"] += 1
            counts["sources"] += len(one.cluster)
            if asked.sources is ReflectSources.SUPERSEDE:
                sources = [episode.id for episode in one.cluster]
                given = transaction, lock, one.actor, asked, id, sources
                counts["superseded"] += await supersede_sources(*given)
        return counts

    async def _store_one(
        self, transaction: Transaction, lock: UserLock, asked: ReflectionRequest, one: _Made
    ) -> str | None:
        rows = await transaction.run(
            queries.find_sources,
            user_id=lock.user_id,
            ids=[episode.id for episode in one.cluster],
            ended=ended_of(asked),
        )
        now = {row["id"]: row["text_hash"] for row in rows if not row["digested"]}
        if any(now.get(episode.id) != episode.text_hash for episode in one.cluster):
            return None
        services = self._services
        committed = await store_within(
            transaction, services, lock, one.actor, [one.item], {}, Attempt(Trial(services.judge))
        )
        [stored] = committed.result
        if isinstance(stored, AnaphoraError):
            return None
        self._owed += committed.owed.items()
        return stored.memory.id if isinstance(stored, Stored) else None

    async def _close(self, context: Context, asked: ReflectionRequest, plan: Plan) -> Portion:
        """End a block: erase its sources, where that was asked for, and go to the next."""
        place = _OVER if plan.next is None else BlockPlace(*plan.next).text
        portion = Portion(place=place, counts={"episodes": plan.fresh}, done=plan.fresh - plan.seen)
        if asked.sources is not ReflectSources.ERASE:
            return portion
        among = [id for cluster in plan.clusters for id in cluster]
        ids, _ = await find_erased(self._services.graph.read, context, asked, among)
        if not ids and not context.dry_run:
            return portion
        receipt_id, warnings = new_id(), list[str]()

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            erased = await erase_sources(transaction, lock, context, asked, among, receipt_id)
            self._owed = [(Work.ERASE, [receipt_id])] if erased else []
            # Told with what was erased: others may have erased it all meanwhile.
            warnings[:] = [_RECEIPT.format(id=receipt_id)] if erased and not context.dry_run else []
            return {"erased": erased}

        return replace(portion, write=write, warnings=warnings, committed=self._sender(context))

    async def _end(self, context: Context, asked: ReflectionRequest) -> Portion:
        """End the step; what a whole reflection has seen is not due again."""

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            if asked.thread_id is None:
                of_user, since = {"user_id": lock.user_id}, context.until
                [row] = await transaction.run(
                    queries.count_new_episodes, **of_user, since=since, before=FAR_FUTURE, most=1
                )
                due_at = since if row["episodes"] else None
                await transaction.run(queries.mark_reflected, **of_user, due_at=due_at)
            return {}

        return Portion(write)

    def _sender(self, context: Context) -> Callable[[], None]:
        """Return what asks for the work that follows from what was stored."""

        def send() -> None:
            for work, ids in self._owed:
                if ids:
                    self._services.queue.send(work, context.user_id, ids)
            self._owed = []

        return send


async def _read(reader: Reader, clusters: Sequence[Sequence[str]]) -> list[_Cluster]:
    """Read the episodes of clusters; those of each are in the order in which they occurred."""
    episodes = await reader.episodes([id for cluster in clusters for id in cluster])
    episodes.sort(key=lambda one: (one.occurred_at, one.id))
    return [tuple(one for one in episodes if one.id in cluster) for cluster in clusters]


def _cluster(episodes: Sequence[Episode], thread_id: str | None) -> tuple[tuple[str, ...], ...]:
    """Cluster episodes; return the ids of each cluster's. Pure."""
    roles = {episode.role for episode in episodes if episode.role}
    names = {stem for role in roles for stem in stems(role, language_of(role))}
    points = [episode.point for episode in episodes]
    found = find_clusters(points, names, thread=thread_id is not None)
    return tuple(tuple(episodes[at].id for at in cluster) for cluster in found)
