"""Memories that LangGraph's items are kept in, read and written by a client of their user."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

from anaphora_client.errors import Conflict, Forbidden, NotFound, Unavailable, error_of
from anaphora_client.generated.base_model import UNSET
from anaphora_client.generated.enums import MemoryKind, Trust
from anaphora_client.generated.input_types import (
    ForgetInput,
    ForgetTarget,
    MemoryFilter,
    MemoryPatch,
    RecallInput,
    RememberInput,
)
from anaphora_client.langgraph_items import (
    SEARCHABLE,
    Namespace,
    Place,
    Stored,
    item_tag,
    namespace_name,
    stored_of,
)
from anaphora_client.sync_client import Anaphora

# As many as the API lists, recalls or writes at once.
_PAGE = 200
_READABLE = [Trust.UNTRUSTED, Trust.STANDARD, Trust.VERIFIED]


class ItemMemories:
    """Items as the API has them. Safe between threads."""

    def __init__(self, client: Anaphora, *, wait_ms: int, erase: bool, threads: bool) -> None:
        self._client = client
        self._threads = threads
        self._wait_ms = wait_ms
        self._erase = erase

    def find(self, place: Place) -> list[Stored]:
        """Return what stands at a place, newest first: one item, or those of a race."""
        tags = [item_tag(*place)]
        thread = namespace_name(place[0]) if self._threads else None
        given = MemoryFilter(kinds=[MemoryKind.PROCEDURE], tags=tags, threadId=thread)
        try:
            found = self._client.memories(given, first=_PAGE)
        except NotFound:
            # Nothing was put into this namespace ever.
            return []
        items = [stored_of(edge.node) for edge in found.edges] if found else []
        there = [item for item in items if item and (item.namespace, item.key) == place]
        return sorted(there, key=lambda item: (item.updated_at, item.memory_id), reverse=True)

    def below(self, prefix: Namespace, *, quarantined: bool) -> Iterator[Stored]:
        """Yield the items below a prefix, newest first, with those in quarantine or without."""
        given = MemoryFilter(
            kinds=[MemoryKind.PROCEDURE],
            tags=[namespace_name(prefix)],
            trusts=None if quarantined else _READABLE,
        )
        after: str | None = None
        while True:
            page = self._client.memories(
                given, first=_PAGE, after=UNSET if after is None else after
            )
            if page is None:
                return
            for edge in page.edges:
                item = stored_of(edge.node)
                if item is not None and item.is_below(prefix):
                    yield item
            if not page.page_info.has_next_page:
                return
            after = page.page_info.end_cursor

    def recall(
        self, prefix: Namespace, query: str, limit: int | None
    ) -> Iterator[tuple[Stored, float | None]]:
        """Yield the items below a prefix that a query finds, best first, with their scores.

        At most `limit`; as many as the API recalls at once where it is None.
        """
        found = self._client.recall(
            RecallInput(
                query=query,
                limit=_PAGE if limit is None else max(1, min(_PAGE, limit)),
                kinds=[MemoryKind.PROCEDURE],
                tags=[namespace_name(prefix), SEARCHABLE],
                waitMs=self._wait_ms,
            )
        )
        for hit in found.hits if found else ():
            item = stored_of(hit.memory)
            if item is not None and item.is_below(prefix):
                yield item, hit.score

    def remember(self, new: Sequence[RememberInput]) -> None:
        """Store new items. Raises the error of the first that is refused."""
        if len(new) == 1:
            # The server embeds a single memory before it answers, where it can.
            self._client.remember(new[0])
            return
        for at in range(0, len(new), _PAGE):
            told = self._client.remember_many(list(new[at : at + _PAGE]))
            for result in told.results if told else ():
                if result.error is not None:
                    parts = result.error.model_dump(mode="json", by_alias=True)
                    raise error_of({"message": result.error.message, "extensions": parts})

    def update(self, item: Stored, patch: MemoryPatch) -> bool:
        """Update an item; return whether it was still there."""
        try:
            try:
                self._client.update_memory(item.memory_id, patch)
            except Unavailable:
                # It may have been done; done twice, it is the same.
                self._client.update_memory(item.memory_id, patch)
        except (Conflict, NotFound):
            return False
        return True

    def renew(self, items: Iterable[Stored]) -> None:
        """Put off the end of what has a time to live."""
        for item in items:
            if item.ttl is None:
                continue
            try:
                self._client.update_memory(
                    item.memory_id, MemoryPatch(validTo=end_of_life(item.ttl))
                )
            except (Conflict, NotFound, Forbidden):
                # It has ended meanwhile, or the key only reads: it was read all the same.
                continue

    def forget(self, ids: Sequence[str]) -> None:
        """Forget memories, or erase them."""
        for at in range(0, len(ids), _PAGE):
            what = ForgetTarget(ids=list(ids[at : at + _PAGE]))
            self._client.forget(ForgetInput(what=what, hard=self._erase))


def end_of_life(ttl: float | None) -> datetime | None:
    """Return when what lives for `ttl` minutes from now on ends; None for what does not."""
    return None if ttl is None else datetime.now(UTC) + timedelta(minutes=ttl)
