"""Objects cut out of what follows a verb: where each begins and ends, by its kind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.sentences import Sentence, Word, line_of

_MOST_WORDS = 8
_MARKS = frozenset("\"'«»„“”‚’()[]*")
_ENDS = frozenset('.!?…,;:()[]—–"«»„“”…-')
# Kinds whose objects may be several.
_LISTED = frozenset({"likes", "list", "language", "subject", "had", "owned", "color", "group_list"})
# Kinds whose objects are had.
_HAD = frozenset({"had", "owned"})
# Kinds whose objects are nothing that somebody does.
_NO_ACTION = _HAD | {"being"}
_WITHIN = {
    "place": "place", "visit": "place", "group": "group", "org": "group", "event": "group",
    "band": "group", "likes": "activity", "prefers": "prefers", "list": "list", "had": "thing",
    "owned": "thing", "job": "job", "being": "job", "job_studies": "job", "subject": "list",
}  # fmt: skip
# Kinds whose objects may be another's, or named after somebody.
_OWNED_BY = frozenset({"group", "org", "likes", "prefers"})
# Words by which an infinitive begins: what follows is what is liked.
_TO = frozenset({"to", "de", "d'", "di", "zu"})


@dataclass(frozen=True, slots=True)
class Cut:
    """Words of an object, by their numbers in the sentence; `denied` by its article ("no pets").

    `start` and `end` leave articles out, `whole` begins with them.
    """

    start: int
    end: int
    whole: int
    denied: bool
    bare: bool

    def text_of(self, sentence: Sentence) -> str:
        return joined(sentence.words[self.start : self.end])


def joined(words: Sequence[Word]) -> str:
    """The words as they stand in the turn, one space where there are any."""
    parts: list[str] = []
    for at, word in enumerate(words):
        if at and word.start > words[at - 1].end:
            parts.append(" ")
        parts.append(word.text)
    return "".join(parts)


def cut_objects(sentence: Sentence, at: int, kind: str, grammar: Grammar) -> list[Cut]:
    """Objects from word `at` on, one for each item of a list; empty where none is an object."""
    return [cut for cut in _cuts(sentence, at, kind, grammar) if _is_object(sentence, cut, grammar)]


def _cuts(sentence: Sentence, at: int, kind: str, grammar: Grammar) -> Iterator[Cut]:
    words = sentence.words
    while at < len(words):
        if (cut := _cut_one(words, at, kind, grammar)) is None:
            return
        yield cut
        if kind not in _LISTED:
            return
        if (following := _next_item(words, cut.end, grammar)) is None:
            return
        at = following


def _cut_one(words: Sequence[Word], at: int, kind: str, grammar: Grammar) -> Cut | None:
    lists = grammar.lists
    whole, denied, bare = at, False, True
    while at < len(words):
        folded = fold_word(words[at].text)
        if folded in lists["none"]:
            denied = True
        elif folded in lists["articles"] or folded in lists["possessives"]:
            bare = bare and folded not in lists["articles"] | lists["possessives"]
        elif folded == "to" and kind in _NO_ACTION:
            # "got to feed a horse": what somebody may do is nothing that they have, or are.
            return None
        elif _has_letter(words[at].text) and (
            folded not in lists["skipped"] or _begins_title(words, at, grammar)
        ):
            break
        at += 1
    if (
        at < len(words)
        and kind in ("likes", "prefers", "never")
        and (fold_word(words[at].text) in _TO)
    ):
        at += 1
    within = lists[f"within.{_WITHIN.get(kind, 'thing')}"]
    end = at
    while end < len(words) and end - at < _MOST_WORDS:
        if _ends(words, at, end, within, grammar, kind):
            break
        end += 1
    end = _trimmed(words, at, end, within, grammar)
    return Cut(at, end, whole, denied, bare) if end > at else None


def _begins_title(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Check for "Pretty Woman": what is very much so has no capital, nor the word behind it."""
    capitals = words[at].capital and at + 1 < len(words) and words[at + 1].capital
    return capitals and grammar.code != "de"


