"""Makes the rows of imported nodes, with derived properties and trust capped by the key."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from neo4j.vector import Vector

from anaphora.caller import Actor, ActorKind
from anaphora.errors import Invalid
from graph.changes.changes import Action, new_change, save_changes
from graph.enums import LIVE, MemoryKind, MemoryStatus, RunStatus, Trust
from graph.lock import UserLock
from graph.session import Transaction
from graph.tenancy import tenant_token
from language.embedding.memory_text import text_hash
from language.embedding.packaged_models import makes_tokens
from language.folding import fold
from memory.entities.nodes import derived
from memory.memories.expiry import arrival
from memory.memories.tiers import promote_at
from memory.remember.threads import title_change
from memory.transfer.changes import change_here
from memory.transfer.format.lines import Header, NodeLine, wrong_line
from memory.transfer.format.nodes import OF_WORKERS
from memory.transfer.format.values import read_vector
from memory.transfer.identity import Identity
from memory.transfer.titles import title_capped, title_here
from memory.transfer.turns import Turns
from memory.trust.quarantine import suspicion
from memory.trust.titles import Title

# Clocks of two machines differ by this much at most.
_AHEAD = timedelta(minutes=5)
_LEARNED = ("at", "created_at", "updated_at")


class Rows:
    """Makes the rows of one batch; `pending` are the memories that wait for their embedding."""

    def __init__(
        self, lock: UserLock, header: Header, cap: Trust, identity: Identity, turns: Turns
    ) -> None:
        self._lock = lock
        self._user_id = lock.user_id
        self._header = header
        self._tokens = makes_tokens(header.model)
        self._cap = cap
        self._identity = identity
        self._turns = turns
        self.pending: list[str] = []
        # Properties of memories that were quarantined, each with the reason.
        self._suspected: list[tuple[Mapping[str, Any], str]] = []
        # Quarantined titles, by the ids of their threads.
        self._put_aside: list[tuple[str, Title]] = []

    def row(self, line: NodeLine) -> dict[str, Any]:
        """Return labels, properties and vector of a line. Raises Invalid with the line."""
        lock = self._lock
        _check_past(line, lock)
        properties = line.properties | {"user_id": self._user_id}
        labels, vector = [line.label], None
        if "thread_id" in properties:
            properties["thread_id"] = self._identity.here(properties["thread_id"])
        if line.label == "Memory":
            labels.append(MemoryKind(properties["kind"]).label)
            vector = self._vector(lock, line)
            if "turn" in properties:
                properties["turn"] = self._turns.number_of(line.id, properties["turn"])
            properties |= self._memory(properties, vector is not None, lock.now)
            properties |= self._judged(properties)
            properties |= arrival(properties, lock.now, lock.settings)
            properties["promote_at"] = promote_at(properties, lock.settings)
        elif line.label == "Thread":
            properties |= self._titled(properties)
        elif line.label == "Change":
            properties = change_here(properties, self._identity, self._cap)
            properties = title_capped(properties, self._cap)
        elif line.label == "Run":
            properties = _ended_run(properties, lock)
        elif line.label == "Entity":
            properties |= derived(properties["name"], properties.get("aliases") or [])
            properties |= {
                "tenant": tenant_token(self._user_id),
                "unembedded_at": lock.now,
            }
        elif line.label == "Concept":
            properties["name_key"] = fold(properties["name"])
            properties["tenant"] = tenant_token(self._user_id)
        return {"labels": labels, "properties": properties, "vector": vector}

    def _memory(
        self, properties: Mapping[str, Any], embedded: bool, at: datetime
    ) -> dict[str, Any]:
        status = MemoryStatus(properties["status"])
        if status is MemoryStatus.ACTIVE and not embedded:
            status = MemoryStatus.PENDING_EMBED
        if status is MemoryStatus.PENDING_EMBED:
            self.pending.append(properties["id"])
        return {
            "status": status.value,
            **self._trust(properties),
            "tenant": tenant_token(self._user_id),
            "text_hash": text_hash(
                properties["text"],
                properties.get("role") if properties["kind"] == MemoryKind.EPISODE else None,
            ),
            "attempts": 0,
            # An ended memory waits for a vector, one that brought its own for token vectors.
            "unembedded_at": at if (self._tokens if embedded else status not in LIVE) else None,
        }

    def _trust(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """Return the trust given and the trust held, both capped by the key."""
        kept = {name: properties.get(name) for name in ("trust", "given_trust")}
        return {
            name: Trust(value).at_most(self._cap).value for name, value in kept.items() if value
        }

    def _titled(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """Return the thread's title with the trust that it has here."""
        title = title_here(properties, self._cap)
        if title.reason:
            self._put_aside.append((properties["id"], title))
        return title.properties

    def _judged(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """Return the quarantine of a memory that reads like an order, if the key gives UNTRUSTED.

        With a key that may give more nothing is judged: that was done where it was written.
        """
        if self._cap.rank > Trust.UNTRUSTED.rank:
            return {}
        if (reason := suspicion(properties, Trust(properties["trust"]))) is None:
            return {}
        self._suspected.append((properties, reason))
        return {"trust": Trust.QUARANTINED.value, "given_trust": None}

    async def tell_suspected(self, transaction: Transaction, last: int) -> int:
        """Save a Change of each quarantine, after all others; return the last number."""
        if not self._suspected and not self._put_aside:
            return last
        lock = self._lock
        lock.sequence = last
        before, after = ({"trust": one.value} for one in (Trust.UNTRUSTED, Trust.QUARANTINED))
        changes = [
            new_change(lock, memory, Action.QUARANTINED, before=before, after=after, reason=reason)
            for memory, reason in self._suspected
        ]
        changes += [title_change(lock, id, None, title) for id, title in self._put_aside]
        rule = Actor(ActorKind.RULE, "quarantine")
        await save_changes(transaction, lock, rule, changes)
        return lock.sequence

    def _vector(self, lock: UserLock, line: NodeLine) -> Vector | None:
        """Return the vector if it is of the graph's own model and the memory was embedded."""
        if line.embedding is None or lock.model != self._header.model:
            return None
        if line.properties["status"] == MemoryStatus.PENDING_EMBED:
            return None
        try:
            return Vector(read_vector(line.embedding, self._header.dimensions))
        except Invalid as error:
            raise wrong_line(line.number, error) from None


def _ended_run(properties: Mapping[str, Any], lock: UserLock) -> dict[str, Any]:
    """Return a run of another graph; an open run is CANCELLED, not continued here."""
    kept = {name: value for name, value in properties.items() if name not in OF_WORKERS}
    if RunStatus(kept["status"]).open:
        kept |= {"status": RunStatus.CANCELLED.value, "finished_at": lock.now}
    return kept


def _check_past(line: NodeLine, lock: UserLock) -> None:
    """Raise Invalid for a learning time to come: it would hold up the user's clock."""
    latest = lock.now + _AHEAD
    for name in _LEARNED:
        moment = line.properties.get(name)
        if moment is not None and moment.to_native() > latest:
            error = Invalid("The time is in the future.", field=name)
            raise wrong_line(line.number, error)
