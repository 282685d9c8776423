"""Display of `up`: bars and spinners on a terminal, plain lines elsewhere."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn


class Display:
    """Writes to standard output, and goes on in silence where nobody reads it any more."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(file=sys.stdout, highlight=False, soft_wrap=True)

    def say(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._console.print(text, markup=False)

    def link(self, name: str, url: str) -> None:
        self.say(f"  {name:<14} {url}")

    @contextlib.contextmanager
    def step(self, text: str) -> Iterator[None]:
        """Say what is waited for, then how long it took."""
        began = time.monotonic()
        if self._console.is_terminal:
            with self._console.status(f"{text} …"):
                yield
        else:
            self.say(f"{text} …")
            yield
        self.say(f"{text}: {time.monotonic() - began:.1f} s")

    @contextlib.contextmanager
    def fetching(self, text: str) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
        """A bar that appears when it is told a total in bytes, and moves by bytes."""
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
        bar = Progress(*columns, TimeRemainingColumn(), console=self._console, transient=True)
        task = bar.add_task(text, total=None, visible=False)
        total = 0

        def started(size: int) -> None:
            nonlocal total
            total = size
            bar.update(task, total=size, visible=True)
            if self._console.is_terminal:
                bar.start()
            else:
                self.say(f"{text}: {size / 1e6:.0f} MB …")

        try:
            yield started, lambda size: bar.advance(task, size)
        finally:
            bar.stop()
        if total:
            self.say(f"{text}: {total / 1e6:.0f} MB, checked")
