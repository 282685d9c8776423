"""Telling words of texts as the packaged models read them, and the size of what a memory keeps."""

import unicodedata

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from language.embedding.onnx.onnx_model import OnnxModel
from language.embedding.packaged_models import MODELS, Packaged, Side
from language.token_vectors.packing import TokenVectors, mark, unpack
from language.token_vectors.telling_words import MOST_WORDS, Pieces, telling_words
from language.words import stem

MOST_OF_THIRTY = 1200
_LONGEST = 7 + MOST_WORDS * 66


@pytest.fixture(scope="module", params=MODELS, ids=lambda model: model.setting)
def packaged(request: pytest.FixtureRequest) -> Packaged:
    found: Packaged = request.param
    return found


@pytest.fixture(scope="module")
def model(packaged: Packaged) -> OnnxModel:
    return OnnxModel(packaged, "int8", threads=1)


def packed(model: OnnxModel, packaged: Packaged, text: str) -> bytes:
    [encoded] = model.encode_whole([packaged.prefixed(text, Side.PASSAGE)])
    assert encoded.tokens is not None
    return encoded.tokens


def read(model: OnnxModel, packaged: Packaged, text: str) -> TokenVectors:
    basis = packaged.read_basis()
    assert basis is not None
    found = unpack(packed(model, packaged, text), basis.id)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "language", "kept"),
    [
        ("Dana: I went to the LGBTQ support-group, and it's so powerful!", "english",
         "dana went lgbtq support group powerful"),
        ("Ella vive en Sevilla con su hermana.", "spanish", "vive sevilla hermana"),
        ("Nous avons adopté un chat et le chat dort.", "french", "adopté chat dort"),
        ("Die Prüfung war gestern, und die Prüfungen sind vorbei.", "german",
         "prüfung gestern vorbei"),
        ("Il gatto della nonna non mangia il pesce.", "italian", "gatto nonna mangia pesce"),
    ],
)  # fmt: skip
def test_telling_words_are_kept_once_and_no_others(
    model: OnnxModel, packaged: Packaged, text: str, language: str, kept: str
) -> None:
    marks = [mark(stem(word, language)) for word in kept.split()]
    assert read(model, packaged, text).marks.tolist() == marks


def test_a_word_is_like_itself_and_unlike_others(model: OnnxModel, packaged: Packaged) -> None:
    def vectors(text: str) -> np.ndarray:
        found = read(model, packaged, text).vectors.astype(np.float64)
        return found / np.linalg.norm(found, axis=1, keepdims=True)

    asked = vectors("Where does the dog sleep?")
    told, other = vectors("The dog sleeps in the kitchen."), vectors("Taxes rose in March.")
    assert (asked @ told.T).max(axis=1).mean() > (asked @ other.T).max(axis=1).mean() + 0.2


def test_the_side_of_a_search_is_no_word_of_the_text(model: OnnxModel, packaged: Packaged) -> None:
    assert len(read(model, packaged, "Rain.").marks) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?!… — ,.;",
        "🦊" * 8000,
        "🦊 🐻‍❄️ 👩‍👩‍👧",
        "the of and to",
        "\0\u200b\ufeff",
        "\ud7ff\u0301",
    ],
)
def test_a_text_of_no_words_has_no_token_vectors(
    model: OnnxModel, packaged: Packaged, text: str
) -> None:
    assert len(read(model, packaged, text).marks) <= 1
    assert len(packed(model, packaged, text)) < 100


@pytest.mark.parametrize(
    "text",
    ["word " * 6553, "a" * 32_768, "Donaudampfschifffahrt" * 1560, "漢" * 10_000,
     " ".join(f"w{n}x" for n in range(5000)), "é" * 16_000, "x\u0301" * 9000],
)  # fmt: skip
def test_long_texts_keep_little(model: OnnxModel, packaged: Packaged, text: str) -> None:
    assert len(packed(model, packaged, text)) <= _LONGEST


# A ligature such as "ﷺ" is four words to a model that writes it out.
_WORDS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12).filter(
    lambda word: len(unicodedata.normalize("NFKC", word).split()) == 1
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(words=st.lists(_WORDS, min_size=30, max_size=30))
def test_thirty_words_take_no_more_than_they_may(
    model: OnnxModel, packaged: Packaged, words: list[str]
) -> None:
    assert len(packed(model, packaged, " ".join(words))) <= MOST_OF_THIRTY


@settings(max_examples=200, deadline=None)
@given(
    text=st.text(max_size=80),
    cuts=st.lists(st.integers(0, 90), max_size=40),
    start=st.integers(0, 90),
)
def test_any_pieces_can_be_read(text: str, cuts: list[int], start: int) -> None:
    states = np.ones((len(cuts), 4), dtype=np.float32)
    words, means = telling_words(Pieces(text, sorted(cuts), states, start))
    assert means.shape == (len(words), 4)
    assert len(set(words)) == len(words)
    assert np.isfinite(means).all()
