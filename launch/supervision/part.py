"""A supervised process: its command, what it needs, and how long it may take to end."""

import signal
from collections.abc import Callable
from dataclasses import dataclass, field


def _nothing() -> None:
    """Do nothing: there is no preparation."""


def _ignore(cleanly: bool) -> None:
    """Do nothing, whatever way it ended."""


def _running() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Part:
    """One supervised process. `ready` and `prepare` may block: they are called in threads."""

    name: str
    command: Callable[[], list[str]]
    needs: tuple[str, ...] = ()
    prepare: Callable[[], None] = _nothing
    ready: Callable[[], bool] = _running
    # Told whether it ended by itself after it was asked to.
    ended: Callable[[bool], None] = _ignore
    grace: float = 10.0
    # Seconds until it answers, at most: a first start may build indexes, or recover a large store.
    patience: float = 180.0
    # Signal from Linux when `up` is killed. Ours take a KILL well; a server closes its files.
    dies_by: int = signal.SIGKILL
    # In what order parts are ended: the lowest first, those of one number together.
    ends: int = 0
    environment: dict[str, str] = field(default_factory=dict)
