"""Services of background work."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from anaphora.clock import Clock, utc_now
from anaphora.settings import Settings
from anaphora.tokens import Signer
from anaphora.work import Events, Meter, NoMeter
from graph.session import Graph
from language.conflicts.judge import SlowJudge
from language.embedding.encoder import Encoder
from language.enrichment.enricher import Enricher
from language.extraction.listener import Hears, Listener
from language.llm.central_sentences import CentralDigester
from language.llm.digests import Digester


class Claims(Protocol):
    """Claims of work in progress, so that two workers seldom embed the same text.

    Best effort: a claim lapses by itself, and working twice does no harm.
    """

    async def take(self, keys: Sequence[str]) -> set[str]:
        """Claim these keys; return those that are now ours."""

    async def release(self, keys: Sequence[str]) -> None:
        """Release our claims of these keys."""


class NoClaims:
    """Claims of a worker that is alone: it gets every key."""

    async def take(self, keys: Sequence[str]) -> set[str]:
        return set(keys)

    async def release(self, keys: Sequence[str]) -> None:
        return None


@dataclass(frozen=True)
class Services:
    graph: Graph
    encoder: Encoder
    events: Events
    settings: Settings
    claims: Claims = field(default_factory=NoClaims)
    clock: Clock = utc_now
    # For work that reads as the API does.
    signer: Signer | None = None
    # The judge of pairs that rules leave open; None for none.
    slow_judge: SlowJudge | None = None
    # Classifies memories by the vocabulary; None for a process that does not.
    enricher: Enricher | None = None
    # Hears the facts in turns; its reader is loaded when it is first asked.
    listener: Hears = field(default_factory=Listener)
    # Writes the digests of reflections.
    digester: Digester = field(default_factory=CentralDigester)
    # Measures the steps of runs.
    meter: Meter = field(default_factory=NoMeter)
