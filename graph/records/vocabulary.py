"""The vocabulary as it is answered: terms of four kinds, of both layers, as of a version."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Self

from anaphora.ids import new_id
from cypher import vocabulary
from graph.session import Graph, Transaction
from graph.tenancy import SHARED

# Version in which a current term ends: never reached.
FOREVER = 2**53
_STARTER = Path(__file__).parent / "data/vocabulary.json"
_VERSION = re.compile(r"(\d{1,9})\.(\d{1,9})")


class TermKind(StrEnum):
    TOPIC = "TOPIC"
    CATEGORY = "CATEGORY"
    MESSAGE_TYPE = "MESSAGE_TYPE"
    ENTITY_TYPE = "ENTITY_TYPE"


# Names of the kinds in a file of terms.
SECTIONS = {
    "topics": TermKind.TOPIC,
    "categories": TermKind.CATEGORY,
    "message_types": TermKind.MESSAGE_TYPE,
    "entity_types": TermKind.ENTITY_TYPE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TermRecord:
    kind: TermKind
    value: str
    description: str | None = None
    examples: tuple[str, ...] = ()
    shared: bool = False

    @classmethod
    def from_node(cls, node: Mapping[str, Any], layer: str) -> Self:
        return cls(
            kind=TermKind(node["kind"]),
            value=node["value"],
            description=node.get("description"),
            examples=tuple(node.get("examples") or ()),
            shared=layer == SHARED,
        )


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """Version of the shared layer and of the user's own: written `3.1`."""

    shared: int = 0
    own: int = 0

    def __str__(self) -> str:
        return f"{self.shared}.{self.own}"

    @classmethod
    def parse(cls, text: str) -> "Version | None":
        """None for what is no version."""
        match = _VERSION.fullmatch(text)
        return cls(int(match[1]), int(match[2])) if match else None


@dataclass(frozen=True, slots=True)
class VocabularyRecord:
    """The terms that a user has at a version; shared terms first, each value once a kind."""

    version: Version
    terms: tuple[TermRecord, ...] = field(default=())

    def values(self, kind: TermKind) -> list[str]:
        return list(dict.fromkeys(term.value for term in self.terms if term.kind is kind))

    def has(self, kind: TermKind, value: str) -> bool:
        return any(term.kind is kind and term.value == value for term in self.terms)


async def read_versions(transaction: Transaction, user_id: str) -> Version:
    """The versions as they are now."""
    rows = await transaction.run(vocabulary.find_versions, user_id=user_id)
    by_layer = {row["layer"]: row["version"] for row in rows}
    return Version(by_layer.get(SHARED, 0), by_layer.get(user_id, 0) if user_id else 0)


async def read_vocabulary(
    transaction: Transaction, user_id: str, version: Version | None = None
) -> VocabularyRecord:
    """A user's vocabulary, as it is now or at a version."""
    at = version or await read_versions(transaction, user_id)
    rows = await transaction.run(
        vocabulary.find_terms, user_id=user_id, own=at.own, shared=at.shared
    )
    terms = [TermRecord.from_node(row["term"], row["layer"]) for row in rows]
    return VocabularyRecord(at, tuple(sorted(terms, key=lambda term: not term.shared)))


async def save_starter(graph: Graph, at: Any) -> None:
    """The shared vocabulary of a new graph; an existing vocabulary stays as it is."""

    async def work(transaction: Transaction) -> None:
        [row] = await transaction.run(
            vocabulary.lock_vocabulary, user_id=SHARED, id=new_id(), at=at
        )
        if row["version"] > 0:
            return
        await transaction.run(
            vocabulary.link_terms,
            user_id=SHARED,
            version=1,
            forever=FOREVER,
            at=at,
            rows=term_rows(starter_terms()),
        )
        await transaction.run(vocabulary.change_version, user_id=SHARED, version=1, at=at)

    await graph.write(work, name="starter vocabulary")


@cache
def starter_terms() -> tuple[TermRecord, ...]:
    """The terms that every graph begins with."""
    content = json.loads(_STARTER.read_text(encoding="utf-8"))
    return tuple(
        TermRecord(kind=kind, shared=True, **item)
        for section, kind in SECTIONS.items()
        for item in content[section]
    )


def term_rows(terms: Iterable[TermRecord], first: int = 0) -> list[dict[str, Any]]:
    """Rows of `link_terms`, in order."""
    return [
        {
            "kind": term.kind.value,
            "value": term.value,
            "rank": rank,
            "properties": {"description": term.description, "examples": list(term.examples)},
        }
        for rank, term in enumerate(terms, first)
    ]
