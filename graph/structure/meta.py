"""The Meta node: what a graph is made with, written when the graph is new."""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from anaphora.errors import Conflict, Internal
from cypher.query import VECTOR_INDEXES

SECRET_BYTES = 32


class ModelLike(Protocol):
    """An embedding model, as far as the graph cares: vectors of two models do not compare."""

    @property
    def name(self) -> str: ...

    @property
    def dimensions(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Meta:
    """The model whose vectors are stored, the index that serves them, and the signing secret."""

    embedding_model: str
    dimensions: int
    vector_index: str
    secret: bytes = field(repr=False)
    # The model that a re-embedding was begun with and has not reached yet.
    reembedding: str | None = None

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        """Build from the node's properties. Raises Internal for a node that was tampered with."""
        try:
            secret = base64.b64decode(node["secret"], validate=True)
            meta = cls(
                node["embedding_model"],
                node["dimensions"],
                node["vector_index"],
                secret,
                node.get("reembedding"),
            )
        except (KeyError, TypeError, binascii.Error):
            raise Internal("The graph's Meta node is damaged: restore it from a backup.") from None
        if len(secret) != SECRET_BYTES or meta.vector_index not in VECTOR_INDEXES:
            raise Internal("The graph's Meta node is damaged: restore it from a backup.")
        return meta


def check_model(meta: Meta, model: ModelLike) -> None:
    """Raise Conflict when the graph's vectors are not this model's, or are being replaced."""
    if meta.reembedding is not None:
        raise Conflict(
            f"Re-embedding with {meta.reembedding} was begun and not finished: run "
            "`anaphora reembed` again, with the same settings."
        )
    if (meta.embedding_model, meta.dimensions) != (model.name, model.dimensions):
        raise Conflict(
            f"This graph is embedded with {meta.embedding_model} ({meta.dimensions} dimensions) "
            f"and the settings name {model.name} ({model.dimensions}). Run `anaphora reembed` to "
            "change it, or set ANAPHORA_EMBEDDING_MODEL back."
        )
