"""Sentences that tell a fact of the speaker, and no triple."""

from collections.abc import Sequence

from language.extraction.gates import is_cited, is_real
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import joined
from language.extraction.parsing.sentences import Sentence, Word, line_of

_LEAST_WORDS, _MOST_WORDS = 3, 40
# Shorter ones may be no sentences: "my favorite drink".
_CLEAR = 5
# Words that may stand before the speaker, and those among which an origin is said.
_MOST_LEADS, _ORIGIN_WITHIN = 2, 4
_NOT_SAID = ("chat", "you", "unreal", "reports", "later_unreal", "secrets")
_LEAST_CONTENT = 2


def free_text(
    sentence: Sentence, quoted: Sequence[tuple[int, int]], grammar: Grammar
) -> tuple[int, int, str] | None:
    """Characters and text of a sentence that tells something of the speaker; None for chat."""
    words = sentence.words
    folded = [fold_word(word.text) for word in words]
    if not _is_whole(sentence):
        return None
    begin = _begin(folded, grammar)
    if begin > _MOST_LEADS or not _is_own(folded[begin:], grammar):
        return None
    line = line_of(words[begin:])
    if not sentence.parsed and not _tells_unparsed(folded[begin:], grammar):
        return None
    if any(grammar.says(key, line) for key in _NOT_SAID) or is_cited(sentence.line, grammar):
        return None
    if _content(words[begin:], folded[begin:], grammar) < _LEAST_CONTENT:
        return None
    if len(words) - begin <= _CLEAR and grammar.says("passing", line):
        return None
    if not is_real(sentence, begin, begin, quoted, grammar):
        return None
    end = len(words) - (words[-1].text in ".;…")
    return words[begin].start, words[end - 1].end, joined(words[begin:end])


def _is_whole(sentence: Sentence) -> bool:
    """Check for a sentence that tells: of some words, and with a verb where it has but few."""
    words = sentence.words
    count = sum(word.text[0].isalnum() for word in words)
    if count < _LEAST_WORDS or len(words) > _MOST_WORDS or sentence.asks or words[-1].text == "!":
        return False
    # "My favorite drink"
    verbs = [word for word in words if word.tag in ("VERB", "AUX")]
    return count >= _CLEAR or not sentence.parsed or bool(verbs)


def _tells_unparsed(words: Sequence[str], grammar: Grammar) -> bool:
    """Check that words which no parser read have a verb, if they are few, and begin with "my"."""
    lists = grammar.lists
    mine = _begins_with(words, lists["mine"])
    return len(words) > _CLEAR or not mine or not lists["finite"].isdisjoint(words)


def _begin(words: Sequence[str], grammar: Grammar) -> int:
    """Find where the speaker begins, behind words such as "well" and "yes"."""
    lists = grammar.lists
    for at, word in enumerate(words):
        behind = words[at + 1] if at + 1 < len(words) else ""
        # "No toco el piano" denies; "no, toco el piano" does not.
        denies = grammar.drops_subject and word in lists["negators"] and behind != ","
        if denies or word not in lists["leads"]:
            return at
    return 0


def _content(words: Sequence[Word], folded: Sequence[str], grammar: Grammar) -> int:
    """Count the words that say something; "from Leeds" and "work in finance" are two."""
    lists = grammar.lists
    plain = lists["stops"] | lists["articles"] | lists["plain"] | lists["first"] | lists["mine"]
    # Numbers, too: a birthday is told by little else than "4th".
    said = sum(word[0].isalnum() and word not in plain for word in folded)
    return said + _tells_origin(words, grammar)


def _tells_origin(words: Sequence[Word], grammar: Grammar) -> bool:
    """Check for a place behind "I'm from", or a field behind "I work in"."""
    # Who writes no capital at all writes none for a place: "i'm from glasgow".
    plain = len(words) <= _CLEAR and not any(word.capital for word in words)
    for at in range(2, min(_ORIGIN_WITHIN, len(words))):
        line = line_of(words[:at])
        last = words[at]
        if grammar.says("origins", line) and (last.capital or (plain and _is_named(last, grammar))):
            return True
        if grammar.says("fields", line) and last.text.isalpha():
            return fold_word(last.text) not in grammar.lists["articles"]
    return False


def _is_named(word: Word, grammar: Grammar) -> bool:
    """Check for a word that may be a place's name."""
    lists = grammar.lists
    no_place = lists["stops"] | lists["articles"] | lists["places_no"] | lists["mine"]
    return word.text.isalpha() and fold_word(word.text) not in no_place


def _is_own(words: Sequence[str], grammar: Grammar) -> bool:
    """Check that a sentence begins with the speaker: "I", "il mio", "toco", "no como"."""
    lists = grammar.lists
    if grammar.drops_subject:
        # "No toco el piano", "ya no juego al tenis"
        denial = next(
            (count for count in (2, 1) if " ".join(words[:count]) in lists["negators"]), 0
        )
        words = words[denial:]
    return _begins_with(words, lists["first"] | lists["mine"] | lists["own_verbs"])


def _begins_with(words: Sequence[str], listed: frozenset[str]) -> bool:
    """Check for a listed word at the beginning, or two as in "il mio"."""
    return any(" ".join(words[:count]) in listed for count in (1, 2))
