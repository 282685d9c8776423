"""Checks facts that a language model drew from a turn, as strictly as those of our own rules.

The words must be the turn's, and their sentence one that tells: no question, quotation,
supposition, irony or order. Its confidence, and since when it holds, are read from the sentence.
Pure.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from language.conflicts.predicates import find_predicate
from language.extraction.claims import polarity_of
from language.extraction.extracted_fact import USER, Action, ExtractedFact, Utterance
from language.extraction.gates import is_real, quoted_spans, tells
from language.extraction.parsing.ages import is_age
from language.extraction.parsing.certainty import confidence_of
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence
from language.extraction.parsing.since import began
from language.extraction.turn_facts import MOST_FACTS
from language.questions.intents import corrects
from language.words import words as words_of

_HEDGED = 0.2
_LONGEST_QUOTE, _LONGEST_OBJECT = 1000, 200
# What a quotation may bring along, and no word of it.
_AROUND = " \t\n\"'“”„«».,;:!?¡¿()-–—"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A fact as it is claimed; `quote` are the words of the turn that state it."""

    quote: str
    statement: str
    subject: str
    predicate: str | None
    object: str | None
    negated: bool = False
    hedged: bool = False
    action: Action = Action.ASSERT


def checked(
    turn: Utterance, claims: Sequence[Claimed], sentences: Sequence[Sentence], grammar: Grammar
) -> list[ExtractedFact]:
    """Return the facts that pass all checks, each once, in the order of the claims."""
    quoted = quoted_spans(turn.text)
    known = _known_words(turn, sentences)
    facts: dict[tuple[str, str | None, str | None, int], ExtractedFact] = {}
    for claim in claims:
        fact = _fact(turn, claim, sentences, quoted, known, grammar)
        if fact is not None:
            key = (fact.subject, fact.predicate, fact.object or fact.text, fact.polarity)
            facts.setdefault(key, fact)
    return list(facts.values())[:MOST_FACTS]


def _fact(
    turn: Utterance,
    claim: Claimed,
    sentences: Sequence[Sentence],
    quoted: Sequence[tuple[int, int]],
    known: frozenset[str],
    grammar: Grammar,
) -> ExtractedFact | None:
    span = _find(turn.text, claim.quote)
    sentence = None if span is None else _sentence_at(sentences, span[0])
    if span is None or sentence is None or not tells(sentence, grammar):
        return None
    first = next((at for at, word in enumerate(sentence.words) if word.start >= span[0]), None)
    if first is None or not is_real(sentence, first, first, quoted, grammar):
        return None
    object = _object(claim, known, grammar)
    if (claim.predicate is None) != (object is None):
        return None
    if claim.subject != USER and not _are_known(claim.subject, known):
        return None
    corrected = claim.action is Action.RETRACT or corrects(sentence.line)
    confidence = confidence_of(sentence, int(claim.negated), corrected, grammar)
    if claim.hedged and _is_plain(sentence, grammar):
        confidence = round(confidence - _HEDGED, 2)
    told = claim.statement if _are_known(claim.statement, known) else claim.quote
    return ExtractedFact(
        text=" ".join(told.split()),
        subject=claim.subject,
        predicate=claim.predicate,
        object=object,
        polarity=polarity_of(claim.predicate, denied=claim.negated),
        confidence=max(0.0, confidence),
        action=claim.action,
        valid_from=None if claim.negated else began(sentence, turn.now, sentence.words, grammar),
        span=span,
    )


def _is_plain(sentence: Sentence, grammar: Grammar) -> bool:
    """Check that no hedge of the sentence was counted yet."""
    return not grammar.says("hedges", sentence.line)


def _find(text: str, quote: str) -> tuple[int, int] | None:
    """Find the quote in the turn, whatever space stands between its words."""
    parts = quote.strip(_AROUND).split()
    if not parts or len(quote) > _LONGEST_QUOTE:
        return None
    found = re.search(r"\s+".join(map(re.escape, parts)), text, re.IGNORECASE)
    return None if found is None else found.span()


def _sentence_at(sentences: Sequence[Sentence], place: int) -> Sentence | None:
    for sentence in sentences:
        if sentence.words and sentence.words[0].start <= place < sentence.words[-1].end:
            return sentence
    return None


def _object(claim: Claimed, known: frozenset[str], grammar: Grammar) -> str | None:
    """Return the object, in words of the turn; None for none, and for one that cannot be."""
    text = " ".join((claim.object or "").split())
    if claim.predicate is None or not text or len(text) > _LONGEST_OBJECT:
        return None
    if find_predicate(claim.predicate) is None:
        return None
    if claim.predicate == "age":
        folded = fold_word(text)
        said = grammar.numerals.get(folded, folded)
        numbers = {grammar.numerals.get(word, word) for word in known}
        return said if is_age(said) and said in numbers else None
    return text if _are_known(text, known) else None


def _known_words(turn: Utterance, sentences: Sequence[Sentence]) -> frozenset[str]:
    # As the turn is spelled, and as it is read: "im" is "i'm" there.
    read = (sentence.line for sentence in sentences)
    texts = [turn.text, *read, *(mention.text for mention in turn.before)]
    return frozenset(fold_word(word) for text in texts for word in words_of(text))


def _are_known(text: str, known: frozenset[str]) -> bool:
    found = [fold_word(word) for word in words_of(text)]
    return bool(found) and known.issuperset(found)
