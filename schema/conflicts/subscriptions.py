"""The subscription to conflicts that any process found or decided."""

import contextlib
from collections.abc import AsyncGenerator
from functools import partial

import strawberry

from graph.records.conflicts import LABEL, ConflictRecord
from recall.lists.conflicts import get_conflicts
from recall.query.zone import last_sequence
from schema.conflicts.conflict import Conflict
from schema.serving.context import Context, Info
from schema.types.records import tells


@strawberry.type
class ConflictSubscriptions:
    @tells(Conflict, description="Each conflict that is opened or changed.")
    async def conflict_changed(self, info: Info) -> AsyncGenerator[ConflictRecord, None]:
        """Yield every conflict that is opened, resolved or dismissed from now on."""
        context = info.context
        start = await last_sequence(context.services.reading.graph, context.user_id)
        async with contextlib.aclosing(follow(context, start)) as told:
            async for conflict in told:
                yield conflict


async def follow(context: Context, sequence: int) -> AsyncGenerator[ConflictRecord, None]:
    """Yield each conflict that a change after the place names, in its current state."""
    reading, user_id = context.services.reading, context.user_id
    async with context.services.feeds.join(user_id) as seat:
        async for look in seat.looks():
            # Older than the place after a backup was put back: go on from what there is.
            sequence = min(sequence, look.last)
            while sequence < look.last and (changes := await seat.feed.since(sequence)):
                sequence = changes[-1].sequence
                named = [one.subject_id for one in changes if one.subject_label == LABEL]
                ids = tuple(id for id in dict.fromkeys(named) if id is not None)
                if not ids:
                    continue
                found = await seat.feed.once(ids, partial(get_conflicts, reading, user_id, ids))
                for conflict in found.values():
                    context.loaders = seat.feed.loaders(sequence)
                    yield conflict
