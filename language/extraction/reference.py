"""Statements about "it", and those that a verb alone makes: of the thing spoken of last."""

from dataclasses import dataclass

from language.extraction.mentions import Mentions
from language.extraction.parsing.grammar import Grammar
from language.extraction.parsing.objects import joined
from language.extraction.parsing.sentences import Sentence


@dataclass(frozen=True, slots=True)
class OfIt:
    """A relation of the speaker to a thing that a pronoun means, and the words that say so."""

    relation: str
    object: str
    denied: bool
    start: int
    end: int

    def text_of(self, sentence: Sentence) -> str:
        """The clause, with the thing that it means: "I love it (piano)"."""
        return f"{joined(sentence.words[self.start : self.end])} ({self.object})"


def said_of_it(sentence: Sentence, begin: int, mentions: Mentions, grammar: Grammar) -> OfIt | None:
    """Find a clause behind word `begin` that says nothing but what the speaker thinks of "it".

    None for none, and where it cannot be told which thing is meant.
    """
    thing = mentions.thing_meant()
    if thing is None:
        return None
    for (relation, denied), pattern in grammar.of_it.items():
        for match in pattern.finditer(sentence.line):
            start = sentence.word_at(match.start("clause"))
            end = sentence.word_at(match.end("clause") - 1) + 1
            if start >= begin and not _denied_before(sentence, start, grammar):
                return OfIt(relation, thing, denied, start, end)
    return None


def _denied_before(sentence: Sentence, start: int, grammar: Grammar) -> bool:
    """Check for a word before the clause that may deny it: such a clause has a form of its own."""
    before = sentence.words[start - 1].text if start else ""
    negators = grammar.phrases["negators"]
    return negators is not None and negators.fullmatch(before) is not None