def _ends(
    words: Sequence[Word], at: int, end: int, within: frozenset[str], grammar: Grammar, kind: str
) -> bool:
    text = words[end].text
    folded = fold_word(text)
    if kind in _OWNED_BY and end > at and _is_of_name(words, end, grammar):
        return False
    if end > at and (folded.isdigit() or folded in grammar.lists["numbers"]):
        # "a puppy two weeks ago"
        following = fold_word(words[end + 1].text) if end + 1 < len(words) else ""
        if following in grammar.lists["units"]:
            return True
    if text == "-" and 0 < end < len(words) - 1:
        return words[end - 1].end != words[end].start
    if text == "," and kind in ("place", "visit") and end + 1 < len(words):
        # "Austin, Texas"
        return not (
            end > at
            and words[end - 1].capital
            and words[end + 1].capital
            and grammar.code != "de"
            and fold_word(words[end + 1].text) not in grammar.lists["first"]
            and not begins_clause(words, end + 1, grammar)
        )
    if text[0] in _ENDS or (text in _MARKS and end > at) or not _has_letter(text):
        return True
    if folded in grammar.lists["list_and"]:
        return not (folded in within and end + 1 < len(words) and words[end + 1].capital)
    if folded in within and end > at:
        following = fold_word(words[end + 1].text) if end + 1 < len(words) else ""
        # "Madrid el año pasado", "gatto di nome Micio"
        timed = following in grammar.lists["times"] | grammar.lists["units"]
        return following.isdigit() or timed or _names(words[end:], grammar)
    if _is_particle(words, at, end, grammar):
        return False
    if end > at and _is_phrase(words, end, grammar):
        return True
    if folded in grammar.lists["stops"]:
        # "Will" is a name, and "will" is none.
        return not (words[end].capital and end > 0 and grammar.code != "de" and len(text) > 2)
    return False


def _is_of_name(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Check for the "'s" of "McDonald's", "my dad's shop", and the "&" of "Ben & Jerry's"."""
    behind = words[at + 1] if at + 1 < len(words) else None
    if words[at].text in ("'s", "'"):
        own = grammar.code == "en" and words[at].start == words[at - 1].end
        verb = behind is not None and behind.tag in ("ADV", "VERB", "AUX")
        # "Anna's here" has a verb.
        return own and words[at].tag in ("PART", "") and not verb
    return words[at].text == "&" and words[at - 1].capital and behind is not None and behind.capital


def _names(words: Sequence[Word], grammar: Grammar) -> bool:
    """Check for words behind which a name stands."""
    line = line_of(words[:6])
    return grammar.called is not None and grammar.called.match(line) is not None


def _is_phrase(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Check for a stop of two words: "any more", "a lot"."""
    phrase = " ".join(fold_word(word.text) for word in words[at : at + 2])
    return phrase in grammar.lists["stops"]


def _is_particle(words: Sequence[Word], at: int, place: int, grammar: Grammar) -> bool:
    """Check for the "out" of "working out": that is liked, not working."""
    if place != at + 1 or fold_word(words[place].text) not in grammar.lists["particles"]:
        return False
    return fold_word(words[at].text).endswith("ing")


def _has_letter(text: str) -> bool:
    """Check for a word: marks, emoji and the like are none."""
    return text == "-" or any(sign.isalnum() for sign in text)


def _trimmed(
    words: Sequence[Word], at: int, end: int, within: frozenset[str], grammar: Grammar
) -> int:
    while end > at:
        text = words[end - 1].text
        light = fold_word(text) in within | grammar.lists["articles"] | _TO
        light = light and not _is_particle(words, at, end - 1, grammar)
        if not (light or text[0] in _ENDS or text in _MARKS):
            break
        end -= 1
    return end


def _next_item(words: Sequence[Word], end: int, grammar: Grammar) -> int | None:
    """The word at which the next item of a list begins, unless a clause does."""
    at, parted = end, False
    while at < len(words) and (
        words[at].text == "," or fold_word(words[at].text) in grammar.lists["list_and"]
    ):
        parted = True
        at += 1
    if not parted or at >= len(words) or at - end > 2 or begins_clause(words, at, grammar):
        return None
    return at


def begins_clause(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Check whether a clause begins here: a subject, or a verb within the next words."""
    lists = grammar.lists
    folded = fold_word(words[at].text)
    if folded in lists["clause_begins"]:
        return True
    for word in words[at : at + 4]:
        if word.text[0] in _ENDS or fold_word(word.text) in lists["list_and"]:
            return False
        if fold_word(word.text) in lists["finite"] or word.role in ("nsubj", "nsubjpass"):
            return True
    return False


def _is_object(sentence: Sentence, cut: Cut, grammar: Grammar) -> bool:
    words = sentence.words[cut.start : cut.end]
    folded = [fold_word(word.text) for word in words]
    if not any(word.text[0].isalnum() for word in words):
        return False
    if folded[0] in grammar.lists["clause_begins"] or folded[0] in grammar.lists["empty_first"]:
        return False
    return not all(word in grammar.lists["empty"] for word in folded)
