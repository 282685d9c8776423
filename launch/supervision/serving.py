"""Serves the API with uvicorn until told to end."""

import socket

import uvicorn

from anaphora.errors import Conflict, Invalid
from anaphora.settings import Settings
from anaphora.telemetry import exporting
from anaphora.telemetry.logs import configure_logging
from launch.array_threads import limit_array_threads

# Streams are told to end; what has not by then is cut.
GRACEFUL_SECONDS = 8


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Raises Conflict where the port is in use."""
    configure_logging(settings.log_level)
    listener = _listen(settings.host, settings.port)
    limit_array_threads()
    from api.app import create_app
    from api.http.connections import Connection

    config = uvicorn.Config(
        create_app(settings),
        loop="uvloop",
        http=Connection.under(settings),
        lifespan="on",
        log_config=None,
        access_log=False,
        # The key tells who asks; no header of a proxy is believed.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        ws_max_size=settings.max_body,
    )
    server = uvicorn.Server(config)
    end_exporting = exporting.begin(settings, "api")
    try:
        server.run(sockets=[listener])
    finally:
        end_exporting()
    if not server.started:
        raise SystemExit(1)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except socket.gaierror:
        raise Invalid(f"{host} is not an address of this machine: give another --host.") from None
    except OSError as error:
        raise Conflict(
            f"Port {port} of {host} cannot be listened on ({error.strerror}): choose another "
            "with --port."
        ) from None
    return listener
