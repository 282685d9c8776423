"""Certainty of what a sentence tells, by its own words."""

from language.extraction.parsing.grammar import Grammar
from language.extraction.parsing.sentences import Sentence

_STATED, _HEDGED, _UNCLEAR, _CORRECTED = 0.7, 0.2, 0.2, 0.3


def confidence_of(sentence: Sentence, denials: int, corrected: bool, grammar: Grammar) -> float:
    """Weigh what a sentence tells, by its hedges, its denials, and whether it corrects."""
    hedged = grammar.says("hedges", sentence.line)
    confidence = (
        _STATED - _HEDGED * hedged - _UNCLEAR * max(0, denials - 1) + _CORRECTED * corrected
    )
    return round(min(1.0, max(0.0, confidence)), 2)
