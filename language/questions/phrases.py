"""Phrases of many terms, found in a text at once: a look-up for each of its words."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

# Letters of a word that ends in `*` by which it is looked up.
_LETTERS = 3


class PhraseIndex:
    """Finds which terms' phrases stand in a text, in a time that hardly grows with their number.

    A phrase is folded words; a word that ends in `*` stands for all that begin with it.
    """

    def __init__(self, phrases: Mapping[str, Iterable[str]]) -> None:
        self._whole: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self._open: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for name, several in phrases.items():
            for phrase in several:
                words = tuple(phrase.split())
                if not words:
                    continue
                first = words[0]
                if first.endswith("*"):
                    self._open[first[:-1][:_LETTERS]].append((words, name))
                else:
                    self._whole[first].append((words, name))

    def names_in(self, spelt: str) -> dict[str, int]:
        """Return the names of what is in a text of folded words, each with its place."""
        found: dict[str, int] = {}
        words = spelt.split()
        for at, word in enumerate(words):
            for phrase, name in self._beginning(word):
                if name not in found and _stands(phrase, words, at):
                    found[name] = at
        return found

    def _beginning(self, word: str) -> Iterable[tuple[tuple[str, ...], str]]:
        yield from self._whole.get(word, ())
        for length in range(1, _LETTERS + 1):
            if length <= len(word):
                yield from self._open.get(word[:length], ())


def _stands(phrase: Sequence[str], words: Sequence[str], at: int) -> bool:
    if at + len(phrase) > len(words):
        return False
    return all(
        words[at + step].startswith(word[:-1]) if word.endswith("*") else words[at + step] == word
        for step, word in enumerate(phrase)
    )
