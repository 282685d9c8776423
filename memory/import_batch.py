"""Stores some lines of an import in one transaction: all of them, or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from neo4j.vector import Vector

from anaphora.caller import Actor, ActorKind
from anaphora.clock import Clock
from anaphora.errors import Conflict, Invalid
from cypher import Query, ontology, transfer, writing
from graph.changes import Action, new_change, save_changes
from graph.conflicts import conflict_id
from graph.lock import UserLock, lock_user
from graph.run import Transaction
from graph.tenancy import tenant_token
from graph.values import LIVE, MemoryKind, MemoryStatus, RunStatus, Trust
from graph.weights import read_weight_sets
from language.embedded_text import text_hash
from language.folding import fold
from memory.entity_nodes import derived
from memory.export import OF_WORKERS
from memory.finding import find_threads
from memory.import_shared import shared_ids
from memory.import_terms import save_terms
from memory.quarantine import suspicion
from memory.transfer_lines import Header, Line, LinkLine, NodeLine, TermLine, UserLine, wrong_line
from memory.transfer_rules import LINKS
from memory.transfer_values import read_vector

# Clocks of two machines differ by this much at most.
_AHEAD = timedelta(minutes=5)
_LEARNED = ("at", "created_at", "updated_at")

_LINK_QUERIES: Mapping[str, Query] = {
    "memory": transfer.save_memory_links,
    "entity": transfer.save_entity_links,
    "thread": transfer.save_thread_links,
    "change": transfer.save_change_links,
    "run": transfer.save_run_links,
    "review": transfer.save_review_links,
    "any": transfer.save_own_links,
    "concept": transfer.save_concept_links,
}


@dataclass(slots=True)
class BatchResult:
    """How many of each sort were stored, and what waits for its embedding."""

    counts: dict[str, int] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)
    # Threads and entities that were here already under another id.
    same: dict[str, str] = field(default_factory=dict)

    def count(self, name: str, by: int = 1) -> None:
        if by:
            self.counts[name] = self.counts.get(name, 0) + by


class BatchImport:
    """One batch within its transaction; made anew when that is tried again."""

    def __init__(
        self, user_id: str, clock: Clock, header: Header, cap: Trust, same: Mapping[str, str]
    ) -> None:
        self._user_id = user_id
        self._clock = clock
        self._header = header
        self._cap = cap
        self._same = dict(same)
        self._result = BatchResult()
        # Properties of memories that were put aside, each with why.
        self._suspected: list[tuple[Mapping[str, Any], str]] = []

    async def save(self, transaction: Transaction, lines: Sequence[Line]) -> BatchResult:
        """Store the lines. Raises Invalid or Conflict with the number of the line at fault."""
        lock = await lock_user(transaction, self._user_id, self._clock)
        nodes = await self._new_nodes(transaction, [x for x in lines if isinstance(x, NodeLine)])
        last = lock.sequence
        rows = []
        for node in nodes:
            _check_past(node, lock)
            row = self._row(lock, node)
            if node.label == "Change":
                # As exported where that is free: what matters is the order, and no number twice.
                last = max(node.properties["sequence"], last + 1)
                row["properties"]["sequence"] = last
            rows.append(row)
            self._result.count(_PLURALS[node.label])
        if rows:
            await transaction.run(transfer.save_nodes, user_id=self._user_id, rows=rows)
        last = await self._tell_suspected(transaction, lock, last)
        await self._link_conflicts(transaction, [x for x in nodes if x.label == "Conflict"])
        terms = [line for line in lines if isinstance(line, TermLine)]
        new = await save_terms(transaction, lock, terms)
        self._result.count("terms", new)
        self._result.count("present", len(terms) - new)
        await self._save_links(transaction, lock, [x for x in lines if isinstance(x, LinkLine)])
        users = [line for line in lines if isinstance(line, UserLine)]
        await self._save_user(transaction, nodes, users, last)
        return self._result

    async def _link_conflicts(self, transaction: Transaction, lines: Sequence[NodeLine]) -> None:
        if not lines:
            return
        for line in lines:
            if line.id != conflict_id(line.properties["a_id"], line.properties["b_id"]):
                raise wrong_line(line.number, Invalid("That is not the id of its pair."))
        names = ("id", "a_id", "b_id", "created_at")
        rows = [{name: line.properties[name] for name in names} for line in lines]
        linked = await transaction.run(transfer.link_conflicts, user_id=self._user_id, rows=rows)
        missing = {line.number for line in lines} - {
            line.number for line in lines if line.id in {row["id"] for row in linked}
        }
        if missing:
            lost = Invalid("It is between memories that are not there.")
            raise wrong_line(min(missing), lost)

    async def _new_nodes(
        self, transaction: Transaction, lines: Sequence[NodeLine]
    ) -> list[NodeLine]:
        """Those that are not here yet, each once."""
        if not lines:
            return []
        first = {line.id: line for line in reversed(lines)}
        rows = await transaction.run(transfer.find_present, user_id=self._user_id, ids=list(first))
        present = sorted((first.pop(row["id"]).number, row["own"]) for row in rows)
        for number, own in present:
            if not own:
                raise Conflict(
                    f"Line {number}: that id is there already, and not this user's.",
                    field=f"line.{number}",
                )
        new = [line for line in lines if first.get(line.id) is line]
        self._result.count("present", len(lines) - len(new))
        return await self._without_same(transaction, new)

    async def _without_same(
        self, transaction: Transaction, lines: Sequence[NodeLine]
    ) -> list[NodeLine]:
        """Without threads and entities that are here under another id: links lead to those."""
        keys = [line.properties["key"] for line in lines if line.label == "Thread"]
        threads = await find_threads(transaction, self._user_id, keys)
        folded = {
            line.id: fold(line.properties["name"]) for line in lines if line.label == "Entity"
        }
        entities: dict[tuple[str, str], str] = {}
        if folded:
            found = await transaction.run(
                writing.find_entities, user_id=self._user_id, keys=list(set(folded.values()))
            )
            entities = {(row["type"], row["key"]): row["id"] for row in found}
        concepts = await self._concepts(transaction, lines)
        vocabularies = await transaction.run(transfer.find_vocabulary, user_id=self._user_id)
        vocabulary = {row["node"]["user_id"]: row["node"]["id"] for row in vocabularies}
        sets = await read_weight_sets(transaction, self._user_id) if _has_sets(lines) else []
        weight_sets = {one.version: one.id for one in sets}
        in_use = {one.profile for one in sets if one.active}
        new = []
        for line in lines:
            known: str | None = None
            if line.label == "Thread":
                thread = threads.setdefault(line.properties["key"], line.properties)
                known = thread["id"]
            elif line.label == "Entity":
                place = (line.properties["type"], folded[line.id])
                known = entities.setdefault(place, line.id)
            elif line.label == "Concept":
                known = concepts.setdefault(line.properties["key"], line.id)
            elif line.label == "WeightSet":
                known = weight_sets.setdefault(line.properties["version"], line.id)
                if known == line.id:
                    line = _in_use_alone(line, in_use)
            elif line.label == "Vocabulary":
                known = vocabulary.setdefault(self._user_id, line.id)
            if known is None or known == line.id:
                new.append(line)
            else:
                self._same[line.id] = self._result.same[line.id] = known
                self._result.count("present")
        return new

    async def _concepts(
        self, transaction: Transaction, lines: Sequence[NodeLine]
    ) -> dict[str, str]:
        """Ids of the user's own concepts that have a line's key already."""
        keys = [line.properties["key"] for line in lines if line.label == "Concept"]
        if not keys:
            return {}
        rows = await transaction.run(ontology.find_layer_concepts, user_id=self._user_id, keys=keys)
        return {row["concept"]["key"]: row["concept"]["id"] for row in rows}

    def _row(self, lock: UserLock, line: NodeLine) -> dict[str, Any]:
        properties = line.properties | {"user_id": self._user_id}
        labels, vector = [line.label], None
        if "thread_id" in properties:
            properties["thread_id"] = self._same.get(
                properties["thread_id"], properties["thread_id"]
            )
        if line.label == "Memory":
            labels.append(MemoryKind(properties["kind"]).label)
            vector = self._vector(lock, line)
            properties |= self._memory(properties, vector is not None, lock.now)
            properties |= self._judged(properties)
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
            self._result.pending.append(properties["id"])
        return {
            "status": status.value,
            **self._trust(properties),
            "tenant": tenant_token(self._user_id),
            "text_hash": text_hash(
                properties["text"],
                properties.get("role") if properties["kind"] == MemoryKind.EPISODE else None,
            ),
            "attempts": 0,
            "unembedded_at": None if embedded or status in LIVE else at,
        }

    def _trust(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """What it was given and what it has, neither more than the key may give."""
        kept = {name: properties.get(name) for name in ("trust", "given_trust")}
        return {
            name: Trust(value).at_most(self._cap).value for name, value in kept.items() if value
        }

    def _judged(self, properties: Mapping[str, Any]) -> dict[str, Any]:
        """The quarantine of what is an order to a model, where the key is an untrusted source.

        What a key that may give more brings in was judged where it was written, or released there.
        """
        if self._cap.rank > Trust.UNTRUSTED.rank:
            return {}
        if (reason := suspicion(properties, Trust(properties["trust"]))) is None:
            return {}
        self._suspected.append((properties, reason))
        return {"trust": Trust.QUARANTINED.value, "given_trust": None}

    async def _tell_suspected(self, transaction: Transaction, lock: UserLock, last: int) -> int:
        """Leave a Change of each quarantine, after all that came with them; the last number."""
        if not self._suspected:
            return last
        lock.sequence = last
        before, after = ({"trust": one.value} for one in (Trust.UNTRUSTED, Trust.QUARANTINED))
        changes = [
            new_change(lock, memory, Action.QUARANTINED, before=before, after=after, reason=reason)
            for memory, reason in self._suspected
        ]
        rule = Actor(ActorKind.RULE, "quarantine")
        await save_changes(transaction, lock, rule, changes)
        return lock.sequence

    def _vector(self, lock: UserLock, line: NodeLine) -> Vector | None:
        """The vector, where it is of the graph's own model and of something embedded."""
        if line.embedding is None or lock.model != self._header.model:
            return None
        if line.properties["status"] == MemoryStatus.PENDING_EMBED:
            return None
        try:
            return Vector(read_vector(line.embedding, self._header.dimensions))
        except Invalid as error:
            raise wrong_line(line.number, error) from None

    async def _save_links(
        self, transaction: Transaction, lock: UserLock, lines: Sequence[LinkLine]
    ) -> None:
        shared = await shared_ids(transaction, lock, lines)
        rows: dict[str, list[dict[str, Any]]] = {}
        for line in lines:
            row = {
                "at": line.number,
                "from_id": self._same.get(line.from_id, line.from_id),
                "type": line.type,
                "to_id": shared.get(line.to_id) or self._same.get(line.to_id, line.to_id),
                "properties": line.properties,
            }
            rows.setdefault(LINKS[line.type][0], []).append(row)
        for sort, some in rows.items():
            saved = await transaction.run(_LINK_QUERIES[sort], user_id=self._user_id, rows=some)
            missing = {row["at"] for row in some} - {row["at"] for row in saved}
            if missing:
                lost = Invalid("It links what is not there.")
                raise wrong_line(min(missing), lost)
        await self._check_chains(transaction, rows.get("memory", ()))
        self._result.count("links", len(lines))

    async def _check_chains(
        self, transaction: Transaction, rows: Sequence[Mapping[str, Any]]
    ) -> None:
        """Raises Invalid where something would have replaced what replaced it, by any steps."""
        ends = [
            {name: row[name] for name in ("at", "from_id", "to_id")}
            for row in rows
            if row["type"] == "SUPERSEDES"
        ]
        if ends:
            found = await transaction.run(transfer.find_circles, user_id=self._user_id, rows=ends)
            if found:
                circle = Invalid("It would replace what replaced it.")
                raise wrong_line(min(row["at"] for row in found), circle)

    async def _save_user(
        self,
        transaction: Transaction,
        nodes: Sequence[NodeLine],
        users: Sequence[UserLine],
        last: int,
    ) -> None:
        changed = [node.properties["at"] for node in nodes if node.label == "Change"]
        if not changed and not users:
            return
        given = users[-1].properties if users else {}
        await transaction.run(
            transfer.save_user,
            user_id=self._user_id,
            created_at=given.get("created_at"),
            time_zone=given.get("time_zone"),
            judged_at=given.get("judged_at"),
            sequence=max(last, given.get("sequence", 0)),
            changed_at=max(changed) if changed else None,
        )


