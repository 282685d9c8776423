"""Words of a text as they are written: which own what follows, and where a sentence ends."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.folding import fold

# Words of a text that are read.
_MOST_WORDS = 64

_EDGES = '.,;:!?¡¿()[]{}<>«»„“”"‘`*_…'
_ENDS = re.compile(r"[.,;:!?…)\]»”\"]$")
_OWNED = re.compile(r"(?P<base>.+?)['’](?:s|S)?$")
# Articles and prepositions that lose their last letter: l'amie, d'Anna, dell'amica.
_ELIDED = "[lL]|d|dell|nell|sull|dall|coll|all|un"
_ELISION = re.compile(rf"(?<!\S)(?P<word>{_ELIDED})['’](?=\w)")
_SPLIT = re.compile(rf"(?P<word>(?<!\S)(?:{_ELIDED})['’]) (?=\w)")


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is written. `base` is without a possessive ending, `key` that folded."""

    raw: str
    base: str
    key: str
    owned: bool
    ends: bool

    @property
    def capital(self) -> bool:
        return self.base[:1].isupper()


@lru_cache(maxsize=64)
def tokens_of(text: str) -> tuple[Token, ...]:
    spelt = text.split(maxsplit=_MOST_WORDS)[:_MOST_WORDS]
    parts = [part for one in spelt for part in _ELISION.sub(r"\g<word>' ", one).split()]
    return tuple(map(_token, parts))


def _token(raw: str) -> Token:
    bare = raw.strip(_EDGES)
    if _ELISION.match(bare + "x"):
        return Token(raw, bare, fold(bare), owned=False, ends=False)
    match = _OWNED.fullmatch(bare)
    base = (match["base"] if match else bare).strip("'’")
    return Token(raw, base, fold(base), owned=match is not None, ends=bool(_ENDS.search(raw)))


def spelt(tokens: Sequence[Token]) -> str:
    """Return words as they were written, without what stands around them."""
    said = " ".join(token.raw for token in tokens)
    return _SPLIT.sub(r"\g<word>", said).strip(_EDGES + "'’")
