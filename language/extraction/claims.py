"""Claims: where a sentence says a relation of a subject, before its objects are read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from language.extraction.parsing.grammar import Grammar, Rule, fold_word
from language.extraction.parsing.objects import Cut
from language.extraction.parsing.sentences import Sentence, line_of

# Relations that hold for a time: told of the past, they say nothing of now.
LASTING = frozenset(
    {
        *("lives_in", "works_at", "job", "likes", "dislikes", "prefers", "member_of", "studies"),
        *("speaks", "owns", "has", "be", "allergic_to", "friend_of", "age", "spouse_of"),
        "partner_of",
        "favorite_color",
    }
)
# Nobody says more in one sentence.
_MOST = 16
_POLARITY = {"likes": 1, "prefers": 1, "dislikes": -1}
_BE = re.compile(r"(?:^| )(?:is|are|am|was|were|'s|'m|'re|been) $")


# Pairs of rules that share words: "moved from Ohio to Texas", "work as a nurse at Charité", "am a
# 28 year old teacher living in Leeds".
_TOGETHER = (
    frozenset({"moved_from", "lives_in"}),
    frozenset({"job", "works_at"}),
    frozenset({"be", "age"}),
    frozenset({"be", "lives_in"}),
    frozenset({"be", "works_at"}),
    frozenset({"age", "lives_in"}),
)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Subject as the sentence has it: `first` the speaker; else a pronoun, kin, or a name.

    `text` is as said; of kin, `called` is the name beside it. `dropped` where there is none.
    """

    kind: str
    text: str
    called: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A relation that is said. Words are numbered within the sentence.

    `begin` is its subject's first word, `said` the first that says the relation, `object_at` where
    its object begins; `within` is the object's text where words follow it that are no part of it.
    """

    rule: Rule
    speaker: Speaker
    begin: int
    said: int
    object_at: int
    object_end: int | None
    end: int
    names: tuple[str, ...]
    between: str
    behind: str
    denied: int
    former: bool
    past: bool


@dataclass(frozen=True, slots=True)
class ToldRelation:
    """A relation with its object, and the words that tell it, numbered within the sentence."""

    relation: str
    object: str
    start: int
    end: int
    denied: bool = False
    changes: bool = False
    subject: str | None = None

    @property
    def polarity(self) -> int:
        plain = _POLARITY.get(self.relation, 0)
        return -1 if self.denied else plain


def polarity_of(relation: str | None, *, denied: bool) -> int:
    """Return the polarity of a fact: what denies a dislike is no dislike; free text has none."""
    if relation is None:
        return 0
    if denied:
        return 1 if relation == "dislikes" else -1
    return _POLARITY.get(relation, 0)


def told_of(relation: str, cut: Cut, sentence: Sentence) -> ToldRelation:
    """A relation to an object that was cut out."""
    return ToldRelation(relation, cut.text_of(sentence), cut.whole, cut.end, denied=cut.denied)


def are_rivals(one: Claim, other: Claim) -> bool:
    """Check whether two claims read the same words, so that but one of them can be right."""
    if frozenset({one.rule.relation, other.rule.relation}) in _TOGETHER:
        return False
    return one.said < max(other.object_at, other.said + 1) and other.said < max(
        one.object_at, one.said + 1
    )


def find_claims(sentence: Sentence, grammar: Grammar) -> list[Claim]:
    """Claims of a sentence in its order; of those that begin together, in that of the rules.

    They may overlap: whoever reads their objects decides.
    """
    folded = frozenset(fold_word(word.text) for word in sentence.words)
    found = [
        claim
        for rule in grammar.rules
        if not rule.needs or not folded.isdisjoint(rule.needs)
        for match in rule.pattern.finditer(sentence.line)
        if (claim := _claim(rule, match, sentence, grammar)) is not None
    ]
    return sorted(found, key=lambda claim: claim.begin)[:_MOST]


def _claim(
    rule: Rule, match: "re.Match[str]", sentence: Sentence, grammar: Grammar
) -> Claim | None:
    groups = match.groupdict()
    verb = fold_word(groups["verb"]) if groups.get("verb") else ""
    between, behind = groups.get("between") or "", groups.get("behind") or ""
    if verb == "like" and (_BE.search(between) or groups.get("elided") == ","):
        # "My dog is like a friend", "old things, like my bowl"
        return None
    speaker = _speaker(rule, groups, verb, sentence, match, grammar)
    if speaker is None:
        return None
    begin = _begin(sentence, speaker, match)
    said = sentence.word_at(match.start("said"))
    if "before" in groups:
        return _of_before(rule, speaker, sentence, said, match, grammar)
    slotted = groups.get("object") is not None
    object_at = sentence.word_at(match.start("object")) if slotted else said
    inner = bool(groups.get("object"))
    # A negator of the verb's own says what it says: "can't stand".
    own = "" if inner else groups.get("verb") or ""
    around = f" {between} {behind} {match['said'] if not inner else ''} "
    return Claim(
        rule=rule,
        speaker=speaker,
        begin=begin,
        said=said,
        object_at=object_at if slotted else sentence.word_at(match.end() - 1) + 1,
        object_end=sentence.word_at(match.end("object") - 1) + 1 if inner else None,
        end=sentence.word_at(max(match.start(), match.end() - 1)) + 1,
        names=tuple(groups[name] for name in ("name1", "name2") if groups.get(name)),
        between=between,
        behind=behind,
        denied=_denials(around, own, grammar) if rule.counts_negators else 0,
        former=rule.variant == "left"
        or _count(
            grammar.phrases["former"],
            f"{_head(sentence, begin)}{around}{_part(sentence, said, object_at)}"
            f"{_tail(sentence, object_at)}",
        )
        > 0,
        past=_is_past(rule, verb, match, between, grammar)
        and not _lasts(sentence, begin, object_at, grammar),
    )


def _of_before(
    rule: Rule,
    speaker: Speaker,
    sentence: Sentence,
    said: int,
    match: "re.Match[str]",
    grammar: Grammar,
) -> Claim | None:
    """A claim whose object stands before it: "pizza is my favorite"."""
    at = said
    while at > 0 and said - at < 6:
        word = sentence.words[at - 1]
        folded = fold_word(word.text)
        if not word.text[0].isalnum() or folded in grammar.lists["clause_begins"]:
            break
        if folded in grammar.lists["list_and"] or folded in grammar.lists["finite"]:
            break
        at -= 1
    if at == said:
        return None
    end = sentence.word_at(match.end() - 1) + 1
    former = rule.variant == "left"
    return Claim(rule, speaker, at, said, at, said, end, (), "", "", 0, former, False)


def _speaker(
    rule: Rule,
    groups: dict[str, str | None],
    verb: str,
    sentence: Sentence,
    match: "re.Match[str]",
    grammar: Grammar,
) -> Speaker | None:
    if not rule.own_subject or groups.get("first"):
        return Speaker("first", groups.get("first") or "")
    if grammar.drops_subject and (kind := _by_form(rule, verb, groups, match, sentence, grammar)):
        return None if kind == "none" else Speaker(kind, "")
    if text := groups.get("third"):
        return Speaker("pronoun", text)
    if text := groups.get("kin"):
        return Speaker("kin", text, groups.get("called"))
    if groups.get("named"):
        if _disagrees(rule, verb, sentence, match, grammar):
            return None
        text = _named(match, grammar)
        return Speaker("name", text) if _is_name(text, sentence, match, grammar) else None
    return Speaker("elided", "")


def _by_form(
    rule: Rule,
    verb: str,
    groups: dict[str, str | None],
    match: "re.Match[str]",
    sentence: Sentence,
    grammar: Grammar,
) -> str | None:
    """Return whom the form of a verb means alone; None where its subject says so."""
    pronoun = set(fold_word(groups.get("behind") or "").split(" "))
    if pronoun & grammar.lists["first"]:
        return "dropped"
    third = (
        verb in rule.verb.third - rule.verb.first
        if rule.verb is not None
        else (grammar.third is not None and grammar.third.search(match["said"]) is not None)
    )
    first = rule.verb is not None and verb in rule.verb.first - rule.verb.third
    bare = groups.get("dropped") is not None
    if bare and rule.verb is not None and _stands_behind(sentence, match, grammar):
        return "none"
    if bare or groups.get("elided"):
        if third and groups.get("elided"):
            return None
        return "dropped_third" if third else "dropped"
    return "dropped" if first else None


def _stands_behind(sentence: Sentence, match: "re.Match[str]", grammar: Grammar) -> bool:
    """Check for a noun that is spelt as a verb ("mi trabajo en"), or another's verb."""
    at = sentence.word_at(match.start())
    return at > 0 and fold_word(sentence.words[at - 1].text) in grammar.lists["not_before"]


