"""Many users with many memories each, stored quickly: what recall is timed on.

A few thousand sentences are encoded; each memory has the token vectors of one of them, and its
vector a little moved: so vectors lie in clusters around real ones, and a million of them need no
day of encoding.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import numpy as np
from neo4j.vector import Vector

from anaphora.clock import FAR_FUTURE, FAR_PAST, utc_now
from anaphora.ids import new_id
from anaphora.settings import Settings
from bench.locomo.texts import make_talk
from cypher import benchmarks
from graph.lock import UserLock
from graph.session import Graph
from graph.tenancy import tenant_token
from language.embedding.encoder import Encoded, Encoder, Vectors
from language.embedding.memory_text import embedded_text
from memory.entities.nodes import entity_node

SPEAKERS = ("Ana", "Ben")
# Whom and what turns are about; questions name them. Each turn mentions one.
ABOUT = tuple(
    f"{first} {last}"
    for first in ("Carla", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas")
    for last in ("Almeida", "Brandt", "Castell", "Duval", "Eriksen")
)
# Tag of a few memories of a user, and the number of these memories.
RARE_TAG, RARE = "rare", 5
SMALL = 20
# Users of whom entities are stored.
_MENTIONED_OF = 50
_SENTENCES = 1000
_SESSION = 40
_BATCH = 1000
_MOVED = 0.6
# Progress is told after this many more memories.
_TOLD = 10_000
# Writers at once: more do not store faster.
_WRITERS = 2


@dataclass(frozen=True, slots=True)
class Sentence:
    speaker: str
    text: str
    encoded: Encoded


@dataclass(frozen=True, slots=True)
class Crowd:
    """Users of the graph, by how many memories they have: the largest, the smallest, all others."""

    largest: str
    small: str
    others: tuple[str, ...]
    memories: int
    most: int

    @property
    def names(self) -> tuple[str, ...]:
        """Users that are asked where it does not matter who."""
        return self.others or (self.largest,)

    @property
    def is_uneven(self) -> bool:
        """True if one user has much more than the others."""
        return len(self.others) > 0 and self.most > 2 * self.memories / (len(self.others) + 1)


def shares(memories: int, users: int, largest: int) -> list[int]:
    """Return each user's number of memories, the largest first; all others have as many."""
    if users < 2 or largest >= memories:
        return [memories]
    first = largest or memories // users
    return [first] + [(memories - first) // (users - 1)] * (users - 1)


async def make_crowd(
    graph: Graph,
    encoder: Encoder,
    size: tuple[int, int, int],
    say: Callable[[str], None],
    keep: Callable[[Crowd], None],
    begun: Crowd | None = None,
) -> Crowd:
    """Store memories, users and the largest user's share, all ACTIVE, and a user who has twenty.

    `keep` is told who is there whenever there is one more, so that it may be broken off, and gone
    on with: `begun` is whom it was told of last. A user who was being stored then stays, uncounted.
    """
    sentences = await _sentences(encoder)
    first, *rest = shares(*size)
    crowd = begun or await _first_two(graph, first, sentences)
    # Not the first so many: writers do not end in the order in which they began.
    done = {int(name.split("-")[1]) for name in crowd.others}
    waiting = [pair for pair in enumerate(rest) if pair[0] not in done]

    async def write() -> None:
        nonlocal crowd
        while waiting:
            number, count = waiting.pop(0)
            name = f"crowd-{number}-{new_id()}"
            await _user(graph, name, count, sentences, number + 2)
            if number < _MENTIONED_OF:
                await _mention(graph, name, count)
            crowd = replace(crowd, others=(*crowd.others, name), memories=crowd.memories + count)
            keep(crowd)
            if crowd.memories % _TOLD < count:
                say(f"{crowd.memories} of {size[0]} memories stored")

    keep(crowd)
    await asyncio.gather(*(write() for _ in range(_WRITERS)))
    return crowd


async def _first_two(graph: Graph, first: int, sentences: Sequence[Sentence]) -> Crowd:
    largest, small = f"crowd-largest-{new_id()}", f"crowd-small-{new_id()}"
    await _user(graph, largest, first, sentences, 0)
    await _user(graph, small, SMALL, sentences, 1)
    await _mention(graph, largest, first)
    return Crowd(largest, small, (), first + SMALL, first)


async def _user(
    graph: Graph, name: str, count: int, sentences: Sequence[Sentence], seed: int
) -> None:
    starts = list(range(0, count, _BATCH))
    chance = np.random.default_rng(seed)

    async def write() -> None:
        while starts:
            start = starts.pop(0)
            await _store(graph, name, start, sentences, min(_BATCH, count - start), chance)

    await asyncio.gather(*(write() for _ in range(_WRITERS)))


async def _sentences(encoder: Encoder) -> list[Sentence]:
    texts = make_talk(_SENTENCES, 5)
    spoken = [(SPEAKERS[at % len(SPEAKERS)], text) for at, text in enumerate(texts)]
    found = await encoder.encode_whole([embedded_text(text, speaker) for speaker, text in spoken])
    return [Sentence(*pair, encoded) for pair, encoded in zip(spoken, found, strict=True)]


async def _store(
    graph: Graph,
    user_id: str,
    start: int,
    sentences: Sequence[Sentence],
    size: int,
    chance: np.random.Generator,
) -> None:
    now = utc_now()
    rows: list[dict[str, Any]] = []
    for at, one in enumerate(chance.integers(len(sentences), size=size), start):
        sentence = sentences[one]
        when = now - timedelta(minutes=at)
        properties = properties_of(user_id, at, when, sentence.text)
        # The latest is stored first.
        properties |= {"role": sentence.speaker, "turn": _SESSION - 1 - at % _SESSION}
        if at < RARE:
            properties["tags"] = [RARE_TAG]
        properties["token_vectors"] = sentence.encoded.tokens
        vector = Vector(_moved(sentence.encoded.vector, chance))
        rows.append({"properties": properties, "vector": vector})
    await graph.execute(benchmarks.save_bare_talk, user_id=user_id, rows=rows)


async def _mention(graph: Graph, user_id: str, count: int) -> None:
    """Entities of a user, and which turns mention them: each turn one."""
    found = await graph.read(benchmarks.find_bare_ids, user_id=user_id, limit=count)
    ids = [row["id"] for row in found]
    lock = UserLock(user_id, utc_now(), 0, None, Settings())
    for at, name in enumerate(ABOUT):
        await graph.execute(
            benchmarks.save_bare_entities,
            user_id=user_id,
            at=lock.now,
            rows=[
                {
                    "properties": entity_node(lock, name, "person", embedded=True),
                    "memory_ids": ids[at :: len(ABOUT)],
                }
            ],
        )


def properties_of(user_id: str, at: int, when: datetime, text: str) -> dict[str, Any]:
    """Return the properties of the user's turn number `at`."""
    return {
        "id": new_id(),
        "tenant": tenant_token(user_id),
        "kind": "EPISODE",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "polarity": "NEUTRAL",
        "tier": "SHORT_TERM",
        "confidence": 0.9,
        "importance": 0.5,
        "tags": [],
        "topics": [],
        "role": SPEAKERS[at % len(SPEAKERS)],
        "text": text,
        "thread_id": f"{user_id}-{at // _SESSION}",
        "turn": at % _SESSION,
        "created_at": when,
        "updated_at": when,
        "occurred_at": when,
        "valid_from": FAR_PAST,
        "valid_to": FAR_FUTURE,
        "retired_at": FAR_FUTURE,
    }


def _moved(vector: Vectors, chance: np.random.Generator) -> Vectors:
    step = chance.normal(size=len(vector))
    row = vector + _MOVED * step / np.linalg.norm(step)
    moved: Vectors = (row / np.linalg.norm(row)).astype(np.float32)
    return moved
