"""Possessions: kin, pets and things, by the heads of their nouns."""

import re
from collections.abc import Sequence
from dataclasses import replace

from language.extraction.claims import ToldRelation, told_of
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import Cut
from language.extraction.parsing.people import name_behind
from language.extraction.parsing.sentences import Sentence, Word

KIN = frozenset(
    {"child_of", "parent_of", "sibling_of", "spouse_of", "partner_of", "friend_of", "has_pet"}
)
# Participles: "geschenkt", "verkauft", "repariert" behind what it is done to; "lasciato" before it.
_DONE = {
    "de": re.compile(
        r"(?:[a-zäöü]*ge|(?:ver|be|er|ent|zer|emp)[a-zäöü])[a-zäöüß]{2,}(?:t|en)|\w+iert"
    ),
    "it": re.compile(r"[a-z]{2,}(?:at|ut|it)o|perso|preso|rotto|scritto|aperto|visto|chiuso|fatto"),
}


def possessions_of(cuts: Sequence[Cut], sentence: Sentence, grammar: Grammar) -> list[ToldRelation]:
    """Draw possessions: kin, pets, things; a name behind one of them is its name."""
    found: list[ToldRelation] = []
    for cut in cuts:
        first = sentence.words[cut.start]
        to = fold_word(sentence.words[cut.whole].text)
        if to in grammar.lists["given_to"] or is_given(sentence, cut, grammar):
            # "Ich habe meiner Frau ein Rad geschenkt"
            return found
        if (first.past and first.tag in ("VERB", "AUX")) or _is_done(sentence, cut, grammar):
            # "I've opened a restaurant": what was done is not what is had.
            return found
        if found and _names_last(cut, found[-1], sentence, grammar):
            last = found[-1]
            if had_relation(sentence.words[last.start : last.end], grammar) is not None:
                # "two kids, Emma and Noah": the first name takes the place of the kids.
                found.pop()
            found.append(replace(last, object=cut.text_of(sentence), start=cut.start, end=cut.end))
            continue
        relation = had_relation(sentence.words[cut.start : cut.end], grammar)
        if relation is None or _is_place(relation, cut, grammar):
            continue
        if relation in KIN:
            cut = _without_place(cut, sentence, grammar)
        said = told_of(relation, cut, sentence)
        name = name_behind(sentence, cut.end, grammar) if relation in KIN else None
        if name is not None:
            said = replace(said, object=name[0], end=name[1])
        found.append(said)
    return found


def is_pet(cut: Cut, sentence: Sentence, grammar: Grammar) -> bool:
    """Check for "a grey parrot": "a bird feeder" is another thing."""
    return had_relation(sentence.words[cut.end - 1 : cut.end], grammar) == "has_pet"


def is_given(sentence: Sentence, cut: Cut, grammar: Grammar) -> bool:
    """Check for "I bought my mum a car", which is hers."""
    folded = [fold_word(word.text) for word in sentence.words[cut.start : cut.end]]
    return folded[0] in grammar.lists["kin"] and not grammar.lists["articles"].isdisjoint(folded)


def had_relation(words: Sequence[Word], grammar: Grammar) -> str | None:
    """The relation to what is had, by its head: the last of its words that is listed."""
    folded = [fold_word(word.text) for word in words]
    if _within(folded, grammar.lists["places_no"]) and len(folded) == 1:
        return None
    for count in range(len(folded), 0, -1):
        for size in (2, 1):
            if count < size:
                continue
            head = " ".join(folded[count - size : count])
            if (relation := grammar.heads.get(head)) is not None:
                return relation
    return None


def _without_place(cut: Cut, sentence: Sentence, grammar: Grammar) -> Cut:
    """Cut "in Köln" off "einen Bruder in Köln", which is nobody's name."""
    within = grammar.lists["within.place"] | grammar.lists["placed"]
    at = next(
        (
            at
            for at in range(cut.start + 1, cut.end - 1)
            if fold_word(sentence.words[at].text) in within and sentence.words[at + 1].capital
        ),
        cut.end,
    )
    return replace(cut, end=at)


def _is_done(sentence: Sentence, cut: Cut, grammar: Grammar) -> bool:
    """Check for "hab ihr ein Rad geschenkt", "ho lasciato mia moglie": what was done is not had."""
    words = sentence.words[cut.start : cut.end]
    done = _DONE.get(grammar.code)
    if done is None or len(words) < 2:
        return False
    if grammar.code == "de":
        # Who writes capitals writes nouns with them, and a possession ends with a noun.
        lower = words[-1].text.islower() and any(word.capital for word in words)
        return lower or done.fullmatch(words[-1].text) is not None
    return cut.bare and done.fullmatch(words[0].text) is not None


def _is_place(relation: str, cut: Cut, grammar: Grammar) -> bool:
    """Check for "got home": what somebody owns has an article in English."""
    return relation == "owns" and cut.bare and cut.end - cut.start == 1 and grammar.code == "en"


def _names_last(cut: Cut, last: ToldRelation, sentence: Sentence, grammar: Grammar) -> bool:
    words = sentence.words[cut.start : cut.end]
    if last.relation not in KIN or not cut.bare or len(words) > 2:
        return False
    return words[0].capital and had_relation(words, grammar) is None


def _within(words: Sequence[str], listed: frozenset[str]) -> bool:
    return not listed.isdisjoint(words)
