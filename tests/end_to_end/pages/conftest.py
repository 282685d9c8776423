"""An `anaphora up` with the demo for each file of tests of the pages, and a tab for each test.

Files share none: what one tells the graph, another would recall before the demo's own.
"""

from collections.abc import AsyncIterator, Iterator

import pytest

from bench.recall.chromium import Page, open_page
from tests.support.served.explorer import Explorer
from tests.support.served.running_up import RunningUp, used


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningUp]:
    with used(tmp_path_factory.mktemp("browser"), demo=True) as running:
        yield running


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with open_page(width=1280, height=760) as found:
        yield found


@pytest.fixture
def explorer(page: Page, up: RunningUp) -> Explorer:
    return Explorer(page, up.url, (up.data / "key").read_text(encoding="utf-8").strip())
