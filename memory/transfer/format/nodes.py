"""Lines of an export: nodes, terms and links, without what is derived or a worker's."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from anaphora.clock import native
from language.conflicts.fading import Fading, since_of
from memory.transfer.format.values import write_line, write_properties, write_vector

# The owner, and properties that are derived from the rest.
DERIVED = frozenset(
    {
        "user_id",
        "tenant",
        "text_hash",
        "embedding",
        "embedding_b",
        "token_vectors",
        "alias_keys",
        "name_key",
        "attempts",
        "tokens",
        "unembedded_at",
        "expires_at",
        "promote_at",
        # The permission of a key, of use only where it was asked.
        "admin",
    }
)
# The layer of a declared relation is its user's.
_OF_LINK = frozenset({"layer"})
# Properties for a worker that carries a run on: of no use in another graph.
OF_WORKERS = frozenset({"max_trust", "place", "admin"})

Row = dict[str, Any]


def write_memory(node: Mapping[str, Any], fading: Fading, now: datetime) -> bytes:
    """Write a memory, and beside what is stored what is left of it: told, and not read again."""
    since = since_of(node)
    relation, retired = node.get("predicate"), native(node.get("retired_at"))
    until = now if retired is None else min(now, retired)
    left = {
        "confidence": fading.confidence(node["kind"], relation, node["confidence"], since, until),
        "weight": fading.weight(node.get("weight"), since, until),
    }
    return write_node("Memory", node, effective={k: v for k, v in left.items() if v is not None})


def write_node(
    label: str,
    node: Mapping[str, Any],
    without: frozenset[str] = DERIVED,
    effective: Mapping[str, float] | None = None,
) -> bytes:
    content: Row = {"node": label, "properties": write_properties(node, without)}
    if effective is not None:
        content["effective"] = effective
    if label == "Memory" and node.get("embedding") is not None:
        content["embedding"] = write_vector(node["embedding"])
    return write_line(content)


def write_term(
    term: Mapping[str, Any], spans: Iterable[Mapping[str, Any]], of: Mapping[str, Any] | None
) -> bytes:
    content = {
        "term": write_properties(term, DERIVED),
        "vocabulary": of,
        "versions": [write_properties(span, frozenset()) for span in spans],
    }
    return write_line(content)


def write_link(link: Mapping[str, Any]) -> bytes:
    content = {
        "link": link["type"],
        "from": link["from_id"],
        "to": link["to_id"],
        "properties": write_properties(link["properties"], _OF_LINK),
    }
    if (shared := link.get("shared")) is not None:
        content["shared"] = write_properties(shared, frozenset())
    return write_line(content)
