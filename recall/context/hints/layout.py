"""HINTS: a few facts for the next turn, in one message that rotates with the conversation."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from anaphora.decay import weight_now
from graph.records.records import MemoryRecord
from language.extraction.possession import KIN
from language.questions.asked_relations import asked_relations
from language.questions.intents import TELLS, TurnIntent, turn_intent
from language.questions.phrasing import relation_words
from language.questions.questions import asks_for_fact, is_question, names_speaker, speaks_of_self
from language.questions.relatives import asks_of_relative
from language.words import content_words, guess_language, stems, words
from recall.context import budgets
from recall.context.dates import Present
from recall.context.disputes import Disputes
from recall.context.hints.relevance import ANSWERS, CLEARLY, fits, orders, told_shares
from recall.contract.candidate import Floats
from recall.entities.entities import is_user
from recall.profiles import triples
from recall.profiles.triples import NOVELTY_TURNS, Triple, is_asked_for

_DAY = 86_400.0
# Most facts for a bare question or a reaction, and for a message that states something.
_MOST_ASKED, _MOST_STATED = 2, budgets.BULLETS
# The cosine from which a fact bears on a message that tells something and names nobody.
_BEARS = 0.45


@dataclass(frozen=True, slots=True)
class Known:
    """A fact that may be said: `names` are those of its entities, in lower case, aliases too.

    `nearness` is the cosine of the fact and the message.
    """

    memory: MemoryRecord
    subject: str | None = None
    object: str | None = None
    names: frozenset[str] = frozenset()
    nearness: float = 0.0

    @property
    def of_user(self) -> bool:
        return self.subject is not None and is_user(self.subject)


@dataclass(frozen=True, slots=True)
class Hinted:
    """An injection of a memory at a turn of the thread, and its score."""

    memory_id: str
    turn: int
    score: float


@dataclass(frozen=True, slots=True)
class Hints:
    """Facts gathered. `window` are those injected before, `shown` those of it that may be shown.

    `beside` are facts that are there only because they dispute one of the others.
    """

    message: str | None
    known: Sequence[Known]
    window: Sequence[Hinted]
    shown: Sequence[Known]
    thread_id: str
    turn: int
    present: Present
    disputes: Disputes = field(default_factory=Disputes)
    beside: Sequence[Known] = ()


@dataclass(frozen=True, slots=True)
class Injected:
    """Facts injected now, best first; or why there are none."""

    new: Sequence[Hinted]
    skipped: str | None = None
    # How many of these were injected within the last turns already.
    again: int = 0


def inject(given: Hints) -> Injected:
    """Choose the facts that are said for this turn."""
    if not given.message:
        return Injected((), "Nothing was said.")
    if not given.known:
        return Injected((), "No fact is known that fits.")
    said = _said(given.message)
    facts = [_triple(known, given, said.language) for known in given.known]
    pairs = zip(given.known, facts, strict=True)
    worth = triples.scores(facts, said.stems)
    least = triples.threshold(worth)
    named = [at for at, known in enumerate(given.known) if _opens(known, said)]
    if not named:
        return Injected((), _why_closed(said))
    shares = told_shares([_told(known, fact, said) for known, fact in pairs], _asked(given, said))
    is_worth = (worth[named] >= least).any() or (said.is_question and shares[named].any())
    if not said.asks_for_fact and not is_worth:
        return Injected((), "Nothing scores above the threshold.")
    lately = {one.memory_id for one in given.window if 0 < given.turn - one.turn <= NOVELTY_TURNS}
    fresh = [at for at in named if facts[at].id not in lately or _asks_for(facts[at], said)]
    if not fresh:
        return Injected((), "What fits was said within the last turns.")
    # A fact said lately may still answer best: no other takes its place.
    fit = np.zeros(len(facts))
    fit[named] = fits([given.known[at].nearness for at in named], shares[named])
    chosen = _chosen([facts[at] for at in fresh], worth[fresh], fit[fresh], least, said)
    new = [Hinted(facts[fresh[at]].id, given.turn, round(float(score), 4)) for at, score in chosen]
    again = sum(one.memory_id in lately for one in new)
    return Injected(new, None if new else "What fits was said within the last turns.", again)


def _chosen(
    facts: Sequence[Triple], worth: Floats, fit: Floats, least: float, said: "_Said"
) -> list[tuple[int, float]]:
    """Return positions of the facts that are said, the best answer first, with their order values.

    A question is answered by facts that fit it, however little they are worth otherwise; for a
    statement, facts are said that are worth it, or clearly fit.
    """
    order = orders(worth, fit)
    if said.is_question:
        most = _MOST_STATED if said.intent in TELLS else _MOST_ASKED
        found = triples.choose(facts, fit, ANSWERS, most, order)
    else:
        reached = np.where(fit >= CLEARLY, np.maximum(worth, least), worth)
        found = triples.choose(facts, np.where(fit > 0, reached, -1.0), least, _MOST_STATED, order)
    return [(at, float(order[at])) for at in found]


@dataclass(frozen=True, slots=True)
class _Said:
    """A message, read once."""

    intent: TurnIntent
    words: tuple[str, ...]
    language: str
    stems: frozenset[str]
    is_question: bool
    asks_for_fact: bool
    of_self: bool
    # A question about the user's kin, by what they are to the user.
    of_kin: bool


def _said(message: str) -> _Said:
    found = words(message)
    language = guess_language(found)
    asks = is_question(message, found, language)
    return _Said(
        intent=turn_intent(message),
        words=tuple(found),
        language=language,
        stems=frozenset(stems(message, language)),
        is_question=asks,
        asks_for_fact=asks_for_fact(message, found, language),
        of_self=speaks_of_self(found, language),
        of_kin=asks and _asks_of_kin(message, found, language),
    )


def _asks_of_kin(message: str, said: Sequence[str], language: str) -> bool:
    """Check for a question about "my brother" and not about whom it comes from, or "my job"."""
    if names_speaker(said):
        return False
    by = frozenset[str]().union(*asked_relations(message, language).values())
    return asks_of_relative(message, by)


def _opens(known: Known, said: _Said) -> bool:
    """Return whether a fact opens the gate: it is named, or it bears on what the message tells."""
    if _is_named(known, said):
        return True
    return said.intent in TELLS and known.nearness >= _BEARS


def _why_closed(said: _Said) -> str:
    if said.intent is TurnIntent.REACTION:
        return "A reaction asks for no facts."
    return "It names nothing that is known."


def _triple(known: Known, given: Hints, language: str) -> Triple:
    memory = known.memory
    since = memory.last_evidence_at or memory.created_at
    relation = (memory.predicate or "").replace("_", " ")
    said = f"{known.subject or ''} {relation} {known.object or ''}".strip() or memory.text
    return Triple(
        id=memory.id,
        subject=None if known.of_user else known.subject,
        relation=memory.predicate,
        days=(given.present.now - since).total_seconds() / _DAY,
        stems=frozenset(stems(said, language)),
        weight=None
        if memory.weight is None
        else weight_now(memory.weight, since, given.present.now),
        same_session=memory.thread_id == given.thread_id,
    )


def _asked(given: Hints, said: _Said) -> frozenset[str]:
    """Return the stems that a message asks for: without the names of those that it asks about."""
    text = f" {' '.join(said.words)} "
    named = {name for known in given.known for name in known.names}
    names = {" ".join(words(name)) for name in named}
    about = " ".join(name for name in names if name and f" {name} " in text)
    return said.stems - frozenset(stems(about, said.language))


def _told(known: Known, fact: Triple, said: _Said) -> frozenset[str]:
    """Return the stems of what a fact says of its subject."""
    relation = relation_words(said.language, known.memory.predicate)
    text = frozenset(stems(f"{known.memory.text} {relation}", said.language))
    return (fact.stems | text) - frozenset(stems(known.subject or "", said.language))


def _is_named(known: Known, said: _Said) -> bool:
    """Return whether the message names an entity of the fact, or the user whom it is about.

    A question may also name the fact's object that is no entity: "Who plays the cello?"
    """
    if known.of_user and said.of_self and not (said.of_kin and _is_own(known)):
        return True
    text = f" {' '.join(said.words)} "
    names = [" ".join(words(name)) for name in known.names]
    if said.asks_for_fact:
        names.append(" ".join(content_words(words(known.object or ""), said.language)))
    return any(name and f" {name} " in text for name in names)


def _is_own(known: Known) -> bool:
    """Check for what the user is, has or does alone: no answer to "Where does my brother live?"."""
    relation = known.memory.predicate
    return relation is not None and relation not in KIN


def _asks_for(fact: Triple, said: _Said) -> bool:
    """Return whether the message asks, in its words, for just what the fact says."""
    return said.is_question and is_asked_for(fact.subject, fact.stems, said.stems, said.language)
