"""Kin, pets and things that are called one's own: "my sister Nina", "my two dogs bark at night"."""

import re
from collections.abc import Iterator, Sequence

from language.extraction.claims import ToldRelation
from language.extraction.parsing.grammar import Grammar, fold_word, kin_patterns, possession_pattern
from language.extraction.parsing.sentences import Sentence, Word, line_of
from language.extraction.possession import KIN

# A verb that is not of names alone.
_ARE = frozenset({"is"})
# Relations that "my" alone tells.
_TOLD = frozenset({"has_pet", "owns", "parent_of", "sibling_of"})
_OWNERS = frozenset({"'s", "'", "s"})
# Before "my sister, Jorge,": whose husband he is.
_OF = frozenset({"of", "de", "di", "von"})
_TITLES = frozenset({"dr", "mr", "mrs", "ms", "prof", "st"})


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
            if _is_of_another(sentence, match, grammar):
                continue
            end = first + len(name.split(" "))
            last = max(end, sentence.word_at(match.end() - 1) + 1)
            said = sentence.line[match.end("kin") : match.start("name")].strip().lower()
            if said in _ARE and not _is_proper(sentence.words[first:end], sentence):
                continue
            taken.add(first)
            begin = sentence.word_at(match.start())
            # "My dog Rex died": the pet is not had any more.
            gone = relation == "has_pet" and _is_dead(sentence, end, grammar)
            yield ToldRelation(relation, name, begin, last, denied=gone, changes=gone)


def _is_of_another(sentence: Sentence, match: "re.Match[str]", grammar: Grammar) -> bool:
    """Check for a name beside another's kin: "my sister's husband Jorge", "the wife of my boss,".

    And for one that begins another clause: "Ana's my wife, Eva's my sister".
    """
    if not _OWNERS.isdisjoint(match["kin_before"].split()):
        return True
    if "," not in sentence.line[match.end("kin") : match.start("name")]:
        return False
    behind = sentence.line[match.end() :].split(" ")[1:3]
    if behind[:1] == ["'s"] and fold_word(" ".join(behind[1:])) in grammar.lists["mine"]:
        return True
    at = sentence.word_at(match.start())
    if fold_word(sentence.words[at].text) not in grammar.lists["of_mine"]:
        # Of "the husband of my sister" the noun stands before the "of".
        at -= 1
        if at < 1 or fold_word(sentence.words[at].text) not in _OF:
            return False
    return at > 0 and fold_word(sentence.words[at - 1].text) in grammar.lists["persons"]


def _is_proper(words: Sequence[Word], sentence: Sentence) -> bool:
    """Check for a name behind "is", where adjectives, illnesses and titles may stand as well."""
    if any(len(word.text) > 1 and word.text.isupper() for word in words):
        return False
    if words[-1].text.rstrip(".").casefold() in _TITLES:
        # The name is behind its dot, which may end a sentence: "Dr. Smith".
        return False
    return not sentence.parsed or all(word.tag == "PROPN" for word in words)


def _is_dead(sentence: Sentence, at: int, grammar: Grammar) -> bool:
    return grammar.says("dead", line_of(sentence.words[at:]))


def _is_name(name: str, sentence: Sentence, first: int, grammar: Grammar) -> bool:
    folded = fold_word(name.split(" ")[0])
    lists = grammar.lists
    if folded in lists["traits"] | lists["stops"] | lists["jobs"] | lists["plain"] | lists["first"]:
        return False
    if folded in lists["languages"] or folded in lists["finite"]:
        return False
    return not (sentence.parsed and sentence.words[first].tag in ("VERB", "AUX", "ADV", "DET"))


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
