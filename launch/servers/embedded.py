"""The embedded servers without `up`: for tests and benchmarks, in a folder of their own.

with running(Path("/tmp/somewhere")) as settings:
    ...
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from anaphora.settings import Settings
from launch.servers.jars import ensure_jars
from launch.servers.needs import PORTS, Servers, embedded_servers
from launch.servers.ports import free_port
from launch.supervision.folder import DataFolder

# Seconds for a server to answer, where several start at once on a busy machine.
_PATIENCE = 300.0


@contextlib.contextmanager
def running_servers(path: Path, *, keep: bool = False, **given: Any) -> Iterator[Servers]:
    """A Neo4j and a Valkey on free ports, started now, always ended: from the main thread.

    They are killed at the end, which is quicker, unless what is stored is to be kept.
    """
    folder = DataFolder(path)
    folder.open()
    with folder.held():
        if not folder.ports.exists():
            folder.remember_ports({name: free_port() for name in PORTS})
        servers = embedded_servers(folder, Settings(**given), ensure_jars())
        try:
            for server in servers.all():
                server.start()
            for server in servers.all():
                server.wait_ready(_PATIENCE)
            yield servers
        finally:
            for server in reversed(servers.all()):
                server.stop() if keep else server.kill()


@contextlib.contextmanager
def running(path: Path, *, keep: bool = False, **given: Any) -> Iterator[Settings]:
    """Run as `running_servers` does, for callers that need only the settings that reach them."""
    with running_servers(path, keep=keep, **given) as servers:
        yield Settings.load(servers.environment, **given)
