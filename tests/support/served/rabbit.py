"""A RabbitMQ of a test's own: Debian's package, private folder, ports, name and port mapper."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from launch.servers.ports import pick_port

# Debian's own script insists on its system user; this is the server's.
SERVER = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
PATIENCE = 120


@contextlib.contextmanager
def running_rabbit(folder: Path) -> Iterator[str]:
    """The URL of a broker that runs while the block does.

    Raises RuntimeError without the package.
    """
    epmd = shutil.which("epmd")
    if epmd is None or not SERVER.exists():
        raise RuntimeError("RabbitMQ is needed here: apt-get install rabbitmq-server")
    port, environment = pick_port(0), _environment(folder)
    environment["RABBITMQ_NODE_PORT"] = str(port)
    # Started by us, so that it ends with us: the server would leave one behind.
    mapper = subprocess.Popen([epmd], env=environment, stdout=subprocess.DEVNULL)
    with (folder / "rabbit.log").open("wb") as log:
        server = subprocess.Popen(
            [str(SERVER)], env=environment, stdout=log, stderr=log, start_new_session=True
        )
        try:
            _wait(port, server, folder / "rabbit.log")
            yield f"amqp://guest:guest@127.0.0.1:{port}//"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)
            server.wait()
            mapper.kill()
            mapper.wait()


def _environment(folder: Path) -> dict[str, str]:
    (folder / "plugins").write_text("[].\n", encoding="utf-8")
    (folder / "empty").write_text("", encoding="utf-8")
    return {
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "HOME": str(folder),
        "ERL_EPMD_PORT": str(pick_port(0)),
        "ERL_EPMD_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODENAME": f"anaphora-{os.getpid()}@localhost",
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_DIST_PORT": str(pick_port(0)),
        "RABBITMQ_CONF_ENV_FILE": str(folder / "empty"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"),
        "RABBITMQ_MNESIA_BASE": str(folder / "mnesia"),
        "RABBITMQ_LOG_BASE": str(folder / "logs"),
        "RABBITMQ_LOGS": "-",
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 -kernel inet_dist_use_interface {127,0,0,1}",
    }


def _wait(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.2)
    raise RuntimeError(f"RabbitMQ did not start: {log.read_text(encoding='utf-8')[-2000:]}")
