"""Pieces of words: the same as the library `tokenizers` finds with the same vocabulary."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

from bench.languages.crosslingual import read_questions
from language.embedding.multilingual.nano_file import NanoFile
from language.embedding.multilingual.unigram import UnigramTokenizer, Vocabulary
from language.embedding.onnx.exported_model import exported_model
from language.embedding.packaged_models import MULTILINGUAL
from launch.demo.vectors import story_texts
from tests.support.paths import ROOT

ODD = [
    "",
    "   ",
    "😀" * 500,
    "a" * 3000,
    "漢字かな交じり文です。" * 60,
    "नमस्ते दुनिया, مرحبا بالعالم, 한국어 텍스트",
    "ﬁnance ½ ① Ｃａｆe\u0301",
    "a </s> b <s> <mask> <pad> <unk>",
    "a\tb\nc   d\u3000e\u00a0f",
    "\u200bzero\u200d width\ufeff",
    "▁▁x▁ y ▁",
    "𓀀𓀁 𓀂a𓀃𓀄 \U000e0041",
    # Characters of two bytes that are two of one: 57 58 is "WX", and 塗 in UTF-16.
    "WX 20417, MediaQ's Ägypten",
]
LONGEST = 512


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return NanoFile(MULTILINGUAL.path()).vocabulary


@pytest.fixture(scope="module")
def ours(vocabulary: Vocabulary) -> UnigramTokenizer:
    return UnigramTokenizer(vocabulary, LONGEST)


@pytest.fixture(scope="module")
def theirs(vocabulary: Vocabulary) -> Tokenizer:
    """The library's tokenizer, told what XLM-RoBERTa's does."""
    pieces = [
        (vocabulary.piece(id).decode(), score)
        for id, score in enumerate(vocabulary.scores.tolist())
    ]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=vocabulary.unknown))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        special_tokens=[("<s>", vocabulary.begin), ("</s>", vocabulary.end)],
    )
    tokenizer.enable_truncation(LONGEST)
    return tokenizer


def _agree(ours: UnigramTokenizer, theirs: Tokenizer, text: str) -> None:
    prepared = ours.prepare(text)
    found, expected = ours.encode(prepared), theirs.encode(prepared)
    assert found.ids == expected.ids, text
    assert [end for _, end in found.offsets] == [end for _, end in expected.offsets], text


def test_texts_of_many_languages(ours: UnigramTokenizer, theirs: Tokenizer) -> None:
    texts = [*story_texts().values(), *(one.text for one in read_questions())]
    assert len(texts) > 500
    for text in texts:
        _agree(ours, theirs, text)


@pytest.mark.parametrize("text", ODD)
def test_odd_texts(ours: UnigramTokenizer, theirs: Tokenizer, text: str) -> None:
    _agree(ours, theirs, text)


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cn", "Co")), max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_text(ours: UnigramTokenizer, theirs: Tokenizer, text: str) -> None:
    prepared = ours.prepare(text)
    assert ours.encode(prepared).ids == theirs.encode(prepared).ids


def test_a_long_text_is_cut_where_the_model_ends(ours: UnigramTokenizer, theirs: Tokenizer) -> None:
    text = "The quick brown fox, number nine, jumps. " * 200
    _agree(ours, theirs, text)
    assert len(ours.encode(text).ids) == LONGEST


def test_a_text_without_spaces_ends(ours: UnigramTokenizer) -> None:
    found = ours.encode(ours.prepare("x" * 32 * 1024))
    assert len(found.ids) == LONGEST
    assert found.offsets[-2][1] < 4096


def test_a_process_with_the_model_is_not_large() -> None:
    """It was 550 MB with the library's tokenizer, and a copy of the file that ran."""
    # A process that has to make the file first is larger.
    exported_model(MULTILINGUAL, "int8")
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "bench.languages.resident"],
        env={"PATH": "/usr/bin:/bin", "ANAPHORA_EMBEDDING_MODEL": "multilingual"},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert json.loads(ran.stdout)["with"] < 300
