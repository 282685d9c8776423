"""Neo4j Community as a program of its own, from its jars and a Java runtime, on loopback."""

import base64
import http.client
import json
import os
import subprocess
import tempfile
from pathlib import Path

from anaphora.errors import Unavailable
from launch.servers.class_archive import ClassArchive
from launch.servers.java import flags, java
from launch.servers.server import Server
from launch.supervision.files import write_atomically

CONFIGURATION = """\
# Written at each start; put what you change into settings of Anaphora's instead.
server.bolt.listen_address=127.0.0.1:{bolt}
server.http.listen_address=127.0.0.1:{http}
server.memory.heap.max_size={heap}
server.memory.pagecache.size={pagecache}
# Nothing is told to anybody.
dbms.usage_report.enabled=false
client.allow_telemetry=false
server.fleet_discovery.enabled=false
dbms.fleet_manager.enabled=false
server.http.x_forward.enabled=false
# Pages of other sites may not call it; its own browser is of the same origin.
dbms.security.http_access_control_allow_origin=http://127.0.0.1:{http}
# Each checkpoint drops what recovery needs no more, so that no log keeps what was erased; files are
# small, so that one is full and dropped soon, and are not reserved by the quarter gigabyte.
db.tx_log.rotation.retention_policy=keep_none
db.tx_log.rotation.size=2m
db.tx_log.preallocate=false
# By default a query is planned again for each order of magnitude of a text's or a list's length.
internal.cypher.use_parameter_size=false
# By the time it waits for its network threads, everything is written: 15 s of waiting saved.
internal.dbms.bolt.netty_server_shutdown_quiet_period_duration=0s
internal.dbms.bolt.netty_server_shutdown_timeout=1s
internal.server.bolt.connection_shutdown_wait_time=1s
internal.server.bolt.thread_pool_shutdown_wait_time=1s
"""


class Neo4jServer(Server):
    """A Neo4j whose store, configuration and logs are in the folder."""

    name = "neo4j"
    # It takes about 11 s to write its caches and close.
    grace = 30.0

    def __init__(
        self,
        folder: Path,
        *,
        jars: Path,
        password: str,
        bolt_port: int,
        http_port: int,
        heap: str = "768m",
        pagecache: str = "256m",
    ) -> None:
        super().__init__(folder)
        self._jars = jars
        self._archive = ClassArchive(jars)
        self._password = password
        self._heap = heap
        self._pagecache = pagecache
        self.bolt_port = bolt_port
        self.http_port = http_port

    @property
    def bolt(self) -> str:
        return f"bolt://127.0.0.1:{self.bolt_port}"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.http_port}"

    def prepare(self) -> None:
        """The configuration and, before the first start of the store, its password."""
        configuration = self.folder / "conf"
        configuration.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = CONFIGURATION.format(
            bolt=self.bolt_port, http=self.http_port, heap=self._heap, pagecache=self._pagecache
        )
        write_atomically(configuration / "neo4j.conf", text)
        if not (self.folder / "data" / "databases" / "system").exists():
            self._set_password()

    def command(self) -> list[str]:
        return [
            str(java()),
            *flags(self._heap),
            *self._archive.flags(),
            "-cp",
            f"{self._jars}/*",
            "org.neo4j.server.Neo4jCommunity",
            f"--home-dir={self.folder}",
            f"--config-dir={self.folder / 'conf'}",
            "--console-mode",
        ]

    def is_ready(self) -> bool:
        """Check whether a query is answered: Bolt opens seconds before the database behind it.

        Raises Unavailable where it answers and refuses the password.
        """
        status = self._ask("RETURN 1")
        # The latter after some wrong attempts, whose answers may have come too late.
        if status in (401, 429):
            raise Unavailable(
                f"The database in {self.folder} refuses the password that is kept for it: put back "
                "the one that it was made with, or name another folder."
            )
        return status == 202

    def ended(self, *, cleanly: bool) -> None:
        if cleanly:
            self._archive.keep()
        else:
            self._archive.discard()

    def _ask(self, statement: str) -> int:
        """The HTTP status of a query; 0 while nothing answers."""
        token = base64.b64encode(f"neo4j:{self._password}".encode()).decode()
        headers = {"Authorization": f"Basic {token}", "Content-Type": "application/json"}
        connection = http.client.HTTPConnection("127.0.0.1", self.http_port, timeout=5.0)
        try:
            body = json.dumps({"statement": statement})
            connection.request("POST", "/db/neo4j/query/v2", body, headers)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()

    def _set_password(self) -> None:
        folder = str(self.folder)
        with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".password.") as file:
            file.write(self._password)
            file.flush()
            # By a file that only the owner reads: arguments are seen by everybody on the machine.
            command = [str(java()), "-cp", f"{self._jars}/*", "org.neo4j.cli.AdminTool"]
            done = subprocess.run(  # noqa: S603
                [*command, "dbms", "set-initial-password", f"@{file.name}"],
                env={**os.environ, "NEO4J_HOME": folder, "NEO4J_CONF": f"{folder}/conf"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=120,
                check=False,
            )
        if done.returncode:
            raise Unavailable(f"Neo4j does not accept its password: {done.stdout.strip()[-400:]}")
