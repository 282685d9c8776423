"""Parts of a turn that are in one language each: speakers change it between two sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from language.extraction.parsing.sentences import Readable, Sentence
from language.extraction.parsing.told_language import count_telling, tell_language

# A sentence is in another language than its turn by so many of its function words at least.
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Part:
    """Sentences of a turn in one language; `text` is the turn's, with all else blanked."""

    language: str
    text: Readable


def parts_of(
    text: Readable, sentences: Sequence[Sentence], main: str, languages: Sequence[str]
) -> list[Part]:
    """Cut a turn into parts, in order; one part for a turn in its main language alone.

    A sentence leaves that language where another has more of its function words, and the letters
    say so, too.
    """
    if len(sentences) < 2 or len(languages) < 2:
        return [Part(main, text)]
    told = [_language_of(sentence, main, languages) for sentence in sentences]
    if all(language == main for language in told):
        return [Part(main, text)]
    parts: list[Part] = []
    begin = 0
    for at, language in enumerate(told):
        if at + 1 < len(told) and told[at + 1] == language:
            continue
        first, last = sentences[begin].words[0], sentences[at].words[-1]
        parts.append(Part(language, _only(text, first.start, last.end)))
        begin = at + 1
    return parts


def _language_of(sentence: Sentence, main: str, languages: Sequence[str]) -> str:
    counted = count_telling(sentence.line, languages)
    best = max(languages, key=lambda language: counted[language])
    if counted[best] < _LEAST or counted[best] <= counted[main]:
        return main
    told = tell_language(sentence.line, languages)
    return told if counted[told] > counted[main] else main


def _only(text: Readable, start: int, end: int) -> Readable:
    """The text with what is outside these characters, counted as it was given, blanked."""
    plain = "".join(
        sign if start <= text.place(at) < end else " " for at, sign in enumerate(text.plain)
    )
    return replace(text, plain=plain)
