"""Keys that measurements ask with."""

from collections.abc import Iterable

from anaphora.caller import KeyKind, Scope
from anaphora.clock import utc_now
from graph.session import Graph


async def make_key(graph: Graph, scopes: Iterable[Scope], user_id: str | None = None) -> str:
    """The secret of a new key: a user's, or a service's that names its users."""
    from memory.users.keys import new_key, save_key

    key = await new_key(
        graph,
        utc_now,
        name="bench",
        kind=KeyKind.SERVICE if user_id is None else KeyKind.USER,
        user_id=user_id,
        scopes=frozenset(scopes),
        max_trust="STANDARD",
        expires_at=None,
    )
    return await save_key(graph.execute, key)