def _named(match: "re.Match[str]", grammar: Grammar) -> str:
    """The words that may be a name: "And" is no part of it in "And Ana Costa lives in Rome"."""
    words = match["named"].split(" ")
    lists = grammar.lists
    plain = lists["stops"] | lists["plain"] | lists["clause_begins"] | lists["and"] | lists["leads"]
    while len(words) > 1 and fold_word(words[0]) in plain:
        del words[0]
    return " ".join(words)


def _begin(sentence: Sentence, speaker: Speaker, match: "re.Match[str]") -> int:
    """The first word of a claim, behind what stands before a name."""
    at = sentence.word_at(match.start())
    if speaker.kind != "name":
        return at
    return at + _left_out(match, speaker.text)


def _left_out(match: "re.Match[str]", name: str) -> int:
    """Words before a name that are no part of it."""
    return match["named"].count(" ") - name.count(" ")


def _is_name(text: str, sentence: Sentence, match: "re.Match[str]", grammar: Grammar) -> bool:
    """Check that a word with a capital is a name: it is no plain word, and its article is none."""
    at = sentence.word_at(match.start("named"))
    at += _left_out(match, text)
    first = fold_word(text.split(" ")[0])
    plain = grammar.lists["stops"] | grammar.lists["articles"] | grammar.lists["plain"]
    if first in plain | grammar.lists["possessives"] | grammar.lists["clause_begins"]:
        return False
    if sentence.parsed and sentence.words[at].tag not in ("PROPN", "NOUN", "X", ""):
        return False
    before = fold_word(sentence.words[at - 1].text) if at else ""
    return not at or before in grammar.lists["and"] or not before[0].isalnum()


