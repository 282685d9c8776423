"""Arguments of the tools: typed, bounded, named as in the API, which checks them again."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from memory.fields.limits import (
    LONGEST_KEY,
    LONGEST_NAME,
    LONGEST_OBJECT,
    LONGEST_REASON,
    LONGEST_SOURCE,
    LONGEST_TERM,
    LONGEST_TYPE,
    MOST_REFERENCES,
)

# Above what an installation may sensibly set as `max_text` and `max_tags`: the API checks those.
_LONGEST_TEXT = 100_000_000
_MOST_TAGS = 1_000_000
_MOST_IDS = 100
# As the API has it: recall is not loaded by a process that only passes calls on.
MOST_RECEIPTS = 100

Kind = Literal["FACT", "EPISODE", "PROCEDURE", "SUMMARY"]
Direction = Literal["OUT", "IN", "BOTH"]
Layout = Literal["CONVERSATION", "AUGMENTED", "THREAD", "HINTS"]
Verdict = Literal[
    "MERGE", "KEEP_BOTH", "SUPERSEDE_A", "SUPERSEDE_B", "RETRACT_A", "RETRACT_B", "DISMISS"
]

Id = Annotated[str, Field(min_length=1, max_length=LONGEST_KEY)]
Ids = Annotated[list[Id], Field(min_length=1, max_length=_MOST_IDS)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, Field(min_length=1, max_length=_LONGEST_TEXT)]
Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
# ISO 8601; the API reads it, and says what is wrong with it.
Moment = Annotated[str, Field(max_length=64, json_schema_extra={"format": "date-time"})]
Receipts = Annotated[
    list[Annotated[str, Field(max_length=100_000)]], Field(max_length=MOST_RECEIPTS)
]

_VALID_AT = "Answer with what held in the world at this instant (ISO 8601 with offset)."
_KNOWN_AT = "Answer with what the memory believed at this instant (ISO 8601 with offset)."
_WAIT_FOR = "Receipts of earlier writes that must be visible. Those of your last writes are added."


def _about(text: str | None = None) -> Any:
    """An argument that may be left out: it is None then, and null counts as left out."""
    return Field(None, description=text)


class Arguments(BaseModel):
    """Arguments of a tool."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        alias_generator=to_camel,
    )

    def given(self) -> dict[str, Any]:
        """The arguments that were given, as variables of GraphQL."""
        return self.model_dump(exclude_unset=True, exclude_none=True, by_alias=True)


class EntityRef(Arguments):
    """A person, place or thing: `name`, with `type` if the name is ambiguous; or `id`."""

    id: Id = _about()
    name: Name = _about()
    type: Annotated[str, Field(max_length=LONGEST_TYPE)] = _about()


class Remember(Arguments):
    text: Text = Field(description="One statement that stands by itself: names, no pronouns.")
    kind: Literal["FACT", "EPISODE", "PROCEDURE"] = Field(
        "FACT",
        description="FACT: what is true. EPISODE: what happened. PROCEDURE: how to do something, "
        "with `trigger` and `action`.",
    )
    subject: EntityRef = _about("What a fact is about.")
    predicate: Annotated[str, Field(max_length=LONGEST_NAME)] = _about(
        "The relation of a fact, as lives_in or works_at; needs `subject` and an object."
    )
    object: Annotated[str, Field(max_length=LONGEST_OBJECT)] = _about(
        "The value of the relation, if it is no entity."
    )
    object_entity: EntityRef = _about("The value of the relation, if it is an entity.")
    trigger: Text = _about("When to follow a procedure.")
    action: Text = _about("What a procedure does.")
    entities: Annotated[list[EntityRef], Field(max_length=MOST_REFERENCES)] = _about(
        "Whom or what else the text mentions."
    )
    tags: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_TERM)]],
        Field(max_length=_MOST_TAGS),
    ] = _about()
    importance: Chance = _about()
    confidence: Chance = _about("How sure it is that it holds.")
    valid_from: Moment = _about("Since when it holds (ISO 8601 with offset).")
    valid_to: Moment = _about("Until when it holds.")
    occurred_at: Moment = _about("When an episode happened.")
    thread_id: Id = _about("The conversation that it belongs to.")
    derived_from: Ids = _about("Ids of memories that it was drawn from.")
    source: Annotated[str, Field(max_length=LONGEST_SOURCE)] = _about(
        "Where it is from, as a URL or a file."
    )
    trust: Literal["UNTRUSTED", "STANDARD", "VERIFIED"] = Field(
        "STANDARD",
        description="UNTRUSTED for web pages, mails and tool results; VERIFIED if the user "
        "confirmed it.",
    )
    on_conflict: Literal["IGNORE", "WARN", "SUPERSEDE", "RAISE"] = Field(
        "WARN",
        description="If it contradicts what is known: SUPERSEDE replaces that, RAISE refuses this.",
    )
    idempotency_key: Id = _about("The same key stores once, however often it is sent.")


