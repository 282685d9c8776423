"""A PostgreSQL of a test's own: Debian's package, a private folder and a port."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from launch.servers.ports import pick_port

PACKAGED = Path("/usr/lib/postgresql")
PATIENCE = 60


@contextlib.contextmanager
def running_postgres() -> Iterator[int]:
    """The port of a server that runs while the block does; `owner` may do all.

    Raises RuntimeError without the package.
    """
    found = sorted(PACKAGED.glob("*/bin"))
    if not found:
        raise RuntimeError("PostgreSQL is needed here: apt-get install postgresql")
    folder, port = Path(tempfile.mkdtemp(prefix="anaphora-postgres-")), pick_port(0)
    # It refuses to run as root; its package has a user of its own.
    as_user: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        as_user |= {"user": "postgres", "group": "postgres", "extra_groups": []}
    data = folder / "data"
    try:
        subprocess.run(
            [found[-1] / "initdb", "-D", data, "-U", "owner", "-A", "trust", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            **as_user,
        )
        given = {"port": port, "unix_socket_directories": folder, "fsync": "off"}
        options = [part for name, value in given.items() for part in ("-c", f"{name}={value}")]
        server = subprocess.Popen(
            [found[-1] / "postgres", "-D", data, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **as_user,
        )
        try:
            _wait(port)
            yield port
        finally:
            # Its fast way: it does not wait for those who are connected.
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def execute(port: int, *statements: str) -> None:
    """Run statements as the owner."""
    with psycopg.connect(host="127.0.0.1", port=port, user="owner", dbname="postgres") as owner:
        for statement in statements:
            owner.execute(statement)  # type: ignore[call-overload]


def _wait(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            execute(port, "SELECT 1")
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return
