"""Publishes events over Valkey, to every process that listens.

They are hints and may be lost; the graph has the truth. So a listener is told MISSED whenever it
may have missed one (when it joins, and after each reconnection), and reads the graph then, too.
"""

import json
from collections.abc import Sequence

from anaphora.settings import Settings
from tasks.messages.channels import event_channel, open_client
from tasks.messages.stream import Event, EventKind, EventStream
from tasks.sender import BackgroundSender

__all__ = ["Event", "EventKind", "EventStream", "ValkeyEvents"]

# More ids than this in one event are not named: listeners look at the graph.
_MOST_IDS = 1000


class ValkeyEvents:
    """A publisher with a thread of its own; it never blocks and never raises."""

    def __init__(self, settings: Settings) -> None:
        self._client = open_client(settings.events_url)
        self._sender: BackgroundSender[tuple[str, str]] = BackgroundSender("events", self._deliver)

    def changed(self, user_id: str) -> None:
        self._put(user_id, {"kind": "changed"})

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        if len(memory_ids) > _MOST_IDS:
            self._put(user_id, {"kind": "missed"})
        else:
            self._put(user_id, {"kind": "embedded", "ids": list(memory_ids)})

    def close(self) -> None:
        """Publish waiting events, and disconnect."""
        self._sender.close()
        self._client.close()

    def _put(self, user_id: str, content: dict[str, object]) -> None:
        text = json.dumps(content, separators=(",", ":"), sort_keys=True)
        self._sender.put((event_channel(user_id), text))

    def _deliver(self, items: list[tuple[str, str]]) -> None:
        with self._client.pipeline(transaction=False) as pipeline:
            for channel, text in dict.fromkeys(items):
                pipeline.publish(channel, text)
            pipeline.execute()
