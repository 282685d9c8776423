"""Mutations of links, and endings of memories: each passes its input to one use case."""

from typing import Annotated

import strawberry

from memory.endings import retract as retracting
from memory.endings import supersede as superseding
from memory.links import link as linking
from memory.links.link import Linked, Unlinked
from memory.memories.results import MemoryChanged, Superseded
from schema.memories.link import Link
from schema.memories.memory import Memory
from schema.serving.context import Info
from schema.types.nested import At
from schema.types.payloads import MemoryPayload
from schema.types.records import answers

From = Annotated[strawberry.ID, strawberry.argument(name="from")]
To = Annotated[strawberry.ID, strawberry.argument(name="to")]


@strawberry.type
class LinkPayload:
    created: bool
    receipt: strawberry.ID

    @answers(Link, description="Link two memories by a relation.")
    def link(root: strawberry.Parent[Linked]) -> object:
        return At(root.link)


@strawberry.type
class UnlinkPayload:
    removed: int
    receipt: strawberry.ID


@strawberry.type
class SupersedePayload:
    old: Memory
    head: Memory
    receipt: strawberry.ID


@strawberry.type
class LinkMutation:
    @answers(LinkPayload | None, description="Link two memories by a relation.")
    async def link(self, info: Info, from_: From, to: To, rel: str = "related") -> Linked:
        context = info.context
        return await linking.link(context.services.writing, context.caller, from_, to, rel)

    @answers(
        UnlinkPayload | None,
        description="End a link. Without `rel`, end every link between the two that was "
        "made by hand.",
    )
    async def unlink(self, info: Info, from_: From, to: To, rel: str | None = None) -> Unlinked:
        context = info.context
        return await linking.unlink(context.services.writing, context.caller, from_, to, rel)

    @answers(SupersedePayload | None, description="Replace a memory by another.")
    async def supersede(
        self, info: Info, old_id: strawberry.ID, new_id: strawberry.ID
    ) -> Superseded:
        context = info.context
        writing = context.services.writing
        return await superseding.supersede(writing, context.caller, old_id, new_id)

    @answers(MemoryPayload | None, description="Declare that a memory was never true.")
    async def retract(
        self, info: Info, id: strawberry.ID, reason: str | None = None
    ) -> MemoryChanged:
        context = info.context
        return await retracting.retract(context.services.writing, context.caller, id, reason)
