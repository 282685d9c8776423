"""Tokens of texts, counted with the packaged model's own tokenizer; PyTorch is not needed.

A word that this tokenizer does not know counts as what a byte-level one would make of it: a long
key or a row of emoji is no single token to any model that reads it. Tokens of texts with white
space between them add up.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from threading import Lock

from cachetools import FIFOCache
from tokenizers import Encoding, Tokenizer

from language.embedding.packaged_models import ENGLISH

_UNKNOWN = "[UNK]"
_BYTES_A_TOKEN = 3
ELLIPSIS = "…"
# Texts counted last: the next turn's context has most of the same in it. At most 16 MB.
_MOST_KEPT, _LONGEST_KEPT = 4096, 4000
_counted: FIFOCache[str, int] = FIFOCache(_MOST_KEPT)
_lock = Lock()


def count_tokens(texts: Sequence[str]) -> list[int]:
    """Count the tokens of each text, whole."""
    with _lock:
        known = {text: _counted[text] for text in texts if text in _counted}
    new = list(dict.fromkeys(text for text in texts if text not in known))
    if new:
        encodings = _tokenizer().encode_batch(new, add_special_tokens=False)
        known |= {text: _count(text, one) for text, one in zip(new, encodings, strict=True)}
        with _lock:
            _counted.update({text: known[text] for text in new if len(text) <= _LONGEST_KEPT})
    return [known[text] for text in texts]


def cut_to_tokens(text: str, most: int) -> str:
    """The text if it has at most so many tokens; else its beginning, cut at a word and marked.

    The mark is counted. Empty where not even a word of it fits.
    """
    encoding = _tokenizer().encode(text, add_special_tokens=False)
    if _count(text, encoding) <= most:
        return text
    used = 1  # the mark
    for (start, _), size in zip(encoding.offsets, _sizes(text, encoding), strict=True):
        used += size
        if used > most:
            return _marked(text, start)
    return text


def cut_to_characters(text: str, most: int) -> str:
    """The text if it has at most so many characters; else its beginning, cut at a word and marked.

    The mark is counted. Empty where not even a word of it fits.
    """
    return text if len(text) <= most else _marked(text, max(0, most - 1))


def _marked(text: str, at: int) -> str:
    while at > 0 and _within_word(text, at):
        at -= 1
    beginning = text[:at].rstrip()
    return beginning + ELLIPSIS if beginning else ""


def _within_word(text: str, at: int) -> bool:
    """Check whether a cut there parts a word. Where words are written without spaces, none does."""
    if at >= len(text):
        return False
    before, after = text[at - 1], text[at]
    if unicodedata.category(after)[0] == "M":
        return True
    return _spaced(before) and _spaced(after)


def _spaced(sign: str) -> bool:
    return (sign.isalnum() or sign in "'’_") and unicodedata.east_asian_width(sign) not in "WF"


def _count(text: str, encoding: Encoding) -> int:
    ids = encoding.ids
    if _unknown_id() not in ids:
        return len(ids)
    return sum(_sizes(text, encoding))


def _sizes(text: str, encoding: Encoding) -> list[int]:
    """Return the count of each token of an encoding: an unknown one counts by its bytes."""
    unknown = _unknown_id()
    return [
        -(-len(text[start:end].encode("utf-8", "replace")) // _BYTES_A_TOKEN)
        if id == unknown
        else 1
        for id, (start, end) in zip(encoding.ids, encoding.offsets, strict=True)
    ]


@cache
def _unknown_id() -> int:
    # A vocabulary without it knows every word.
    id = _tokenizer().token_to_id(_UNKNOWN)
    return -1 if id is None else id


@cache
def _tokenizer() -> Tokenizer:
    tokenizer: Tokenizer = Tokenizer.from_file(str(ENGLISH.path().with_name("tokenizer.json")))
    # The file is set to cut and to pad, as the model wants it.
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
