"""Gates: what is asked, imagined, quoted, ordered or meant otherwise tells no fact."""

import re
from collections.abc import Sequence

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence, Word, line_of
from language.questions.injection import find_order

_QUOTED = re.compile(
    # Of straight single ones none that is an apostrophe.
    r"(?<![^\s(:,])'(?=[^\W\d_])(?:[^'\n]|(?<=\w)'(?=\w)){1,400}'(?!\w)|"
    r"“[^”]{1,400}”|„[^“”]{1,400}[“”]|«[^»]{1,400}»|\"[^\"\n]{1,400}\"|»[^«]{1,400}«"
)
_MOCKING = re.compile("[\U0001f644\U0001f643\U0001f60f]|(?<![^ ])/ ?s(?![^ ])")
# A title is quoted, and is what is liked: few words.
_TITLE = 4


def quoted_spans(text: str) -> list[tuple[int, int]]:
    """Spans of characters that others said; one of a few words may be a title, and is none."""
    return [match.span() for match in _QUOTED.finditer(text) if len(match[0].split()) >= _TITLE - 1]


def tells(sentence: Sentence, grammar: Grammar) -> bool:
    """Check that a sentence is told in earnest: no irony, no order to who listens."""
    line = sentence.line
    if _MOCKING.search(line) or grammar.says("ironic", line):
        return False
    return not (grammar.says("orders", line) or find_order(line))


def is_real(
    sentence: Sentence, begin: int, said: int, quoted: Sequence[tuple[int, int]], grammar: Grammar
) -> bool:
    """Check that what is said from word `begin` on is neither asked, imagined, nor another's."""
    words = sentence.words
    if any(start <= words[said].start < end for start, end in quoted):
        return False
    if sentence.asks and not _asked_behind(sentence, said, grammar):
        return False
    if begin and fold_word(words[begin - 1].text) in grammar.lists["compared"]:
        # "Explain it like I'm five"
        return False
    before = f"{line_of(words[:said])} "
    if grammar.says("unreal", before) or grammar.says("reports", before):
        return False
    if is_cited(before, grammar):
        return False
    if grammar.says("later_unreal", line_of(words[said:])):
        return False
    return not _inverted(words, begin, grammar)


def is_cited(line: str, grammar: Grammar) -> bool:
    """Check for a colon behind which another's words stand, or an example: "Translate this:"."""
    return grammar.says("cited", line.rpartition(" :")[0])


def _asked_behind(sentence: Sentence, said: int, grammar: Grammar) -> bool:
    """Check that the question comes behind: "I live in Rome, and you?"."""
    words = sentence.words
    behind = [
        at
        for at in range(said + 1, len(words))
        if words[at].text in (",", "-", "–", "—")
        or fold_word(words[at].text) in grammar.lists["and"]
    ]
    return any(
        grammar.says("you", line_of(words[at:])) and not grammar.says("you", line_of(words[:at]))
        for at in behind
    )


def _inverted(words: Sequence[Word], begin: int, grammar: Grammar) -> bool:
    """Check for "do I live", "where do I": a word that asks first, at once before its subject."""
    if begin == 0 or grammar.code in ("es", "it"):
        first = fold_word(words[0].text.lstrip("¿")) if words[0].text != "¿" else "¿"
        return first == "¿" or (first in grammar.lists["asking_first"] and begin <= 1)
    asking = grammar.lists["asking"]
    early = [fold_word(word.text) for word in words[:begin]]
    return early[-1] in asking and early[0] in asking
