"""The reader of turns: a pipeline a language, each loaded once, when first needed."""

import re
from collections.abc import Sequence
from threading import Lock

from language.conflicts.negation import LANGUAGES
from language.extraction.extracted_fact import USER, Action, ExtractedFact, Heard, Said
from language.extraction.pipelines import Pipeline, load_pipeline
from language.extraction.told_language import tell_language

_STATED = 0.7
_PATTERNS = (
    ("lives_in", re.compile(r"\bI(?: now)? live in (?P<object>[\w .'-]*\w)", re.IGNORECASE)),
    ("works_at", re.compile(r"\bI work (?:at|for) (?P<object>[\w .'-]*\w)", re.IGNORECASE)),
    ("name", re.compile(r"\bmy name is (?P<object>[\w'-]+)", re.IGNORECASE)),
)


class Reader:
    """Reads turns. Synchronous and safe to share between threads; keep it off the event loop.

    `languages` are those that a turn may be in; without `parser`, surface patterns alone read.
    """

    def __init__(self, languages: Sequence[str] = tuple(LANGUAGES), *, parser: bool = True) -> None:
        self._languages = tuple(languages)
        self._parser = parser
        self._pipelines: dict[str, Pipeline] = {}
        self._lock = Lock()

    def read(self, said: Said) -> Heard:
        """Facts of a turn, in the order in which it tells them; never an error, whatever it is."""
        language = said.language or tell_language(said.text, self._languages)
        pipeline = self._pipeline(language)
        if said.role != "user" or language != "en":
            return Heard((), language, (), pipeline.reader)
        facts = [
            ExtractedFact(
                text=match[0],
                subject=USER,
                predicate=predicate,
                object=re.split(r" (?:and|but) ", match["object"])[0],
                polarity=0,
                confidence=_STATED,
                action=Action.ASSERT,
                valid_from=None,
                span=match.span(),
            )
            for sentence in re.finditer(r"[^.!?\n]+[.!?]?", said.text)
            if not sentence[0].endswith("?")
            for predicate, pattern in _PATTERNS
            for match in pattern.finditer(said.text, *sentence.span())
        ]
        return Heard(tuple(facts), language, (), pipeline.reader)

    def _pipeline(self, language: str) -> Pipeline:
        if (found := self._pipelines.get(language)) is None:
            with self._lock:
                if (found := self._pipelines.get(language)) is None:
                    found = load_pipeline(language, parser=self._parser)
                    self._pipelines[language] = found
        return found
