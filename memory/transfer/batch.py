"""Stores some lines of an import in one transaction: all of them, or none."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora.clock import Clock
from cypher.transfer import writing
from graph.enums import Trust
from graph.lock import UserLock, lock_user
from graph.session import Transaction
from memory.transfer.format.lines import Header, Line, LinkLine, NodeLine, TermLine, UserLine
from memory.transfer.identity import Identity, find_present, without_same
from memory.transfer.links import link_conflicts, save_links
from memory.transfer.permissions import check_changes
from memory.transfer.rows import Rows
from memory.transfer.terms import save_terms
from memory.transfer.titles import check_titles, is_of_title
from memory.transfer.turns import Turns

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


@dataclass(slots=True)
class BatchResult:
    """Counts of what a batch stored, memories that wait for embedding, and the ids here."""

    identity: Identity
    counts: dict[str, int] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)

    def count(self, name: str, by: int = 1) -> None:
        if by:
            self.counts[name] = self.counts.get(name, 0) + by


class BatchImport:
    """One batch within its transaction; made anew when the transaction is retried."""

    def __init__(
        self, user_id: str, clock: Clock, header: Header, cap: Trust, identity: Identity
    ) -> None:
        self._user_id = user_id
        self._clock = clock
        self._header = header
        self._cap = cap
        self._identity = identity.copy()
        self._result = BatchResult(self._identity)
        self._turns = Turns()

    async def save(self, transaction: Transaction, lines: Sequence[Line]) -> BatchResult:
        """Store the lines. Raises Invalid or Conflict with the number of the line at fault."""
        lock = await lock_user(transaction, self._user_id, self._clock)
        nodes = await self._new_nodes(transaction, [x for x in lines if isinstance(x, NodeLine)])
        last = await self._save_nodes(transaction, lock, nodes)
        await link_conflicts(
            transaction,
            self._user_id,
            [x for x in nodes if x.label == "Conflict"],
            self._cap,
        )
        terms = [line for line in lines if isinstance(line, TermLine)]
        new = await save_terms(transaction, lock, terms)
        self._result.count("terms", new)
        self._result.count("present", len(terms) - new)
        links = [line for line in lines if isinstance(line, LinkLine)]
        await save_links(transaction, lock, links, self._identity, self._cap)
        self._result.count("links", len(links))
        users = [line for line in lines if isinstance(line, UserLine)]
        await self._save_user(transaction, nodes, users, last)
        return self._result

    async def _new_nodes(
        self, transaction: Transaction, lines: Sequence[NodeLine]
    ) -> list[NodeLine]:
        """Return the nodes that are not here yet, each once; number their turns."""
        if not lines:
            return []
        present = await find_present(transaction, self._user_id, lines)
        first = {line.id: line for line in reversed(lines) if line.id not in present}
        unknown = [line for line in lines if first.get(line.id) is line]
        new = await without_same(transaction, self._user_id, unknown, self._identity)
        self._result.count("present", len(lines) - len(new))
        await self._turns.plan(transaction, self._user_id, lines, present, self._identity)
        return new

    async def _save_nodes(
        self, transaction: Transaction, lock: UserLock, nodes: Sequence[NodeLine]
    ) -> int:
        """Save the nodes; return the number of the last change then."""
        changes = [node for node in nodes if node.label == "Change"]
        await check_changes(transaction, self._user_id, self._cap, changes, self._identity)
        maker = Rows(lock, self._header, self._cap, self._identity, self._turns)
        last = lock.sequence
        rows = []
        titles: dict[int, str] = {}
        for node in nodes:
            row = maker.row(node)
            if node.label == "Change":
                if is_of_title(row["properties"]):
                    titles[node.number] = row["properties"]["subject_id"]
                # The exported number where it is free: only order and uniqueness matter.
                last = max(node.properties["sequence"], last + 1)
                row["properties"]["sequence"] = last
            rows.append(row)
            self._result.count(_PLURALS[node.label])
        await check_titles(transaction, self._user_id, self._cap, titles)
        if rows:
            await transaction.run(writing.save_nodes, user_id=self._user_id, rows=rows)
            await self._turns.save(transaction, lock)
        self._result.pending += maker.pending
        return await maker.tell_suspected(transaction, last)

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
            writing.save_user,
            user_id=self._user_id,
            created_at=given.get("created_at"),
            time_zone=given.get("time_zone"),
            judged_at=given.get("judged_at"),
            sequence=max(last, given.get("sequence", 0)),
            changed_at=max(changed) if changed else None,
        )
