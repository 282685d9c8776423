"""Embeds what waits for it, in batches: the named memories, and others of that user beside them.

Many messages of one memory each thus cost few calls of the model. Whatever happens between, a
vector is saved only if the text is still the one that was embedded.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from anaphora.errors import Unavailable
from anaphora.ids import new_id
from graph.embedding import (
    Embedded,
    Pending,
    find_pending,
    mark_failed_attempts,
    save_embeddings,
)
from language.embedding.encoder import Vectors
from language.embedding.memory_text import embedded_text, text_hash
from maintenance.services import Services

logger = logging.getLogger("anaphora.embed")

# Batches taken along by one message: looked for once, and texts of like length found together.
_TAKEN = 8
# Vectors saved in one transaction.
_SAVED = 256

# What the model is asked when a text fails: if it cannot do this either, the text is not at fault.
# The number is new each time, so that no cache answers.
_PROBE = "A quiet morning, number {}."


@dataclass(frozen=True, slots=True)
class EmbedCounts:
    """What became ACTIVE, what failed on its own account, and what is to be compared now."""

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
    """Embed these memories of the user, and others that wait, to fill the batches.

    `careful` counts the attempt before it is made: for work that ended its last worker, so that a
    text which kills the process rests in the end, too. Raises Unavailable when the database or the
    model is; what was not embedded waits on.
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
    # Whoever claimed what comes again is gone.
    ours = set(keys) if careful else await services.claims.take(list(keys))
    try:
        return await _embed_all(services, user_id, [keys[key] for key in ours], careful=careful)
    finally:
        await services.claims.release(list(ours))


async def _set_aside(services: Services, user_id: str, memory_ids: Sequence[str]) -> None:
    """A text that is not what its hash says was changed by another hand: no vector fits it."""
    if memory_ids:
        details = {"memory_ids": memory_ids[:5], "count": len(memory_ids)}
        logger.warning("a text does not fit its hash and cannot be embedded", extra=details)
        await mark_failed_attempts(services.graph, user_id, memory_ids)


async def _embed_all(
    services: Services, user_id: str, pending: Sequence[Pending], *, careful: bool
) -> EmbedCounts:
    # A text that ends the process takes with it what is not saved: with care, little is not.
    saving = _Saving(services, user_id, most=1 if careful else _SAVED)
    try:
        # Texts of like length together waste least.
        for batch in _batches(sorted(pending, key=lambda item: len(item.text)), services, careful):
            rows = await _encode(services, user_id, batch, careful=careful)
            await saving.put(rows, failed=len(batch) - len(rows))
    finally:
        counts = await saving.end()
    return counts


class _Saving:
    """Saves what several batches gave, in one transaction, while the next are encoded.

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
        """Save these with the next; waits where the last ones are still being saved."""
        self._rows += rows
        self._counts += EmbedCounts(failed=failed)
        if len(self._rows) >= self._most:
            await self._save()

    async def end(self) -> EmbedCounts:
        """Save what is left; what became of everything."""
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
    # Whoever was there when a worker ended once may be innocent; twice, each is tried alone.
    suspects = [item for item in pending if careful and item.attempts > 0]
    others = [item for item in pending if not careful or item.attempts == 0]
    size = services.settings.embed_batch
    for start in range(0, len(others), size):
        yield others[start : start + size]
    for suspect in suspects:
        yield [suspect]


async def _encode(
    services: Services, user_id: str, batch: Sequence[Pending], *, careful: bool
) -> list[Embedded]:
    if careful:
        await mark_failed_attempts(services.graph, user_id, [item.id for item in batch])
    texts = [_text(item) for item in batch]
    try:
        vectors = await services.encoder.encode(texts)
    except Exception as error:
        logger.warning(
            "a batch cannot be embedded: one by one", extra={"error": type(error).__name__}
        )
        return await _encode_singly(services, user_id, batch, careful=careful)
    return _rows(batch, texts, vectors)


async def _encode_singly(
    services: Services, user_id: str, batch: Sequence[Pending], *, careful: bool
) -> list[Embedded]:
    await _probe(services)
    rows: list[Embedded] = []
    failed: list[str] = []
    for item in batch:
        text = _text(item)
        try:
            rows += _rows([item], [text], await services.encoder.encode([text]))
        except Exception as error:
            # No traceback: a library's message may quote the text.
            details = {"memory_id": item.id, "error": type(error).__name__}
            logger.warning("a memory cannot be embedded", extra=details)
            failed.append(item.id)
    if not careful:
        await mark_failed_attempts(services.graph, user_id, failed)
    return rows


async def _probe(services: Services) -> None:
    try:
        await services.encoder.encode([_PROBE.format(new_id())])
    except Exception as error:
        raise Unavailable("The embedding model does not work just now.") from error


async def _save(services: Services, user_id: str, rows: Sequence[Embedded]) -> EmbedCounts:
    saved = await save_embeddings(services.graph, user_id, services.encoder.info.name, rows)
    if saved:
        services.events.embedded(user_id, [one.id for one in saved])
    return EmbedCounts(len(saved), due=tuple(one.id for one in saved if one.due))


def _rows(batch: Sequence[Pending], texts: Sequence[str], vectors: Vectors) -> list[Embedded]:
    return [
        Embedded(item.id, text_hash(text), vector)
        for item, text, vector in zip(batch, texts, vectors, strict=True)
    ]


def _text(item: Pending) -> str:
    return embedded_text(item.text, item.role if item.kind == "EPISODE" else None)


def _is_sound(item: Pending) -> bool:
    return item.text_hash == text_hash(_text(item))


def _key(item: Pending) -> str:
    # The text is part of it, so that a rewritten memory does not wait for an old claim.
    return f"{item.id}:{text_hash(item.text)[:16]}"
