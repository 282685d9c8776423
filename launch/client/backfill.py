"""A backfill: begun through the API, and followed to its end."""

from typing import TYPE_CHECKING, Any

from launch.client.run_bar import follow_run

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_STATE = "id status progress warnings counts { name value } error { message }"
_RUN = f"query($id: ID!) {{ run(id: $id) {{ {_STATE} }} }}"


def backfill(client: "ApiClient", mutation: str, since: str | None, label: str) -> dict[str, Any]:
    """Begin a backfill by its mutation, with a bar until it is over; return its run."""
    begin = f"mutation($since: DateTime) {{ {mutation}(since: $since) {{ run {{ {_STATE} }} }} }}"
    begun = client.ask(begin, since=since)[mutation]["run"]
    return follow_run(client, begun, _RUN, lambda _: label)


def counts_of(run: dict[str, Any]) -> dict[str, int]:
    """Return a run's counts by their names."""
    return {count["name"]: count["value"] for count in run["counts"]}
