"""Introductions: behind a name stand an age, a job, a place: "I'm Dave, 34, a nurse in Leeds"."""

from collections.abc import Iterator, Sequence

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import begins_clause
from language.extraction.parsing.sentences import Sentence, Word, laid_out

_MOST = 4
# A participle may stand before a noun: "a retired nurse".
_MOST_BEFORE = 2


def items_behind(sentence: Sentence, at: int, grammar: Grammar) -> Iterator[tuple[int, int]]:
    """Words of the items of a list behind word `at`, by their numbers; none of a clause."""
    words = sentence.words
    for _ in range(_MOST):
        begin = at
        while begin < len(words) and _separates(words, begin, grammar):
            begin += 1
        if begin in (at, len(words)) or begins_clause(words, begin, grammar):
            return
        at = next(
            (
                later
                for later in range(begin, len(words))
                if words[later].text in ".;!" or _separates(words, later, grammar)
            ),
            len(words),
        )
        # Who is told something of is another: "the manager at Acme told me to write".
        if any(word.past and word.tag == "VERB" for word in words[begin:at][_MOST_BEFORE:]):
            return
        yield begin, at


def _separates(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Check for a separator of items: a comma, or an "and" behind a comma or before an article."""
    if words[at].text == ",":
        return True
    if fold_word(words[at].text) not in grammar.lists["list_and"]:
        return False
    behind = fold_word(words[at + 1].text) if at + 1 < len(words) else ""
    return words[at - 1].text == "," or behind in grammar.lists["articles"]


def said_by(sentence: Sentence, begin: int, lead: int, item: tuple[int, int]) -> Sentence:
    """Lay an item out behind the words before the name: "I'm a nurse in Leeds"."""
    return laid_out([*sentence.words[begin:lead], *sentence.words[slice(*item)]], sentence)
