"""Servers for a measurement alone, over an empty graph; the model is that of the settings."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from anaphora.settings import Settings


@contextlib.contextmanager
def own_servers(**given: Any) -> Iterator[Settings]:
    """Start servers with these settings; yield the settings that reach them."""
    with servers_and_folder(**given) as (settings, _):
        yield settings


@contextlib.contextmanager
def servers_and_folder(**given: Any) -> Iterator[tuple[Settings, Path]]:
    """Start servers as `own_servers` does; yield a folder for logs, too, which goes with them."""
    from launch.servers.embedded import running

    given = {"embedding_model": Settings.load().embedding_model} | given
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "data", **given) as settings,
    ):
        yield settings, Path(folder)
