"""A bar that follows a run to its end, on the terminal's standard error."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from launch.client.client import ApiClient

_LOOK = 0.5


def follow_run(
    client: "ApiClient", run: dict[str, Any], query: str, label: Callable[[dict[str, Any]], str]
) -> dict[str, Any]:
    """Show a run's progress until it is over; return it as `query` tells it by its `id`."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True, highlight=False, soft_wrap=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label(run), total=1.0)
        while run["status"] in ("QUEUED", "RUNNING"):
            bar.update(task, completed=run["progress"], description=label(run))
            time.sleep(_LOOK)
            run = client.ask_until(query, id=run["id"])["run"]
    return run
