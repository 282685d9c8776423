"""The data folder of `up`: what lies where in it, and that it is ours alone and can be written."""

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from anaphora.errors import Conflict, Unavailable
from launch.supervision.files import write_atomically

NEEDED = 512 * 1024 * 1024
DEFAULT = Path(".anaphora")


class DataFolder:
    """Paths of a data folder. Made and checked by `open`, before anything is written into it."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.runtime = self.path / "runtime.json"
        self.processes = self.path / "processes.json"
        self.ports = self.path / "ports.json"
        self.options = self.path / "options.json"
        self.key = self.path / "key"
        self.shared_key = self.path / "shared-key"
        self.logs = self.path / "logs"
        self.secrets = self.path / "secrets"
        self.neo4j = self.path / "neo4j"
        self.valkey = self.path / "valkey"
        self.demo_loaded = self.path / "demo-loaded"

    def open(self) -> None:
        """Make the folder, its owner's alone. Raises Unavailable if it is full or read-only."""
        self._check_space()
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.path) as probe:
                probe.write(bytes(65536))
                probe.flush()
                os.fsync(probe.fileno())
            self.path.chmod(0o700)
            for folder in (self.logs, self.secrets):
                folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise Unavailable(
                f"The data folder {self.path} cannot be written ({error.strerror}): make it a "
                "folder of yours, or name another with --data."
            ) from error

    def _check_space(self) -> None:
        existing = next(path for path in (self.path, *self.path.parents) if path.exists())
        free = shutil.disk_usage(existing).free
        if free < NEEDED:
            raise Unavailable(
                f"The data folder {self.path} has {free // 2**20} MB of free space and needs "
                f"{NEEDED // 2**20}: free some, or name another with --data."
            )

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder while it is in use. Raises Conflict, naming who holds it, if one does."""
        with (self.path / "lock").open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.seek(0)
                holder = file.read().strip() or "unknown"
                raise Conflict(
                    f"{self.path} is in use by `anaphora up` with process id {holder}: use that "
                    "process, or stop it first."
                ) from None
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            try:
                yield
            finally:
                file.truncate(0)

    def secret(self, name: str) -> str:
        """A random password, made at the first call and kept."""
        path = self.secrets / name
        if not path.exists():
            # Letters and digits: no program that is handed it takes it for an option.
            write_atomically(path, secrets.token_hex(32))
        return path.read_text(encoding="utf-8").strip()

    def keep_secret(self, name: str, text: str) -> Path:
        """Write a secret that others read from the file."""
        path = self.secrets / name
        write_atomically(path, text)
        return path

    def remembered_ports(self) -> dict[str, int]:
        try:
            found = json.loads(self.ports.read_text(encoding="utf-8"))
            return {str(name): int(port) for name, port in found.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return {}

    def remember_ports(self, ports: dict[str, int]) -> None:
        write_atomically(self.ports, json.dumps(ports))
