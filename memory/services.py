"""Services of a write: the graph, the encoder, the queue, the events, a clock."""

from dataclasses import dataclass, field

from anaphora.clock import Clock, utc_now
from anaphora.settings import Settings
from anaphora.tokens import Signer
from anaphora.work import Events, Queue
from graph.session import Graph
from language.conflicts.judge import Judge, RuleJudge, SlowJudge
from language.embedding.encoder import Encoder
from language.extraction.listener import Hears, Listener


@dataclass(frozen=True)
class Services:
    graph: Graph
    encoder: Encoder
    queue: Queue
    events: Events
    signer: Signer
    settings: Settings
    clock: Clock = utc_now
    judge: Judge = field(default_factory=RuleJudge)
    # The judge asked where the rules give no answer, and never under a lock.
    slow_judge: SlowJudge | None = None
    # Hears the facts in turns; its reader is loaded when it is first asked.
    listener: Hears = field(default_factory=Listener)
