"""Many users with many memories each, stored quickly: what recall is timed on.

A few thousand sentences are encoded; each memory has the vector of one of them, a little moved.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import numpy as np
from neo4j.vector import Vector

from anaphora.clock import FAR_FUTURE, FAR_PAST, utc_now
from anaphora.ids import new_id
from bench.texts import make_texts
from cypher import benchmarks
from graph.run import Graph
from graph.tenancy import tenant_token
from language.embedded_text import embedded_text
from language.encoder import Encoder, Vectors

SPEAKERS = ("Ana", "Ben")
_SENTENCES = 2000
_SESSION = 40
_BATCH = 500
_MOVED = 0.6


@dataclass(frozen=True, slots=True)
class Sentence:
    speaker: str
    text: str
    vector: Vectors


async def make_crowd(
    graph: Graph, encoder: Encoder, memories: int, users: int, say: Callable[[str], None]
) -> list[str]:
    """Store the memories, as many for each user, all ACTIVE: the users' ids."""
    sentences = await _sentences(encoder)
    chance = np.random.default_rng(7)
    names = [f"crowd-{number}-{new_id()}" for number in range(users)]
    for number, name in enumerate(names, 1):
        picked = [sentences[at] for at in chance.integers(len(sentences), size=memories // users)]
        await _store(graph, name, picked, chance)
        if number % 10 == 0:
            say(f"{number} of {users} users stored")
    return names


async def _sentences(encoder: Encoder) -> list[Sentence]:
    texts = make_texts(_SENTENCES, 5)
    spoken = [(SPEAKERS[at % len(SPEAKERS)], text) for at, text in enumerate(texts)]
    vectors = await encoder.encode([embedded_text(text, speaker) for speaker, text in spoken])
    return [Sentence(*pair, vector) for pair, vector in zip(spoken, vectors, strict=True)]


async def _store(
    graph: Graph, user_id: str, sentences: Sequence[Sentence], chance: np.random.Generator
) -> None:
    now = utc_now()
    rows: list[dict[str, Any]] = [
        {
            "properties": _spoken(user_id, at, now - timedelta(minutes=at), sentence),
            "vector": Vector(_moved(sentence.vector, chance)),
        }
        for at, sentence in enumerate(sentences)
    ]
    for start in range(0, len(rows), _BATCH):
        part = rows[start : start + _BATCH]
        await graph.execute(benchmarks.save_bare_memories, user_id=user_id, rows=part)
    ids = [row["properties"]["id"] for row in rows]
    pairs = [
        {"earlier": ids[at - 1], "later": ids[at]} for at in range(1, len(ids)) if at % _SESSION
    ]
    await graph.execute(benchmarks.link_bare_turns, user_id=user_id, rows=pairs)


def _spoken(user_id: str, at: int, when: datetime, sentence: Sentence) -> dict[str, Any]:
    return properties_of(user_id, at, when, sentence.text) | {"role": sentence.speaker}


def properties_of(user_id: str, at: int, when: datetime, text: str) -> dict[str, Any]:
    """What a turn has, the one that comes at such a place."""
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
