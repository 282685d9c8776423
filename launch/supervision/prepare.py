"""Makes a graph ready before anything serves it: migrations, and the local user's key."""

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
from launch.supervision.files import write_atomically

LOCAL_USER = "me"
LOCAL_SCOPES = (Scope.READ, Scope.WRITE, Scope.MAINTAIN)
WAIT_SECONDS = 60.0
# A database that `up` has just started may recover a large store first.
_START_SECONDS = 180.0


async def prepare(settings: Settings, key_file: Path) -> None:
    """Bring the graph up to date, and see that the file holds a key that works."""
    opened = await open_when_ready(settings, _START_SECONDS)
    try:
        await ensure_key(opened.graph, key_file)
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
    from memory.users.keys import create_key, find_caller

    if secret := _kept(key_file):
        try:
            await find_caller(graph, utc_now, secret, None)
            return
        except Unauthenticated:
            pass
        except AnaphoraError as error:
            raise Unavailable(f"The key in {key_file} cannot be checked: {error}") from error
    _, secret = await create_key(
        graph,
        utc_now,
        name="this machine",
        kind=KeyKind.USER,
        user_id=LOCAL_USER,
        scopes=frozenset(LOCAL_SCOPES),
        max_trust="VERIFIED",
        expires_at=None,
    )
    write_atomically(key_file, secret)


def _kept(key_file: Path) -> str:
    return key_file.read_text(encoding="utf-8").strip() if key_file.exists() else ""
