"""A turn cut into sentences of words, each with its place in the turn."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# Sentences are shorter; a longer row of words is cut, so that no text takes long.
MOST_WORDS = 100
_LONGEST_WORD = 60
_END = re.compile(r"[.!?…。！？؟;]+|\.\.\.+")
_PAST = frozenset({"Past", "Imp"})
_ASKED = ("?", "？", "؟")
APOSTROPHES = str.maketrans("’‘ʼ´`", "'''''")
_SYMBOLS = re.compile(r"[{}<>=|\\_#$%^*\[\]~+/@]")
_MOST_SYMBOLS = 0.06
# No word, and no row of signs that anybody reads: a tokenizer takes it apart slowly.
_ROW = re.compile(r"\S{100,}")
_SURROGATES = re.compile("[\ud800-\udfff]")
# A character with the marks on it.
_LETTER = re.compile("[\\s\\S][\u0300-\u036f]*")
# Lines of a log and of a table.
_MACHINE = re.compile(
    r"^[^\n]*\d[^\n]*(?<!\w)(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE)(?!\w)[^\n]*$"
    r"|^[ \t]*\|[^\n]*$",
    re.MULTILINE,
)
_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_URL = re.compile(r"(?:https?://|www\.)\S+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is written, apostrophes straight, and what the parser says of it, if one did.

    `start` and `end` are characters of the turn, `number` is its place among the turn's words.
    `past`: a verb that tells what was, or has been.
    """

    text: str
    start: int
    end: int
    number: int
    tag: str
    role: str
    head: int
    past: bool

    @property
    def capital(self) -> bool:
        return self.text[0].isupper()


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words of a sentence; `line` is them with one space between, `starts` their places in it."""

    words: tuple[Word, ...]
    line: str
    starts: tuple[int, ...]
    asks: bool
    parsed: bool

    def word_at(self, place: int) -> int:
        """The number, within the sentence, of the word at a place of the line."""
        return max(0, bisect_right(self.starts, place) - 1)


@dataclass(frozen=True, slots=True)
class Readable:
    """A text in composed letters, code and addresses blanked; `places` are its characters' own in
    the text as it is given, None where none has moved."""

    plain: str
    places: tuple[int, ...] | None

    def place(self, at: int) -> int:
        """The place of a character in the text as it is given."""
        return at if self.places is None else self.places[at]


def readable(text: str) -> Readable:
    """Prepare a text for reading."""
    plain, places = _composed(_SURROGATES.sub(" ", text))
    for pattern in (_FENCED, _MACHINE, _URL, _ROW):
        plain = pattern.sub(lambda found: " " * len(found[0]), plain)
    # Behind the fences of code, which are of graves.
    return Readable(plain.translate(APOSTROPHES), places)


def _composed(text: str) -> tuple[str, tuple[int, ...] | None]:
    """The text in composed letters, and where each was."""
    if unicodedata.is_normalized("NFC", text):
        return text, None
    parts: list[str] = []
    places: list[int] = []
    for found in _LETTER.finditer(text):
        part = unicodedata.normalize("NFC", found[0])
        parts.append(part)
        places += [found.start()] * len(part)
    return "".join(parts), (*places, len(text))


def cut_sentences(doc: "Doc", text: Readable, *, parsed: bool) -> Iterator[Sentence]:
    """Sentences of a text in order, without those that nobody says: code, logs, tables, base64."""
    found: list[Word] = []
    for token in doc:
        ended = _END.fullmatch(token.text) is not None
        if token.is_space:
            if "\n" in token.text and found:
                yield from _sentence(found, parsed)
                found = []
            continue
        found.append(_word(token, text))
        if ended or len(found) == MOST_WORDS:
            yield from _sentence(found, parsed)
            found = []
    yield from _sentence(found, parsed)


def _word(token: "Token", text: Readable) -> Word:
    return Word(
        token.text,
        text.place(token.idx),
        text.place(token.idx + len(token.text)),
        token.i,
        token.pos_,
        token.dep_,
        token.head.i,
        _is_past(token),
    )


def _is_past(token: "Token") -> bool:
    """Check for a verb in a past tense, and for the participle that goes with "have"."""
    tense = token.morph.get("Tense", [])
    return not _PAST.isdisjoint(tense) or (not tense and "Part" in token.morph.get("VerbForm", []))


def _sentence(words: Sequence[Word], parsed: bool) -> Iterator[Sentence]:
    line = line_of(words)
    if not any(word.text[0].isalpha() for word in words) or not _is_said(words, line):
        return
    yield _lined(words, words[-1].text.endswith(_ASKED), parsed)


def line_of(words: Iterable[Word]) -> str:
    """Words as a sentence's line has them: one space between."""
    return " ".join(word.text for word in words)


def laid_out(words: Sequence[Word], sentence: Sentence) -> Sentence:
    """A clause of the sentence as a sentence of its own, its words in this order."""
    return _lined(words, sentence.asks, sentence.parsed)


def _lined(words: Sequence[Word], asks: bool, parsed: bool) -> Sentence:
    starts, at = [], 0
    for word in words:
        starts.append(at)
        at += len(word.text) + 1
    line = line_of(words)
    return Sentence(tuple(words), line, tuple(starts), asks, parsed)


def _is_said(words: Sequence[Word], line: str) -> bool:
    symbols = len(_SYMBOLS.findall(line.removesuffix("/s")))
    return max(len(word.text) for word in words) <= _LONGEST_WORD and symbols <= max(
        1, len(line) * _MOST_SYMBOLS
    )
