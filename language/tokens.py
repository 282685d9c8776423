"""Tokens of texts, counted with the packaged model's own tokenizer; PyTorch is not needed."""

from collections.abc import Sequence
from functools import cache

from tokenizers import Tokenizer

from language.model_files import packaged_folder


def count_tokens(texts: Sequence[str]) -> list[int]:
    """How many tokens each text has, whole."""
    return [
        len(one.ids) for one in _tokenizer().encode_batch(list(texts), add_special_tokens=False)
    ]


@cache
def _tokenizer() -> Tokenizer:
    tokenizer: Tokenizer = Tokenizer.from_file(str(packaged_folder() / "tokenizer.json"))
    # The file is set to cut and to pad, as the model wants it.
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
