"""The parts that `up` keeps running: what each is, needs, and how long it may take to end."""

import http.client
import json
import os
import signal
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from launch.servers.needs import Servers
from launch.servers.server import Server
from launch.supervision.part import Part

_AHEAD = "ANAPHORA_EXTRACT_AHEAD"


def anaphora(*arguments: str) -> list[str]:
    """The command line that runs one of our own commands in a new process."""
    return [sys.executable, "-P", "-m", "launch", *arguments]


def server_part(server: Server) -> Part:
    return Part(
        server.name,
        server.command,
        prepare=server.prepare,
        ready=server.is_ready,
        ended=lambda cleanly: server.ended(cleanly=cleanly),
        grace=server.grace,
        dies_by=signal.SIGTERM,
        ends=2,
    )


def our_parts(servers: Servers, host: str, port: int, key_file: Path) -> list[Part]:
    """Return API, schedule and workers, over the embedded servers or those of the settings."""
    needs = tuple(server.name for server in servers.all())

    def part(name: str, *arguments: str) -> Part:
        return Part(
            name,
            lambda: anaphora(*arguments),
            needs=needs,
            # Workers first, then the API, the servers (2) last: what is begun can be stored.
            ends=0,
            environment=servers.environment,
        )

    api = part("api", "api", "--host", host, "--port", str(port))
    if _AHEAD not in os.environ:
        # Whoever tries it out tells it something first, and should not wait for a reader to load.
        api = replace(api, environment={**api.environment, _AHEAD: "true"})
    return [
        # Beside the servers: it imports and loads its model while they start, and waits for them.
        replace(
            api,
            needs=(),
            ready=lambda: _serves(host, port, key_file),
            ends=1,
            patience=3 * api.patience,
        ),
        # Started after the API (launch/up.py): an answer is what somebody waits for.
        part("worker-embed", "worker", "--queues", "embed,stream", "--name", "embed"),
        part("worker", "worker", "--queues", "extract,enrich,maintain", "--name", "rest"),
        part("beat", "beat"),
    ]


def _serves(host: str, port: int, key_file: Path) -> bool:
    """Check whether the API answers a query: it listens somewhat before it has its graph."""
    connection = http.client.HTTPConnection(local(host), port, timeout=5.0)
    try:
        headers = {
            "Authorization": f"Bearer {key_file.read_text(encoding='utf-8').strip()}",
            "Content-Type": "application/json",
            "Host": f"127.0.0.1:{port}",
        }
        connection.request("POST", "/graphql", b'{"query": "{ __typename }"}', headers)
        response = connection.getresponse()
        # A refusal is an answer, too: the key may be of another graph by now.
        return response.status < 500 and b'"UNAVAILABLE"' not in response.read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


@dataclass(frozen=True, slots=True)
class Readiness:
    """Answer of `/readyz`: ready or the reasons why not, and whether the model has failed."""

    ready: bool = False
    reasons: tuple[str, ...] = ("The API does not answer.",)
    model_failed: bool = False


def read_readiness(host: str, port: int) -> Readiness:
    """Ask the API whether it answers by meaning now."""
    connection = http.client.HTTPConnection(local(host), port, timeout=5.0)
    try:
        connection.request("GET", "/readyz", headers={"Host": f"127.0.0.1:{port}"})
        response = connection.getresponse()
        told = json.loads(response.read())
        failed = told.get("checks", {}).get("model") == "FAILING"
        return Readiness(response.status == 200, tuple(told.get("reasons", ())), failed)
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return Readiness()
    finally:
        connection.close()


def local(host: str) -> str:
    """Return the host at which this machine reaches a server that listens on the address."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
