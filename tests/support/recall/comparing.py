"""Helpers for tests of conflicts: facts about Anna, and an encoder by which like words are near."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from language.embedding.encoder import ModelInfo, Vectors
from language.embedding.packaged_models import Side
from memory.inputs import EntityRef, RememberInput
from memory.services import Services
from tests.support.encoding import VectorsAlone
from tests.support.writing import MODEL, vector_of

ANNA = EntityRef(name="Anna")


def fact(predicate: str, object: str, **given: Any) -> RememberInput:
    """A fact that Anna stands in a relation to an object."""
    entities = tuple(EntityRef(name=name) for name in given.pop("entities", ()))
    words = predicate.replace("_", " ")
    said = "does not" if given.get("negated") else "really"
    values: dict[str, Any] = {
        "text": f"Anna {said} {words} {object}",
        "subject": ANNA,
        "predicate": predicate,
        "object": object,
        "entities": entities,
    }
    return RememberInput(**(values | given))


@dataclass
class WordEncoder(VectorsAlone):
    """The sum of the words' own vectors: texts with like words are near each other."""

    ready: bool = True
    info: ModelInfo = MODEL

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        return np.stack([words_vector(text) for text in texts])


def words_vector(text: str) -> Vectors:
    """Of length one."""
    vectors = [vector_of(word) for word in text.lower().split()]
    total = np.sum(np.stack(vectors), axis=0)
    row: Vectors = (total / np.linalg.norm(total)).astype(np.float32)
    return row


def by_words(services: Services) -> Services:
    """The services with that encoder."""
    return replace(services, encoder=WordEncoder())
