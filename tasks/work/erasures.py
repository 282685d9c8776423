"""Goes on with erasures: what they have left to erase, their probes, and their receipts."""

from typing import TYPE_CHECKING

from anaphora.work import Work
from tasks.work.job import Job

if TYPE_CHECKING:
    from maintenance.services import Services


async def erase(services: "Services", job: Job) -> None:
    """Go on with an erasure for a while, and ask for the rest if there is more.

    What fails is left as it is: the sweeper sends it again.
    """
    from memory.runs.erasure.steps import go_on_erasing

    try:
        done = await go_on_erasing(services.graph, job.user_id, job.id, services.clock)
    finally:
        services.events.changed(job.user_id)
    if done.unembedded:
        job.send(Work.EMBED, job.user_id, done.unembedded)
    if done.more:
        job.send(Work.ERASE, job.user_id, job.ids)
