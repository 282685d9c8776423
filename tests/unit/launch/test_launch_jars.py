"""The jars: fetched once, checked always."""

import hashlib
from pathlib import Path

import pytest

from anaphora.errors import Conflict, Unavailable
from launch.servers.jars import Jar, ensure_jars, jar_folder, pinned, wrong_jars


class Repository:
    """Serves jars into files of its own, and counts; `torn` names what it serves cut short once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.contents: dict[str, bytes] = {}
        self.served: list[str] = []
        self.torn: set[str] = set()

    def jar(self, name: str) -> Jar:
        content = (name * 100).encode()
        self.contents[name] = content
        return Jar("org.example", name, "1", "", hashlib.sha256(content).hexdigest(), len(content))

    def fetch(self, jar: Jar) -> Path:
        self.served.append(jar.artifact)
        content = self.contents[jar.artifact]
        if jar.artifact in self.torn:
            self.torn.remove(jar.artifact)
            content = content[:10]
        path = self.folder / f"{jar.artifact}-{len(self.served)}"
        path.write_bytes(content)
        return path


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    folder = tmp_path / "repository"
    folder.mkdir()
    return Repository(folder)


def test_second_folder_reuses(repository: Repository, tmp_path: Path) -> None:
    jars = [repository.jar("one"), repository.jar("two")]
    sizes: list[int] = []
    for _ in range(2):
        target = ensure_jars(
            jars, folder=tmp_path / "cache", fetch=repository.fetch, started=sizes.append
        )
    assert sorted(repository.served) == ["one", "two"]
    assert sizes == [sum(jar.size for jar in jars)]
    assert sorted(path.name for path in target.iterdir()) == ["one-1.jar", "two-1.jar"]


def test_damaged_jar_is_fetched_again(repository: Repository, tmp_path: Path) -> None:
    jars = [repository.jar("one"), repository.jar("two")]
    target = ensure_jars(jars, folder=tmp_path / "cache", fetch=repository.fetch)
    damaged = target / "one-1.jar"
    content = bytearray(damaged.read_bytes())
    content[5] ^= 1
    damaged.write_bytes(content)
    assert wrong_jars(jars, target) == [jars[0]]
    ensure_jars(jars, folder=tmp_path / "cache", fetch=repository.fetch)
    assert wrong_jars(jars, target) == []
    assert sorted(repository.served) == ["one", "one", "two"]


def test_torn_download_is_tried_again(repository: Repository, tmp_path: Path) -> None:
    jars = [repository.jar("one")]
    repository.torn.add("one")
    target = ensure_jars(jars, folder=tmp_path / "cache", fetch=repository.fetch)
    assert wrong_jars(jars, target) == []


def test_another_file_is_refused_by_name(repository: Repository, tmp_path: Path) -> None:
    jars = [repository.jar("good"), repository.jar("bad")]
    repository.contents["bad"] = b"x" * jars[1].size
    with pytest.raises(Conflict, match=r"bad-1\.jar"):
        ensure_jars(jars, folder=tmp_path / "cache", fetch=repository.fetch)
    assert not (jar_folder(jars, tmp_path / "cache") / "bad-1.jar").exists()


def test_what_cannot_be_fetched_is_named(repository: Repository, tmp_path: Path) -> None:
    def fail(jar: Jar) -> Path:
        raise OSError("no route to host")

    with pytest.raises(Unavailable, match=r"one-1\.jar cannot be fetched .*no route"):
        ensure_jars([repository.jar("one")], folder=tmp_path / "cache", fetch=fail)


def test_cache_that_is_a_file(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("")
    with pytest.raises(Unavailable, match="XDG_CACHE_HOME"):
        ensure_jars([repository.jar("one")], folder=tmp_path / "cache", fetch=repository.fetch)


def test_list_is_whole() -> None:
    jars = pinned()
    assert len({jar.name for jar in jars}) == len(jars) > 200
    assert all(len(jar.sha256) == 64 and jar.size > 0 for jar in jars)
