"""Names made comparable: what two spellings of one name have in common."""

import re
import unicodedata

# Accents of Latin, Greek and Cyrillic; marks of other scripts make other names.
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]")
_ROUNDS = 8


def fold(name: str) -> str:
    """A name without case, accents, width and extra spaces; never empty for a name that is not.

    Folding twice changes nothing.
    """
    if name.isascii():
        # Most names are: what follows would do no more to them.
        return " ".join(name.lower().split())
    folded = name
    # Case folding may set a composition free, and the other way round.
    for _ in range(_ROUNDS):
        again = _fold(folded)
        if again == folded:
            break
        folded = again
    return folded


def _fold(name: str) -> str:
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    bare = _ACCENTS.sub("", spread)
    return " ".join(unicodedata.normalize("NFKC", bare).split()) or " ".join(spread.split())
