"""The directions of languages that are taken out of the multilingual model's vectors."""

import numpy as np
import pytest

from bench.languages.crosslingual import read_questions
from bench.languages.directions import fit_directions, read_sentences
from language.embedding.onnx.onnx_model import OnnxModel
from language.embedding.packaged_models import MULTILINGUAL, Side
from launch.demo.vectors import story_texts


def test_the_sentences_are_none_that_is_measured_with() -> None:
    sentences = read_sentences()
    counts = {len(texts) for texts in sentences.values()}
    assert len(counts) == 1
    assert counts.pop() >= 30
    measured = {one.text for one in read_questions()} | set(story_texts().values())
    assert measured.isdisjoint(text for texts in sentences.values() for text in texts)


def test_the_file_is_made_of_the_sentences() -> None:
    kept = MULTILINGUAL.read_directions()
    assert kept is not None
    assert kept.shape == (len(read_sentences()), MULTILINGUAL.dimensions)
    assert kept @ kept.T == pytest.approx(np.eye(len(kept)), abs=1e-5)
    # The same space, however its directions are turned.
    shared = np.linalg.svd(kept @ fit_directions().T, compute_uv=False)
    assert shared.min() > 0.99


def test_vectors_tell_no_language() -> None:
    """Two languages' means over the same questions are near each other."""
    model = OnnxModel(MULTILINGUAL, "int8", 0)
    questions = list(read_questions())
    vectors = model.encode([MULTILINGUAL.prefixed(one.text, Side.QUERY) for one in questions])
    directions = MULTILINGUAL.read_directions()
    assert directions is not None
    assert abs(vectors @ directions.T).max() < 1e-4
    languages = np.array([one.language for one in questions])
    means = [vectors[languages == name].mean(axis=0) for name in ("en", "es", "fr", "de", "it")]
    apart = max(float(np.linalg.norm(a - b)) for a in means for b in means)
    assert apart < 0.35
