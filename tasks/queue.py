"""The queue as the write path sees it: hand over ids and go on."""

from collections.abc import Sequence

from anaphora.settings import Settings
from tasks.application import create_app
from tasks.backfilling import send_backfill
from tasks.sender import BackgroundSender
from tasks.sweeping import send_embed, send_work

# Long enough to gather the ids of writes that come together, too short to notice.
_WINDOW = 0.02
# Ids in one message: few batches of the model, so that several workers share a large import.
_MESSAGE_LIMIT = 256


class CeleryQueue:
    """Sends by name from a thread, ids gathered by user. While the broker is away the graph
    remembers what is owed, and the sweeper sends it."""

    def __init__(self, settings: Settings) -> None:
        self._app = create_app(settings)
        # Nobody answers heartbeats between two messages; a stale connection is opened again.
        self._app.conf.broker_heartbeat = 0
        self._app.conf.task_publish_retry_policy = {"max_retries": 1, "interval_start": 0.1}
        self._sender: BackgroundSender[tuple[str, str, str]] = BackgroundSender(
            "queue", self._deliver, window=_WINDOW
        )
        self._runs: BackgroundSender[tuple[str, str]] = BackgroundSender("runs", self._deliver_runs)

    def embed(self, user_id: str, memory_ids: Sequence[str]) -> None:
        for memory_id in memory_ids:
            self._sender.put((user_id, memory_id, "embed"))

    def work(self, task: str, user_id: str, id: str) -> None:
        self._sender.put((user_id, id, task))

    def backfill(self, user_id: str, run_id: str) -> None:
        self._runs.put((user_id, run_id))

    def close(self) -> None:
        """Send what waits, if the broker takes it within seconds."""
        self._sender.close()
        self._runs.close()
        self._app.close()

    def _deliver_runs(self, items: list[tuple[str, str]]) -> None:
        for user_id, run_id in items:
            send_backfill(self._app, user_id, run_id)

    def _deliver(self, items: list[tuple[str, str, str]]) -> None:
        by_user: dict[str, dict[str, None]] = {}
        for user_id, id, task in dict.fromkeys(items):
            if task == "embed":
                by_user.setdefault(user_id, {})[id] = None
            else:
                send_work(self._app, task, user_id, id)
        for user_id, ids in by_user.items():
            named = list(ids)
            for start in range(0, len(named), _MESSAGE_LIMIT):
                send_embed(self._app, user_id, named[start : start + _MESSAGE_LIMIT])
