"""Makes the key of a concept: its IRI, or a key of its name where it has none."""

import re

from language.folding import fold
from memory.fields.limits import LONGEST_IRI

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`\x00-\x20]+")
_NAME_KEY = "name:"


def is_iri(text: str) -> bool:
    """Check whether a text may be a concept's IRI."""
    return not is_name_key(text) and len(text) <= LONGEST_IRI and _IRI.fullmatch(text) is not None


def name_key(name: str) -> str:
    """Return the key of a concept without an IRI."""
    return _NAME_KEY + fold(name)


def is_name_key(key: str) -> bool:
    """Check whether a key is that of a concept without an IRI."""
    return key.startswith(_NAME_KEY)
