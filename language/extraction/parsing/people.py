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
    taken = -1
    for at, word in enumerate(sentence.words):
        if at <= taken:
            continue
        if fold_word(word.text) in grammar.lists["persons"]:
            if (found := _named(sentence, at, grammar)) is not None:
                first, taken = found
                yield Person(at, joined(sentence.words[first : taken + 1]), word.text)
            elif _is_introduced(sentence.words, at, grammar):
                yield Person(at, _of_speaker(sentence.words, at, grammar), word.text)
        elif _is_name_alone(sentence, at, grammar):
            taken = _name_end(sentence.words, at, grammar)
            yield Person(at, joined(sentence.words[at : taken + 1]))


def _named(sentence: Sentence, at: int, grammar: Grammar) -> tuple[int, int] | None:
    """The first and the last word of a name behind a noun: beside it, or behind "named"."""
    words = sentence.words
    if grammar.called is not None and at + 1 < len(words):
        found = grammar.called.match(sentence.line, sentence.starts[at + 1])
        if found is not None:
            first = sentence.word_at(found.start("name"))
            return first, sentence.word_at(found.end("name") - 1)
    first = at + 1
    if first + 1 < len(words) and words[first].text in (",", "("):
        first += 1
    if first >= len(words) or not _is_name(words[first], grammar):
        return None
    return first, _name_end(words, first, grammar)


def _name_end(words: tuple[Word, ...], at: int, grammar: Grammar) -> int:
    behind = at + 1
    surname = behind < len(words) and _is_name(words[behind], grammar)
    return behind if surname else at


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
    mine = at and fold_word(words[at - 1].text) in lists["mine"]
    if fold_word(words[at].text) in lists["kin.parent_of"] and not mine:
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
    mine = at and fold_word(words[at - 1].text) in grammar.lists["mine"]
    if not mine or fold_word(words[at].text) not in grammar.lists["kin"]:
        return ""
    return f"{words[at - 1].text.lower()} {words[at].text}"
