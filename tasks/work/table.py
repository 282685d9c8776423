"""The table of tasks: the queue that each waits in, and the coroutine that does it.

A coroutine imports what it needs where it runs: a process that only sends work needs neither driver
nor model.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.work import (
    conflicts,
    consolidation,
    contexts,
    embeddings,
    enrichment,
    erasures,
    extraction,
    runs,
    sweep,
    trust,
    tuning,
)
from tasks.work.job import Job, Send

if TYPE_CHECKING:
    from maintenance.services import Services


@dataclass(frozen=True, slots=True)
class RequestedWork:
    """Work that a message asks for; it is retried while a part is away.

    One message asks for many ids `together`, or for one.
    """

    queue: str
    do: "Callable[[Services, Job], Awaitable[None]]"
    together: bool = False


@dataclass(frozen=True, slots=True)
class Scheduled:
    """Work of the schedule: it names no user, and is not retried, since the next is due soon.

    It may return that there is more of it, which another message asks for at once.
    """

    queue: str
    do: "Callable[[Services, Send], Awaitable[bool | None]]"


ASKED: Mapping[Work, RequestedWork] = {
    Work.EMBED: RequestedWork("embed", embeddings.embed, together=True),
    Work.EMBED_NAMES: RequestedWork("embed", embeddings.embed_names, together=True),
    Work.COMPARE: RequestedWork("enrich", conflicts.compare, together=True),
    Work.ENRICH: RequestedWork("enrich", enrichment.enrich, together=True),
    Work.EXTRACT: RequestedWork("extract", extraction.extract, together=True),
    Work.BACKFILL: RequestedWork("maintain", runs.backfill),
    Work.UNDO_RUN: RequestedWork("maintain", runs.undo),
    Work.FORGET: RequestedWork("maintain", runs.forget),
    Work.ERASE: RequestedWork("maintain", erasures.erase),
    Work.STREAM: RequestedWork("stream", contexts.stream),
    Work.TUNE: RequestedWork("maintain", tuning.tune),
    Work.DERIVE_TRUST: RequestedWork("maintain", trust.derive),
    Work.CONSOLIDATE: RequestedWork("maintain", consolidation.consolidate),
    Work.REFLECT: RequestedWork("maintain", runs.reflect),
}
SCHEDULED: Mapping[str, Scheduled] = {
    "sweep": Scheduled("maintain", sweep.sweep),
    "tune_due": Scheduled("maintain", tuning.begin_due),
    "reflect_due": Scheduled("maintain", runs.begin_reflections),
    "consolidate_events": Scheduled("maintain", consolidation.begin_by_events),
}
