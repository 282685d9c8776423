"""Finds memories that may conflict with a given memory: similar, or facts in the same slot."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from neo4j.vector import Vector

from anaphora.settings import Settings
from cypher import conflicts
from graph.enums import Trust
from graph.records.cardinalities import ONE, find_cardinalities
from graph.session import Transaction
from language.conflicts.findings import ConflictKind, Finding
from language.conflicts.judge import Judge
from language.conflicts.statements import Gates, Statement, are_the_same, find_conflict
from language.embedding.encoder import Vectors
from language.folding import fold

# Quarantined memories are compared with nothing.
TRUSTS = [trust.value for trust in Trust if trust is not Trust.QUARANTINED]
# Rows fetched from the vector index for each row wanted: it is exact only among many.
_FETCH = 4
# A subject with up to so many facts is read from its node, a larger one by the relation.
_FEW = 1000

Run = Callable[..., Awaitable[list[dict[str, Any]]]]
Slot = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Rival:
    """A memory that another is compared with; `similarity` is their cosine, where known."""

    statement: Statement
    trust: Trust
    similarity: float | None = None

    @property
    def id(self) -> str:
        return self.statement.id


@dataclass(frozen=True, slots=True)
class Found:
    """A rival and its finding of conflict. `sure`: a duplicate that may be folded unasked."""

    rival: Rival
    finding: Finding
    sure: bool = False


def gates_of(settings: Settings, compared: float | None = None) -> Gates:
    """Return the minimum cosines from the settings; `compared` overrides that of comparing."""
    least = settings.conflict_similarity if compared is None else compared
    return Gates(compared=least, duplicate=settings.duplicate_similarity)


def statement_of(
    node: Mapping[str, Any],
    *,
    subject_id: str | None,
    object_id: str | None,
    sources: Iterable[str] = (),
) -> Statement:
    """Build a memory's statement from its node's properties."""
    text = node.get("object")
    return Statement.of(
        node,
        subject_id=subject_id,
        object_id=object_id,
        object_key=fold(text) if text else None,
        sources=frozenset(sources),
    )


async def find_similar(
    run: Run,
    settings: Settings,
    user_id: str,
    vector: Vectors,
    kind: str,
    *,
    least: float,
    except_id: str | None = None,
    limit: int | None = None,
) -> list[Rival]:
    """Find the most similar live memories of a kind, best first; `run` runs queries."""
    most = limit or settings.conflict_candidates
    rows = await run(
        conflicts.find_similar,
        user_id=user_id,
        vector=Vector(vector),
        kind=kind,
        trusts=TRUSTS,
        except_id=except_id,
        min_similarity=least,
        fetch=max(50, most * _FETCH),
        limit=most,
    )
    return [_rival(row, row["subject_id"], row["similarity"]) for row in rows]


async def find_in_slots(
    run: Run, settings: Settings, user_id: str, slots: Iterable[Slot]
) -> dict[Slot, list[Rival]]:
    """Find the newest live facts of each subject and relation."""
    wanted: dict[str, dict[str, None]] = {}
    for subject, predicate in slots:
        wanted.setdefault(predicate, {})[subject] = None
    if not wanted:
        return {}
    rows = await run(
        conflicts.find_slots,
        user_id=user_id,
        trusts=TRUSTS,
        rows=[
            {"predicate": predicate, "subject_ids": list(subjects)}
            for predicate, subjects in wanted.items()
        ],
        few=_FEW,
        limit=settings.conflict_candidates,
    )
    found: dict[Slot, list[Rival]] = {}
    for row in rows:
        slot = row["subject_id"], row["predicate"]
        found.setdefault(slot, []).append(_rival(row, row["subject_id"], None))
    return found


async def find_declared(
    transaction: Transaction, user_id: str, predicates: Iterable[str | None]
) -> dict[str, bool]:
    """Return whether relations are functional; those the ontology does not declare are absent."""
    wanted = list(dict.fromkeys(name for name in predicates if name is not None))
    found = await find_cardinalities(transaction, user_id, wanted)
    return {name: cardinality == ONE for name, cardinality in found.items()}


def find_conflicts(
    statement: Statement,
    rivals: Sequence[Rival],
    gates: Gates,
    judge: Judge,
    declared: Mapping[str, bool] | None = None,
) -> list[Found]:
    """Find the rivals that conflict with the statement, each once, the most similar first."""
    best: dict[str, Rival] = {}
    for rival in rivals:
        known = best.get(rival.id)
        if known is None or known.similarity is None:
            best[rival.id] = rival
    found = []
    for rival in best.values():
        finding = find_conflict(
            rival.statement, statement, rival.similarity, gates, judge, declared
        )
        if finding is not None:
            twice = finding.kind is ConflictKind.DUPLICATE
            sure = twice and are_the_same(rival.statement, statement, rival.similarity)
            found.append(Found(rival, finding, sure))
    return sorted(found, key=lambda one: (-(one.rival.similarity or 0.0), one.rival.id))


def _rival(row: Mapping[str, Any], subject_id: str | None, similarity: float | None) -> Rival:
    node = row["memory"]
    statement = statement_of(
        node, subject_id=subject_id, object_id=row["object_id"], sources=row["sources"]
    )
    return Rival(statement, Trust(node["trust"]), similarity)
