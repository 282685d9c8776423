"""Packaged models as their files hold them: weights to export, and what makes tokens of a text."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

from language.embedding.nano_file import NanoFile, Vocabulary
from language.embedding.packaged_models import ENGLISH, MULTILINGUAL, Packaged
from language.embedding.weights import Shape, Source


@dataclass(frozen=True, slots=True)
class TextReader:
    """A tokenizer, and `prepare`, which is applied to a text first."""

    tokenizer: Tokenizer
    prepare: Callable[[str], str]


def read_source(model: Packaged) -> Source:
    """Read the weights. Raises OSError, ValueError, KeyError or struct.error for damaged files."""
    return replace(_SOURCES[model.name](model.path()), mean=model.read_mean())


def text_reader(model: Packaged) -> TextReader:
    """Return the reader of texts for the model, cut at its longest; raises as `read_source`."""
    reader = _READERS[model.name](model.path())
    reader.tokenizer.no_padding()
    reader.tokenizer.enable_truncation(model.longest)
    return reader


def _safetensors(path: Path) -> Source:
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    config = json.loads((path.parent / "config.json").read_text(encoding="utf-8"))
    try:
        return Source(load_file(path), Shape.from_config(config))
    except SafetensorError as error:
        raise ValueError("not whole") from error


def _nano(path: Path) -> Source:
    file = NanoFile(path)
    return Source(file.weights, file.shape, file.words)


def _tokenizer_beside(path: Path) -> TextReader:
    return TextReader(Tokenizer.from_file(str(path.parent / "tokenizer.json")), str)


def _unigram(path: Path) -> TextReader:
    vocabulary = NanoFile(path).vocabulary
    replaced = vocabulary.replaced
    return TextReader(unigram_tokenizer(vocabulary), lambda text: text.translate(replaced))


def unigram_tokenizer(vocabulary: Vocabulary) -> Tokenizer:
    """The tokenizer of XLM-RoBERTa: likeliest pieces of NFKC text, a mark before each word."""
    tokenizer = Tokenizer(models.Unigram(vocabulary.pieces, unk_id=vocabulary.unknown))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        special_tokens=[("<s>", vocabulary.begin), ("</s>", vocabulary.end)],
    )
    return tokenizer


_SOURCES: dict[str, Callable[[Path], Source]] = {
    ENGLISH.name: _safetensors,
    MULTILINGUAL.name: _nano,
}
_READERS: dict[str, Callable[[Path], TextReader]] = {
    ENGLISH.name: _tokenizer_beside,
    MULTILINGUAL.name: _unigram,
}
