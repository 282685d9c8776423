"""Ports: checks whether a port is free, and finds a free port."""

import atexit
import socket
import sys
from collections.abc import Collection

from anaphora.errors import Conflict, Invalid


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Check whether a server could listen there now. Raises Invalid for a host that is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise Invalid(f"{host} is not an address of this machine: give another --host.") from None
    with socket.socket(family, kind, protocol) as probe:
        # As servers do: lingering connections of an earlier server do not matter.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen(1)
        except OSError:
            return False
    return True


_claimed: dict[int, socket.socket] = {}


def claim(port: int) -> bool:
    """Claim the port for a server, and tell whether it is ours; held until this process ends.

    A server takes seconds to listen: of two that start at once both would see the port free. The
    claim is a name that the kernel gives to one process, and takes back however that one ends.
    """
    if port in _claimed or sys.platform != "linux":
        return True
    claimed = socket.socket(socket.AF_UNIX)
    try:
        claimed.bind(f"\0anaphora-port-{port}")
    except OSError:
        claimed.close()
        return False
    _claimed[port] = claimed
    atexit.register(claimed.close)
    return True


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def pick_port(wanted: int, taken: Collection[int] = ()) -> int:
    """The wanted port, or any free one where it is in use or 0."""
    if wanted and wanted not in taken and is_free(wanted) and claim(wanted):
        return wanted
    return next(port for port in iter(free_port, None) if port not in taken and claim(port))


def api_port(wanted: int, host: str) -> int:
    """The API's port, which is not changed silently: links and clients know it.

    Raises Conflict if it is in use.
    """
    if wanted == 0:
        return free_port()
    if not is_free(wanted, host):
        raise Conflict(
            f"Port {wanted} of {host} is in use, or not permitted: stop what listens there, "
            "or choose another with --port."
        )
    return wanted
