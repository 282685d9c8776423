"""Services that a read needs beside its input."""

from dataclasses import dataclass

from anaphora.clock import Clock, utc_now
from anaphora.settings import Settings
from anaphora.tokens import Signer
from graph.session import Graph
from language.embedding.encoder import Encoder
from recall.contract.analysis import Analyst


@dataclass(frozen=True)
class Services:
    graph: Graph
    encoder: Encoder
    signer: Signer
    settings: Settings
    clock: Clock = utc_now
    # The analyst of queries; None is the local one.
    analyst: Analyst | None = None
