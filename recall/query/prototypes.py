"""Vectors of the prototypes of a vocabulary's terms: computed once by an encoder, and cached."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from cachetools import FIFOCache

from anaphora.concurrency import begin_apart
from anaphora.errors import Unavailable
from graph.session import Graph
from language.embedding.encoder import Encoder, Vectors
from language.embedding.packaged_models import Side
from language.questions.topics import Term, prototypes

_KEPT = 64
# Texts encoded at once: a vocabulary must not hold up the questions asked meanwhile.
_BATCH = 16
_MOST_TEXTS = 2000
# Seconds that a caller waits at most; the work continues for later callers.
_PATIENCE = 1.0


@dataclass(frozen=True, slots=True)
class Matrix:
    """Vectors of prototypes: `rows` (texts, dimensions), grouped by term; `counts` rows of each."""

    rows: Vectors
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Making:
    """Prototypes that an encoder makes or made: it is held, so that its id is no other's."""

    encoder: Encoder
    task: asyncio.Task[Matrix]


# By the id of the encoder, too: two encoders' vectors of the same terms do not compare.
_Made = FIFOCache[tuple[int, tuple[Term, ...]], _Making]
_made: "WeakKeyDictionary[Graph, _Made]" = WeakKeyDictionary()


async def matrix_of(graph: Graph, encoder: Encoder, terms: Sequence[Term]) -> Matrix | None:
    """Return the prototypes of these terms; None without a model, or while it takes too long."""
    if not terms or not encoder.ready:
        return None
    kept = _made.setdefault(graph, FIFOCache(_KEPT))
    key = (id(encoder), tuple(terms))
    making = kept.get(key)
    if making is None or _failed(making.task):
        task = begin_apart(_make(encoder, key[1]), name="prototypes")
        making = _Making(encoder, task)
    kept[key] = making
    with contextlib.suppress(TimeoutError, Unavailable):
        return await asyncio.wait_for(asyncio.shield(making.task), _PATIENCE)
    return None


def _failed(task: "asyncio.Task[Matrix]") -> bool:
    if task.get_loop() is not asyncio.get_running_loop() and not task.done():
        return True
    return task.done() and (task.cancelled() or task.exception() is not None)


async def _make(encoder: Encoder, terms: tuple[Term, ...]) -> Matrix:
    texts: list[str] = []
    counts: list[int] = []
    for term in terms:
        found = prototypes(term)[: max(1, _MOST_TEXTS - len(texts))]
        texts += found
        counts.append(len(found))
    # They are likened to questions.
    parts = [
        await encoder.encode(texts[at : at + _BATCH], Side.QUERY)
        for at in range(0, len(texts), _BATCH)
    ]
    return Matrix(np.concatenate(parts), tuple(counts))
