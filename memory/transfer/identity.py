"""Finds what of an import is here already: by its id, or by a key unique to the user."""

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora.errors import Invalid
from cypher.entities import writing as entity_writing
from cypher.ontology import reading as ontology_reading
from cypher.transfer import reading as transfer_reading
from cypher.transfer import writing as transfer_writing
from graph.records.weights import read_weight_sets
from graph.session import Transaction
from language.folding import fold
from memory.entities.lookup import find_threads
from memory.transfer.format.checks import UNUSABLE
from memory.transfer.format.lines import NodeLine, wrong_line

# The key of a sort of which a user has only one.
_ALONE = ""
ERASED = "This was erased, and is not brought back: remove it from the file."
_Found = Mapping[Any, str]
_Find = Callable[[Transaction, str, Sequence[NodeLine]], Awaitable[_Found]]


@dataclass(slots=True)
class Identity:
    """Ids here of the things of a file, carried from batch to batch.

    `same` has the ids here of things that were here under another id; `shifts` by how much the
    numbers of turns were raised lately, by the thread's id here.
    """

    same: dict[str, str] = field(default_factory=dict)
    shifts: dict[str, int] = field(default_factory=dict)

    def here(self, id: str) -> str:
        return self.same.get(id, id)

    def copy(self) -> "Identity":
        return Identity(dict(self.same), dict(self.shifts))


@dataclass(frozen=True, slots=True)
class Present:
    """A node that is here under its own id; thread and turn if it is a turn."""

    thread_id: str | None
    turn: int | None


async def find_present(
    transaction: Transaction, user_id: str, lines: Sequence[NodeLine]
) -> dict[str, Present]:
    """Find the nodes that are here. Raises Invalid, with the line, for an id in other use.

    Also for one that was erased: nothing brings that back.

    The error is that of a malformed id, so that nobody learns what others have.
    """
    first = {line.id: line for line in reversed(lines)}
    rows = await transaction.run(transfer_writing.find_present, user_id=user_id, ids=list(first))
    erased = [
        first[row["id"]].number for row in rows if row["own"] and "Tombstone" in row["labels"]
    ]
    if erased:
        raise wrong_line(min(erased), Invalid(ERASED, field="id"))
    taken = [
        first[row["id"]].number
        for row in rows
        if not row["own"] or first[row["id"]].label not in row["labels"]
    ]
    if taken:
        raise wrong_line(min(taken), Invalid(UNUSABLE, field="id"))
    return {row["id"]: Present(row["thread_id"], row["turn"]) for row in rows}


async def without_same(
    transaction: Transaction, user_id: str, lines: Sequence[NodeLine], identity: Identity
) -> list[NodeLine]:
    """Remove nodes that are here under another id, and note that id in `identity`, for links."""
    known: dict[str, dict[Any, str]] = {}
    for label, once in _ONCE.items():
        if some := [line for line in lines if line.label == label]:
            known[label] = dict(await once.find(transaction, user_id, some))
    new = []
    for line in lines:
        if (once_of := _ONCE.get(line.label)) is not None:
            id = known[line.label].setdefault(once_of.key(line), line.id)
            if id != line.id:
                identity.same[line.id] = id
                continue
        new.append(line)
    return await _in_use_once(transaction, user_id, new)


async def _threads(transaction: Transaction, user_id: str, lines: Sequence[NodeLine]) -> _Found:
    found = await find_threads(transaction, user_id, [line.properties["key"] for line in lines])
    return {key: thread["id"] for key, thread in found.items() if thread["key"] == key}


async def _entities(transaction: Transaction, user_id: str, lines: Sequence[NodeLine]) -> _Found:
    keys = list({_entity_key(line)[1] for line in lines})
    rows = await transaction.run(entity_writing.find_entities_by_key, user_id=user_id, keys=keys)
    return {(row["type"], row["key"]): row["id"] for row in rows}


async def _concepts(transaction: Transaction, user_id: str, lines: Sequence[NodeLine]) -> _Found:
    """Find concepts of the user's own layer; shared concepts are in another."""
    keys = [line.properties["key"] for line in lines]
    rows = await transaction.run(ontology_reading.find_layer_concepts, user_id=user_id, keys=keys)
    return {row["concept"]["key"]: row["concept"]["id"] for row in rows}


async def _vocabularies(
    transaction: Transaction, user_id: str, lines: Sequence[NodeLine]
) -> _Found:
    rows = await transaction.run(transfer_reading.find_vocabulary, user_id=user_id)
    return dict.fromkeys([_ALONE], rows[0]["node"]["id"]) if rows else {}


async def _weight_sets(transaction: Transaction, user_id: str, lines: Sequence[NodeLine]) -> _Found:
    return {one.version: one.id for one in await read_weight_sets(transaction, user_id)}


def _entity_key(line: NodeLine) -> tuple[str, str]:
    return line.properties["type"], fold(line.properties["name"])


async def _in_use_once(
    transaction: Transaction, user_id: str, lines: Sequence[NodeLine]
) -> list[NodeLine]:
    """Leave one weight set of each profile in use: the set in use here, else the first.

    Lines stay as they were read: they are stored anew where the transaction is tried again.
    """
    if not any(line.label == "WeightSet" for line in lines):
        return list(lines)
    kept = await read_weight_sets(transaction, user_id)
    in_use = {str(one.profile) for one in kept if one.active}
    new = []
    for line in lines:
        if line.label == "WeightSet":
            profile = line.properties["profile"]
            active = line.properties["active"] and profile not in in_use
            line = replace(line, properties=line.properties | {"active": active})
            if active:
                in_use.add(profile)
        new.append(line)
    return new


@dataclass(frozen=True, slots=True)
class _Once:
    """A sort of which a user has one thing of each key: the key of a line, and a search by keys."""

    key: Callable[[NodeLine], Hashable]
    find: _Find


_ONCE: Mapping[str, _Once] = {
    "Thread": _Once(lambda line: line.properties["key"], _threads),
    "Entity": _Once(_entity_key, _entities),
    "Concept": _Once(lambda line: line.properties["key"], _concepts),
    "WeightSet": _Once(lambda line: line.properties["version"], _weight_sets),
    "Vocabulary": _Once(lambda line: _ALONE, _vocabularies),
}
