"""Files that are written whole or not at all, and that only their owner reads."""

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, text: str, mode: int = 0o600) -> None:
    """Write beside the file, then rename over it: a reader sees the old or the new content."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_secret(path: Path) -> str:
    """Return a kept secret, empty for none. What is no text fails as a wrong key does."""
    exists = path.exists()
    return path.read_text(encoding="utf-8", errors="replace").strip() if exists else ""
