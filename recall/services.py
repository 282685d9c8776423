"""Services that a read needs beside its input."""

from dataclasses import dataclass, field
from functools import partial

from anaphora.clock import Clock, utc_now
from anaphora.settings import Settings
from anaphora.tokens import Signer
from graph.session import Graph
from language.embedding.encoder import Encoder
from language.extraction.listener import Listener
from language.extraction.reader import Reader
from language.llm.model import LanguageModel


def _by_patterns() -> Listener:
    """Return a listener without parsers, which loads at once in a process that answers."""
    return Listener(partial(Reader, parser=False))


@dataclass(frozen=True)
class Services:
    graph: Graph
    encoder: Encoder
    signer: Signer
    settings: Settings
    clock: Clock = utc_now
    # Analyses queries in the place of rules; None for rules alone.
    model: LanguageModel | None = None
    # Reads the relations that answers tell.
    listener: Listener = field(default_factory=_by_patterns)
