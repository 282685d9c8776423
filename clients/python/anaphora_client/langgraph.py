"""A store for LangGraph's agents: `AnaphoraStore`. Needs `anaphora-client[langgraph]`."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
)

from anaphora_client.generated.enums import ConflictPolicy, MemoryKind
from anaphora_client.generated.input_types import MemoryPatch, RememberInput
from anaphora_client.langgraph_items import (
    Namespace,
    Place,
    Stored,
    item_tags,
    matches,
    namespace_name,
    passes,
    source_of,
    texts_of,
)
from anaphora_client.langgraph_memories import ItemMemories, end_of_life
from anaphora_client.sync_client import Anaphora


class AnaphoraStore(BaseStore):
    """LangGraph's `BaseStore` over the memories of one user.

    An item is a procedure of the user's, tagged with each prefix of its namespace, in the
    namespace's thread: recall by any other client finds it, too. `index` names the fields by which
    items are found (paths, as of LangGraph's `IndexConfig`), None for all of them; `wait_ms` is how
    long a search waits for the embeddings of what was put before. What is deleted is forgotten, and
    can be restored; with `erase`, it is erased for good. Without `threads` items stand in none: a
    key that is bound to tags has no threads. Raises errors of `AnaphoraError`, and the
    errors of LangGraph for names that it refuses. Safe between threads.
    """

    supports_ttl = True

    def __init__(
        self,
        client: Anaphora,
        *,
        index: Sequence[str] | None = None,
        ttl: TTLConfig | None = None,
        wait_ms: int = 2000,
        erase: bool = False,
        threads: bool = True,
    ) -> None:
        self.ttl_config = ttl
        self._index = index
        self._threads = threads
        self._memories = ItemMemories(client, wait_ms=wait_ms, erase=erase, threads=threads)

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out operations: what is read is as it was before what is written."""
        given = list(ops)
        results: list[Result] = [None if isinstance(op, PutOp) else self._read(op) for op in given]
        # The last of each place counts.
        puts = {(op.namespace, op.key): op for op in given if isinstance(op, PutOp)}
        if puts:
            self._write(puts)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out operations in a thread, so that the loop goes on."""
        return await asyncio.to_thread(self.batch, list(ops))

    def sweep_ttl(self) -> int:
        """Delete the items whose time to live is over; return their number."""
        now = datetime.now(UTC)
        items = self._memories.below((), quarantined=True)
        ids = [item.memory_id for item in items if item.expired(now)]
        self._memories.forget(ids)
        return len(ids)

    def _read(self, op: Op) -> Result:
        match op:
            case GetOp():
                return self._get(op)
            case SearchOp():
                return self._search(op)
            case ListNamespacesOp():
                return self._namespaces(op)
        raise ValueError(f"Not an operation of a store: {op!r}.")

    def _get(self, op: GetOp) -> Item | None:
        now = datetime.now(UTC)
        there = self._memories.find((op.namespace, op.key))
        found = [one for one in there if not one.expired(now)]
        if not found:
            return None
        item = found[0]
        if op.refresh_ttl:
            self._memories.renew([item])
        return Item(
            value=item.value,
            key=item.key,
            namespace=item.namespace,
            created_at=item.created_at,
            updated_at=item.updated_at,
        )

    def _search(self, op: SearchOp) -> list[SearchItem]:
        end = op.offset + op.limit
        now = datetime.now(UTC)
        found: dict[Place, tuple[Stored, float | None]] = {}
        for item, score in self._candidates(op):
            fits = op.filter is None or passes(item.value, op.filter)
            if fits and not item.expired(now):
                found.setdefault((item.namespace, item.key), (item, score))
            if len(found) >= end:
                break
        chosen = list(found.values())[op.offset : end]
        if op.refresh_ttl:
            self._memories.renew([item for item, _ in chosen])
        return [
            SearchItem(
                namespace=item.namespace,
                key=item.key,
                value=item.value,
                created_at=item.created_at,
                updated_at=item.updated_at,
                score=score,
            )
            for item, score in chosen
        ]

    def _candidates(self, op: SearchOp) -> Iterator[tuple[Stored, float | None]]:
        """Yield what recall finds, best first; then all others, newest first."""
        asked = bool(op.query and op.query.strip())
        if asked:
            # What a filter leaves out is not known before.
            limit = None if op.filter else op.offset + op.limit
            yield from self._memories.recall(op.namespace_prefix, op.query or "", limit)
        for item in self._memories.below(op.namespace_prefix, quarantined=False):
            # Of those that could have been found, the others are the least like it.
            yield item, (0.0 if asked and item.searchable else None)

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        conditions = op.match_conditions or ()
        now = datetime.now(UTC)
        items = self._memories.below(_plain_prefix(op), quarantined=True)
        spaces = {item.namespace for item in items if not item.expired(now)}
        found = {space[: op.max_depth] for space in spaces if matches(space, conditions)}
        return sorted(found)[op.offset : op.offset + op.limit]

    def _write(self, puts: Mapping[Place, PutOp]) -> None:
        """Write what is new at once, and update what is there."""
        new: list[RememberInput] = []
        gone: list[str] = []
        for place, op in puts.items():
            earlier = self._memories.find(place)
            if op.value is None:
                gone += [item.memory_id for item in earlier]
                continue
            # Those behind the newest were put at the same instant by others.
            gone += [item.memory_id for item in earlier[1:]]
            if not earlier or not self._updated(place, op, earlier[0]):
                new.append(self._remembered(place, op))
        self._memories.remember(new)
        self._memories.forget(gone)

    def _updated(self, place: Place, op: PutOp, earlier: Stored) -> bool:
        source = source_of(*place, op.ttl, datetime.now(UTC))
        patch = MemoryPatch(**self._fields(op), source=source, validTo=end_of_life(op.ttl))
        return self._memories.update(earlier, patch)

    def _remembered(self, place: Place, op: PutOp) -> RememberInput:
        return RememberInput(
            **self._fields(op),
            kind=MemoryKind.PROCEDURE,
            source=source_of(*place, op.ttl, None),
            threadId=namespace_name(op.namespace) if self._threads else None,
            validTo=end_of_life(op.ttl),
            onConflict=ConflictPolicy.IGNORE,
        )

    def _fields(self, op: PutOp) -> dict[str, Any]:
        paths = op.index if isinstance(op.index, list) else self._index
        text, action = texts_of(op.value or {}, paths)
        tags = item_tags(op.namespace, op.key, searchable=op.index is not False)
        return {"text": text, "action": action, "tags": tags}


def _plain_prefix(op: ListNamespacesOp) -> Namespace:
    """Return the longest prefix that all of the namespaces asked for begin with."""
    plain: Namespace = ()
    for condition in op.match_conditions or ():
        if condition.match_type == "prefix":
            path = condition.path
            until = path.index("*") if "*" in path else len(path)
            plain = max(plain, path[:until], key=len)
    return plain
