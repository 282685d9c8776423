"""Sentences that tell a fact of the speaker, and no triple."""

from collections.abc import Sequence

from language.extraction.gates import is_cited, is_real
from language.extraction.parsing.objects import joined
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence

_LEAST_WORDS, _MOST_WORDS = 3, 40
# Shorter ones may be no sentences: "my favorite drink".
_CLEAR = 5
_LEAST_CONTENT = 2


def free_text(
    sentence: Sentence, quoted: Sequence[tuple[int, int]], grammar: Grammar
) -> tuple[int, int, str] | None:
    """Characters and text of a sentence that tells something of the speaker; None for chat."""
    words = sentence.words
    lists = grammar.lists
    folded = [fold_word(word.text) for word in words]
    count = sum(word[0].isalnum() for word in folded)
    if not _LEAST_WORDS <= count or len(words) > _MOST_WORDS:
        return None
    if sentence.asks or words[-1].text == "!" or (count < _CLEAR and not _has_verb(sentence)):
        return None
    begin = next((at for at, word in enumerate(folded) if word not in lists["leads"]), 0)
    if begin > 2 or not _is_own(folded[begin:], grammar):
        return None
    line = " ".join(word.text for word in words[begin:])
    if any(grammar.says(key, line) for key in ("chat", "you", "unreal", "reports", "later_unreal")):
        return None
    if is_cited(sentence.line, grammar):
        return None
    plain = lists["stops"] | lists["articles"] | lists["plain"] | lists["first"] | lists["mine"]
    # Numbers, too: a birthday is told by little else than "4th".
    content = [word for word in folded[begin:] if word[0].isalnum() and word not in plain]
    # "I'm from Leeds", "I work in finance"
    origin = grammar.says("origins", " ".join(word.text for word in words[begin : begin + 4]))
    if len(content) + origin < _LEAST_CONTENT or not is_real(sentence, begin, begin, quoted, grammar):
        return None
    end = len(words) - (words[-1].text in ".;…")
    return words[begin].start, words[end - 1].end, joined(words[begin:end])


def _is_own(words: Sequence[str], grammar: Grammar) -> bool:
    """Check that a sentence begins with the speaker: "I", "il mio", "toco", "no como"."""
    lists = grammar.lists
    if words[0] in lists["negators"] and grammar.drops_subject:
        words = words[1:]
    own = lists["first"] | lists["mine"] | lists["own_verbs"]
    return any(" ".join(words[:count]) in own for count in (1, 2))


def _has_verb(sentence: Sentence) -> bool:
    """Check for a verb, where a parser says which words are: "My favorite drink" tells nothing."""
    return not sentence.parsed or any(word.tag in ("VERB", "AUX") for word in sentence.words)
