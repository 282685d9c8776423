"""Sentences that tell a fact of the speaker, and no triple."""

from collections.abc import Sequence

from language.extraction.gates import is_cited, is_real
from language.extraction.objects import joined
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence

_LEAST_WORDS, _MOST_WORDS = 5, 40
_LEAST_CONTENT = 2


def free_text(
    sentence: Sentence, quoted: Sequence[tuple[int, int]], grammar: Grammar
) -> tuple[int, int, str] | None:
    """Characters and text of a sentence that tells something of the speaker; None for chat."""
    words = sentence.words
    lists = grammar.lists
    folded = [fold_word(word.text) for word in words]
    if not _LEAST_WORDS <= len(words) <= _MOST_WORDS or sentence.asks or words[-1].text == "!":
        return None
    begin = next((at for at, word in enumerate(folded) if word not in lists["leads"]), 0)
    own = folded[begin] in lists["first"] | lists["mine"] or folded[begin] in lists["own_verbs"]
    if not own or begin > 2:
        return None
    line = " ".join(word.text for word in words[begin:])
    if any(grammar.says(key, line) for key in ("chat", "you", "unreal", "reports", "later_unreal")):
        return None
    if is_cited(sentence.line, grammar):
        return None
    plain = lists["stops"] | lists["articles"] | lists["plain"] | lists["first"] | lists["mine"]
    # Numbers, too: a birthday is told by little else than "4th".
    content = [word for word in folded[begin:] if word.isalnum() and word not in plain]
    if len(content) < _LEAST_CONTENT or not is_real(sentence, begin, begin, quoted, grammar):
        return None
    end = len(words) - (words[-1].text in ".;…")
    return words[begin].start, words[end - 1].end, joined(words[begin:end])