class SearchMemory(Arguments):
    query: Text = Field(description="The question, in plain words of any language.")
    kinds: Annotated[list[Kind], Field(min_length=1, max_length=4)] = _about(
        "Default: FACT and EPISODE."
    )
    limit: int = Field(5, ge=1, le=50)
    valid_at: Moment = _about(_VALID_AT)
    known_at: Moment = _about(_KNOWN_AT)
    wait_for: Receipts = _about(_WAIT_FOR)


class ComposeContext(Arguments):
    thread_id: Id = Field(
        description="The conversation: its key or id. Remembering with a threadId begins one."
    )
    message: Text = _about("What the user just said.")
    layout: Layout = _about(
        "CONVERSATION (default) and AUGMENTED are long, THREAD tells of this and related "
        "conversations, HINTS is a few bullets."
    )
    max_tokens: Annotated[int, Field(ge=1, le=100_000)] = _about()
    valid_at: Moment = _about(_VALID_AT)
    known_at: Moment = _about(_KNOWN_AT)
    wait_for: Receipts = _about(_WAIT_FOR)


class Expansion(Arguments):
    """Distance to which relations are followed from what is found."""

    relations: Annotated[list[Name], Field(max_length=100)] = _about(
        "Default: all that the ontology declares."
    )
    depth: int = Field(1, ge=1, le=5)
    limit: int = Field(10, ge=1, le=50)


class Lookup(Arguments):
    name: Name = Field(description="A name, alias, or what it is to another: Maya's sister.")
    type: Annotated[str, Field(max_length=LONGEST_TYPE)] = _about("As person or city.")
    ontology: Expansion = _about("Also what it is related to.")
    limit: int = Field(5, ge=1, le=20)
    valid_at: Moment = _about(_VALID_AT)
    known_at: Moment = _about(_KNOWN_AT)


class Link(Arguments):
    from_: Id = Field(alias="from", description="Id of a memory.")
    to: Id = Field(description="Id of another memory.")
    rel: Name = Field("related", description="The relation, as supports or caused_by.")


class Unlink(Arguments):
    from_: Id = Field(alias="from", description="Id of a memory.")
    to: Id = Field(description="Id of another memory.")
    rel: Name = _about("Default: every link that was made by hand.")


class Neighbors(Arguments):
    id: Id = Field(description="Id of the memory to walk from.")
    rels: Annotated[list[Name], Field(max_length=100)] = _about("Default: all.")
    direction: Direction = _about()
    depth: int = Field(1, ge=1, le=5)
    limit: int = Field(20, ge=1, le=100)
    valid_at: Moment = _about(_VALID_AT)
    known_at: Moment = _about(_KNOWN_AT)


class FindConflicts(Arguments):
    memory_id: Id = _about("Search what conflicts with this memory. Default: the inbox.")
    threshold: Chance = _about("Minimum similarity; with `memoryId` alone.")
    limit: int = Field(20, ge=1, le=50)


class ConflictRef(Arguments):
    """A conflict by `id`, or if it has none by its two memories `a` and `b`, as found."""

    id: Id = _about()
    a: Id = _about()
    b: Id = _about()


class ResolveConflict(Arguments):
    conflict: ConflictRef
    verdict: Verdict = Field(
        description="SUPERSEDE_A: A is replaced by B. RETRACT_A: A was never true. KEEP_BOTH: both "
        "hold. MERGE: they say the same. DISMISS: no conflict."
    )
    note: Annotated[str, Field(max_length=LONGEST_REASON)] = _about("Why.")


class Supersede(Arguments):
    old_id: Id = Field(description="Id of the memory that no longer holds.")
    new_id: Id = Field(description="Id of the memory that replaces it.")


class FactSelector(Arguments):
    """Facts about a subject, optionally only those with this relation and value."""

    subject: EntityRef
    predicate: Annotated[str, Field(max_length=LONGEST_NAME)] = _about()
    object: Annotated[str, Field(max_length=LONGEST_OBJECT)] = _about()


class ForgetTarget(Arguments):
    """Give exactly one."""

    ids: Ids = _about()
    facts: FactSelector = _about()
    thread_id: Id = _about()
    entity_id: Id = _about("The entity, and memories that mention nothing else.")


class Forget(Arguments):
    what: ForgetTarget
    dry_run: bool = Field(False, description="Tell what would be forgotten, and change nothing.")
    reason: Annotated[str, Field(max_length=LONGEST_REASON)] = _about()


class Feedback(Arguments):
    id: Id = Field(description="The id that search_memory or context answered with.")
    used_ids: Annotated[list[Id], Field(max_length=_MOST_IDS)] = Field(
        description="Ids of the memories that your answer used; empty if none."
    )
