"""Verdicts on conflicts."""

import strawberry

from graph.enums import Verdict
from graph.records.records import ChangeRecord
from memory.conflicts import resolve
from memory.conflicts.resolve import Resolved
from recall.lists.history import changes_since
from schema.conflicts.conflict import Conflict, ConflictRef
from schema.memories.change import Change
from schema.serving.context import Info
from schema.types.nested import At
from schema.types.records import answers


@strawberry.type
class ConflictPayload:
    conflict: Conflict

    @answers(list[Change])
    async def changes(root: strawberry.Parent[Resolved], info: Info) -> list[At[ChangeRecord]]:
        context = info.context
        graph, count = context.services.reading.graph, root.last - root.first + 1
        found = await changes_since(graph, context.user_id, root.first - 1, count)
        return [At(change) for change in found]

    receipt: strawberry.ID


@strawberry.type
class ConflictMutations:
    @answers(ConflictPayload | None, description="Give a verdict on a conflict.")
    async def resolve_conflict(
        self, info: Info, conflict: ConflictRef, verdict: Verdict, note: str | None = None
    ) -> Resolved:
        context = info.context
        ref = resolve.ConflictRef(id=conflict.id, a=conflict.a, b=conflict.b)
        return await resolve.resolve_conflict(
            context.services.writing, context.caller, ref, verdict, note
        )
