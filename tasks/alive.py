"""`python -m tasks.alive`: whether a worker of this machine beats, for a container's health check."""

import socket
import sys

from anaphora.settings import Settings
from tasks.channels import WORKER_PREFIX, open_client


def main() -> int:
    """0 if a worker with this host's name was heard of within 30 seconds, else 1."""
    client = open_client(Settings.load().events_url)
    name = f"{WORKER_PREFIX}*@{socket.gethostname()}"
    return 0 if next(client.scan_iter(match=name, count=1000), None) else 1


if __name__ == "__main__":
    sys.exit(main())
