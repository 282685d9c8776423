"""JavaScript: what is bundled into the pages, and the TypeScript client with what it needs."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from anaphora.errors import Invalid
from release.components.component import Component, Delivery, Digest, purl

PAGES = ("graphiql", "explorer")
_HEADING = re.compile(r"(@?[\w./-]+) (\d\S*) \(([^()]+(?:\([^()]*\)[^()]*)*)\)")
_RULE = "-" * 72
_FOLDER = "node_modules/"
# Groups of what npm installs with a package.
_ASKED = ("dependencies", "optionalDependencies", "peerDependencies")


@dataclass(frozen=True, slots=True)
class Bundled:
    """A package whose license stands beside a bundle, since the bundle has code of it."""

    name: str
    version: str
    license: str


def headings(licenses: str) -> list[Bundled]:
    """Read the packages that a bundle's LICENSES.txt lists."""
    found = []
    for text in licenses.split(f"\n{_RULE}\n"):
        # What no heading begins is the rest of a license with a rule in it.
        if match := _HEADING.fullmatch(text.strip().partition("\n")[0]):
            found.append(Bundled(match[1], match[2], match[3]))
    return found


def bundled_scripts(root: Path) -> list[Component]:
    """Read what is bundled into the pages. Raises Invalid for what their locks do not have."""
    found: dict[str, Component] = {}
    for page in PAGES:
        lock = _Lock.read(root / "api" / page / "package-lock.json")
        licenses = (root / "api" / "static" / page / "LICENSES.txt").read_text(encoding="utf-8")
        listed = headings(licenses)
        known = {purl("npm", one.name, one.version) for one in listed}
        for one in listed:
            paths = lock.paths(one.name, one.version)
            if not paths:
                raise Invalid(
                    f"{one.name} {one.version} is bundled into {page} and not in its lock file: "
                    "run `make pages`."
                )
            needs = {need for path in paths for need in lock.needs(path)} & known
            component = lock.component(paths[0], Delivery.BUNDLED, needs, one.license)
            earlier = found.setdefault(component.purl, component)
            if set(component.needs) - set(earlier.needs):
                found[component.purl] = component
    return list(found.values())


def client_package(root: Path) -> list[Component]:
    """Read the TypeScript client, the first, and what npm installs for it, in the tested versions.

    Raises Invalid for a need of its own that its lock file does not have.
    """
    folder = root / "clients" / "typescript"
    project = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    lock = _Lock.read(folder / "package-lock.json")
    asked = {name: range for group in _ASKED for name, range in project.get(group, {}).items()}
    if missing := [name for name in asked if f"{_FOLDER}{name}" not in lock.packages]:
        raise Invalid(
            f"The client's lock file does not have {', '.join(missing)}: run `npm install`."
        )
    paths = [path for path, entry in lock.packages.items() if path and not entry.get("dev")]
    known = {lock.purl(path) for path in paths}
    itself = lock.component("", Delivery.BUNDLED, set(lock.needs("")) & known)
    rest = [
        lock.component(path, Delivery.INSTALLED, set(lock.needs(path)) & known) for path in paths
    ]
    ranges = tuple(sorted(f"{name}@{range}" for name, range in asked.items()))
    return [
        replace(itself, requires=ranges),
        *(replace(component, is_range=True) for component in rest),
    ]


@dataclass(frozen=True, slots=True)
class _Lock:
    """A package-lock.json: entries by the folders that they are installed into."""

    packages: dict[str, dict[str, Any]]

    @classmethod
    def read(cls, path: Path) -> "_Lock":
        return cls(json.loads(path.read_text(encoding="utf-8"))["packages"])

    def name(self, path: str) -> str:
        name: str = self.packages[path].get("name") or path.rpartition(_FOLDER)[2]
        return name

    def purl(self, path: str) -> str:
        return purl("npm", self.name(path), self.packages[path]["version"])

    def paths(self, name: str, version: str) -> list[str]:
        """Return the folders that hold this version of a package."""
        return [
            path
            for path, entry in self.packages.items()
            if path and self.name(path) == name and entry["version"] == version
        ]

    def needs(self, path: str) -> Iterator[str]:
        """Purls of what a package imports, each as it is found from the package's folder."""
        entry = self.packages[path]
        for name in {name: None for group in _ASKED for name in entry.get(group, {})}:
            folder = path
            while (found := f"{folder}/{_FOLDER}{name}".lstrip("/")) not in self.packages:
                if not folder:
                    break
                folder = folder.rpartition(f"/{_FOLDER}")[0] if f"/{_FOLDER}" in folder else ""
            else:
                yield self.purl(found)

    def component(
        self, path: str, delivery: Delivery, needs: set[str], license: str = ""
    ) -> Component:
        entry = self.packages[path]
        return Component(
            self.purl(path),
            license or str(entry.get("license", "")),
            delivery,
            tuple(sorted(needs)),
            _digest(entry.get("integrity", "")),
        )


def _digest(integrity: str) -> Digest | None:
    algorithm, _, value = integrity.partition("-")
    if algorithm != "sha512":
        return None
    return Digest("SHA-512", base64.b64decode(value).hex())
