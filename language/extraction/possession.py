"""Possessions that a sentence takes for known: "my two dogs bark at night" tells of two dogs."""

import re
from collections.abc import Iterator

from language.extraction.parsing.grammar import Grammar, fold_word, possession_pattern
from language.extraction.parsing.sentences import Sentence
from language.extraction.relations import ToldRelation

_TOLD = frozenset({"has_pet", "owns", "parent_of", "sibling_of"})


def implied(sentence: Sentence, grammar: Grammar) -> Iterator[ToldRelation]:
    """Pets, things, children and siblings that the speaker calls their own, each once."""
    if sentence.asks or grammar.says("gone", sentence.line):
        return
    seen: set[str] = set()
    for match in possession_pattern(grammar.code).finditer(sentence.line):
        relation = grammar.heads.get(fold_word(match["head"]))
        first = sentence.word_at(match.start("own"))
        last = sentence.word_at(match.end() - 1)
        kind = _kind_of_pet(sentence, last, grammar)
        if relation not in _TOLD or relation is None:
            continue
        if kind is None and _is_part(sentence, last, grammar):
            continue
        words = [fold_word(word.text) for word in sentence.words[first : last + 1]]
        if words[-1] in seen or not _between(grammar).isdisjoint(words[:-1]):
            continue
        seen.add(words[-1])
        begin = sentence.word_at(match.start())
        yield ToldRelation(relation, kind or match["own"], begin, last + 1 + (kind is not None))


def _between(grammar: Grammar) -> frozenset[str]:
    """Words by which something else begins."""
    lists = grammar.lists
    return lists["stops"] | lists["list_and"] | lists["finite"] | lists["first"] | lists["mine"]


def _kind_of_pet(sentence: Sentence, at: int, grammar: Grammar) -> str | None:
    """The "iguana" of "my pet iguana", which says more than its pet; "my pet theory" is none."""
    if fold_word(sentence.words[at].text) not in grammar.lists["pet_before"]:
        return None
    behind = sentence.words[at + 1].text if at + 1 < len(sentence.words) else ""
    return behind if grammar.heads.get(fold_word(behind)) == "has_pet" else None


def _is_part(sentence: Sentence, at: int, grammar: Grammar) -> bool:
    """Check for "my dog treat table", "my dog's bowl": what is owned is something else."""
    behind = sentence.words[at + 1].text if at + 1 < len(sentence.words) else ""
    later = any(word.tag in ("VERB", "AUX") for word in sentence.words[at + 1 :])
    noun = sentence.words[at + 1].tag if at + 1 < len(sentence.words) else ""
    if fold_word(sentence.words[at].text) in grammar.lists["pet_before"] and noun == "NOUN":
        # "my pet theory", "my pet shop"
        return True
    pet = grammar.heads.get(fold_word(sentence.words[at].text)) == "has_pet"
    if sentence.words[at].role == "compound" and (later or not pet):
        return True
    return re.fullmatch(r"'s?|s|-", behind) is not None
