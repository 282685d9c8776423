"""Relations that questions ask for: "Where do I live?" asks for a home."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from language.word_lists import STOP_WORDS, read_words
from language.words import words

# Words of each of which the question has one.
_Cue = tuple[frozenset[str], ...]
# "What do you know about me?" asks for the relations that tell most of somebody: by priority.
_SELF, _TELLING = "self", 40


@dataclass(frozen=True, slots=True)
class _Whole:
    """Cues of questions that have no other words than `plain` ones, and none that denies."""

    cues: Mapping[str, Sequence[_Cue]]
    plain: frozenset[str]
    denying: frozenset[str]


def asked_relations(query: str, language: str) -> dict[str, frozenset[str]]:
    """Return the relations that a question asks for, each with the words by which it does.

    None for most texts. `language` is by snowball's name; one without cues is read as English.
    """
    said = frozenset(words(query))
    found: dict[str, frozenset[str]] = {}
    for relation, cues in _cues(language).items():
        for cue in cues:
            if all(part & said for part in cue):
                found[relation] = found.get(relation, frozenset()).union(*cue) & said
    return found or _asked_whole(said, _whole(language))


@cache
def of_self() -> Mapping[str, float]:
    """Map the relations that "What do you know about me?" asks for to their priority, up to 1."""
    priorities = {name: row["priority"] for name, row in read_words("predicates").items()}
    return {name: value / 100 for name, value in priorities.items() if value >= _TELLING}


def asked_about(query: str, language: str) -> dict[str, frozenset[str]]:
    """Return the relations that a question asks for of something: "What music do I like?"."""
    said = frozenset(words(query))
    asked = _whole(language)
    return {
        relation: by & said
        for relation, by in _cued(said, asked)
        if relation != _SELF and not said - asked.plain <= by
    }


def _asked_whole(said: frozenset[str], asked: _Whole) -> dict[str, frozenset[str]]:
    """Return what a question asks for that says nothing else: "What do I like?"."""
    for relation, by in _cued(said, asked):
        if said - asked.plain <= by:
            return dict.fromkeys(of_self() if relation == _SELF else (relation,), by & said)
    return {}


def _cued(said: frozenset[str], asked: _Whole) -> Iterator[tuple[str, frozenset[str]]]:
    """Relations of whose cues a question that denies nothing has a word of each part."""
    if asked.denying & said:
        return
    for relation, cues in asked.cues.items():
        for cue in cues:
            if all(part & said for part in cue):
                yield relation, frozenset[str]().union(*cue)


@cache
def _cues(language: str) -> Mapping[str, Sequence[_Cue]]:
    listed = read_words("asked_relations")
    return _read(listed.get(language, listed["english"]))


@cache
def _whole(language: str) -> _Whole:
    listed = read_words("asked_relations")["whole"]
    row = listed.get(language, listed["english"])
    stops = STOP_WORDS.get(language, STOP_WORDS["english"])
    denying = frozenset(row["denying"].split("|"))
    plain = (stops | frozenset(row["fillers"].split("|"))) - denying
    cues = {name: texts for name, texts in row.items() if not isinstance(texts, str)}
    return _Whole(_read(cues), plain, denying)


def _read(cues: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[_Cue]]:
    return {
        relation: [tuple(frozenset(part.split("|")) for part in cue.split(" ")) for cue in texts]
        for relation, texts in cues.items()
    }
