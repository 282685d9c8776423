"""People that a sentence speaks of, by name or not: whom "he" and "she" may mean afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass

from language.extraction.parsing.grammar import Grammar, fold_word
from language.extraction.parsing.objects import joined
from language.extraction.parsing.sentences import Sentence, Word

# Lists of words that are no names, though a sentence may begin with them.
_NO_NAMES = (
    *("plain", "stops", "persons", "articles", "possessives", "clause_begins"),
    *("times", "languages", "traits"),
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "nsubj:pass"})


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a word of a sentence, known by a name or as "my boss"; empty where by none.

    `noun` is what they are said to be, empty where nothing says it.
    """

    at: int
    name: str
    noun: str = ""


def people_in(sentence: Sentence, grammar: Grammar) -> Iterator[Person]:
    """People in the order of their words: "my roommate Devin", "a vet named Rafa", "with Keisha".

    Of those without a name only whose noun has an article or a possessive: in "Rafa is a vet" the
    vet is nobody else.
    """
    end = 0
    for at, word in enumerate(sentence.words):
        if at < end:
            continue
        if fold_word(word.text) in grammar.lists["persons"]:
            if (found := _named(sentence, at, grammar)) is not None:
                name, end = found
                yield Person(at, name, word.text)
            elif _is_introduced(sentence.words, at, grammar):
                yield Person(at, _of_speaker(sentence.words, at, grammar), word.text)
        elif _is_name_alone(sentence, at, grammar):
            end = _name_end(sentence.words, at, grammar)
            yield Person(at, joined(sentence.words[at:end]))


def name_behind(sentence: Sentence, at: int, grammar: Grammar) -> tuple[str, int] | None:
    """The name that follows "named" at a word, and the number of the word behind it."""
    place = sentence.starts[at] if at < len(sentence.words) else None
    if place is None or (pattern := grammar.called) is None:
        return None
    if (match := pattern.match(sentence.line, place)) is None:
        return None
    first = sentence.word_at(match.start("name"))
    end = first + len(match["name"].split(" "))
    return joined(sentence.words[first:end]), end


def _named(sentence: Sentence, at: int, grammar: Grammar) -> tuple[str, int] | None:
    """A name beside the noun at a word, or behind "named", and the word behind it."""
    if (called := name_behind(sentence, at + 1, grammar)) is not None:
        return called
    words, first = sentence.words, at + 1
    if first + 1 < len(words) and words[first].text in (",", "("):
        first += 1
    if first >= len(words) or not _is_name(words[first], grammar):
        return None
    end = _name_end(words, first, grammar)
    return joined(words[first:end]), end


def _name_end(words: tuple[Word, ...], at: int, grammar: Grammar) -> int:
    """The word behind a name of one word or two."""
    behind = at + 1
    surname = behind < len(words) and _is_name(words[behind], grammar)
    return behind + surname


def _is_name(word: Word, grammar: Grammar) -> bool:
    if not word.capital:
        return False
    folded = fold_word(word.text)
    if folded in grammar.heads or any(folded in grammar.lists[name] for name in _NO_NAMES):
        return False
    return word.text[-1].isalnum() and word.tag in ("PROPN", "NOUN", "X", "")


def _is_name_alone(sentence: Sentence, at: int, grammar: Grammar) -> bool:
    """Check for a name that a verb, a preposition or a relative pronoun says is somebody's."""
    words = sentence.words
    word = words[at]
    # In German every noun has a capital.
    if grammar.code == "de" or not _is_name(word, grammar):
        return False
    if word.tag == "PROPN" and word.role in _SUBJECTS:
        return True
    if at and fold_word(words[at - 1].text) in grammar.lists["beside"]:
        return True
    behind = at + 1 + (at + 1 < len(words) and words[at + 1].text == ",")
    return behind < len(words) and fold_word(words[behind].text) in grammar.lists["relative"]


def _is_introduced(words: tuple[Word, ...], at: int, grammar: Grammar) -> bool:
    """Check for "the vet", of whom more may be told; of children ("the baby") it seldom is."""
    lists = grammar.lists
    if fold_word(words[at].text) in lists["kin.parent_of"] and not _is_mine(words, at, grammar):
        return False
    begin = at
    while begin and at - begin < 3:
        begin -= 1
        folded = fold_word(words[begin].text)
        if folded in lists["articles"] | lists["possessives"]:
            before = fold_word(words[begin - 1].text) if begin else ""
            return before not in lists["predicates"]
        if not folded.isalpha() or folded in lists["stops"]:
            return False
    return False


def _of_speaker(words: tuple[Word, ...], at: int, grammar: Grammar) -> str:
    """Return "my boss", who is known by it; nothing of others."""
    if fold_word(words[at].text) not in grammar.lists["kin"] or not _is_mine(words, at, grammar):
        return ""
    return f"{words[at - 1].text.lower()} {words[at].text}"


def _is_mine(words: tuple[Word, ...], at: int, grammar: Grammar) -> bool:
    return at > 0 and fold_word(words[at - 1].text) in grammar.lists["mine"]
