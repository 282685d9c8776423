"""The floor of relevance: hits that bear on a message too little to stand in a context.

Where the best hit is under a floor of its own, nothing is known, and no hit fills the context up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from anaphora.settings import Settings
from graph.enums import MemoryStatus
from language.questions.questions import is_question
from language.questions.reasons import reasons
from language.words import guess_language, words
from recall.context.inputs import DroppedItem
from recall.context.lines import one_line
from recall.contract.inputs import Hit

NOTHING_BEARS = "Nothing that is known bears on the message."


@dataclass(frozen=True, slots=True)
class Floor:
    """The least relevance of a hit, and of the best: under that, nothing is known."""

    hit: float
    best: float

    @classmethod
    def of(cls, settings: Settings) -> "Floor":
        return cls(settings.context_relevance, settings.context_known)

    def is_known(self, hits: Iterable[Hit]) -> bool:
        """Return whether one of the hits bears on the message."""
        return any(hit.relevance >= self.best or _waits(hit) for hit in hits)

    def over(self, hits: Sequence[Hit]) -> list[Hit]:
        """Return the hits that are over the floor."""
        return [hit for hit in hits if hit.relevance >= self.hit or _waits(hit)]


def _waits(hit: Hit) -> bool:
    """Return whether a hit has no vector yet: words found it, and its meaning is not compared."""
    return hit.memory.status is MemoryStatus.PENDING_EMBED


def left_out(hits: Iterable[Hit]) -> list[DroppedItem]:
    """List hits that are under the floor, with the reason."""
    return [
        DroppedItem(
            hit.memory, one_line(hit.memory.text), f"of too little relevance ({hit.relevance:.3f})"
        )
        for hit in hits
    ]


def nothing_known(message: str | None) -> str:
    """Say in a question's language that nothing is known; empty for what asks nothing."""
    found = words(message or "")
    language = guess_language(found)
    if message is None or not is_question(message, found, language):
        return ""
    return reasons(language).say("nothing_known")
