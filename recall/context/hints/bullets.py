"""The bullets of HINTS: facts injected lately, said to the user, in one rotating message."""

from dataclasses import dataclass

from graph.records.records import MemoryRecord
from language.folding import fold
from language.questions.labels import label
from language.questions.phrasing import about_user
from recall.context import budgets
from recall.context.citations import Citations, first_pieces
from recall.context.compose import Piece, Plan
from recall.context.disputes import arrange
from recall.context.hints.layout import Hints, Injected, Known
from recall.context.inputs import DroppedItem
from recall.context.lines import one_line

_HEADER = "Use the following factual context if helpful:"


@dataclass(frozen=True, slots=True)
class Rotating:
    """The one message of a thread: its section, the lead above it, and what rotated out of it."""

    plans: list[Plan]
    lead: str
    dropped: tuple[DroppedItem, ...]


def rotate(given: Hints, injected: Injected, language: str) -> Rotating:
    """List the facts injected within the window, newest first, once each, at most five."""
    facts = {known.memory.id: known for known in (*given.beside, *given.shown, *given.known)}
    order = sorted([*injected.new, *given.window], key=lambda one: (-one.turn, -one.score))
    listed: dict[str, MemoryRecord] = {}
    for hinted in order:
        if (known := facts.get(hinted.memory_id)) is not None:
            listed.setdefault(phrase(known, language).casefold(), known.memory)
    arranged = arrange(given.disputes, list(listed.values()))
    citations = Citations(given.present, arranged, language)

    def bullet(memory: MemoryRecord) -> Piece:
        return Piece(phrase(facts.get(memory.id) or Known(memory), language), memory)

    pieces = citations.cited(arranged.lists[0], bullet)
    shown, most = first_pieces(pieces, budgets.BULLETS), budgets.BULLETS
    older = f"older than the newest {most} bullets"
    return Rotating(
        [Plan("Hints", shown, None, bullet="• ", titled=False, most=most)],
        "\n".join((_HEADER, given.present.line, _whence(given))),
        (
            *arranged.dropped,
            *(DroppedItem(piece.memory, piece.text, older) for piece in pieces[len(shown) :]),
        ),
    )


def phrase(known: Known, language: str) -> str:
    """Return a fact as one bullet; a fact about the user is said to them, in this language."""
    memory = known.memory
    text = one_line(memory.text)
    if known.of_user:
        said = _told(known)
        text = about_user(language, memory.predicate, said, text, negated=memory.negated)
    return text.removesuffix(".")


def _told(known: Known) -> str:
    """Return what a fact about the user tells, by the name that the fact itself has for it.

    An entity may have been named by somebody who is trusted less than the fact is.
    """
    said = label(known.object or "")
    return said if fold(said) in fold(known.memory.text) else one_line(known.memory.object or "")


def _whence(given: Hints) -> str:
    """Say how many turns the bullets are from, and when they were updated."""
    turns = min(given.turn, budgets.WINDOW_TURNS)
    updated = given.present.iso
    if turns == 0:
        return f"Context for the first turn (updated: {updated}):"
    last = "turn" if turns == 1 else f"{turns} conversational turns"
    return f"Context from the last {last} (updated: {updated}):"
