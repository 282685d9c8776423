"""Makes a graph ready before anything serves it: migrations, and the local user's keys."""

import asyncio
import time
from pathlib import Path

from neo4j.exceptions import AuthError

from anaphora.caller import KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError, Unauthenticated, Unavailable
from anaphora.settings import Settings
from graph.session import Graph
from graph.structure.setup import OpenGraph, open_graph
from launch.supervision.files import read_secret, write_atomically
from launch.supervision.folder import DataFolder

LOCAL_USER = "me"
LOCAL_SCOPES = (Scope.READ, Scope.WRITE, Scope.MAINTAIN)
WAIT_SECONDS = 60.0
# A database that `up` has just started may recover a large store first.
_START_SECONDS = 180.0


async def prepare(settings: Settings, folder: DataFolder, share: bool | None) -> None:
    """Bring the graph up to date, and see that the folder holds keys that work.

    `share` adds a key that only reads, or takes it back; None leaves things as they are.
    """
    from launch.supervision.shared_key import end_shared_key, ensure_shared_key

    opened = await open_when_ready(settings, _START_SECONDS)
    try:
        await ensure_key(opened.graph, folder.key)
        if share is not None:
            change = ensure_shared_key if share else end_shared_key
            await change(opened, LOCAL_USER, folder.shared_key)
    finally:
        await opened.graph.close()


async def open_when_ready(settings: Settings, seconds: float) -> OpenGraph:
    """Open and migrate, waiting for a database that is still starting.

    Raises Unavailable at once where the password is wrong, and in the end where nothing answers.
    """
    from language.embedding.sentence_encoder import SentenceEncoder

    model = SentenceEncoder(settings).info
    deadline = time.monotonic() + seconds
    while True:
        try:
            return await open_graph(settings, migrate=True, model=model)
        except Unavailable as error:
            if isinstance(error.__cause__, AuthError) or time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.2)


async def ensure_key(graph: Graph, key_file: Path) -> None:
    """Keep the key of the file if it still works, else make a new key for the local user."""
    from memory.users.keys import find_caller, new_key, save_key

    if secret := read_secret(key_file):
        try:
            await find_caller(graph, utc_now, secret, None)
            return
        except Unauthenticated:
            pass
        except AnaphoraError as error:
            raise Unavailable(f"The key in {key_file} cannot be checked: {error}") from error
    key = await new_key(
        graph,
        utc_now,
        name="this machine",
        kind=KeyKind.USER,
        user_id=LOCAL_USER,
        scopes=frozenset(LOCAL_SCOPES),
        max_trust="VERIFIED",
        expires_at=None,
    )
    # Without a Change: that would be of today, and what the demo tells next is of earlier days.
    write_atomically(key_file, await save_key(graph.execute, key))
