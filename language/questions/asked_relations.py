"""Relations that questions ask for: "Where do I live?" asks for a home."""

from collections.abc import Mapping, Sequence
from functools import cache

from language.word_lists import read_words
from language.words import words

# Words of each of which the question has one.
_Cue = tuple[frozenset[str], ...]


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
    return found


@cache
def _cues(language: str) -> Mapping[str, Sequence[_Cue]]:
    listed = read_words("asked_relations")
    return {
        relation: [tuple(frozenset(part.split("|")) for part in cue.split(" ")) for cue in cues]
        for relation, cues in listed.get(language, listed["english"]).items()
    }
