"""The demo's embeddings, made beforehand with the packaged model, so that recall by meaning works at once.

`python -m launch.demo.vectors` makes the file anew after the story was changed; a test compares the two.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from anaphora.settings import Settings
from language.embedded_text import embedded_text
from language.encoder import ModelInfo
from launch.demo.story import Item, read_story

FILE = Path(__file__).parent / "vectors.npz"


@dataclass(frozen=True, slots=True)
class Kept:
    """A vector, float32 of length one, and the hash of the text that it is of."""

    text_hash: str
    vector: NDArray[np.float32]


def read_vectors(model: ModelInfo) -> dict[str, Kept]:
    """Each item's vector by its name; none where the graph is of another model."""
    with np.load(FILE) as kept:
        if (str(kept["model"]), kept["vectors"].shape[1]) != (model.name, model.dimensions):
            return {}
        vectors = kept["vectors"].astype(np.float32)
        hashes = [str(text_hash) for text_hash in kept["hashes"]]
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    by_hash = dict(zip(hashes, vectors, strict=True))
    found = ((item.name, text_hash(item)) for item in read_story())
    return {name: Kept(key, by_hash[key]) for name, key in found if key in by_hash}


def text_hash(item: Item) -> str:
    """SHA-256 of the text that is embedded."""
    return hashlib.sha256(_text(item).encode("utf-8")).hexdigest()


def _text(item: Item) -> str:
    return embedded_text(item.given.text, item.given.role)


async def write_vectors() -> None:
    """Embed the story and write the file, half precision: a cosine moves by less than 0.001."""
    from language.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(Settings.load())
    texts = {text_hash(item): _text(item) for item in read_story()}
    vectors = await encoder.encode(list(texts.values()))
    np.savez_compressed(
        FILE,
        model=np.array(encoder.info.name),
        hashes=np.array(list(texts)),
        vectors=vectors.astype(np.float16),
    )


if __name__ == "__main__":
    asyncio.run(write_vectors())
