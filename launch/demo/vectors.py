"""The demo's embeddings, made beforehand: recall by meaning works at once.

`python -m launch.demo` makes the file anew with the packaged model after the story was
changed; a test compares the two.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from anaphora.settings import Settings
from language.embedding.encoder import Encoded, ModelInfo
from language.embedding.memory_text import embedded_text
from language.embedding.packaged_models import DATA, MODELS, MULTILINGUAL, Packaged, Side
from language.token_vectors.basis import fit_basis
from language.token_vectors.telling_words import telling_words
from launch.demo.story import read_story

FILE = Path(__file__).parent / "vectors.npz"
MEAN = DATA / MULTILINGUAL.mean


Kept = Mapping[str, Encoded]


def read_vectors(model: ModelInfo) -> Kept:
    """Read vectors and token vectors by their texts' hashes; none for another model."""
    with np.load(FILE) as kept:
        if (str(kept["model"]), kept["vectors"].shape[1]) != (model.name, model.dimensions):
            return {}
        vectors = kept["vectors"].astype(np.float32)
        hashes = [str(text_hash) for text_hash in kept["hashes"]]
        packed, ends = kept["tokens"].tobytes(), np.cumsum(kept["lengths"]).tolist()
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    tokens = [packed[start:end] for start, end in pairwise([0, *ends])]
    return {
        text_hash: Encoded(vector, own)
        for text_hash, vector, own in zip(hashes, vectors, tokens, strict=True)
    }


def story_texts() -> dict[str, str]:
    """The texts that are embedded, by their hashes."""
    texts = (embedded_text(item.given.text, item.given.role) for item in read_story())
    return {text_hash(text): text for text in texts}


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text that is embedded, as the graph keeps it."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


async def write_vectors() -> None:
    """Embed the story and write the file, half precision: a cosine moves by less than 0.001."""
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(Settings.load())
    texts = story_texts()
    encoded = await encoder.encode_whole(list(texts.values()))
    tokens = [one.tokens or b"" for one in encoded]
    np.savez_compressed(
        FILE,
        model=np.array(encoder.info.name),
        hashes=np.array(list(texts)),
        vectors=np.stack([one.vector for one in encoded]).astype(np.float16),
        tokens=np.frombuffer(b"".join(tokens), dtype=np.uint8),
        lengths=np.array([len(one) for one in tokens]),
    )


def story_mean() -> NDArray[np.float32]:
    """The mean of the story's vectors by the multilingual model before it takes a mean away."""
    from language.embedding.onnx.onnx_model import OnnxModel

    model = OnnxModel(replace(MULTILINGUAL, mean="", directions=""), "float32", 0)
    texts = [MULTILINGUAL.prefixed(text, Side.PASSAGE) for text in story_texts().values()]
    mean: NDArray[np.float32] = model.encode(texts).mean(axis=0, dtype=np.float64)
    return mean.astype(np.float32)


def write_mean() -> None:
    """Write the mean of the multilingual model's vectors, which its graph takes from each."""
    np.save(MEAN, story_mean())


def story_basis(packaged: Packaged) -> NDArray[np.float16]:
    """Fit the basis of a model's token vectors to the telling words of the story."""
    from language.embedding.onnx.onnx_model import OnnxModel

    texts = [packaged.prefixed(text, Side.PASSAGE) for text in story_texts().values()]
    pieces = OnnxModel(replace(packaged, basis=""), "float32", 0).read(texts)
    return fit_basis(np.concatenate([telling_words(one)[1] for one in pieces]))


def write_bases() -> None:
    """Write the basis of each packaged model."""
    for packaged in MODELS:
        np.save(basis_file(packaged), story_basis(packaged))


def basis_file(packaged: Packaged) -> Path:
    """The file of a packaged model's basis."""
    return DATA / packaged.basis
