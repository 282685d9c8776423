"""Lists of the API, read page by page."""

from collections.abc import Callable
from typing import Any

_PAGE = 100


def read_pages(ask: Callable[..., dict[str, Any]], limit: int) -> list[dict[str, Any]]:
    """Return at most `limit` nodes of a list; `ask(first=…, after=…)` returns a page of it."""
    found: list[dict[str, Any]] = []
    after = None
    while True:
        page = ask(first=min(_PAGE, limit - len(found)), after=after)
        found += [edge["node"] for edge in page["edges"]]
        if len(found) >= limit or not page["pageInfo"]["hasNextPage"]:
            return found[:limit]
        after = page["pageInfo"]["endCursor"]


def read_with_changes(ask: Callable[..., dict[str, Any]], name: str, limit: int) -> dict[str, Any]:
    """Return an object with at most `limit` changes, under `name`; `moreChanges` tells of others.

    `ask(first=…, after=…)` returns the object with a page of its changes under that name.
    """
    rest: dict[str, Any] = {}

    def page(**given: Any) -> dict[str, Any]:
        found = ask(**given)
        listed: dict[str, Any] = found.pop(name)
        rest.update(found)
        return listed

    # One more than is wanted, to know whether there are more.
    nodes = read_pages(page, limit + 1)
    return {**rest, name: nodes[:limit], "moreChanges": len(nodes) > limit}
