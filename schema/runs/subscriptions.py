"""Subscriptions to runs: one until its end, or whichever of the user's changes."""

import contextlib
from collections.abc import AsyncGenerator
from functools import partial

import strawberry

from anaphora.errors import NotFound
from graph.records.run import RunRecord
from recall.lists.runs import get_runs, list_runs
from schema.runs.run import Run
from schema.serving.context import Context, Info
from schema.types.records import tells

# Runs whose changes are told: the newest of the user's.
_MOST = 50


@strawberry.type
class RunSubscriptions:
    @tells(
        Run,
        description="The state of a run now, then each change of it; ends after `finishedAt`.",
    )
    async def run_progress(self, info: Info, id: strawberry.ID) -> AsyncGenerator[RunRecord, None]:
        """Yield the run until it is over. Raises NotFound."""
        async with contextlib.aclosing(follow(info.context, id)) as told:
            async for run in told:
                yield run

    @tells(Run, description="Each run that begins, moves on or ends from now on.")
    async def run_changed(self, info: Info) -> AsyncGenerator[RunRecord, None]:
        """Yield every run of the user that changes."""
        async with contextlib.aclosing(follow_all(info.context)) as told:
            async for run in told:
                yield run


async def follow(context: Context, id: str) -> AsyncGenerator[RunRecord, None]:
    """Yield the run as it is, whenever it is another; ends with its end. Raises NotFound."""
    reading, user_id = context.services.reading, context.user_id
    last: RunRecord | None = None
    async with context.services.feeds.join(user_id) as seat:
        async for look in seat.looks():
            find = partial(get_runs, reading, user_id, (id,))
            found = await seat.feed.once(("run", id), find)
            run = found.get(id)
            if run is None:
                raise NotFound("No such run.", field="id")
            if run != last:
                last = run
                context.loaders = seat.feed.loaders(look.last)
                yield run
            if not run.status.open:
                return


async def follow_all(context: Context) -> AsyncGenerator[RunRecord, None]:
    """Yield each of the user's newest runs, whenever it is another."""
    reading, user_id = context.services.reading, context.user_id
    known: dict[str, RunRecord] | None = None
    async with context.services.feeds.join(user_id) as seat:
        async for look in seat.looks():
            page = await seat.feed.once("runs", partial(list_runs, reading, user_id, first=_MOST))
            runs = page.items
            changed = [] if known is None else [run for run in runs if known.get(run.id) != run]
            known = {run.id: run for run in runs}
            for run in reversed(changed):
                context.loaders = seat.feed.loaders(look.last)
                yield run
