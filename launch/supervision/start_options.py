"""Options of `up` that a data folder remembers: DIR/options.json, which holds no secret."""

import json
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from launch.supervision.files import write_atomically

_LONGEST_HOST = 255


@dataclass(frozen=True, slots=True)
class StartOptions:
    """Options of a start; None is an option that was not given."""

    host: str | None = None
    port: int | None = None
    demo: bool | None = None
    share: bool | None = None

    @property
    def given(self) -> dict[str, Any]:
        """Values of the options that were given."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def over(self, earlier: "StartOptions") -> "StartOptions":
        """Return these, and the earlier ones where these are not given."""
        return StartOptions(**(earlier.given | self.given))

    def without(self, names: Collection[str]) -> "StartOptions":
        """Return these but for those of the names."""
        kept = {name: value for name, value in self.given.items() if name not in names}
        return StartOptions(**kept)

    def arguments(self) -> list[str]:
        """Return what says the same on a command line."""
        found = []
        for name, value in self.given.items():
            if isinstance(value, bool):
                found.append(f"--{name}" if value else f"--no-{name}")
            else:
                found += [f"--{name}", str(value)]
        return found


# What is so where nothing says otherwise, and need not be remembered.
_DEFAULTS = StartOptions(demo=True, share=False)

_CHECKS: dict[str, Callable[[Any], bool]] = {
    "host": lambda value: isinstance(value, str) and _is_host(value),
    "port": lambda value: type(value) is int and 0 <= value <= 65535,
    "demo": lambda value: isinstance(value, bool),
    "share": lambda value: isinstance(value, bool),
}


def read_options(path: Path) -> StartOptions:
    """Read what was remembered. A file that is missing or damaged is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return StartOptions()
    if not isinstance(found, dict):
        return StartOptions()
    return StartOptions(
        **{name: found[name] for name, is_right in _CHECKS.items() if is_right(found.get(name))}
    )


def remember_options(path: Path, options: StartOptions) -> None:
    """Write what the next start takes up; `read_options` reads it."""
    kept = {
        name: value for name, value in options.given.items() if value != getattr(_DEFAULTS, name)
    }
    write_atomically(path, json.dumps(kept) + "\n")


def _is_host(value: str) -> bool:
    return 0 < len(value) <= _LONGEST_HOST and all("!" <= sign <= "~" for sign in value)
