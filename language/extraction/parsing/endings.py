"""Endings that name no value: "I quit my job", "we broke up", "my dog died"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from language.extraction.extracted_fact import Ending
from language.extraction.parsing.grammar import NAME, NAMES, Grammar, bare, fold_word
from language.extraction.parsing.sentences import Sentence
from language.word_lists import read_words

# Relations that a kind of ending is of. A kind that needs a name is looked for first.
_RELATIONS: Mapping[str, tuple[str, ...]] = {
    "spouse": ("spouse_of", "partner_of"),
    "marriage": ("spouse_of", "partner_of"),
    "home": ("lives_in",),
    "employer": ("works_at",),
    "work": ("works_at", "job"),
    "pet": ("has_pet",),
}
# A pattern behind which a clause need not end.
_OPEN = " …"
# Signs that part clauses; behind the others somebody else may speak: "Mum: I quit my job".
_PARTS = frozenset(",;.!…")
_LEADS = frozenset(":–—-")
# Words that may stand before an ending, in its clause.
_MOST_BEFORE = 6


@dataclass(frozen=True, slots=True)
class SaidEnding:
    """An ending, and the words that say so, numbered within the sentence, and those of its clause.

    `of` is a name, where nothing else tells whose it is: whether "Rex died" ends anything, who
    knows of Rex can tell.
    """

    ends: tuple[Ending, ...]
    start: int
    end: int
    clause: tuple[int, int]
    of: str | None = None


def endings_of(sentence: Sentence, grammar: Grammar) -> Iterator[SaidEnding]:
    """Find what a sentence says is over, each once.

    Nothing where it tells of another time, a plan or a story, or takes it back.
    """
    rules = _rules(grammar.code)
    if rules.undone.search(sentence.line):
        return
    taken: set[int] = set()
    for kind, pattern in rules.patterns:
        for match in pattern.finditer(sentence.line):
            start = sentence.word_at(match.start())
            end = sentence.word_at(match.end() - 1) + 1
            words = set(range(start, end))
            clause = _clause(sentence, start, end, grammar)
            if words & taken or not _is_told(sentence, match, start, clause, grammar):
                continue
            if kind == "marriage" and _is_joined(sentence, start, grammar):
                continue
            if ends := _ends(kind, match, grammar):
                taken |= words
                yield SaidEnding(ends, start, end, clause, _whose(kind, match))


@dataclass(frozen=True, slots=True)
class _Rules:
    """Patterns by kind, in their order, and lists of a language as patterns."""

    patterns: tuple[tuple[str, "re.Pattern[str]"], ...]
    not_now: "re.Pattern[str]"
    undone: "re.Pattern[str]"
    joints: frozenset[str]
    openers: "re.Pattern[str]"
    former: frozenset[str]
    married: tuple[str, ...]


def _ends(kind: str, match: "re.Match[str]", grammar: Grammar) -> tuple[Ending, ...]:
    rules, found = _rules(grammar.code), match.groupdict()
    name, pet = found.get("name"), found.get("pet")
    if name is not None and not _is_name(name, grammar):
        return ()
    if not rules.former.isdisjoint(map(fold_word, match[0].split(" "))):
        return ()
    of_kind = pet is not None and name is None
    ends = tuple(Ending(relation, name or pet, kind=of_kind) for relation in _RELATIONS[kind])
    if kind == "marriage":
        ends += tuple(Ending("is", word) for word in rules.married)
    return ends


def _whose(kind: str, match: "re.Match[str]") -> str | None:
    found = match.groupdict()
    return found.get("name") if kind == "pet" and found.get("pet") is None else None


def _is_name(name: str, grammar: Grammar) -> bool:
    """Check for a name: "Everyone" and "Meine Frau" are none, though they begin with a capital."""
    lists = grammar.lists
    none = lists["stops"] | lists["plain"] | lists["articles"] | lists["possessives"]
    none |= lists["first"] | lists["mine"] | lists["he"] | lists["they"] | lists["it"]
    return all(fold_word(word) not in none | lists["kin"] for word in name.split(" "))


def _is_told(
    sentence: Sentence,
    match: "re.Match[str]",
    start: int,
    clause: tuple[int, int],
    grammar: Grammar,
) -> bool:
    """Check that a clause begins with the match, and tells of now and of what is so."""
    negators = grammar.phrases["negators"]
    if negators is not None and negators.search(match[0]) and not _denies(match, negators):
        # "Ich habe nie meinen Job verloren"
        return False
    if not _begins(sentence, start, clause[0], grammar):
        return False
    told = " ".join(word.text for word in sentence.words[: clause[1]])
    return not _rules(grammar.code).not_now.search(told)


def _denies(match: "re.Match[str]", negators: "re.Pattern[str]") -> bool:
    """Check for a pattern that has a negator of its own: "I no longer have a dog"."""
    own = re.sub(r"[^\w' ]+", " ", match.re.pattern)
    return negators.search(" ".join(own.split())) is not None


def _clause(sentence: Sentence, start: int, end: int, grammar: Grammar) -> tuple[int, int]:
    """Return where the clause of some words begins and ends: at signs, and at "and" or "but"."""
    words, joints = sentence.words, _rules(grammar.code).joints | grammar.lists["list_and"]
    first, until = start, end
    while first > max(0, start - _MOST_BEFORE) and not _parts(words[first - 1].text, joints):
        first -= 1
    while until < len(words) and not _parts(words[until].text, joints):
        until += 1
    return first, until


def _parts(word: str, joints: frozenset[str]) -> bool:
    return word in _PARTS or fold_word(word) in joints


def _begins(sentence: Sentence, at: int, first: int, grammar: Grammar) -> bool:
    """Check that nothing stands before in the clause but what may: "last week"."""
    before = [word.text for word in sentence.words[first:at]]
    if before and fold_word(before[-1]) in grammar.lists["negators"]:
        # "No dejé mi trabajo"
        return False
    led = bool(before) and before[-1] in _LEADS
    said = " ".join(before[:-1] if led else before)
    if _rules(grammar.code).openers.fullmatch(said) is not None:
        return True
    return not led and all(fold_word(word) in grammar.lists["leads"] for word in before)


def _is_joined(sentence: Sentence, at: int, grammar: Grammar) -> bool:
    """Check for "my colleague and I", who broke up no marriage."""
    words, lists = sentence.words, grammar.lists
    if at <= 1 or fold_word(words[at].text) not in lists["first"]:
        return False
    return fold_word(words[at - 1].text) in lists["list_and"] and words[at - 2].text not in _PARTS


@cache
def _rules(code: str) -> _Rules:
    listed = read_words("extraction/endings")[NAMES[code]]
    slots = _slots(code, listed)
    ends = rf"(?=$| [^\w' ]| (?:{bare(listed['joints'])}|{bare(listed['times'])})(?![^ ]))"
    return _Rules(
        patterns=tuple(
            (kind, _pattern(text, slots, ends)) for kind in _RELATIONS for text in listed[kind]
        ),
        not_now=_phrases(listed["not_now"]),
        undone=_phrases(listed["undone"]),
        joints=frozenset(fold_word(word) for word in listed["joints"].split("|")),
        openers=re.compile(rf"(?i:{bare(listed['openers'])})"),
        former=frozenset(fold_word(word) for word in listed["former"].split("|")),
        married=tuple(listed["married"].split("|")),
    )


def _phrases(listed: str) -> "re.Pattern[str]":
    return re.compile(rf"(?<![^ ])(?i:{bare(listed)})(?![^ ])")


def _pattern(text: str, slots: Mapping[str, str], ends: str) -> "re.Pattern[str]":
    ends = "" if text.endswith(_OPEN) else ends
    text = bare(text.removesuffix(_OPEN))
    for slot, pattern in slots.items():
        text = text.replace(slot, pattern)
    return re.compile(rf"(?<![^ ])(?i:{text}(?![^ ]){ends})")


def _slots(code: str, listed: Mapping[str, str]) -> Mapping[str, str]:
    grammar = read_words(f"extraction/{NAMES[code]}")
    adverbs = rf"(?:(?:{bare(listed['adverbs'])}) ){{0,6}}+"
    first = rf"(?:{grammar['first']})"
    # German puts another word first, Spanish and Italian leave the speaker out.
    subject = rf"(?:{first} )?" if code in ("de", "es", "it") else rf"{first} "
    name = rf"(?P<name>(?-i:{NAME}(?: {NAME})?))"
    couple = f"{grammar['kin']['spouse_of']}|{grammar['kin']['partner_of']}"
    # A mouse is rather of a computer.
    pets = "|".join(word for word in grammar["kin"]["has_pet"].split("|") if word != "mouse")
    return {
        "{i} ": f"{subject}{adverbs}",
        "{i}": f"{subject}{adverbs}",
        "{adv}": adverbs,
        "{when}": rf"(?:(?:{bare(listed['adverbs'])}|{bare(listed['times'])}) ){{0,6}}+",
        "{mine}": rf"(?:{grammar['mine']})",
        "{spouse}": rf"(?:{bare(couple)})",
        "{named}": rf"(?: (?:, )?{name}(?: ,)?)?",
        "{name}": name,
        "{pet}": rf"(?P<pet>{bare(pets)})",
    }
