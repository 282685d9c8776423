"""Checks what a key is to be bound to: threads of its user, and tags."""

from collections.abc import Sequence

from anaphora.caller import Bound, KeyKind, Scope
from anaphora.errors import Invalid, LimitExceeded, NotFound
from cypher import threads as thread_queries
from graph.session import Graph
from memory.fields.checks import checked_name
from memory.users.key_records import KeyRecord

# Threads, and tags, that a key is bound to.
MOST = 100


async def checked_bound(
    graph: Graph, key: KeyRecord, threads: Sequence[str], tags: Sequence[str]
) -> Bound | None:
    """Return the bound, its threads by id; None where nothing is given.

    Raises Invalid for a key that cannot be bound so, LimitExceeded for more than 100, NotFound for
    a thread that is not the user's.
    """
    if not threads and not tags:
        return None
    for name, given in (("boundThreads", threads), ("boundTags", tags)):
        if len(given) > MOST:
            raise LimitExceeded(f"Give at most {MOST}.", field=name)
    if not set(key.scopes) <= {Scope.READ, Scope.WRITE}:
        raise Invalid("A bound key has the scopes READ and WRITE alone.", field="scopes")
    if threads and key.kind is not KeyKind.USER:
        raise Invalid("Threads are one user's: bind a key of the kind USER.", field="boundThreads")
    checked = tuple(
        dict.fromkeys(checked_name(tag, "boundTags", graph.settings.max_tag) for tag in tags)
    )
    return Bound(await _thread_ids(graph, key.user_id or "", threads), checked)


async def _thread_ids(graph: Graph, user_id: str, names: Sequence[str]) -> tuple[str, ...]:
    if not names:
        return ()
    wanted = list(dict.fromkeys(names))
    rows = await graph.read(thread_queries.find_threads_by_name, user_id=user_id, names=wanted)
    found = {row["name"]: row["thread"]["id"] for row in rows}
    if missing := [name for name in wanted if name not in found]:
        raise NotFound(f"No such thread: {len(missing)} of them.", field="boundThreads")
    return tuple(dict.fromkeys(found[name] for name in wanted))
