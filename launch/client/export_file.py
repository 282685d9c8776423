"""Takes a file that `anaphora export` wrote back, through the API."""

import json
from collections.abc import Callable, Iterator
from typing import IO, Any

import httpx

from anaphora.errors import Unavailable
from launch.client.client import ApiClient, error_of

_CHUNK = 256 * 1024
# Bytes that a first line may take: a longer line is no header.
_HEADER = 4096
# Seconds for the answer once all is sent: the last lines are stored then.
_LAST = 600.0


def is_export(file: IO[bytes]) -> bool:
    """Check whether a file begins as an export does; it is at its beginning again afterwards."""
    from memory.transfer.format.values import FORMAT

    line = file.readline(_HEADER)
    file.seek(0)
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and header.get("format") == FORMAT


def import_export(
    client: ApiClient,
    file: IO[bytes],
    progress: Callable[[int], None] = lambda size: None,
    *,
    new_ids: bool = False,
) -> dict[str, Any]:
    """The counts of what came in, as `POST /import` answers. `progress` is told bytes.

    Raises what the API refuses it with; Unavailable where the connection breaks: what came before
    is stored, and is left as it is the next time.
    """

    def chunks() -> Iterator[bytes]:
        while chunk := file.read(_CHUNK):
            yield chunk
            progress(len(chunk))

    try:
        response = client.http.post(
            "/import",
            params={"ids": "new"} if new_ids else None,
            content=chunks(),
            headers={"Content-Type": "application/x-ndjson"},
            timeout=httpx.Timeout(60.0, read=_LAST),
        )
    except httpx.TransportError as error:
        raise Unavailable(f"The import was interrupted ({error}): run it again.") from error
    if response.status_code != 200:
        raise error_of(response)
    counts: dict[str, Any] = response.json()
    return counts
