"""Neo4j's jars: a pinned list, fetched once into the user's cache, checked on every start.

All of them are hashed each time (173 MB, a third of a second), so that a jar that was damaged is
fetched again, and one that is not what the list says never runs.
"""

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from filelock import FileLock

from anaphora.errors import Conflict, Unavailable
from anaphora.folders import cache_folder
from launch.servers.class_archive import forget_archives

LOCK = Path(__file__).with_name("neo4j-jars.lock.json")
THREADS = 16


@dataclass(frozen=True, slots=True)
class Jar:
    """Jar of the pinned list: Maven coordinates, and what the file must be."""

    group: str
    artifact: str
    version: str
    classifier: str
    sha256: str
    size: int

    @property
    def name(self) -> str:
        ending = f"-{self.classifier}" if self.classifier else ""
        return f"{self.artifact}-{self.version}{ending}.jar"


# Brings one jar to a file of the fetcher's choosing, which may then be moved away.
Fetch = Callable[[Jar], Path]
Progress = Callable[[int], None]


@cache
def pinned() -> tuple[Jar, ...]:
    return tuple(Jar(**line) for line in json.loads(LOCK.read_text(encoding="utf-8")))


def jar_folder(jars: Sequence[Jar], folder: Path) -> Path:
    """A folder for exactly this list: the class path takes all that lies in it."""
    digest = hashlib.sha256("".join(jar.sha256 for jar in jars).encode()).hexdigest()[:12]
    return folder / f"neo4j-{digest}"


def wrong_jars(jars: Sequence[Jar], folder: Path) -> list[Jar]:
    """The jars that are missing from the folder, or differ from the list."""
    with ThreadPoolExecutor(THREADS) as pool:
        good = pool.map(lambda jar: _is_right(folder / jar.name, jar), jars)
        return [jar for jar, right in zip(jars, good, strict=True) if not right]


def ensure_jars(
    jars: Sequence[Jar] | None = None,
    *,
    folder: Path | None = None,
    fetch: Fetch | None = None,
    started: Progress = lambda total: None,
    progress: Progress = lambda fetched: None,
) -> Path:
    """The folder with every jar in it, right to the byte; fetches what is missing or damaged.

    `started` is told the bytes to fetch, if any, `progress` those of each jar that arrived.
    Raises Unavailable where one cannot be fetched, Conflict where what arrives is another.
    """
    jars = pinned() if jars is None else jars
    folder = folder or cache_folder()
    target = jar_folder(jars, folder)
    wrong = wrong_jars(jars, target)
    if not wrong:
        return target
    fetch = fetch or maven(folder / "maven")
    with _writable(folder), FileLock(folder / "fetching"):
        # Another `up` may have fetched them while this one waited.
        wrong = wrong_jars(jars, target)
        target.mkdir(parents=True, exist_ok=True)
        if wrong:
            started(sum(jar.size for jar in wrong))
            forget_archives(target)
        _fetch_all(wrong, target, fetch, progress)
    return target


def _fetch_all(wrong: Sequence[Jar], target: Path, fetch: Fetch, progress: Progress) -> None:
    def bring(jar: Jar) -> None:
        _bring(jar, target, fetch)
        progress(jar.size)

    pool = ThreadPoolExecutor(THREADS)
    try:
        for done in [pool.submit(bring, jar) for jar in wrong]:
            done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _bring(jar: Jar, target: Path, fetch: Fetch) -> None:
    """Fetch, check, and only then put in place; a second try, since a first may be a torn one."""
    for _ in range(2):
        try:
            found = fetch(jar)
        except OSError as error:
            raise Unavailable(
                f"{jar.name} cannot be fetched ({_one_line(error)}): check the network and "
                "run it again; what has arrived is kept."
            ) from error
        if _is_right(found, jar):
            os.replace(found, target / jar.name)
            return
        found.unlink(missing_ok=True)
    raise Conflict(
        f"{jar.name} does not match its pinned sha256 and is not used: check "
        "for a proxy between this machine and the repository, then run it again."
    )


def maven(repository: Path) -> Fetch:
    """Fetch with jgo, from the repositories it knows; its own cache holds what is on the way."""

    def fetch(jar: Jar) -> Path:
        from jgo.maven import MavenContext

        context = MavenContext(repo_cache=repository, timeout=60)
        project = context.project(jar.group, jar.artifact).at_version(jar.version)
        artifact = project.artifact(classifier=jar.classifier)
        try:
            return Path(artifact.resolve())
        except (RuntimeError, AssertionError) as error:
            # jgo says so where no repository has it, or what came is torn.
            if artifact.cached_path is not None:
                artifact.cached_path.unlink(missing_ok=True)
            raise OSError(_one_line(error)) from error

    return fetch


def _one_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:120]


def _is_right(path: Path, jar: Jar) -> bool:
    try:
        if path.stat().st_size != jar.size:
            return False
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == jar.sha256
    except OSError:
        return False


@contextlib.contextmanager
def _writable(folder: Path) -> Iterator[None]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise Unavailable(
            f"The cache {folder} cannot be written ({error.strerror}): make it writable, or name "
            "another by XDG_CACHE_HOME."
        ) from error
    if free < 400 * 1024 * 1024:
        raise Unavailable(f"The cache {folder} needs 400 MB of free space: free some.")
    yield
