"""The directions in which the multilingual model's vectors tell a text's language.

A question is nearer to what is said in its own language than that is worth, so these directions are
taken out. They are the main ones among the languages' means over the same sentences, told as
memories and as questions. `python -m bench.languages.directions` writes them anew.
"""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from language.embedding.packaged_models import DATA, MULTILINGUAL, Side

FILE = DATA / MULTILINGUAL.directions
SENTENCES = Path(__file__).parent / "data" / "sentences.jsonl"


def read_sentences() -> dict[str, list[str]]:
    """Read the sentences of each language; the same number says the same."""
    rows = [json.loads(line) for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    return {name: [row[name] for row in rows] for name in rows[0]}


def fit_directions() -> NDArray[np.float32]:
    """Fit as many directions as there are languages: float32 (directions, dimensions)."""
    from language.embedding.onnx.onnx_model import OnnxModel

    model = OnnxModel(replace(MULTILINGUAL, mean="", directions=""), "float32", 0)
    sentences = read_sentences()
    apart = []
    for side in Side:
        means = np.stack(
            [
                model.encode([MULTILINGUAL.prefixed(text, side) for text in texts]).mean(axis=0)
                for texts in sentences.values()
            ]
        )
        apart.append(means - means.mean(axis=0))
    _, _, directions = np.linalg.svd(np.concatenate(apart), full_matrices=False)
    found: NDArray[np.float32] = directions[: len(sentences)].astype(np.float32)
    return found


if __name__ == "__main__":
    np.save(FILE, fit_directions())
