"""Embeds pending memories in batches: the named memories, and others of the same user.

Many messages of one memory each thus cost few calls of the model. Whatever happens between, a
vector is saved only if the text has not changed since it was embedded.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.breaker import Resting
from anaphora.errors import Unavailable
from anaphora.ids import new_id
from graph.embedding import (
    Embedded,
    Pending,
    find_pending,
    mark_failed_attempts,
    save_embeddings,
)
from language.embedding.encoder import Encoded
from language.embedding.memory_text import embedded_text, text_hash
from maintenance.services import Services

logger = logging.getLogger("anaphora.embed")

# Batches done by one message: found with one query, and texts of like length go together.
_TAKEN = 8
# Vectors saved in one transaction.
_SAVED = 256

# A probe of the model when a text fails: if it cannot embed this either, the text is not at fault.
# The number is new each time, so that no cache answers.
_PROBE = "A quiet morning, number {}."


@dataclass(frozen=True, slots=True)
class EmbedCounts:
    """Counts of memories made ACTIVE and of failed memories; `due` are ids to compare now."""

    embedded: int = 0
    failed: int = 0
    due: tuple[str, ...] = ()

    def __add__(self, other: "EmbedCounts") -> "EmbedCounts":
        return EmbedCounts(
            self.embedded + other.embedded, self.failed + other.failed, self.due + other.due
        )


async def embed_memories(
    services: Services, user_id: str, memory_ids: Sequence[str], *, careful: bool = False
) -> EmbedCounts:
    """Embed these memories of the user, and other pending memories, to fill the batches.

    `careful` counts the attempt before it is made: for work that ended its last worker, so that a
    text which kills the process is given up in the end, too. Raises Unavailable when the database
    or the model is; texts that were not embedded stay pending.
    """
    size = services.settings.embed_batch
    pending = await find_pending(
        services.graph,
        user_id,
        memory_ids,
        max_attempts=services.settings.max_attempts,
        limit=len(memory_ids) if careful else max(_TAKEN * size, len(memory_ids)),
    )
    sound = [item for item in pending if _is_sound(item)]
    await _set_aside(services, user_id, [item.id for item in pending if not _is_sound(item)])
    keys = {_key(item): item for item in sound}
    # A worker that claimed a redelivered text is gone.
    ours = set(keys) if careful else await services.claims.take(list(keys))
    try:
        return await _embed_all(services, user_id, [keys[key] for key in ours], careful=careful)
    finally:
        await services.claims.release(list(ours))


async def _set_aside(services: Services, user_id: str, memory_ids: Sequence[str]) -> None:
    """Count a failure for memories whose text does not fit its hash: no vector would fit."""
    if memory_ids:
        details = {"memory_ids": memory_ids[:5], "count": len(memory_ids)}
        logger.warning("a text does not fit its hash and cannot be embedded", extra=details)
        await mark_failed_attempts(services.graph, user_id, memory_ids)


async def _embed_all(
    services: Services, user_id: str, pending: Sequence[Pending], *, careful: bool
) -> EmbedCounts:
    # A text that ends the process loses the unsaved vectors: with care, these are few.
    saving = _Saving(services, user_id, most=1 if careful else _SAVED)
    try:
        # Batches of texts of like length waste least on padding.
        for batch in _batches(sorted(pending, key=lambda item: len(item.text)), services, careful):
            done = await _encode(services, user_id, batch, careful=careful)
            await saving.put(done.rows, failed=done.failed)
            if done.resting is not None:
                raise done.resting
    finally:
        counts = await saving.end()
    return counts


class _Saving:
    """Saves the vectors of several batches in one transaction, while the next are encoded.

    A transaction costs the database more than a text: each writes a part of the vector index.
    """

    def __init__(self, services: Services, user_id: str, *, most: int) -> None:
        self._services = services
        self._user_id = user_id
        self._most = most
        self._rows: list[Embedded] = []
        self._counts = EmbedCounts()
        self._under_way: asyncio.Task[EmbedCounts] | None = None

    async def put(self, rows: Sequence[Embedded], *, failed: int) -> None:
        """Save these rows with the next; wait while earlier rows are still being saved."""
        self._rows += rows
        self._counts += EmbedCounts(failed=failed)
        if len(self._rows) >= self._most:
            await self._save()

    async def end(self) -> EmbedCounts:
        """Save the rest; return the counts of everything."""
        await self._save()
        await self._wait()
        return self._counts

    async def _save(self) -> None:
        await self._wait()
        if self._rows:
            saving = _save(self._services, self._user_id, self._rows)
            self._rows, self._under_way = [], asyncio.ensure_future(saving)

    async def _wait(self) -> None:
        if self._under_way is not None:
            saving, self._under_way = self._under_way, None
            self._counts += await saving


def _batches(
    pending: Sequence[Pending], services: Services, careful: bool
) -> Iterator[Sequence[Pending]]:
    # A text may be innocent of a worker's end: those with a counted attempt are tried alone.
    suspects = [item for item in pending if careful and item.attempts > 0]
    others = [item for item in pending if not careful or item.attempts == 0]
    size = services.settings.embed_batch
    for start in range(0, len(others), size):
        yield others[start : start + size]
    for suspect in suspects:
        yield [suspect]


@dataclass(frozen=True, slots=True)
class _Encoded:
    """A batch as far as it was embedded: its vectors, how many failed, and why it stopped early."""

    rows: Sequence[Embedded]
    failed: int = 0
    resting: Resting | None = None


async def _encode(
    services: Services, user_id: str, batch: Sequence[Pending], *, careful: bool
) -> _Encoded:
    if careful:
        await mark_failed_attempts(services.graph, user_id, [item.id for item in batch])
    texts = [_text(item) for item in batch]
    try:
        encoded = await services.encoder.encode_whole(texts)
    except Exception as error:
        logger.warning(
            "a batch cannot be embedded: one by one", extra={"error": type(error).__name__}
        )
        return await _encode_singly(services, user_id, batch, careful=careful)
    return _Encoded(_rows(batch, texts, encoded))


async def _encode_singly(
    services: Services, user_id: str, batch: Sequence[Pending], *, careful: bool
) -> _Encoded:
    """Embed each text alone. An endpoint that is left alone meanwhile counts against no text."""
    rows: list[Embedded] = []
    failed: list[str] = []
    resting: Resting | None = None
    try:
        await _probe(services)
        for item in batch:
            text = _text(item)
            try:
                rows += _rows([item], [text], await services.encoder.encode_whole([text]))
            except Resting as error:
                resting = error
                break
            except Exception as error:
                # No traceback: a library's message may quote the text.
                details = {"memory_id": item.id, "error": type(error).__name__}
                logger.warning("a memory cannot be embedded", extra=details)
                failed.append(item.id)
    finally:
        if careful:
            # All were counted before: what was not tried is not at fault.
            tried = {*failed, *(row.id for row in rows)}
            left = [item.id for item in batch if item.id not in tried]
            await mark_failed_attempts(services.graph, user_id, left, by=-1)
        else:
            await mark_failed_attempts(services.graph, user_id, failed)
    return _Encoded(rows, len(failed), resting)


async def _probe(services: Services) -> None:
    try:
        await services.encoder.encode([_PROBE.format(new_id())])
    except Exception as error:
        raise Unavailable("The embedding model is not working.") from error


async def _save(services: Services, user_id: str, rows: Sequence[Embedded]) -> EmbedCounts:
    saved = await save_embeddings(services.graph, user_id, services.encoder.info.name, rows)
    if made := [one.id for one in saved if one.made]:
        services.events.embedded(user_id, made)
    return EmbedCounts(len(saved), due=tuple(one.id for one in saved if one.due))


def _rows(
    batch: Sequence[Pending], texts: Sequence[str], encoded: Sequence[Encoded]
) -> list[Embedded]:
    return [
        Embedded(item.id, text_hash(text), one.vector, one.tokens)
        for item, text, one in zip(batch, texts, encoded, strict=True)
    ]


def _text(item: Pending) -> str:
    return embedded_text(item.text, item.role if item.kind == "EPISODE" else None)


def _is_sound(item: Pending) -> bool:
    return item.text_hash == text_hash(_text(item))


def _key(item: Pending) -> str:
    # The text is part of the key, so that a rewritten memory does not wait for an old claim.
    return f"{item.id}:{text_hash(item.text)[:16]}"
