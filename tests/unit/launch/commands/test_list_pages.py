"""Pages of the API's lists, from a list that is held here."""

from typing import Any

import pytest

from launch.client.pages import read_pages, read_with_changes

NODES: list[Any] = list(range(250))


def page(*, first: int, after: str | None) -> dict[str, Any]:
    """As the API pages: a cursor is the number behind the last node."""
    assert 1 <= first <= 100
    start = int(after or 0)
    nodes = NODES[start : start + first]
    info = {"hasNextPage": start + first < len(NODES), "endCursor": str(start + len(nodes))}
    return {"edges": [{"node": node} for node in nodes], "pageInfo": info}


@pytest.mark.parametrize("limit", [1, 99, 100, 101, 250, 1000])
def test_as_many_as_there_are_up_to_the_limit(limit: int) -> None:
    assert read_pages(page, limit) == NODES[:limit]


@pytest.mark.parametrize(("limit", "more"), [(150, True), (250, False), (251, False)])
def test_an_object_with_its_changes(limit: int, more: bool) -> None:
    found = read_with_changes(
        lambda **given: {"id": "a", "changes": page(**given)}, "changes", limit
    )
    assert found == {"id": "a", "changes": NODES[:limit], "moreChanges": more}
