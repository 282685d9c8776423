"""`anaphora export`."""

from pathlib import Path

import click

from launch.options import api_and_key, caller_options, data_option


@click.command("export")
@data_option
@caller_options
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write (default: standard output).",
)
def command(data: Path | None, user: str | None, key: str | None, output: Path | None) -> None:
    """Write a user's whole memory as JSON lines, for `anaphora import`."""
    import httpx

    from anaphora.errors import Unavailable
    from launch.client.client import ApiClient, error_of

    url, secret = api_and_key(data, key)
    part = output.with_name(f".{output.name}.part") if output else None
    try:
        with (
            ApiClient(url, secret, user) as client,
            click.open_file(str(part) if part else "-", "wb") as file,
            client.http.stream("GET", "/export") as response,
        ):
            if response.status_code != 200:
                response.read()
                raise error_of(response)
            for chunk in response.iter_bytes():
                file.write(chunk)
        if part and output:
            # Whole or not at all: a broken connection leaves the file that was there.
            size = part.stat().st_size
            part.replace(output)
            click.echo(f"Wrote {size} bytes to {output}.", err=True)
    except httpx.TransportError as error:
        raise Unavailable(f"The export was interrupted ({error}): run it again.") from error
    finally:
        if part:
            part.unlink(missing_ok=True)
