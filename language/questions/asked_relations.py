"""Relations that questions ask for: "Where do I live?" asks for a home."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from language.word_lists import STOP_WORDS, read_words
from language.words import words

# Relations, each with the words by which a question asks for it.
Asked = Mapping[str, frozenset[str]]
# Words of each of which the question has one.
_Cue = tuple[frozenset[str], ...]
# "What do you know about me?" asks for the relations of at least this priority.
_SELF, _TELLING = "self", 40
# Relations that a question with a "not" asks for.
_DENIED = frozenset({"allergic_to"})
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class _Pattern:
    """Pattern of a relation in a question's words, and the words that are written in it."""

    regex: "re.Pattern[str]"
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Patterns:
    """Patterns by relation; `plain` words may stand beside them, `denying` ones may not."""

    by_relation: Mapping[str, _Pattern]
    plain: frozenset[str]
    denying: frozenset[str]


def asked_relations(query: str, language: str) -> Asked:
    """Return the relations that a question asks for, each with the words by which it does.

    None for most texts. `language` is by snowball's name; one without cues is read as English.
    """
    said = frozenset(words(query))
    found: dict[str, frozenset[str]] = {}
    for relation, cues in _cues(language).items():
        for cue in cues:
            if all(part & said for part in cue):
                found[relation] = found.get(relation, frozenset()).union(*cue) & said
    if found:
        return found
    for relation, by, alone in _matched(query, language):
        if alone:
            return dict.fromkeys(of_self() if relation == _SELF else (relation,), by)
    return {}


def asked_about(query: str, language: str) -> Asked:
    """Return the relations of which a question asks for something: "What music do I like?"."""
    return {
        relation: by
        for relation, by, alone in _matched(query, language)
        if relation != _SELF and not alone
    }


def asks_for_self(asked: Asked) -> bool:
    """Check for the relations that "What do you know about me?" asks for."""
    return asked.keys() == of_self().keys()


@cache
def of_self() -> Mapping[str, float]:
    """Map the relations that tell much of somebody to their priority, up to 1."""
    priorities = {name: row["priority"] for name, row in read_words("predicates").items()}
    return {name: value / 100 for name, value in priorities.items() if value >= _TELLING}


def _matched(query: str, language: str) -> Iterator[tuple[str, frozenset[str], bool]]:
    """Yield relations whose pattern a question has, by which words, and whether it has no others.

    A name is no other word, but for German, whose nouns are written like names.
    """
    found = words(query)
    line, said = " ".join(found), frozenset(found)
    patterns = _patterns(language)
    names = frozenset[str]()
    if language != "german":
        names = frozenset(word.lower() for word in _WORD.findall(query)[1:] if word[0].isupper())
    for relation, pattern in patterns.by_relation.items():
        if relation not in _DENIED and patterns.denying & said:
            continue
        if pattern.regex.search(line) is not None:
            known = patterns.plain | pattern.words
            known = known if relation == _SELF else known | names
            yield relation, pattern.words & said, said <= known


@cache
def _cues(language: str) -> Mapping[str, Sequence[_Cue]]:
    listed = read_words("asked_relations")
    return {
        relation: [tuple(frozenset(part.split("|")) for part in cue.split(" ")) for cue in texts]
        for relation, texts in listed.get(language, listed["english"]).items()
    }


@cache
def _patterns(language: str) -> _Patterns:
    listed = read_words("asked_relations")["whole"]
    row = dict(listed.get(language, listed["english"]))
    fillers, pointing, denying = (
        frozenset(row.pop(key).split("|")) for key in ("fillers", "pointing", "denying")
    )
    stops = STOP_WORDS.get(language, STOP_WORDS["english"])
    by_relation = {
        relation: _Pattern(
            re.compile(rf"(?<!\w)(?:{text})(?!\w)"),
            frozenset(_WORD.findall(text.replace("\\w", ""))),
        )
        for relation, text in row.items()
    }
    return _Patterns(by_relation, (stops | fillers) - pointing - denying, denying)
