"""Orders in a text to the model that reads it, as a hostile page or tool might. Pure.

Patterns are data, by language (`data/instructions.toml`). They look for orders, at the beginning of
a sentence: a text that tells of instructions, or quotes nobody's order, is none.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from language.framing.invisible import without_ignorables
from language.word_lists import read_words

# An order begins a text, a line, a sentence, a quotation or a clause; a request may come before.
_START = (
    r"(?:^|(?<!\w)'|[\n.!?:;,\"([{<>*#|=~-])[\s\"'(\[{*#>_-]{0,8}"
    r"(?:(?:please|kindly|important|attention|urgent|hey|ok|okay|now|assistant|ai|"
    r"por favor|importante|atencion|"
    r"s'il (?:te|vous) plait|veuillez|important|"
    r"bitte|wichtig|achtung|"
    r"per favore|per piacere|attenzione)[\s,:!.-]{1,4}){0,2}"
)
_ACCENTS = re.compile("[\u0300-\u036f]")
_QUOTES = str.maketrans("’‘ʼ´`“”«»„", "'''''\"\"\"\"\"")
_LINES = re.compile(r"\n[\n ]*")
_SPACES = re.compile(r"[^\S\n]+")


@dataclass(frozen=True, slots=True)
class Order:
    """Order that was found: its pattern, its language (`any` for all), and the words."""

    pattern: str
    language: str
    words: str


def find_order(text: str) -> Order | None:
    """The first order to a model in a text of any of the languages, or None."""
    folded = _fold(text)
    for language, pattern, expression in _patterns():
        if match := expression.search(folded):
            words = " ".join(match[0].strip(" \t\n.,:;!?\"'([{<>*#|=-").split())
            return Order(pattern, language, words[:80])
    return None


def _fold(text: str) -> str:
    """Return lower case without accents or invisible characters, quotes plain, lines kept."""
    spread = unicodedata.normalize("NFKD", without_ignorables(text)).casefold().translate(_QUOTES)
    return _LINES.sub("\n", _SPACES.sub(" ", _ACCENTS.sub("", spread)))


@cache
def _patterns() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    return tuple(
        (language, name, re.compile(expression.replace("{start}", _START)))
        for language, patterns in read_words("instructions").items()
        for name, expression in patterns.items()
    )
