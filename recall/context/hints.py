"""HINTS: a few facts for the turn that comes, in one message that rotates with the conversation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.records import MemoryRecord
from language.bullets import about_user
from language.questions import asks_for_fact, is_question
from language.words import content_words, guess_language, stems, words
from recall import triples
from recall.context import budgets
from recall.context.composing import Piece, Plan
from recall.context.fencing import one_line
from recall.triples import Triple

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


def inject(given: Hints) -> Injected:
    """Which facts are said for this turn."""
    if not given.message:
        return Injected((), "Nothing was said.")
    if not given.known:
        return Injected((), "No fact is known that fits.")
    found = words(given.message)
    language = guess_language(found)
    asked = frozenset(stems(given.message, language))
    facts = [_triple(known, given, language) for known in given.known]
    worth = triples.scores(facts, asked)
    least = triples.threshold(worth)
    named = [_is_named(known, given.message, found) for known in given.known]
    if reason := _gate(given.message, found, language, named, bool((worth >= least).any())):
        return Injected((), reason)
    lately = {
        one.memory_id for one in given.window if given.turn - one.turn <= budgets.NOVELTY_TURNS
    }
    fresh = [
        at
        for at, known in enumerate(given.known)
        if (named[at] or known.of_user)
        and (known.memory.id not in lately or _asks_for(facts[at], named[at], asked))
    ]
    if not fresh:
        return Injected((), "What fits was said within the last turns.")
    most = _MOST_ASKED if is_question(given.message, found, language) else _MOST_STATED
    chosen = triples.choose([facts[at] for at in fresh], worth[fresh], least, most)
    new = [
        Hinted(given.known[fresh[at]].memory.id, given.turn, round(float(worth[fresh[at]]), 4))
        for at in chosen
    ]
    return Injected(new, None if new else "Nothing scores above the threshold.")


def _gate(
    message: str, found: Sequence[str], language: str, named: Sequence[bool], scored: bool
) -> str | None:
    """Why nothing is to be said, None where something is."""
    if any(named) and (scored or asks_for_fact(message, found, language)):
        return None
    if any(named):
        return "Nothing scores above the threshold."
    if len(content_words(found, language)) < _REACTION_WORDS and not message.rstrip().endswith("?"):
        return "A reaction asks for no facts."
    return "It names nothing that is known."


def plan_hints(given: Hints, injected: Injected, language: str) -> tuple[list[Plan], str]:
    """The rotating message's section, and what leads to it: newest first, nothing twice."""
    facts = {known.memory.id: known for known in (*given.known, *given.shown)}
    order = sorted([*given.window, *injected.new], key=lambda one: (-one.turn, -one.score))
    pieces: dict[str, Piece] = {}
    for hinted in order:
        known = facts.get(hinted.memory_id)
        if known is not None:
            text = phrase(known, language)
            pieces.setdefault(text.casefold(), Piece(text, known.memory))
    updated = given.now.strftime("%Y-%m-%dT%H:%M:%SZ")
    turns = budgets.WINDOW_TURNS
    lead = f"{_HEADER}\nContext from the last {turns} conversational turns (updated: {updated}):"
    plan = Plan("Hints", list(pieces.values()), None, bullet="• ", titled=False)
    return [plan], lead


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


def _is_named(known: Known, message: str, found: Sequence[str]) -> bool:
    """Whether the message names an entity of the fact."""
    said = f" {' '.join(found)} "
    return any(f" {' '.join(words(name))} " in said for name in known.names if words(name))


def _asks_for(fact: Triple, named: bool, asked: frozenset[str]) -> bool:
    return named and bool(fact.stems & asked)
