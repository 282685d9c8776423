"""Checks by `anaphora doctor` of this machine, whether or not anything runs."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import psutil

from anaphora.errors import AnaphoraError
from anaphora.folders import cache_folder
from anaphora.settings import Settings
from launch.servers import java
from launch.servers.jars import jar_folder, pinned, wrong_jars
from launch.servers.ports import is_free
from launch.supervision.folder import NEEDED, DataFolder
from launch.supervision.runtime import Runtime

MEMORY = 3 * 2**30


class State(StrEnum):
    OK = "ok"
    # Not running, or not fetched yet: nothing is wrong.
    LATER = "later"
    # It serves, and less well than it should.
    DEGRADED = "degraded"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Check:
    """Result of a check: what was looked at, how it is, and what to do unless it is well."""

    name: str
    state: State
    message: str


def machine_checks(
    folder: DataFolder, settings: Settings, runtime: Runtime | None
) -> Iterator[Check]:
    """Check disk, memory, ports, Java and jars."""
    yield _disk(folder)
    yield _memory(runtime)
    yield _port(settings, runtime)
    yield _java()
    yield _jars()


def _disk(folder: DataFolder) -> Check:
    existing = next(path for path in (folder.path, *folder.path.parents) if path.exists())
    free = shutil.disk_usage(existing).free
    text = f"{free / 2**30:.1f} GB free at {existing}"
    if free < NEEDED:
        return Check("disk", State.FAILED, f"{text}: free some, or name another folder by --data.")
    return Check("disk", State.OK, text)


def _memory(runtime: Runtime | None) -> Check:
    free = psutil.virtual_memory().available
    text = f"{free / 2**30:.1f} GB available"
    if runtime is None and free < MEMORY:
        advice = "about 3 GB are needed: end other programs, or lower ANAPHORA_NEO4J_HEAP."
        return Check("memory", State.FAILED, f"{text}: {advice}")
    return Check("memory", State.OK, text)


def _port(settings: Settings, runtime: Runtime | None) -> Check:
    if runtime is not None:
        return Check(
            "ports", State.OK, f"the API is at {runtime.url}, the database at {runtime.bolt}"
        )
    if settings.port and not is_free(settings.port, settings.host):
        advice = "end what listens there, or choose another with --port."
        return Check("ports", State.FAILED, f"port {settings.port} is in use: {advice}")
    return Check("ports", State.OK, f"port {settings.port} is free")


def _java() -> Check:
    try:
        return Check("java", State.OK, java.version())
    except AnaphoraError as error:
        return Check("java", State.FAILED, error.message)


def _jars() -> Check:
    jars = pinned()
    folder = jar_folder(jars, cache_folder())
    wrong = wrong_jars(jars, folder)
    if not wrong:
        return Check("jars", State.OK, f"{len(jars)} in {folder}, each as pinned")
    if len(wrong) == len(jars):
        return Check("jars", State.LATER, "not fetched yet: `anaphora up` fetches them.")
    names = ", ".join(jar.name for jar in wrong[:3])
    return Check(
        "jars", State.FAILED, f"{len(wrong)} missing or damaged ({names}): run `anaphora up`."
    )
