"""History of the repository, as git tells it: the last release, and files as they were."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from anaphora.errors import Invalid

_TAG = re.compile(r"v(\d+\.\d+\.\d+)")


@dataclass(frozen=True, slots=True)
class History:
    """A clone's history."""

    root: Path

    def last_release(self, version: str) -> str | None:
        """Return the newest tag of another version that leads here (`v1.2.3`), if there is one."""
        tags = self._git("tag", "--merged", "HEAD", "--sort=-version:refname", "--list", "v*")
        found = [tag for tag in tags.split() if _TAG.fullmatch(tag) and tag != f"v{version}"]
        return found[0] if found else None

    def read(self, revision: str, name: str) -> str:
        """Return a file as it was. Raises Invalid where it was not there."""
        return self._git("show", f"{revision}:{name}")

    def committed_at(self) -> int:
        """Return when the newest commit was made, in seconds since 1970."""
        return int(self._git("log", "-1", "--format=%ct"))

    def changed(self) -> list[str]:
        """Names of files that differ from what is committed."""
        lines = self._git("status", "--porcelain", "--untracked-files=all").splitlines()
        return [line[3:] for line in lines]

    def files(self, *folders: str) -> list[str]:
        """Names of the committed files of these folders."""
        return [name for name in self._git("ls-files", "-z", "--", *folders).split("\0") if name]

    def _git(self, *arguments: str) -> str:
        done = subprocess.run(  # noqa: S603
            ["git", *arguments],  # noqa: S607
            cwd=self.root,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Invalid(f"git {arguments[0]} failed: {done.stderr.strip()}")
        return done.stdout
