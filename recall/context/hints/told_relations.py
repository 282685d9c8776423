"""Relations that an answer tells, and whether a hint is among them. No model is asked."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from language.extraction.extracted_fact import USER, ExtractedFact, Utterance
from language.extraction.listener import Listener
from language.extraction.parsing.grammar import NAMES
from language.extraction.parsing.told_language import tell_language
from language.questions.address import as_of_reader
from language.words import stems

logger = logging.getLogger("anaphora.context")

# Seconds that reading an answer may take; words alone serve where it takes longer.
_PATIENCE = 2.0
# Least share of an object's words that two objects have in common if they are one.
_ALIKE = 0.6
_MOST_CHARACTERS = 6000


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation that an answer tells; `subject` is None for whom it answers."""

    subject: str | None
    name: str
    object: str
    denied: bool


@dataclass(frozen=True, slots=True)
class Triple:
    """A hint that is a triple; `subjects` are the names of its subject, in lower case."""

    subjects: frozenset[str]
    relation: str
    object: str
    denied: bool


async def relations_of(listener: Listener, answer: str, now: datetime) -> list[Relation]:
    """Read the relations of an answer: of others, and of whom it addresses; none if it cannot."""
    text = answer[:_MOST_CHARACTERS]
    code = await asyncio.to_thread(tell_language, text, tuple(NAMES))
    readings = [text, as_of_reader(text, NAMES[code])]
    try:
        async with asyncio.timeout(_PATIENCE):
            heard = [await listener.hear(Utterance(each, now, language=code)) for each in readings]
    except TimeoutError:
        return []
    except Exception as error:
        # No traceback: a library's message may quote the text.
        logger.warning("an answer cannot be read", extra={"error": type(error).__name__})
        return []
    of_others, of_reader = ([fact for fact in one.facts if fact.predicate] for one in heard)
    return [
        # Whoever answers tells nothing of themselves that a hint could be about.
        *(_relation(fact, fact.subject) for fact in of_others if fact.subject != USER),
        *(_relation(fact, None) for fact in of_reader if fact.subject == USER),
    ]


def tells(relations: Sequence[Relation], hint: Triple, language: str) -> bool | None:
    """Return whether an answer tells a hint; False where it says another thing of the same object.

    None where its relations do not say: it has none with the hint's object.
    """
    about = [one for one in relations if _alike(one.object, hint.object, language)]
    if not about:
        return None
    return any(
        one.name == hint.relation
        and one.denied == hint.denied
        # Who is addressed may be known by a name.
        and (one.subject is None or one.subject.lower() in hint.subjects)
        for one in about
    )


def _relation(fact: ExtractedFact, subject: str | None) -> Relation:
    denied = fact.polarity < 0 and fact.predicate != "dislikes"
    return Relation(subject, str(fact.predicate), fact.object or "", denied)


def _alike(one: str, other: str, language: str) -> bool:
    """Return whether two objects share most of the words of the longer."""
    first, second = (frozenset(stems(text, language)) for text in (one, other))
    longer = max(len(first), len(second))
    return bool(first & second) and len(first & second) >= _ALIKE * longer
