"""Tells of conflicts that were found or decided, from whichever process it was."""

import contextlib
from collections.abc import AsyncGenerator

import strawberry

from graph.conflicts import LABEL, ConflictRecord
from recall.conflicts import get_conflicts
from recall.history import changes_since
from recall.users import last_sequence
from schema.answering import tells
from schema.conflict import Conflict
from schema.context import Context, Info
from schema.wakings import wakings

_BATCH = 200


@strawberry.type
class ConflictSubscriptions:
    @tells(Conflict)
    async def conflict_changed(self, info: Info) -> AsyncGenerator[ConflictRecord, None]:
        """Tells every conflict that is opened, resolved or dismissed from now on."""
        context = info.context
        start = await last_sequence(context.services.reading.graph, context.user_id)
        async with contextlib.aclosing(follow(context, start)) as told:
            async for conflict in told:
                context.renew()
                yield conflict


async def follow(context: Context, sequence: int) -> AsyncGenerator[ConflictRecord, None]:
    """Each conflict as it is now, whenever changes behind the place name it."""
    reading, user_id = context.services.reading, context.user_id
    async for _ in wakings(context):
        # Older than the place after a backup was put back: go on from what there is.
        sequence = min(sequence, await last_sequence(reading.graph, user_id))
        while changes := await changes_since(reading.graph, user_id, sequence, _BATCH):
            sequence = changes[-1].sequence
            named = [one.subject_id for one in changes if one.subject_label == LABEL]
            found = await get_conflicts(
                reading, user_id, [id for id in dict.fromkeys(named) if id is not None]
            )
            for conflict in found.values():
                yield conflict
