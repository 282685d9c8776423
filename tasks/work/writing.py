"""The services of a write that a worker does."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kombu.exceptions import KombuError

from anaphora.work import Work
from tasks.work.job import Job, Send

if TYPE_CHECKING:
    from maintenance.services import Services
    from memory.services import Services as Writing

logger = logging.getLogger("anaphora.tasks")


@dataclass(frozen=True, slots=True)
class _Messages:
    """The queue of a use case that a worker runs; the sweeper sends what the broker refuses."""

    deliver: Send

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        try:
            self.deliver(work, user_id, ids)
        except (KombuError, OSError) as error:
            logger.warning("a message cannot be sent", extra={"error": type(error).__name__})


def writing_services(services: "Services", job: Job) -> "Writing":
    """Return the services of a write, whose messages this worker sends."""
    from memory.services import Services as Writing

    if services.signer is None:
        raise RuntimeError("a worker opens its graph with a signer")
    return Writing(
        graph=services.graph,
        encoder=services.encoder,
        queue=_Messages(job.send),
        events=services.events,
        signer=services.signer,
        settings=services.settings,
        clock=services.clock,
        slow_judge=services.slow_judge,
        listener=services.listener,
    )
