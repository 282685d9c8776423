"""Everything that ships: Anaphora itself, and each component once, with what needs it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from release.components import python_client, python_packages, scripts, servers
from release.components.component import Component, Delivery, purl
from release.licenses import Policy


@dataclass(frozen=True, slots=True)
class Inventory:
    """Anaphora, and all components; one that comes in two ways stands there twice."""

    itself: Component
    components: tuple[Component, ...]


def take_inventory(root: Path, version: str, policy: Policy) -> Inventory:
    """Read the lock files of a clone whose environment is installed."""
    packages = python_packages.locked_packages(root, policy.python)
    bundled = scripts.bundled_scripts(root)
    carried = servers.carried(policy.programs)
    needed = (
        *python_packages.direct_needs(root),
        *(component.purl for component in bundled),
        servers.neo4j(),
    )
    itself = Component(
        purl("pypi", "anaphora", version),
        "Apache-2.0",
        Delivery.BUNDLED,
        needed,
        is_program=True,
        requires=python_packages.direct_ranges(root),
    )
    components = (
        *_carrying(packages, carried),
        *python_client.client_packages(root, policy.python),
        *bundled,
        *scripts.client_package(root),
        *servers.jars(policy.java),
        *carried,
    )
    return Inventory(itself, components)


def _carrying(packages: Iterable[Component], carried: Iterable[Component]) -> Iterable[Component]:
    """Give the packages that carry a program the need of it."""
    programs = {servers.CARRIERS[program.name]: program.purl for program in carried}
    for package in packages:
        program = programs.get(package.name)
        yield replace(package, needs=(*package.needs, program)) if program else package
