"""The reader of turns: a pipeline a language, each loaded once, when first needed."""

from collections.abc import Sequence
from threading import Lock

from language.conflicts.negation import LANGUAGES
from language.extraction.claimed import Claimed, checked
from language.extraction.extracted_fact import ExtractedFact, Heard, Said
from language.extraction.hearing import hear
from language.extraction.parsing.grammar import grammar_of
from language.extraction.parsing.pipelines import Pipeline, load_pipeline
from language.extraction.parsing.sentences import readable
from language.extraction.parsing.told_language import tell_language
from language.extraction.unfolding import may_unfold

# Nobody says more in one turn; what follows is somebody's text.
_MOST_CHARACTERS = 6000
_ECHO = "assistant"


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
        language = said.language
        if language not in self._languages:
            language = tell_language(said.text, self._languages)
        pipeline = self._pipeline(language)
        if said.role == _ECHO:
            return Heard((), language, (), pipeline.reader)
        grammar = grammar_of(language)
        text = readable(said.text[:_MOST_CHARACTERS])
        facts, mentions = hear(said, list(pipeline.words(text)), grammar)
        if pipeline.parses and (facts or may_unfold(text.plain, grammar)):
            # The parser takes most of the time, and most turns have nothing for it.
            facts, mentions = hear(said, list(pipeline.parsed(text)), grammar)
        return Heard(tuple(facts), language, mentions.here, pipeline.reader)

    def check(self, said: Said, claims: Sequence[Claimed]) -> tuple[ExtractedFact, ...]:
        """Return the claimed facts of a turn that pass our own rules."""
        language = said.language
        if language not in self._languages:
            language = tell_language(said.text, self._languages)
        sentences = self._pipeline(language).words(readable(said.text[:_MOST_CHARACTERS]))
        return tuple(checked(said, claims, list(sentences), grammar_of(language)))

    def _pipeline(self, language: str) -> Pipeline:
        if (found := self._pipelines.get(language)) is None:
            with self._lock:
                if (found := self._pipelines.get(language)) is None:
                    found = load_pipeline(language, parser=self._parser)
                    self._pipelines[language] = found
        return found
