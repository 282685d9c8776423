"""Clauses that a parser finds and no pattern reaches: subjects far from their verbs, "who" clauses.

Each is laid out as a plain sentence, "my sister Nina lives in Rome", and read by the same rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence, Word, laid_out
from language.words import words as words_of

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "nsubj:pass"})
_RELATIVE = frozenset({"relcl", "acl:relcl"})
# What stands before a verb and belongs to it.
_BESIDE = frozenset(
    {"aux", "auxpass", "neg", "advmod", "aux:tense", "aux:pass", "cop", "expl:comp"}
)
_NAMES = frozenset({"compound", "flat", "flat:name", "appos", "poss", "det", "amod", "nmod"})
_MOST = 6


def unfolded(sentence: Sentence, grammar: Grammar) -> list[Sentence]:
    """Clauses of a parsed sentence whose subject is kin or a name and stands away from its verb."""
    if not sentence.parsed:
        return []
    return list(_clauses(sentence, grammar))[:_MOST]


def may_unfold(text: str, grammar: Grammar) -> bool:
    """Check whether a text has kin and a relative pronoun, so that a parse may tell more."""
    found = {fold_word(word) for word in words_of(text)}
    kin = any(head in found for head in grammar.heads)
    return kin and not found.isdisjoint(grammar.lists["relative"])


def _clauses(sentence: Sentence, grammar: Grammar) -> Iterator[Sentence]:
    words = sentence.words
    first = words[0].number
    for at, word in enumerate(words):
        if word.role not in _SUBJECTS:
            continue
        verb = word.head - first
        # "My mother-in-law" is no mother.
        if not at < verb < len(words) or words[at + 1].text == "-":
            continue
        subject = _subject(words, at, verb, first, grammar)
        if subject is None:
            continue
        beside = [
            each for each in words[at + 1 : verb] if each.head == word.head and each.role in _BESIDE
        ]
        apart = verb - at - 1 > len(beside) or word.text != subject[-1].text
        if apart:
            yield laid_out([*subject, *beside, *words[verb:]], sentence)


def _subject(
    words: Sequence[Word], at: int, verb: int, first: int, grammar: Grammar
) -> list[Word] | None:
    """The subject's own words: of "who", those of whom it means; None where it is nobody's kin."""
    head = at
    if words[verb].role in _RELATIVE and fold_word(words[at].text) in grammar.lists["relative"]:
        head = words[verb].head - first
    if not 0 <= head < len(words) or _is_behind_another(words, at, head):
        return None
    number = words[head].number
    places = [
        place
        for place, word in enumerate(words)
        if place == head or (word.head == number and word.role in _NAMES and abs(place - head) <= 3)
    ]
    # Of "my boss John Smith" a parser may hang John on the boss.
    own = [
        words[place]
        for place in range(places[0], places[-1] + 1)
        if place in places or words[place].capital
    ]
    if any(is_owner(words, place, grammar) for place in places):
        return None
    # A name behind a comma would be another's; "my sister Nina" has none between.
    folded = [fold_word(word.text) for word in own]
    kin = folded[0] in grammar.lists["mine"]
    named = words[head].tag == "PROPN" and words[head].capital
    if not (kin or named):
        return None
    return [replace(word, role="nsubj") if word is words[head] else word for word in own]


def _is_behind_another(words: Sequence[Word], at: int, head: int) -> bool:
    """Check for another's name before a "who": "my wife and our sons, Leo and Max, who"."""
    before = at - 1 - (words[at - 1].text == ",")
    if head in (at, before) or before < 0:
        return False
    name = words[before]
    return name.capital and name.head != words[head].number and name.tag in ("PROPN", "NOUN")


def is_owner(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Check for the neighbour of "my neighbour's son", not the sister of "my sister's vegan"."""
    behind = words[at + 1 : at + 3]
    if at < 0 or len(behind) < 2 or behind[0].text not in ("'s", "'"):
        return False
    if fold_word(behind[1].text) in grammar.lists["traits"]:
        return False
    return behind[0].tag == "PART" and behind[1].tag in ("NOUN", "PROPN")
