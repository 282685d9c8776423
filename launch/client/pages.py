"""Pages of the API's lists, one after the other."""

from collections.abc import Callable
from typing import Any

_PAGE = 100


def read_pages(ask: Callable[..., dict[str, Any]], limit: int) -> list[dict[str, Any]]:
    """Return the nodes of so many pages as there are, up to the limit.

    `ask` returns the connection at `first` and `after`.
    """
    found: list[dict[str, Any]] = []
    after = None
    while True:
        # A page of one, too, where nothing is to be shown: it says what the list is of.
        page = ask(first=max(1, min(_PAGE, limit - len(found))), after=after)
        found += [edge["node"] for edge in page["edges"]]
        if len(found) >= limit or not page["pageInfo"]["hasNextPage"]:
            return found[:limit]
        after = page["pageInfo"]["endCursor"]
