"""A thread's title: trusted as whoever set it, and looked through for orders. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graph.enums import Trust
from graph.records.records import title_trust
from memory.trust.quarantine import suspicion_of

# As a Change names it.
THREAD = "Thread"


@dataclass(frozen=True, slots=True)
class Title:
    """A title as the graph keeps it; `reason`, where it was put aside."""

    text: str | None = None
    trust: Trust | None = None
    reason: str | None = None

    @property
    def properties(self) -> dict[str, Any]:
        return {"title": self.text, "title_trust": self.trust.value if self.trust else None}

    @property
    def rank(self) -> int:
        """How high it is trusted; below all that has a trust where there is none."""
        return -1 if self.trust is None else self.trust.rank


def new_title(text: str | None, trust: Trust) -> Title:
    """The title that somebody sets who gives this trust."""
    if text is None:
        return Title()
    reason = suspicion_of({"title": text}, ("title",), trust)
    return Title(text, Trust.QUARANTINED if reason else trust, reason)


def title_of(thread: Mapping[str, Any]) -> Title:
    """The title that a thread's node has, and its trust."""
    return Title(thread.get("title"), title_trust(thread))


def gives_way(old: Title, new: Title) -> bool:
    """Whether a title that comes with a turn takes the place of the one that is there.

    It does where there is none, or one that came from a source that is trusted less.
    """
    return new.text is not None and new.rank > old.rank
