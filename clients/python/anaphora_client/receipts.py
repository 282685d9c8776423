"""Receipts of a client's writes, for which its next reads wait."""

from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

# As many as a read may wait for.
MOST = 100


class Receipts:
    """The receipts that no read has waited for yet, and the newest of those that one has.

    The newest is kept because a cluster's next member may lag behind the one that answered.
    Safe between threads.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: list[str] = []

    def all(self) -> list[str]:
        """Return them, oldest first."""
        with self._lock:
            return list(self._kept)

    def add(self, *receipts: str) -> None:
        """Take receipts of writes, also those of another client or process."""
        with self._lock:
            fresh = [one for one in dict.fromkeys(receipts) if one not in self._kept]
            self._kept = [*self._kept, *fresh][-MOST:]

    def take_from(self, data: Mapping[str, Any]) -> None:
        """Take the receipts in a mutation's answer."""
        self.add(*(found for value in data.values() if (found := _receipt(value))))

    def drop(self, receipts: Iterable[str]) -> None:
        """Let go of receipts that the server does not take."""
        gone = set(receipts)
        with self._lock:
            self._kept = [one for one in self._kept if one not in gone]

    def waited(self, receipts: Iterable[str], pending: Iterable[str] = ()) -> None:
        """Let go of those that a read has waited for, but for the pending and the newest."""
        gone = set(receipts) - set(pending)
        with self._lock:
            newest = self._kept[-1:]
            self._kept = [one for one in self._kept if one not in gone or one in newest]


def _receipt(value: Any) -> str | None:
    found = value.get("receipt") if isinstance(value, Mapping) else None
    return found if isinstance(found, str) else None
