"""Packages of a release, and what git tells of the one before."""

import hashlib
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from anaphora.errors import Invalid, Unavailable
from release.history import History
from release.packages import build_wheel, missing_files, write_sums

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "thing"
version = "1.0.0"
requires-python = ">=3"
[tool.hatch.build.targets.wheel]
packages = ["thing"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of its own, with a file that its wheel leaves out."""
    folder = tmp_path / "project"
    (folder / "thing").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PROJECT)
    for name in ("thing/__init__.py", "thing/words.txt", "beside.txt"):
        (folder / name).write_text("# it\n")
    return folder


def test_a_wheel_is_built_twice_to_the_byte_and_what_it_lacks_is_told(
    project: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for out in (first, second):
        out.mkdir()
        build_wheel(project, out, 1_700_000_000)
    [wheel], [again] = first.iterdir(), second.iterdir()
    assert wheel.name == "thing-1.0.0-py3-none-any.whl"
    assert wheel.read_bytes() == again.read_bytes()
    committed = ["thing/__init__.py", "thing/words.txt"]
    assert missing_files(wheel, committed) == []
    assert missing_files(wheel, [*committed, "thing/more.txt"]) == ["thing/more.txt"]
    with zipfile.ZipFile(wheel) as archive:
        assert "beside.txt" not in archive.namelist()


def test_a_build_that_fails_says_why(project: Path, tmp_path: Path) -> None:
    (project / "pyproject.toml").write_text(PROJECT.replace("1.0.0", "one"))
    with pytest.raises(Unavailable, match="one"):
        build_wheel(project, tmp_path, 0)


def test_sums_are_those_of_the_files(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("b.whl", "a.tgz")]
    for path in files:
        path.write_bytes(path.name.encode())
    lines = write_sums(tmp_path, files).read_text().splitlines()
    assert lines == [
        f"{hashlib.sha256(name).hexdigest()}  {name.decode()}" for name in (b"a.tgz", b"b.whl")
    ]
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path, check=False)
    assert done.returncode == 0


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    folder.mkdir()
    run(folder, "init", "--quiet", "--initial-branch", "main")
    return folder


def run(folder: Path, *arguments: str) -> None:
    named = {
        f"GIT_{role}_{what}": "x@x"
        for role in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    environment = {**os.environ, **named, "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True)


def commit(folder: Path, text: str, *tags: str) -> None:
    (folder / "contract").write_text(text)
    run(folder, "add", "contract")
    run(folder, "commit", "--quiet", "--message", text)
    for tag in tags:
        run(folder, "tag", tag)


def test_the_last_release_is_the_newest_version_before_this_one(clone: Path) -> None:
    commit(clone, "first")
    history = History(clone)
    assert history.last_release("0.1.0") is None
    commit(clone, "nine", "v0.9.0", "vague", "v1", "nightly")
    commit(clone, "ten", "v0.10.0")
    run(clone, "checkout", "--quiet", "-b", "side")
    commit(clone, "elsewhere", "v3.0.0")
    run(clone, "checkout", "--quiet", "main")
    commit(clone, "now")
    assert history.last_release("0.11.0") == "v0.10.0"
    # Built again where it was tagged, a release is compared with the one before.
    assert history.last_release("0.10.0") == "v0.9.0"
    assert history.read("v0.10.0", "contract") == "ten"
    assert history.read("HEAD", "contract") == "now"
    assert history.files(".") == ["contract"]
    assert history.committed_at() > 1_700_000_000


def test_what_is_not_committed_or_not_there_is_told(clone: Path, tmp_path: Path) -> None:
    commit(clone, "first")
    history = History(clone)
    assert history.changed() == []
    (clone / "contract").write_text("second")
    (clone / "new").write_text("new")
    assert history.changed() == ["contract", "new"]
    with pytest.raises(Invalid, match="git show failed"):
        history.read("HEAD", "new")
    with pytest.raises(Invalid):
        History(tmp_path).committed_at()
