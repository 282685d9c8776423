"""Builds what is stored of an entity: its node with what follows from its names, its mentions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from anaphora.ids import new_id
from graph.lock import UserLock
from graph.tenancy import tenant_token
from language.folding import fold
from language.names.tokens import tokens_of

# Types whose names mean nothing that a vector tells: they are found by their letters alone.
CODES = frozenset({"order_id", "tracking_number", "email", "phone", "amount", "date"})


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity as a memory names it; a fact's subject and object are mentions too."""

    memory_id: str
    entity_id: str
    text: str
    type: str
    subject: bool = False
    object: bool = False

    def of(self, ids: Mapping[str, str]) -> "Mention":
        """Return the mention of the entity that is stored instead, if it is among these ids."""
        return replace(self, entity_id=ids.get(self.entity_id, self.entity_id))


def derived(name: str, aliases: Iterable[str]) -> dict[str, Any]:
    """Derive properties from an entity's names; to be done again whenever a name changes."""
    others = list(aliases)
    return {
        "key": fold(name),
        "alias_keys": list(dict.fromkeys(fold(alias) for alias in others)) or None,
        "tokens": tokens_of([name, *others]),
    }


def entity_node(
    lock: UserLock, name: str, type: str, aliases: Iterable[str] = (), *, embedded: bool = False
) -> dict[str, Any]:
    """Return the properties of a new entity, all but its vector."""
    others = list(aliases)
    return derived(name, others) | {
        "id": new_id(),
        "name": name,
        "type": type,
        "aliases": others,
        "tenant": tenant_token(lock.user_id),
        "created_at": lock.now,
        "unembedded_at": None if embedded else lock.now,
    }


def creation_row(node: Mapping[str, Any], vector: Any = None) -> dict[str, Any]:
    """Return the row that creates an entity; the key and the type it is found by stand apart."""
    properties = {name: value for name, value in node.items() if name not in ("key", "type")}
    return {"key": node["key"], "type": node["type"], "properties": properties, "vector": vector}
