"""Trust of a thread's title: that of its writer, or quarantine for an order. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graph.enums import Trust
from graph.records.records import title_trust
from memory.trust.quarantine import suspicion_of

# The label of a thread in a Change.
THREAD = "Thread"


@dataclass(frozen=True, slots=True)
class Title:
    """A title as the graph keeps it; `reason` is set where it was quarantined."""

    text: str | None = None
    trust: Trust | None = None
    reason: str | None = None

    @property
    def properties(self) -> dict[str, Any]:
        return {"title": self.text, "title_trust": self.trust.value if self.trust else None}

    @property
    def rank(self) -> int:
        """Return the rank of its trust; below any trust where there is none."""
        return -1 if self.trust is None else self.trust.rank


def new_title(text: str | None, trust: Trust) -> Title:
    """Return the title that a writer of this trust sets."""
    if text is None:
        return Title()
    reason = suspicion_of({"title": text}, ("title",), trust)
    return Title(text, Trust.QUARANTINED if reason else trust, reason)


def title_of(thread: Mapping[str, Any]) -> Title:
    """Return the title of a thread's node, with its trust."""
    return Title(thread.get("title"), title_trust(thread))


def gives_way(old: Title, new: Title) -> bool:
    """Check whether a turn's title replaces the thread's.

    It does where there is none, or one that is trusted less.
    """
    return new.text is not None and new.rank > old.rank
