"""The reader of turns: a pipeline a language, each loaded once, when first needed."""

from collections.abc import Sequence
from dataclasses import replace
from threading import Lock

from language.conflicts.negation import LANGUAGES
from language.extraction.extracted_fact import ExtractedFact, Heard, Mention, Utterance
from language.extraction.model_claims import Claimed, checked
from language.extraction.parsing.apostrophes import with_apostrophes
from language.extraction.parsing.clauses import may_unfold
from language.extraction.parsing.grammar import grammar_of
from language.extraction.parsing.parts import Part, parts_of
from language.extraction.parsing.pipelines import Pipeline, load_pipeline
from language.extraction.parsing.sentences import Sentence, readable
from language.extraction.parsing.told_language import tell_language
from language.extraction.turn_facts import MOST_FACTS, hear

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

    def read(self, said: Utterance) -> Heard:
        """Facts of a turn, in the order in which it tells them; never an error, whatever it is."""
        language = said.language
        if language not in self._languages:
            language = tell_language(said.text, self._languages)
        pipeline = self._pipeline(language)
        if said.role == _ECHO:
            return Heard((), language, (), pipeline.reader)
        text = readable(said.text[:_MOST_CHARACTERS])
        sentences = list(pipeline.words(text))
        facts: list[ExtractedFact] = []
        mentions: list[Mention] = []
        for part in parts_of(text, sentences, language, self._languages):
            spelled = replace(part, text=with_apostrophes(part.text, part.language))
            own = sentences if spelled.text is text else None
            told = replace(said, before=(*said.before, *mentions))
            found, here = self._read(told, spelled, own)
            if part.language != language:
                found = [replace(fact, language=part.language) for fact in found]
            facts += found
            mentions += here
        return Heard(tuple(facts[:MOST_FACTS]), language, tuple(mentions), pipeline.reader)

    def _read(
        self, said: Utterance, part: Part, sentences: list[Sentence] | None
    ) -> tuple[list[ExtractedFact], Sequence[Mention]]:
        """Read a part of a turn; `sentences` are its own, where they are known already."""
        pipeline, grammar = self._pipeline(part.language), grammar_of(part.language)
        facts, mentions = hear(said, sentences or list(pipeline.words(part.text)), grammar)
        if pipeline.parses and (facts or may_unfold(part.text.plain, grammar)):
            # The parser takes most of the time, and most turns have nothing for it.
            facts, mentions = hear(said, list(pipeline.parsed(part.text)), grammar)
        return facts, mentions.here

    def check(self, said: Utterance, claims: Sequence[Claimed]) -> tuple[ExtractedFact, ...]:
        """Return the claimed facts of a turn that pass our own rules."""
        language = said.language
        if language not in self._languages:
            language = tell_language(said.text, self._languages)
        text = with_apostrophes(readable(said.text[:_MOST_CHARACTERS]), language)
        sentences = self._pipeline(language).words(text)
        return tuple(checked(said, claims, list(sentences), grammar_of(language)))

    def _pipeline(self, language: str) -> Pipeline:
        if (found := self._pipelines.get(language)) is None:
            with self._lock:
                if (found := self._pipelines.get(language)) is None:
                    found = load_pipeline(language, parser=self._parser)
                    self._pipelines[language] = found
        return found
