"""All of `anaphora doctor`: the machine always, the services where something is meant to run."""

from pathlib import Path

from anaphora.errors import AnaphoraError
from anaphora.settings import Settings
from launch.doctor.checks import Check, State, machine_checks
from launch.options import connection
from launch.supervision.folder import DEFAULT, DataFolder
from launch.supervision.runtime import Runtime, read_runtime

SERVICES = ("database", "broker", "workers", "api")


async def diagnose(data: Path | None) -> list[Check]:
    """Make every check, in order. Never raises for what is wrong: a check says so."""
    try:
        settings = Settings.load()
    except AnaphoraError as error:
        return [Check("settings", State.FAILED, error.message)]
    folder = DataFolder(data or DEFAULT)
    runtime = _runtime(folder)
    checks = list(machine_checks(folder, settings, runtime))
    if runtime is None and "neo4j_uri" not in settings.model_fields_set:
        message = f"not running on {folder.path}: `anaphora up` starts it."
        return [*checks, *(Check(name, State.LATER, message) for name in SERVICES)]
    # Only now: the model's libraries take seconds to import.
    from launch.doctor.service_checks import service_checks

    url = runtime.url if runtime else f"http://{settings.host}:{settings.port}"
    reached = connection(folder.path) if runtime else settings
    return [*checks, *await service_checks(reached, url)]


def _runtime(folder: DataFolder) -> Runtime | None:
    try:
        return read_runtime(folder.runtime)
    except AnaphoraError:
        return None
