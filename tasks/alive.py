"""`python -m tasks.alive api|worker`: a container's health check, by exit code.

`api` asks the API of this machine's /healthz, `worker` looks for the heartbeat of one.
"""

import http.client
import socket
import sys

from anaphora.settings import Settings
from tasks.channels import WORKER_PREFIX, open_client


def main() -> int:
    """0 if the part is alive, else 1 (2 if there is no such part)."""
    checks = {"api": api_alive, "worker": worker_alive}
    check = checks.get(" ".join(sys.argv[1:]))
    if check is None:
        return 2
    return 0 if check(Settings.load()) else 1


def api_alive(settings: Settings) -> bool:
    """Whether the API answers on its port."""
    connection = http.client.HTTPConnection("127.0.0.1", settings.port, timeout=3)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def worker_alive(settings: Settings) -> bool:
    """Whether a worker with this host's name was heard of within 30 seconds."""
    client = open_client(settings.events_url)
    try:
        name = f"{WORKER_PREFIX}*@{socket.gethostname()}"
        return next(client.scan_iter(match=name, count=1000), None) is not None
    finally:
        client.close()


if __name__ == "__main__":
    sys.exit(main())
