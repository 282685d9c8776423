"""HINTS: a few facts for the turn that comes, in one message that rotates with the conversation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.records import MemoryRecord
from language.bullets import about_user
from language.questions import asks_for_fact, is_question, speaks_of_self
from language.words import content_words, guess_language, stems, words
from recall import triples
from recall.context import budgets
from recall.context.composing import Piece, Plan
from recall.context.fencing import one_line
from recall.context.inputs import DroppedItem
from recall.triples import NOVELTY_TURNS, Triple, is_asked_for

_HEADER = "Use the following factual context if helpful:"
_DAY = 86_400.0
# How many are said for a bare question or a reaction, and for what states something.
_MOST_ASKED, _MOST_STATED = 2, budgets.BULLETS
_REACTION_WORDS = 3
_USER = frozenset({"user", "you", "me", "i"})


@dataclass(frozen=True, slots=True)
class Known:
    """A fact that may be said: `names` are those of its entities, in lower case, aliases too."""

    memory: MemoryRecord
    subject: str | None = None
    object: str | None = None
    names: frozenset[str] = frozenset()

    @property
    def of_user(self) -> bool:
        return self.subject is not None and self.subject.lower() in _USER


@dataclass(frozen=True, slots=True)
class Hinted:
    """That a memory was injected at a turn of the thread, and its score."""

    memory_id: str
    turn: int
    score: float


@dataclass(frozen=True, slots=True)
class Hints:
    """What was gathered. `window` is what was injected before, and `shown` what of it may be."""

    message: str | None
    known: Sequence[Known]
    window: Sequence[Hinted]
    shown: Sequence[Known]
    thread_id: str
    turn: int
    now: datetime


@dataclass(frozen=True, slots=True)
class Injected:
    """What is injected now, best first, and why nothing is, where nothing is."""

    new: Sequence[Hinted]
    skipped: str | None = None
    # How many of these were injected within the last turns already.
    again: int = 0


def inject(given: Hints) -> Injected:
    """Which facts are said for this turn."""
    if not given.message:
        return Injected((), "Nothing was said.")
    if not given.known:
        return Injected((), "No fact is known that fits.")
    said = _said(given.message)
    facts = [_triple(known, given, said.language) for known in given.known]
    worth = triples.scores(facts, said.stems)
    least = triples.threshold(worth)
    named = [at for at, known in enumerate(given.known) if _is_named(known, said)]
    if reason := _gate(said, bool(named)):
        return Injected((), reason)
    if not (worth[named] >= least).any():
        if not said.asks_for_fact:
            return Injected((), "Nothing scores above the threshold.")
        least = 0.0
    lately = {one.memory_id for one in given.window if 0 < given.turn - one.turn <= NOVELTY_TURNS}
    fresh = [at for at in named if facts[at].id not in lately or _asks_for(facts[at], said)]
    if not fresh:
        return Injected((), "What fits was said within the last turns.")
    most = _MOST_ASKED if said.is_question else _MOST_STATED
    chosen = triples.choose([facts[at] for at in fresh], worth[fresh], least, most)
    new = [
        Hinted(facts[fresh[at]].id, given.turn, round(float(worth[fresh[at]]), 4)) for at in chosen
    ]
    again = sum(one.memory_id in lately for one in new)
    return Injected(new, None if new else "Nothing scores above the threshold.", again)


@dataclass(frozen=True, slots=True)
class _Said:
    """A message, read once."""

    words: tuple[str, ...]
    language: str
    stems: frozenset[str]
    is_question: bool
    asks_for_fact: bool
    of_self: bool


def _said(message: str) -> _Said:
    found = words(message)
    language = guess_language(found)
    return _Said(
        words=tuple(found),
        language=language,
        stems=frozenset(stems(message, language)),
        is_question=is_question(message, found, language),
        asks_for_fact=asks_for_fact(message, found, language),
        of_self=speaks_of_self(found, language),
    )


def _gate(said: _Said, named: bool) -> str | None:
    """Why nothing is to be said whatever it scores; None where something may be."""
    if named:
        return None
    if len(content_words(said.words, said.language)) < _REACTION_WORDS and not said.is_question:
        return "A reaction asks for no facts."
    return "It names nothing that is known."


@dataclass(frozen=True, slots=True)
class Rotating:
    """The one message of a thread: its section, what leads to it, and what rotated out of it."""

    plans: list[Plan]
    lead: str
    dropped: tuple[DroppedItem, ...]


def rotate(given: Hints, injected: Injected, language: str) -> Rotating:
    """What was injected within the window, newest first, nothing twice, at most five bullets."""
    facts = {known.memory.id: known for known in (*given.known, *given.shown)}
    order = sorted([*injected.new, *given.window], key=lambda one: (-one.turn, -one.score))
    pieces: dict[str, Piece] = {}
    for hinted in order:
        known = facts.get(hinted.memory_id)
        if known is not None:
            text = phrase(known, language)
            pieces.setdefault(text.casefold(), Piece(text, known.memory))
    listed = list(pieces.values())
    updated = given.now.strftime("%Y-%m-%dT%H:%M:%SZ")
    turns = budgets.WINDOW_TURNS
    return Rotating(
        [Plan("Hints", listed[: budgets.BULLETS], None, bullet="• ", titled=False)],
        f"{_HEADER}\nContext from the last {turns} conversational turns (updated: {updated}):",
        tuple(
            DroppedItem(
                piece.memory, piece.text, f"older than the newest {budgets.BULLETS} bullets"
            )
            for piece in listed[budgets.BULLETS :]
        ),
    )


def phrase(known: Known, language: str) -> str:
    """A fact as one bullet; one about the user is said to them, in this language."""
    memory = known.memory
    text = one_line(memory.text)
    if known.of_user:
        said = one_line(known.object or "")
        text = about_user(language, memory.predicate, said, text, negated=memory.negated)
    return text.removesuffix(".")


def _triple(known: Known, given: Hints, language: str) -> Triple:
    memory = known.memory
    since = memory.last_evidence_at or memory.created_at
    relation = (memory.predicate or "").replace("_", " ")
    said = f"{known.subject or ''} {relation} {known.object or ''}".strip() or memory.text
    return Triple(
        id=memory.id,
        subject=None if known.of_user else known.subject,
        relation=memory.predicate,
        days=(given.now - since).total_seconds() / _DAY,
        stems=frozenset(stems(said, language)),
        weight=memory.weight,
        same_session=memory.thread_id == given.thread_id,
    )


def _is_named(known: Known, said: _Said) -> bool:
    """Whether the message names an entity of the fact, or the user whom it is about."""
    if known.of_user and said.of_self:
        return True
    text = f" {' '.join(said.words)} "
    names = (" ".join(words(name)) for name in known.names)
    return any(name and f" {name} " in text for name in names)


def _asks_for(fact: Triple, said: _Said) -> bool:
    """Whether the message asks for just this: for what is said of the subject, by its words."""
    return said.is_question and is_asked_for(fact.subject, fact.stems, said.stems, said.language)
