"""Statements of memories, made comparable, and conflicts of two statements: slots before words.

Facts with the same subject and relation are told apart by their objects alone. All others are
compared by their words, if they are similar enough to be about the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.clock import native
from language.conflicts.contradiction import are_duplicates, exclude_by_negation, say_the_same
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from language.conflicts.judge import Judge
from language.conflicts.negation import language_of
from language.conflicts.predicates import are_opposite, is_functional
from language.conflicts.sameness import say_the_very_same
from language.words import stems

# From here on explicit polarities are believed: the words are not looked at.
POLARITY_SIMILARITY = 0.80

_SIGNS = {"NEGATIVE": -1, "NEUTRAL": 0, "POSITIVE": 1}


@dataclass(frozen=True, slots=True)
class Gates:
    """Least cosines: of statements that are compared at all, and of duplicates."""

    compared: float
    duplicate: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """`polarity` is what its writer gave: -1, 0 or +1. `object_key` is the object, folded."""

    id: str
    kind: str
    text: str
    language: str | None
    polarity: int
    tags: frozenset[str]
    sources: frozenset[str]
    valid_from: datetime
    valid_to: datetime
    subject_id: str | None = None
    predicate: str | None = None
    object_key: str | None = None
    object_id: str | None = None
    negated: bool = False
    # For an episode: its speaker's name, and whether it is a turn of a conversation.
    role: str | None = None
    is_turn: bool = False

    @classmethod
    def of(
        cls,
        node: Mapping[str, Any],
        *,
        subject_id: str | None = None,
        object_id: str | None = None,
        object_key: str | None = None,
        sources: frozenset[str] = frozenset(),
    ) -> "Statement":
        """Build from a memory's properties; instants as they are stored, or as datetimes."""
        given = bool(node.get("polarity_given"))
        return cls(
            id=node["id"],
            kind=node["kind"],
            text=node["text"],
            language=node.get("language"),
            polarity=_SIGNS[node["polarity"]] if given else 0,
            tags=frozenset(node.get("tags") or ()),
            sources=sources,
            valid_from=native(node["valid_from"]),
            valid_to=native(node["valid_to"]),
            subject_id=subject_id,
            predicate=node.get("predicate"),
            object_key=object_key,
            object_id=object_id,
            negated=bool(node.get("negated")),
            role=node.get("role"),
            is_turn=node.get("turn") is not None,
        )

    @property
    def is_triple(self) -> bool:
        return self.subject_id is not None and self.predicate is not None

    @property
    def slot(self) -> tuple[str, str] | None:
        """Subject and relation of the statement, where it has both."""
        if self.subject_id is None or self.predicate is None:
            return None
        return self.subject_id, self.predicate

    def meets(self, other: "Statement") -> bool:
        """Check whether both hold at some time."""
        return self.valid_from < other.valid_to and other.valid_from < self.valid_to


def find_conflict(
    a: Statement,
    b: Statement,
    similarity: float | None,
    gates: Gates,
    judge: Judge,
    declared: Mapping[str, bool] | None = None,
) -> Finding | None:
    """Find the conflict of two statements, None where they do not conflict.

    `similarity` is their cosine, None where one has no vector yet; `declared` says of relations
    whether they are functional, where an ontology does.
    """
    if a.kind != b.kind or a.role != b.role or a.id == b.id or not a.meets(b):
        return None
    finding = _by_slots(a, b, similarity, gates, declared)
    if finding is _UNDECIDED:
        finding = _by_words(a, b, similarity, gates, judge)
    if finding is not None and finding.kind is ConflictKind.DUPLICATE and a.is_turn and b.is_turn:
        # What is said twice happened twice.
        return None
    derived = a.id in b.sources or b.id in a.sources
    if finding is not None and derived and finding.kind is ConflictKind.CONTRADICTION:
        # A summary against its sources: it may leave out, and it stands for them.
        return None
    return finding


def are_the_same(a: Statement, b: Statement, similarity: float | None) -> bool:
    """Check whether either of two duplicates may stand for both: by slots, or all their words."""
    if a.is_triple and b.is_triple:
        return True
    return say_the_very_same(_pair(a, b, similarity))


def fill_one_slot_alike(a: Statement, b: Statement) -> bool:
    """Check whether two triples have one subject, relation and object, in whatever words."""
    if a.slot is None or a.slot != b.slot or a.negated != b.negated or a.id == b.id:
        return False
    return _same_object(a, b) is True and a.meets(b)


_UNDECIDED = Finding(ConflictKind.DUPLICATE, Reason.MODEL)


def _by_slots(
    a: Statement,
    b: Statement,
    similarity: float | None,
    gates: Gates,
    declared: Mapping[str, bool] | None,
) -> Finding | None:
    if not a.is_triple or not b.is_triple:
        return _UNDECIDED
    if a.subject_id != b.subject_id:
        return None
    same = _same_object(a, b)
    if a.predicate != b.predicate:
        opposed = are_opposite(a.predicate or "", b.predicate or "") and a.negated == b.negated
        if opposed and not a.negated and (same or _in_another_number(a, b)):
            return Finding(ConflictKind.CONTRADICTION, Reason.POLARITY)
        return None
    if same and a.negated != b.negated:
        return Finding(ConflictKind.CONTRADICTION, Reason.NEGATION)
    if same:
        near = similarity is not None and similarity >= gates.compared
        alike = near and say_the_same(_pair(a, b, similarity))
        return Finding(ConflictKind.DUPLICATE, Reason.DUPLICATE) if alike else None
    functional = is_functional(a.predicate or "", declared)
    if functional and not a.negated and not b.negated and same is False:
        return Finding(ConflictKind.CONTRADICTION, Reason.FUNCTIONAL_PREDICATE)
    return None


def _by_words(
    a: Statement, b: Statement, similarity: float | None, gates: Gates, judge: Judge
) -> Finding | None:
    if similarity is None or similarity < gates.compared:
        return None
    if (a.tags or b.tags) and a.tags.isdisjoint(b.tags):
        return None
    if a.polarity * b.polarity == -1 and similarity >= POLARITY_SIMILARITY:
        return Finding(ConflictKind.CONTRADICTION, Reason.POLARITY)
    pair = _pair(a, b, similarity)
    if exclude_by_negation(pair):
        return Finding(ConflictKind.CONTRADICTION, Reason.NEGATION)
    if a.polarity == b.polarity and are_duplicates(pair, gates.duplicate):
        return Finding(ConflictKind.DUPLICATE, Reason.DUPLICATE)
    return judge.judge([pair])[0]


def _same_object(a: Statement, b: Statement) -> bool | None:
    """Compare objects; None where one may describe the other closer ("Paris", "Paris, France")."""
    if a.object_id is not None and b.object_id is not None:
        return a.object_id == b.object_id
    one, other = a.object_key, b.object_key
    if one is None or other is None:
        return None
    if one == other:
        return True
    these, those = frozenset(_words(one)), frozenset(_words(other))
    return None if these <= those or those <= these else False


def _in_another_number(a: Statement, b: Statement) -> bool:
    """Check for "a cat" and "cats", by their stems; of names, stems say nothing."""
    if a.object_id is not None or b.object_id is not None:
        return False
    one, other = (
        stems(each.object_key or "", language_of(each.text, each.language)) for each in (a, b)
    )
    return one == other != ()


def _words(key: str) -> list[str]:
    return [word for word in key.replace(",", " ").replace(".", " ").split() if word]


def _pair(a: Statement, b: Statement, similarity: float | None) -> Pair:
    return Pair(a.text, b.text, a.language, b.language, similarity)
