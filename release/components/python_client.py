"""The Python client, what pip installs for it, and for each of its extras.

Whoever installs it gets what pip finds in the ranges that it states. Listed are the versions that
it is tested with, of the lock file of development; what that lacks is listed without a version.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release.components.component import Component, Delivery, purl
from release.components.python_packages import Pin, license_of, pins, stated


def client_packages(root: Path, known: Mapping[str, str]) -> list[Component]:
    """Read the client, the first, and what it needs; `known` has licenses that no metadata tells.

    What an extra alone needs is optional.
    """
    path = root / "clients" / "python" / "pyproject.toml"
    project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    lock = _Lock.read(root)
    base = [Requirement(one) for one in project["dependencies"]]
    extras = [
        _within(Requirement(one), extra)
        for extra, given in project.get("optional-dependencies", {}).items()
        for one in given
    ]
    needed = lock.components(base, known)
    required = {one.purl for one in needed}
    optional = [
        replace(component, is_optional=True)
        for component in lock.components(extras, known)
        if component.purl not in required
    ]
    itself = Component(
        purl("pypi", project["name"], project["version"]),
        project["license"],
        Delivery.BUNDLED,
        tuple(ref for one in (*base, *extras) for ref in lock.purls(one.name)),
        requires=stated([*base, *extras]),
    )
    return [itself, *needed, *optional]


def _within(requirement: Requirement, extra: str) -> Requirement:
    """The requirement as a wheel's metadata has it: where the extra is asked for."""
    marker = f'extra == "{extra}"'
    if requirement.marker is not None:
        marker = f"({requirement.marker}) and {marker}"
        requirement.marker = None
    return Requirement(f"{requirement}; {marker}")


@dataclass(frozen=True, slots=True)
class _Lock:
    """Pins of requirements-dev.lock by name, and the names that each name asks for."""

    pins: Mapping[str, list[Pin]]
    needs: Mapping[str, list[str]]

    @classmethod
    def read(cls, root: Path) -> "_Lock":
        found: dict[str, list[Pin]] = defaultdict(list)
        needs: dict[str, list[str]] = defaultdict(list)
        # Development's has all of the product's, in the same versions.
        for pin in pins((root / "requirements-dev.lock").read_text(encoding="utf-8")):
            found[canonicalize_name(pin.name)].append(pin)
            for asking in pin.via:
                needs[canonicalize_name(asking)].append(canonicalize_name(pin.name))
        return cls(found, needs)

    def purls(self, name: str) -> tuple[str, ...]:
        """Purls of a distribution: one for each locked version, or one without a version."""
        locked = self.pins.get(canonicalize_name(name), ())
        return tuple(pin.purl for pin in locked) or (purl("pypi", canonicalize_name(name), ""),)

    def components(
        self, wanted: Iterable[Requirement], known: Mapping[str, str]
    ) -> list[Component]:
        """Components for these requirements, and all that those need."""
        reached: dict[str, None] = {}
        waiting: list[str] = [canonicalize_name(one.name) for one in wanted]
        while waiting:
            if (name := waiting.pop()) not in reached:
                reached[name] = None
                waiting += self.needs.get(name, ())
        return [
            Component(
                itself,
                license_of(name, known),
                Delivery.INSTALLED,
                tuple(one for need in self.needs.get(name, ()) for one in self.purls(need)),
                is_range=True,
            )
            for name in reached
            for itself in self.purls(name)
        ]
