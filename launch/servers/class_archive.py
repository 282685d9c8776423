"""Neo4j's classes as the virtual machine keeps them in memory, written once, then mapped.

It halves the time and the work of a start. The first Neo4j that ends cleanly writes the archive,
next to the jars; nothing depends on it, and one that does not fit is ignored.
"""

import contextlib
import subprocess
import time
import uuid
from pathlib import Path

from launch.servers.java import java

# Seconds. The file of a run is written when it ends: what is older than that is nobody's.
_LONGEST_RUN = 3600.0


class ClassArchive:
    """The archive of one jar folder. `flags` before a start, `keep` after a clean end."""

    def __init__(self, jars: Path) -> None:
        self._base = jars / "java.jsa"
        self._whole = jars / "neo4j.jsa"
        self._part = jars / f"neo4j.jsa.{uuid.uuid4().hex}"

    def flags(self) -> list[str]:
        """Options that use the archive, or have it written at the end."""
        self._clear()
        if self._whole.exists():
            return [f"-XX:SharedArchiveFile={self._base}:{self._whole}", "-XX:+VerifySharedSpaces"]
        if not self._base.exists() and not self._write_base():
            return []
        return [
            f"-XX:SharedArchiveFile={self._base}",
            f"-XX:ArchiveClassesAtExit={self._part}",
            "-Xlog:cds=off",
            "-Xlog:cds+dynamic=off",
        ]

    def keep(self) -> None:
        """Put what was written in place: only after a clean end is it whole."""
        if self._part.exists():
            self._part.replace(self._whole)

    def discard(self) -> None:
        """Forget what was written: the writer was ended by force."""
        self._part.unlink(missing_ok=True)

    def _clear(self) -> None:
        """Remove what was written for runs that were killed: each is as large as the jars."""
        oldest = time.time() - _LONGEST_RUN
        for path in self._whole.parent.glob("neo4j.jsa.*"):
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < oldest:
                    path.unlink()

    def _write_base(self) -> bool:
        # The runtime comes without the archive of its own classes, on which the other builds.
        part = self._base.with_name(f"{self._base.name}.{uuid.uuid4().hex}")
        command = [str(java()), "-Xshare:dump", f"-XX:SharedArchiveFile={part}", "-Xlog:cds=off"]
        try:
            subprocess.run(command, capture_output=True, timeout=60, check=True)  # noqa: S603
            part.replace(self._base)
        except (OSError, subprocess.SubprocessError):
            return False
        return True


def forget_archives(jars: Path) -> None:
    """Remove the archives of a jar folder whose jars have changed."""
    for path in jars.glob("*.jsa*"):
        path.unlink(missing_ok=True)
