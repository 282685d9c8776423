"""Sends the write path's work to workers: it hands over ids and goes on."""

from collections.abc import Sequence

from anaphora.settings import Settings
from anaphora.telemetry.tracing import current_parent
from anaphora.work import Work
from tasks.application import create_app
from tasks.messages.flow import Flow
from tasks.sender import BackgroundSender
from tasks.work.messages import send_work

# Long enough to gather the ids of writes that come together, too short to notice.
_WINDOW = 0.02
# A thread in which turn follows turn (an import, say) is streamed at most once in this time:
# each retrieval is for one turn, and outdated by the next.
_FLOW = 0.5


# Work, user and id that it is asked for, and the span that asks, if traces are made.
_Asked = tuple[Work, str, str, str]


class CeleryQueue:
    """A queue that sends tasks by name from a thread, with ids gathered by user.

    While the broker is away the graph keeps the work that is owed, and the sweeper sends it.
    """

    def __init__(self, settings: Settings) -> None:
        self._app = create_app(settings)
        # Nobody answers heartbeats between two messages; a stale connection is opened again.
        self._app.conf.broker_heartbeat = 0
        self._app.conf.task_publish_retry_policy = {"max_retries": 1, "interval_start": 0.1}
        self._sender: BackgroundSender[_Asked] = BackgroundSender(
            "queue", self._deliver, window=_WINDOW
        )
        self._later: BackgroundSender[_Asked] = BackgroundSender(
            "later queue", self._deliver, window=_FLOW
        )
        self._spoken = Flow(_FLOW)

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        parent = current_parent()
        for id in ids:
            flows = work is Work.STREAM and self._spoken.again(id)
            (self._later if flows else self._sender).put((work, user_id, id, parent))

    def close(self) -> None:
        """Send waiting work, if the broker takes it within seconds."""
        self._later.close()
        self._sender.close()
        self._app.close()

    def _deliver(self, items: list[_Asked]) -> None:
        asked: dict[tuple[Work, str, str], list[str]] = {}
        for work, user_id, id, parent in dict.fromkeys(items):
            asked.setdefault((work, user_id, parent), []).append(id)
        for (work, user_id, parent), ids in asked.items():
            send_work(self._app, work, user_id, ids, parent or None)
