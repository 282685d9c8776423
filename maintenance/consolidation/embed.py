"""EMBED: vectors for the user's memories that wait for one."""

from graph.changes.step import Context, Portion
from maintenance.embed import embed_memories
from maintenance.services import Services


async def embed(services: Services, context: Context, place: str | None) -> Portion:
    """Embed some pending memories; those that fail rest after their attempts."""
    if context.dry_run:
        return Portion()
    counts = await embed_memories(services, context.user_id, [])
    done = counts.embedded + counts.failed
    told = {"embedded": counts.embedded, "failed": counts.failed}
    told = {name: count for name, count in told.items() if count}
    # A batch in which every text failed is the last: the sweeper tries them again.
    more = str(done) if counts.embedded else None
    return Portion(place=more, counts=told, done=done)
