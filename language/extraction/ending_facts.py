"""Facts that tell an ending: what is over by them, and which facts they take the place of."""

from collections.abc import Sequence
from dataclasses import replace

from language.extraction.extracted_fact import USER, Action, Ending, ExtractedFact, Utterance
from language.extraction.parsing.certainty import confidence_of
from language.extraction.parsing.endings import SaidEnding
from language.extraction.parsing.grammar import Grammar
from language.extraction.parsing.objects import joined
from language.extraction.parsing.sentences import Sentence, laid_out
from language.extraction.parsing.since import began

_SIGNS = frozenset(",;:.!…()–—")


def with_ending(
    facts: Sequence[ExtractedFact],
    said: SaidEnding,
    turn: Utterance,
    sentence: Sentence,
    grammar: Grammar,
) -> list[ExtractedFact]:
    """Say of the fact that tells an ending what is over by it; add a fact where none tells it."""
    words = sentence.words[said.start : said.end]
    begin, end = words[0].start, words[-1].end
    kept = [
        one
        for one in facts
        if not (_overlaps(one, begin, end) and any(_unsays(each, one) for each in said.ends))
    ]
    at = next(
        (at for at, one in enumerate(kept) if one.subject == USER and _overlaps(one, begin, end)),
        None,
    )
    told = _ending(said, turn, sentence, grammar)
    if at is None:
        return [*kept, told]
    one = kept[at]
    # "My dog Rex" of "my dog Rex died"; "I are divorced" of "my wife and I are divorced".
    cut = begin < one.span[0] or told.text.startswith(f"{one.text} ")
    text = told.text if cut else one.text
    since = told.valid_from if one.predicate is None or cut else one.valid_from
    ends = (*one.ends, *said.ends)
    ended = replace(one, action=Action.SUPERSEDE, ends=ends, text=text, valid_from=since)
    return [*kept[:at], ended, *kept[at + 1 :]]


def _overlaps(fact: ExtractedFact, begin: int, end: int) -> bool:
    return fact.span[0] < end and begin < fact.span[1]


def _unsays(ending: Ending, fact: ExtractedFact) -> bool:
    """Check for a fact that the ending says better, or denies: "my wife Anna" of "… left me"."""
    if ending.relation != fact.predicate or fact.object is None:
        return False
    if fact.polarity < 0:
        # "Wife" of "my wife and I got divorced".
        return not (ending.kind or fact.object[0].isupper())
    return ending.object is None or ending.object.lower() in fact.object.lower()


def _ending(
    said: SaidEnding, turn: Utterance, sentence: Sentence, grammar: Grammar
) -> ExtractedFact:
    """Draw the clause that tells an ending, as far as the next sign."""
    words, clause = sentence.words, laid_out(sentence.words[slice(*said.clause)], sentence)
    end = next((at for at in range(said.end, len(words)) if words[at].text in _SIGNS), len(words))
    return ExtractedFact(
        text=joined(words[said.start : end]),
        subject=said.of or USER,
        predicate=None,
        object=None,
        polarity=0,
        confidence=confidence_of(sentence, 0, False, grammar),
        action=Action.SUPERSEDE,
        valid_from=began(clause, turn.now, clause.words, grammar),
        span=(words[said.start].start, words[end - 1].end),
        ends=said.ends,
    )
