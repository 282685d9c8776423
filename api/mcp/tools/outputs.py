"""Structured answers of the tools: their shapes, for the schemas that agents are told.

They are the API's own, with the same names; `notice` is there where a text is fenced.
"""

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class Answer(BaseModel):
    """A shape of the API's, as it is sent."""

    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


class Memory(Answer):
    id: str
    kind: str
    text: str
    status: str
    trust: str
    confidence: float
    created_at: str
    valid_from: str | None
    valid_to: str | None


class Entity(Answer):
    id: str
    name: str
    type: str
    aliases: list[str]


class Conflict(Answer):
    id: str
    a_id: str | None
    b_id: str | None
    kind: str
    status: str
    verdict: str | None
    reason: str
    similarity: float | None
    a: Memory | None
    b: Memory | None


class Framed(Answer):
    """An answer that may hold fenced texts."""

    notice: str | None = Field(
        None, description="How to read what stands between the marks, if anything does."
    )


class Remembered(Framed):
    action: str
    receipt: str | None
    warnings: list[str]
    memory: Memory | None
    conflicts: list[Conflict]
    superseded: list[Memory]
    merged: list[Memory]


class Hit(Answer):
    relevance: float
    why: str
    conflicts: list[str]
    memory: Memory


class Found(Framed):
    id: str | None = Field(description="For feedback.")
    semantic: bool
    warnings: list[str]
    pending: list[str]
    hits: list[Hit]


class Composed(Answer):
    id: str = Field(description="For feedback.")
    text: str
    role: str | None
    tokens: int
    skipped: str | None
    memories: list[str] = Field(description="Ids of the memories in the text.")


class Match(Answer):
    score: float
    how: str
    entity: Entity
    memories: list[Memory]


class Reached(Answer):
    depth: int
    path: list[str]
    entity: Entity


class LookedUp(Framed):
    matches: list[Match]
    expanded: list[Reached]


class LinkOfTwo(Answer):
    id: str
    rel: str
    from_id: str
    to_id: str


class Linked(Answer):
    created: bool
    receipt: str
    link: LinkOfTwo


class Unlinked(Answer):
    removed: int
    receipt: str


class Neighbor(Answer):
    rel: str
    direction: str
    depth: int
    parent_id: str
    memory: Memory


class Neighborhood(Framed):
    nodes: list[Neighbor]
    dangling: list[str]
    truncated: bool


class Conflicts(Framed):
    conflicts: list[Conflict]


class Resolved(Framed):
    receipt: str
    conflict: Conflict


class Superseded(Framed):
    receipt: str
    old: Memory
    head: Memory


class Forgotten(Answer):
    forgotten: int
    dry_run: bool
    ids: list[str]
    run_id: str | None


class Counted(Answer):
    counted: int
    unknown_ids: list[str]
