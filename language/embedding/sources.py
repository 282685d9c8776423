"""Packaged models as their files hold them: weights to export, and what makes tokens of a text."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from tokenizers import Tokenizer

from language.embedding.multilingual.nano_file import NanoFile
from language.embedding.multilingual.unigram import UnigramTokenizer
from language.embedding.packaged_models import ENGLISH, MULTILINGUAL, Packaged
from language.embedding.weights import Shape, Source


class Encoding(Protocol):
    """A text as tokens: their ids, and where each begins and ends in the text."""

    @property
    def ids(self) -> list[int]: ...

    @property
    def offsets(self) -> list[tuple[int, int]]: ...


class TextTokenizer(Protocol):
    """Makes tokens of texts, with the model's marks about them, as many as the model reads."""

    def encode_batch(self, texts: Sequence[str], /) -> Sequence[Encoding]: ...


@dataclass(frozen=True, slots=True)
class TextReader:
    """A tokenizer, and `prepare`, which is applied to a text first."""

    tokenizer: TextTokenizer
    prepare: Callable[[str], str]


def read_source(model: Packaged) -> Source:
    """Read the weights. Raises OSError, ValueError, KeyError or struct.error for damaged files."""
    return replace(
        _SOURCES[model.name](model.path()),
        mean=model.read_mean(),
        directions=model.read_directions(),
        basis=model.read_basis(),
    )


def text_reader(model: Packaged) -> TextReader:
    """Return the reader of texts for the model, cut at its longest; raises as `read_source`."""
    return _READERS[model.name](model)


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


def _tokenizer_beside(model: Packaged) -> TextReader:
    tokenizer = Tokenizer.from_file(str(model.path().parent / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(model.longest)
    return TextReader(tokenizer, str)


def _unigram(model: Packaged) -> TextReader:
    tokenizer = UnigramTokenizer(NanoFile(model.path()).vocabulary, model.longest)
    return TextReader(tokenizer, tokenizer.prepare)


_SOURCES: dict[str, Callable[[Path], Source]] = {
    ENGLISH.name: _safetensors,
    MULTILINGUAL.name: _nano,
}
_READERS: dict[str, Callable[[Packaged], TextReader]] = {
    ENGLISH.name: _tokenizer_beside,
    MULTILINGUAL.name: _unigram,
}