def _has_sets(lines: Sequence[NodeLine]) -> bool:
    return any(line.label == "WeightSet" for line in lines)


def _ended_run(properties: Mapping[str, Any], lock: UserLock) -> dict[str, Any]:
    """A run of another graph: what was open there is not carried on here."""
    kept = {name: value for name, value in properties.items() if name not in OF_WORKERS}
    if RunStatus(kept["status"]).open:
        kept |= {"status": RunStatus.CANCELLED.value, "finished_at": lock.now}
    return kept


def _in_use_alone(line: NodeLine, in_use: set[str]) -> NodeLine:
    """A weight set, not in use where another of its profile is; if it is, its profile is added.

    The line stays as it was read: it is stored anew where the transaction is tried again.
    """
    profile, active = line.properties["profile"], line.properties["active"]
    kept = active and profile not in in_use
    if kept:
        in_use.add(profile)
    return replace(line, properties=line.properties | {"active": kept})


def _check_past(line: NodeLine, lock: UserLock) -> None:
    """What was learned was learned by now: a later instant would hold up the user's clock."""
    latest = lock.now + _AHEAD
    for name in _LEARNED:
        moment = line.properties.get(name)
        if moment is not None and moment.to_native() > latest:
            error = Invalid("That is yet to come.", field=name)
            raise wrong_line(line.number, error)


_PLURALS = {
    "Thread": "threads",
    "Entity": "entities",
    "Concept": "concepts",
    "Vocabulary": "vocabularies",
    "WeightSet": "weight_sets",
    "EntityReview": "reviews",
    "Run": "runs",
    "Memory": "memories",
    "Conflict": "conflicts",
    "Change": "changes",
}
