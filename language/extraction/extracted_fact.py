"""Shapes that enter and leave the reading of a turn: what is said, and what is heard in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

# Subject of what the speaker says of themselves.
USER = "user"


class Action(StrEnum):
    """Effect of a fact on what is known: it stands beside it, takes it back, or replaces it."""

    ASSERT = "ASSERT"
    RETRACT = "RETRACT"
    SUPERSEDE = "SUPERSEDE"


class MentionKind(StrEnum):
    PERSON = "PERSON"
    GROUP = "GROUP"
    THING = "THING"


@dataclass(frozen=True, slots=True)
class Mention:
    """A person, group or thing that pronouns may mean later.

    `text` is empty of somebody who has no name; `noun` is what they are said to be ("vet").
    """

    text: str
    kind: MentionKind
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """A relation of the speaker that is over: all its values, else those of an object.

    `object` is a name or a word; of a `kind` ("dog"), what was said with that word is meant, too.
    """

    relation: str
    object: str | None = None
    kind: bool = False


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """A fact that a turn tells.

    `text` is a clause of its own ("I live in Seattle"). `subject` is `USER` for the speaker, else
    as said ("Anna", "my sister"). A fact without `predicate` has no `object`: its text is all.
    RETRACT says that the latest fact of this subject and predicate was never so, and that this one
    stands instead; without a predicate it takes back what the speaker said last. `span` are
    characters of the turn. `language` is its sentence's, None for that of the turn. `ends` is what
    is over by it ("I quit my job").
    """

    text: str
    subject: str
    predicate: str | None
    object: str | None
    polarity: int
    confidence: float
    action: Action
    valid_from: datetime | None
    span: tuple[int, int]
    language: str | None = None
    ends: tuple[Ending, ...] = ()


@dataclass(frozen=True, slots=True)
class Utterance:
    """A turn as it is heard.

    `role` is "user" or "assistant"; `language` an ISO 639-1 code, None to be told. `now` is aware:
    in its zone, "last May" is read. `before` are the thread's last mentions, the latest last.
    """

    text: str
    now: datetime
    speaker: str | None = None
    role: str = "user"
    language: str | None = None
    before: Sequence[Mention] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """Facts of a turn, its language (ISO 639-1), its mentions in order, and how it was read.

    `warning` says why it was read in another way than it should have been; None where it was not.
    """

    facts: tuple[ExtractedFact, ...]
    language: str
    mentions: tuple[Mention, ...]
    reader: str
    warning: str | None = None
