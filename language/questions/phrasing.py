"""Short sentences to the user about themselves, in their language."""

from typing import Any

from language.questions.questions import speaks_of_self
from language.word_lists import read_words
from language.words import words

_TEMPLATES: dict[str, dict[str, str]] = read_words("bullets")
_DEFAULT = "english"


def about_user(
    language: str, predicate: str | None, object: str | None, text: str, *, negated: bool = False
) -> str:
    """Say a fact about the user to them: "Your name is Alex".

    A fact of no known relation is quoted if it is in the user's own words, else left as it is.
    """
    templates = _TEMPLATES.get(language, _TEMPLATES[_DEFAULT])
    if predicate in _relations(templates) and object:
        sentence = templates[str(predicate)].replace("{object}", object)
        return templates["not"].replace("{sentence}", sentence) if negated else sentence
    if speaks_of_self(words(text), language if language in _TEMPLATES else _DEFAULT):
        return templates["said"].replace("{text}", text)
    return text


def relation_words(language: str, predicate: str | None) -> str:
    """The words by which a language says a known relation, to whoever it is about; else none."""
    templates = _TEMPLATES.get(language, _TEMPLATES[_DEFAULT])
    if predicate is None or predicate not in _relations(templates):
        return ""
    return templates[predicate].replace("{object}", "")


def _relations(templates: dict[str, Any]) -> set[str]:
    return set(templates) - {"not", "said"}
