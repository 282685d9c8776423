"""Endings that name no value: "I quit my job", "we broke up", "my dog died"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from language.extraction.extracted_fact import Ending
from language.extraction.parsing.grammar import NAME, NAMES, Grammar, fold_word
from language.extraction.parsing.sentences import Sentence
from language.word_lists import read_words

# Relations that a kind of ending is of; the more telling kinds first.
_RELATIONS: Mapping[str, tuple[str, ...]] = {
    "spouse": ("spouse_of",),
    "marriage": ("spouse_of",),
    "employer": ("works_at",),
    "home": ("lives_in",),
    "work": ("works_at", "job"),
    "pet": ("has_pet",),
}
# Words that may stand before it: "last week", "sad news".
_MOST_BEFORE = 3
_PARTED = re.compile(r"[,;:.!…–—-]+")


@dataclass(frozen=True, slots=True)
class SaidEnding:
    """An ending, and the words that say so, numbered within the sentence."""

    ends: tuple[Ending, ...]
    start: int
    end: int

    @property
    def of(self) -> str | None:
        """Name of whom alone it tells: whether "Rex died" ends anything, who knows Rex can tell."""
        [first, *_] = self.ends
        return first.object if first.relation == "has_pet" and not first.kind else None


def endings_of(sentence: Sentence, grammar: Grammar) -> Iterator[SaidEnding]:
    """Find what a sentence says is over, each once.

    Nothing where it tells of another time, or of a plan.
    """
    rules = _rules(grammar.code)
    if sentence.asks or rules.otherwise.search(sentence.line):
        return
    taken: set[int] = set()
    for kind, pattern in rules.patterns:
        for match in pattern.finditer(sentence.line):
            start = sentence.word_at(match.start())
            end = sentence.word_at(match.end() - 1) + 1
            words = set(range(start, end))
            if words & taken or not _begins(sentence, start, kind, grammar):
                continue
            if ends := _ends(kind, match.groupdict(), match[0], rules):
                taken |= words
                yield SaidEnding(ends, start, end)


@dataclass(frozen=True, slots=True)
class _Rules:
    """Patterns by kind, in their order, and what tells of another time or another thing."""

    patterns: tuple[tuple[str, "re.Pattern[str]"], ...]
    otherwise: "re.Pattern[str]"
    earlier: frozenset[str]
    married: tuple[str, ...]


def _ends(
    kind: str, found: Mapping[str, str | None], said: str, rules: _Rules
) -> tuple[Ending, ...]:
    name, pet = found.get("name"), found.get("pet")
    if not rules.earlier.isdisjoint(map(fold_word, said.split(" "))):
        return ()
    ended = tuple(
        Ending(relation, name or pet, kind=pet is not None) for relation in _RELATIONS[kind]
    )
    if kind == "marriage":
        return (*ended, *(Ending("is", word) for word in rules.married))
    return ended


def _begins(sentence: Sentence, at: int, kind: str, grammar: Grammar) -> bool:
    """Check that a clause begins here, or a few words before that belong to it: "last week"."""
    lists = grammar.lists
    last = fold_word(sentence.words[at - 1].text) if at else ""
    if last in lists["negators"] or (kind == "marriage" and last in lists["list_and"]):
        # "No dejé mi trabajo"; "my colleague and I split up".
        return False
    joints = lists["and"] | lists["list_and"] | lists["leads"]
    first = at
    while first > 0:
        word = sentence.words[first - 1].text
        if _PARTED.fullmatch(word) or fold_word(word) in joints:
            break
        first -= 1
    before = " ".join(word.text for word in sentence.words[first:at])
    if not before:
        return True
    return at - first <= _MOST_BEFORE and _opens(grammar.code).fullmatch(before) is not None


@cache
def _rules(code: str) -> _Rules:
    listed = read_words("extraction/endings")[NAMES[code]]
    slots = _slots(code)
    ends = rf"(?=$| [.,;:!…)]| (?:{listed['ends']})(?![^ ])| (?-i:(?:in|on|en|im|am) [A-Z0-9]))"
    return _Rules(
        patterns=tuple(
            (kind, re.compile(rf"(?<![^ ])(?i:{_filled(text, slots)}{ends})"))
            for kind in _RELATIONS
            for text in listed[kind]
        ),
        otherwise=re.compile(rf"(?<![^ ])(?i:{listed['otherwise']})(?![^ ])"),
        earlier=frozenset(fold_word(word) for word in listed["earlier"].split("|")),
        married=tuple(listed["married"].split("|")),
    )


@cache
def _opens(code: str) -> "re.Pattern[str]":
    return re.compile(rf"(?i:{read_words('extraction/endings')[NAMES[code]]['opens']})")


def _slots(code: str) -> Mapping[str, str]:
    grammar = read_words(f"extraction/{NAMES[code]}")
    adverbs = rf"(?:(?:{read_words('extraction/endings')[NAMES[code]]['adverbs']}) )*"
    first = rf"(?:{grammar['first']})"
    # German puts another word first, Spanish and Italian leave the speaker out.
    subject = rf"(?:{first} )?" if code in ("de", "es", "it") else rf"{first} "
    name = rf"(?P<name>(?-i:{NAME}(?: {NAME})?))"
    return {
        "{i} ": f"{subject}{adverbs}",
        "{ich}": rf"(?:{first} )?{adverbs}",
        "{adverbs}": adverbs,
        "{mine}": rf"(?:{grammar['mine']})",
        "{name}": name,
        "{named}": rf"(?: (?:, )?{name}(?: ,)?)?",
        "{pet}": rf"(?P<pet>{grammar['kin']['has_pet']})",
    }


def _filled(text: str, slots: Mapping[str, str]) -> str:
    for slot, pattern in slots.items():
        text = text.replace(slot, pattern)
    return text
