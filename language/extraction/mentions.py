"""Persons and things that a thread speaks of, whom a pronoun means, and what is said of "it"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from language.extraction.extracted_fact import Mention, MentionKind
from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import joined
from language.extraction.parsing.sentences import Sentence

_MOST = 16


class Mentions:
    """A stack of mentions: those of the thread first, then those of the turn, the latest last."""

    def __init__(self, before: Sequence[Mention]) -> None:
        self._before = list(before)[-_MOST:]
        self._here: list[Mention] = []
        # The sentence of each mention of the turn, and the one that is read.
        self._sentences: list[int] = []
        self._sentence = 0

    @property
    def here(self) -> tuple[Mention, ...]:
        """Mentions of the turn, in order, each once."""
        said = {(one.text, one.kind): one.noun for one in self._here if one.noun}
        found = dict.fromkeys((one.text, one.kind) for one in self._here)
        return tuple(Mention(*key, said.get(key, "")) for key in found)

    def add(self, text: str, kind: MentionKind, noun: str = "") -> None:
        """Add a mention of the sentence that is read."""
        self._here.append(Mention(text, kind, noun))
        self._sentences.append(self._sentence)

    def go_on(self) -> None:
        """Go on to the next sentence."""
        self._sentence += 1

    def thing_meant(self) -> str | None:
        """Return the only thing of this sentence, or of the one before; None where others are near.

        Before the first sentence of a turn is what was mentioned last in the turn before.
        """
        latest = max(self._sentences, default=-1)
        if latest < self._sentence - 1:
            return None
        near = [
            mention for mention, at in zip(self._here, self._sentences, strict=True) if at == latest
        ]
        near = near if latest >= 0 else self._before[-1:]
        if len(set(near)) != 1 or near[0].kind is not MentionKind.THING:
            return None
        return near[0].text

    def meant_by(self, pronoun: str, grammar: Grammar) -> str | None:
        """The text of what a pronoun means; None where nobody was spoken of, or nobody knows whom.

        "He" is no sister: it means who was spoken of before her.
        """
        folded = fold_word(pronoun)
        if folded in grammar.lists["he"]:
            people = (one for one in self._latest() if one.kind is MentionKind.PERSON)
            meant = next((one for one in people if not _differ(folded, one, grammar)), None)
            return None if meant is None else meant.text or None
        if folded in grammar.lists["they"]:
            return self._last(MentionKind.GROUP)
        return self._last(MentionKind.THING) if folded in grammar.lists["it"] else None

    def last_person_here(self) -> str | None:
        """Return whom a verb without a subject means: somebody of the same turn."""
        named = [each.text for each in self._here if each.kind is MentionKind.PERSON]
        return named[-1] if named else None

    def _latest(self) -> Iterator[Mention]:
        return reversed([*self._before, *self._here])

    def _last(self, kind: MentionKind) -> str | None:
        return next((one.text for one in self._latest() if one.kind is kind), None)


def _differ(pronoun: str, person: Mention, grammar: Grammar) -> bool:
    """Check for a pronoun that cannot mean somebody: "he", and "my sister"."""
    lists = grammar.lists
    others = lists["men"] if pronoun in lists["she"] else lists["women"]
    nouns = {fold_word(person.text.split(" ")[-1]), fold_word(person.noun)}
    return not others.isdisjoint(nouns)


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
