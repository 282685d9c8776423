"""The language that a turn is in, of those that are read."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from language.conflicts.negation import LANGUAGES
from language.extraction.parsing.grammar import grammar_of
from language.word_lists import STOP_WORDS
from language.words import bare_words, words

# Nothing after so much tells more; and a long text must not take long.
_MOST_CHARACTERS = 1000
# Weight of a function word beside the logarithm of a likelihood: few letters tell little.
_FUNCTION = 10.0
# "I'm" without its apostrophe, where it is no German "im": before a noun, which has a capital.
_OF_SELF = re.compile(r"(?<![\w'’@#./-])[Ii]m [a-z0-9]")
_SURE = 2


def tell_language(text: str, allowed: Sequence[str] = tuple(LANGUAGES)) -> str:
    """Return the ISO 639-1 code of the likeliest of the allowed languages."""
    beginning = text[:_MOST_CHARACTERS]
    if len(allowed) == 1 or not any(sign.isalpha() for sign in beginning):
        return allowed[0]
    functions = count_telling(beginning, allowed)
    ranked = _identifier(tuple(allowed)).rank(beginning)
    return str(max(ranked, key=lambda each: each[1] + _FUNCTION * functions[each[0]])[0])


def count_telling(text: str, languages: Sequence[str]) -> dict[str, int]:
    """Count the words of a text that tell each language, each word once."""
    found = words(text)
    counted = {code: len(_telling(code).intersection(found)) for code in languages}
    if "en" in counted and _OF_SELF.search(text):
        counted["en"] += _SURE
    return counted


@cache
def _telling(code: str) -> frozenset[str]:
    """Words that tell a language: its function words, and verbs by which facts are said."""
    grammar = grammar_of(code)
    verbs = (rule.verb.forms for rule in grammar.rules if rule.verb is not None)
    name = LANGUAGES[code]
    bare = bare_words(name) - {"im"}
    return STOP_WORDS[name].union(bare, grammar.lists["own_verbs"], *verbs)


@cache
def _identifier(allowed: tuple[str, ...]) -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    identifier.set_languages(list(allowed))
    return identifier
