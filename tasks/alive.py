"""`python -m tasks.alive api|worker|beat`: a container's health check, by exit code.

`api` asks the API's /healthz on this machine; `worker` and `beat` look for their heartbeat.
"""

import http.client
import socket
import sys

from redis.exceptions import RedisError

from anaphora.settings import Settings
from tasks.messages.channels import BEAT_PREFIX, WORKER_PREFIX, open_client


def main() -> int:
    """Return 0 if the part is alive, else 1 (2 if there is no such part)."""
    checks = {"api": api_alive, "worker": worker_alive, "beat": beat_alive}
    check = checks.get(" ".join(sys.argv[1:]))
    if check is None:
        return 2
    return 0 if check(Settings.load()) else 1


def api_alive(settings: Settings) -> bool:
    """Check whether the API answers on its port."""
    connection = http.client.HTTPConnection("127.0.0.1", settings.port, timeout=3)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def worker_alive(settings: Settings) -> bool:
    """Check whether a worker with this host's name was heard of within 30 seconds."""
    return _heard_of(settings, f"{WORKER_PREFIX}*@{socket.gethostname()}")


def beat_alive(settings: Settings) -> bool:
    """Check whether this host's schedule was heard of within 30 seconds, and could send work."""
    return _heard_of(settings, BEAT_PREFIX + socket.gethostname())


def _heard_of(settings: Settings, name: str) -> bool:
    client = open_client(settings.events_url)
    try:
        return next(client.scan_iter(match=name, count=1000), None) is not None
    except (RedisError, OSError):
        return False
    finally:
        client.close()


if __name__ == "__main__":
    sys.exit(main())
