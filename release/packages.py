"""Packages of a release: two wheels and, where npm is, the tarball of the TypeScript client."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from anaphora.errors import Unavailable

SUMS = "SHA256SUMS"


def build_wheel(folder: Path, out: Path, made_at: int) -> Path:
    """Build the wheel of a project, with what is installed; of equal input, equal bytes.

    Raises Unavailable with what the build said, if it fails.
    """
    with tempfile.TemporaryDirectory() as fresh:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", fresh]
        _run(command, folder, SOURCE_DATE_EPOCH=str(made_at))
        [wheel] = Path(fresh).glob("*.whl")
        return Path(shutil.move(wheel, out / wheel.name))


def build_tarball(folder: Path, out: Path) -> Path | None:
    """Build the tarball of an npm package; None where npm is not installed."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    _run([npm, "ci", "--silent"], folder)
    with tempfile.TemporaryDirectory() as fresh:
        _run([npm, "pack", "--silent", "--pack-destination", fresh], folder)
        [tarball] = Path(fresh).glob("*.tgz")
        return Path(shutil.move(tarball, out / tarball.name))


def missing_files(wheel: Path, committed: list[str]) -> list[str]:
    """Return the committed files of the packages that a wheel does not have."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(set(committed) - set(archive.namelist()))


def write_sums(out: Path, files: list[Path]) -> Path:
    """Write the digests of the files, as `sha256sum --check` reads them."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    path = out / SUMS
    path.write_text("".join(sorted(lines, key=lambda line: line[66:])), encoding="utf-8")
    return path


def _run(command: list[str], folder: Path, **environment: str) -> None:
    done = subprocess.run(  # noqa: S603
        command,
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        told = (done.stderr or done.stdout).strip()
        raise Unavailable(f"{' '.join(command[:3])} failed in {folder.name}: {told}")
