"""Kin and pets by name: "my sister Nina", "my dog's name is Biscuit"."""

from collections.abc import Iterator

from language.extraction.parsing.grammar import Grammar, fold_word, kin_patterns
from language.extraction.parsing.sentences import Sentence
from language.extraction.relations import KIN, ToldRelation


def named_kin(sentence: Sentence, grammar: Grammar) -> Iterator[ToldRelation]:
    """Relations of the speaker to kin and pets that the sentence calls by name, in order."""
    taken: set[int] = set()
    for pattern in kin_patterns(grammar.code):
        for match in pattern.finditer(sentence.line):
            relation = grammar.heads.get(fold_word(match["kin"]))
            first = sentence.word_at(match.start("name"))
            if relation not in KIN or relation is None or first in taken:
                continue
            name = match["name"]
            between = match["kin_before"].split()
            if not grammar.lists["former_kin"].isdisjoint(map(fold_word, between)):
                continue
            if not _is_name(name, sentence, first, grammar):
                continue
            taken.add(first)
            begin = sentence.word_at(match.start())
            end = first + len(name.split(" "))
            # "My dog Rex died": the pet is not had any more.
            gone = relation == "has_pet" and _is_dead(sentence, end, grammar)
            yield ToldRelation(relation, name, begin, end, denied=gone, changes=gone)


def _is_dead(sentence: Sentence, at: int, grammar: Grammar) -> bool:
    return grammar.says("dead", " ".join(word.text for word in sentence.words[at:]))


def _is_name(name: str, sentence: Sentence, first: int, grammar: Grammar) -> bool:
    folded = fold_word(name.split(" ")[0])
    lists = grammar.lists
    if folded in lists["traits"] | lists["stops"] | lists["jobs"] | lists["plain"] | lists["first"]:
        return False
    if folded in lists["languages"] or folded in lists["finite"]:
        return False
    return not (sentence.parsed and sentence.words[first].tag in ("VERB", "AUX", "ADV", "DET"))
