"""The mutation of a memory's trust."""

import strawberry

from graph.enums import Trust
from memory.memories.results import MemoryChanged
from memory.trust import set_trust
from schema.serving.context import Info
from schema.types.payloads import MemoryPayload
from schema.types.records import answers


@strawberry.type
class TrustMutations:
    @answers(
        MemoryPayload | None,
        description="Change the trust of a memory, e.g. to release it from quarantine.",
    )
    async def set_trust(
        self, info: Info, id: strawberry.ID, trust: Trust, reason: str | None = None
    ) -> MemoryChanged:
        context = info.context
        writing = context.services.writing
        return await set_trust.set_trust(writing, context.caller, id, trust, reason=reason)
