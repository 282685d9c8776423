"""`anaphora mcp`."""

from pathlib import Path

import click

from anaphora.errors import Invalid
from anaphora.telemetry.logs import configure_logging
from launch.options import api_and_key, caller_options, data_option, given_key, run_async


@click.command("mcp")
@data_option
@click.option("--url", help="The API's address, if it is not the one of the data folder.")
@caller_options
def command(data: Path | None, url: str | None, user: str | None, key: str | None) -> None:
    """Serve an agent on this machine, over standard input and output.

    Agents start it themselves, by their configuration: see docs/mcp.md. It asks a running API, of
    `anaphora up` or at --url; it may be started before that.
    """
    if url is not None and key is None:
        raise Invalid("Give a key for that address (--key @FILE).")

    def find() -> tuple[str, str]:
        if url is not None and key is not None:
            return url.rstrip("/"), given_key(key)
        return api_and_key(data, key)

    from launch.client.agents import serve_agent

    # On standard error, which agents' programs keep; only the protocol is on standard output.
    configure_logging("WARNING")
    run_async(serve_agent(find, user))
