"""Drafts facts of what was heard in a turn. Pure."""

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora.errors import AnaphoraError
from anaphora.settings import Settings
from graph.enums import Derivation, MemoryKind, Trust
from language.embedding.name_text import PERSON
from language.extraction.extracted_fact import USER, Action, ExtractedFact, Heard
from memory.fields.references import named_reference
from memory.inputs import ConflictPolicy, EntityRef, RememberInput
from memory.memories.drafts import Draft, draft_memory
from memory.remember.extraction.turns import Turn

logger = logging.getLogger("anaphora.extraction")

# Relations whose object is an entity of a type of its own, if it is a name.
_OBJECTS: Mapping[str, str] = {
    "lives_in": "place",
    "born_in": "place",
    "moved_from": "place",
    "works_at": "organization",
    "member_of": "organization",
    "friend_of": PERSON,
    "spouse_of": PERSON,
    "partner_of": PERSON,
    "parent_of": PERSON,
    "child_of": PERSON,
    "sibling_of": PERSON,
    "has_pet": "animal",
}
# Relations that another relation denies: "I do not like it" is said as a dislike.
_DENYING = frozenset({"dislikes"})
# Words by which a speaker says whose somebody is, where the whole name is such a description.
_MINE = re.compile(
    r"(?:my|our|mi|mis|nuestr[oa]s?|mon|ma|mes|notre|nos|mein|meine|unsere?"
    r"|(?:il|la|i|le) (?:mi[oa]|miei|mie|nostr[oaei])|mi[oa]|nostr[oa]) +(?=\S)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Drafts of the facts that a turn states; `corrections` are those that correct another."""

    drafts: tuple[Draft, ...]
    corrections: tuple[Draft, ...] = ()


def draft_facts(
    turn: Turn, heard: Heard, settings: Settings, types: Mapping[str, str | None]
) -> Drawn:
    """Draft the facts of a turn, each once; facts that break a limit are left out.

    `types` are those of known entities, by the name as it is said: a known entity keeps its type.
    """
    drafts: dict[tuple[object, ...], Draft] = {}
    corrections = []
    for fact in heard.facts:
        if _is_of_nobody(turn, fact, types):
            continue
        try:
            draft = _draft(turn, heard, fact, settings, types)
        except AnaphoraError as error:
            # No text: what broke a limit may be anything.
            details = {"turn": turn.id, "field": error.field, "code": error.code}
            logger.warning("a fact cannot be stored", extra=details)
            continue
        if drafts.setdefault(_key(fact, draft), draft) is draft and fact.action is Action.RETRACT:
            corrections.append(draft)
    return Drawn(tuple(drafts.values()), tuple(corrections))


def names_in(turn: Turn, heard: Heard) -> list[str]:
    """Return the names by which a turn's facts call their subjects and objects, each once."""
    return list(dict.fromkeys(_names(turn, heard.facts)))


def subject_name(turn: Turn, subject: str) -> str:
    """Return the name of a subject: a speaker that is not the user speaks of themselves by name."""
    speaker = turn.speaker
    if subject == USER:
        return speaker or USER
    if speaker is not None and (found := _MINE.match(subject)):
        return f"{subject[found.end() :]} ({speaker})"
    return subject


def _names(turn: Turn, facts: Sequence[ExtractedFact]) -> Iterable[str]:
    for fact in facts:
        yield subject_name(turn, fact.subject)
        if (name := _object_name(fact)) is not None:
            yield name


def _is_of_nobody(turn: Turn, fact: ExtractedFact, types: Mapping[str, str | None]) -> bool:
    """Check for "Prince died" of whom no pet has the name: that tells nothing of the speaker."""
    if not fact.ends or fact.subject == USER:
        return False
    return types.get(subject_name(turn, fact.subject)) != _OBJECTS[fact.ends[0].relation]


def _object_name(fact: ExtractedFact) -> str | None:
    """Return the object that is the name of an entity: of such a relation, and written as one."""
    if fact.object is None or fact.predicate not in _OBJECTS:
        return None
    return fact.object if any(word[:1].isupper() for word in fact.object.split()) else None


def _draft(
    turn: Turn,
    heard: Heard,
    fact: ExtractedFact,
    settings: Settings,
    types: Mapping[str, str | None],
) -> Draft:
    name, object_name = subject_name(turn, fact.subject), _object_name(fact)
    subject = EntityRef(name=name, type=types.get(name, PERSON if fact.subject == USER else None))
    # What ends is the speaker's own, whoever is spoken of.
    own = subject_name(turn, USER)
    speaker = EntityRef(name=own, type=types.get(own, PERSON)) if fact.ends else None
    about = (subject,) if speaker is None or speaker == subject else (subject, speaker)
    is_triple = fact.predicate is not None
    object_entity = None
    if object_name is not None and fact.predicate is not None:
        type = types.get(object_name, _OBJECTS[fact.predicate])
        object_entity = EntityRef(name=object_name, type=type)
    given = RememberInput(
        kind=MemoryKind.FACT,
        text=fact.text if turn.speaker is None else f"{turn.speaker}: {fact.text}",
        subject=subject if is_triple else None,
        predicate=fact.predicate,
        object=fact.object if object_entity is None else None,
        object_entity=object_entity,
        negated=is_triple and fact.polarity < 0 and fact.predicate not in _DENYING,
        entities=() if is_triple else about,
        confidence=fact.confidence,
        valid_from=fact.valid_from or turn.occurred_at,
        thread_id=turn.thread_id,
        derived_from=(turn.id,),
        language=fact.language or heard.language,
        # Trusted as its turn, by which it is bounded: it follows the turn's trust later, too.
        trust=Trust.VERIFIED,
        on_conflict=ConflictPolicy.SUPERSEDE,
    )
    return replace(
        draft_memory(given, settings, Trust.VERIFIED),
        how=Derivation.EXTRACTED,
        told_at=turn.occurred_at,
        # Where what is corrected cannot be told, it is replaced.
        changes=fact.action is not Action.ASSERT,
        dated=fact.valid_from is not None,
        speaker=named_reference(own, speaker.type) if speaker else None,
        ends=fact.ends,
    )


def _key(fact: ExtractedFact, draft: Draft) -> tuple[object, ...]:
    properties = draft.properties
    if fact.predicate is None:
        return (properties["text"],)
    named = draft.object_entity.key if draft.object_entity is not None else properties["object"]
    subject = draft.subject.key if draft.subject is not None else None
    return subject, fact.predicate, named, properties["negated"]
