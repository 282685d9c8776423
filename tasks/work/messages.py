"""Sends messages to workers: tasks by name, and the ids they take, never texts."""

from collections.abc import Iterator, Sequence

from celery import Celery

from anaphora.telemetry.tracing import PARENT, current_parent, span
from anaphora.work import Work
from tasks.work.table import ASKED

# Ids in one message: few batches of the model, so that several workers share a large import.
_MOST_IDS = 256


def send_work(
    app: Celery, work: Work, user_id: str, ids: Sequence[str], parent: str | None = None
) -> None:
    """Send messages that ask for the work, none of them too long.

    Each goes on with the trace of `parent`, or of the span that is open here. Raises kombu's errors
    when the broker does not take one.
    """
    for given in _portions(work, list(ids)):
        with span(f"send {work.value}", kind="producer", parent=parent):
            headers = {PARENT: traced} if (traced := current_parent()) else None
            app.send_task(work.value, (user_id, given), ignore_result=True, headers=headers)


def _portions(work: Work, ids: list[str]) -> Iterator[list[str] | str]:
    if not ASKED[work].together:
        yield from ids
        return
    for start in range(0, len(ids), _MOST_IDS):
        yield ids[start : start + _MOST_IDS]