def _disagrees(
    rule: Rule, verb: str, sentence: Sentence, match: "re.Match[str]", grammar: Grammar
) -> bool:
    """Check for "Events like these": a name alone takes the form of the third person."""
    if grammar.code != "en" or rule.verb is None:
        return False
    first = rule.verb.first - rule.verb.third - rule.verb.past
    at = sentence.word_at(match.start("named"))
    # Forms with a verb before them agree by that: "Nina is living in Rome", "Nina does not like".
    alone = not (match.groupdict().get("between") or "").strip()
    joined = at > 0 and fold_word(sentence.words[at - 1].text) in grammar.lists["and"]
    return verb in first and alone and not joined and not verb.endswith("ing")


def _lasts(sentence: Sentence, begin: int, object_at: int, grammar: Grammar) -> bool:
    """Check for "have lived in Rome since 2019", which is so still."""
    before, behind = sentence.words[begin:object_at], sentence.words[object_at:]
    perfect = grammar.lists["perfect"].intersection(fold_word(word.text) for word in before)
    return bool(perfect) and not grammar.lists["until_now"].isdisjoint(
        fold_word(word.text) for word in behind
    )


def _is_past(rule: Rule, verb: str, match: "re.Match[str]", between: str, grammar: Grammar) -> bool:
    if rule.relation not in LASTING or rule.changes or rule.variant == "diagnosed":
        return False
    if rule.variant == "former":
        return True
    if rule.verb is not None and verb in rule.verb.past - rule.verb.first - rule.verb.third:
        return True
    said = match["said"] if rule.verb is None else ""
    return grammar.says("past", f"{between} {said}")


def _denials(around: str, own: str, grammar: Grammar) -> int:
    """Count the negators about a verb, without those that are of the verb itself."""
    negators = grammar.phrases["negators"]
    return _count(negators, around) - _count(negators, f" {own} ")


def _count(pattern: "re.Pattern[str] | None", text: str) -> int:
    return len(pattern.findall(text)) if pattern else 0


def _head(sentence: Sentence, begin: int) -> str:
    """Words before a claim, of its own clause: "Before, I lived in Chile"."""
    first = max(0, begin - 2)
    parted = first > 0 and sentence.words[begin - 1].text in (",", ";")
    return " " if parted else f" {_part(sentence, first, begin)} "


def _part(sentence: Sentence, begin: int, end: int) -> str:
    """Words of a claim before its object: "am no longer"."""
    return line_of(sentence.words[begin:end])


def _tail(sentence: Sentence, at: int) -> str:
    """The rest of the clause: "any more" stands behind the object."""
    rest: Iterator[str] = (word.text for word in sentence.words[at:])
    found: list[str] = []
    for text in rest:
        if text in (",", ";") or len(found) > 12:
            break
        found.append(text)
    return " " + " ".join(found) + " "
