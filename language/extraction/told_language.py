"""The language that a turn is in, of those that are read."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from language.conflicts.negation import LANGUAGES

# Nothing after so much tells more; and a long text must not take long.
_MOST_CHARACTERS = 1000


def tell_language(text: str, allowed: Sequence[str] = tuple(LANGUAGES)) -> str:
    """Return the ISO 639-1 code of the likeliest of the allowed languages."""
    beginning = text[:_MOST_CHARACTERS]
    if len(allowed) == 1 or not any(sign.isalpha() for sign in beginning):
        return allowed[0]
    return str(_identifier(tuple(allowed)).classify(beginning)[0])


@cache
def _identifier(allowed: tuple[str, ...]) -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    identifier.set_languages(list(allowed))
    return identifier
