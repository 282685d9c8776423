"""Contexts: their input, and the text for a language model with its parts."""

from datetime import datetime

import strawberry

from graph.enums import Trust
from graph.records.records import MemoryRecord
from recall.context.inputs import Context as Answer
from recall.context.inputs import ContextInput as Given
from recall.context.inputs import ContextItem as Item
from recall.context.inputs import DroppedItem as Dropped
from recall.context.inputs import Layout
from schema.memories.memory import Memory
from schema.types.given import Input, given_as
from schema.types.records import answers


@strawberry.input
class ContextInput(Input):
    thread_id: strawberry.ID
    message: str | None = strawberry.field(
        default=None,
        description="The user's current message; not needed for a stream of earlier turns.",
    )
    layout: Layout = Layout.CONVERSATION
    max_tokens: int | None = strawberry.field(
        default=None,
        description="Token budget; null for the layout's own: CONVERSATION 1500, "
        "AUGMENTED 3000, THREAD 2000, HINTS 400.",
    )
    instructions: str | None = None
    now: datetime | None = None
    time_zone: str | None = None
    tool_results: list[strawberry.ID] | None = strawberry.field(
        default=None, description="Ids of memories returned by a tool call of this turn."
    )
    valid_at: datetime | None = strawberry.field(
        default=None, description="Ask what held at this instant, as in RecallInput."
    )
    known_at: datetime | None = None
    min_trust: Trust = Trust.UNTRUSTED
    include_domain: bool = False
    wait_for: list[strawberry.ID] | None = None
    wait_ms: int = 2000

    def given(self) -> Given:
        """The input of the use case."""
        return given_as(Given, self)


@strawberry.type
class ContextItem:
    text: str
    tokens: int
    disputed: bool = strawberry.field(
        description="Whether an open contradiction concerns the memory."
    )

    @answers(Memory | None)
    def memory(root: strawberry.Parent[Item]) -> MemoryRecord | None:
        return root.memory


@strawberry.type
class ContextSection:
    title: str
    items: list[ContextItem]
    tokens: int
    budget: int


@strawberry.type
class DroppedItem:
    text: str
    reason: str

    @answers(Memory | None)
    def memory(root: strawberry.Parent[Dropped]) -> MemoryRecord | None:
        return root.memory


@strawberry.type(name="Context")
class ComposedContext:
    id: strawberry.ID = strawberry.field(description="Identifies this answer in `feedback`.")
    text: str = strawberry.field(description="The composed text for a language model.")
    role: str | None = strawberry.field(
        description="The role of the message: system for HINTS and AUGMENTED, else null."
    )
    tokens: int
    sections: list[ContextSection]
    dropped: list[DroppedItem] = strawberry.field(
        description="Items that did not fit, with the reason."
    )
    skipped: str | None = strawberry.field(description="Why the text is empty, if it is.")
    pending: list[strawberry.ID] = strawberry.field(
        description="Receipts that were not visible within `waitMs`."
    )

    @classmethod
    def is_type_of(cls, value: object, _: object) -> bool:
        return isinstance(value, Answer)
