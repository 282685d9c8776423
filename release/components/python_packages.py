"""Python distributions of requirements.lock, and what Anaphora asks for among them."""

import importlib.metadata
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from anaphora.errors import Invalid
from release.components.component import Component, Delivery, purl

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_VIA = re.compile(r"^    #(?: via|  ) ([A-Za-z0-9._-]+)", re.MULTILINE)
# What classifiers say without a doubt; `BSD License` names several.
_CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
}
_SPDX = re.compile(r"[A-Za-z0-9.-]+(?: (?:AND|OR) [A-Za-z0-9.-]+)*")


@dataclass(frozen=True, slots=True)
class Pin:
    """A distribution of the lock file; `via` names what asks for it."""

    name: str
    version: str
    via: tuple[str, ...]

    @property
    def purl(self) -> str:
        return purl("pypi", self.name, self.version)


def pins(lock: str) -> list[Pin]:
    """Read a lock file; a name stands there twice where platforms have two versions."""
    starts = list(_PINNED.finditer(lock))
    ends = [match.start() for match in starts[1:]] + [len(lock)]
    return [
        Pin(start[1], start[2], tuple(_VIA.findall(lock[start.end() : end])))
        for start, end in zip(starts, ends, strict=True)
    ]


def locked_packages(root: Path, known: Mapping[str, str]) -> list[Component]:
    """Read what pip installs beside Anaphora; `known` has licenses that no metadata tells."""
    locked = pins((root / "requirements.lock").read_text(encoding="utf-8"))
    needs: dict[str, list[str]] = defaultdict(list)
    for pin in locked:
        for asking in pin.via:
            needs[asking].append(pin.purl)
    return [
        Component(pin.purl, license_of(pin.name, known), Delivery.INSTALLED, tuple(needs[pin.name]))
        for pin in locked
    ]


def direct_needs(root: Path) -> tuple[str, ...]:
    """Purls of what Anaphora itself asks for. Raises Invalid for what is not locked."""
    locked = pins((root / "requirements.lock").read_text(encoding="utf-8"))
    found = [pin for pin in locked if "anaphora" in pin.via]
    names = {canonicalize_name(pin.name) for pin in found}
    if missing := [one.name for one in _asked(root) if canonicalize_name(one.name) not in names]:
        raise Invalid(
            f"requirements.lock does not have {', '.join(missing)}: compile the lock files."
        )
    return tuple(pin.purl for pin in found)


def direct_ranges(root: Path) -> tuple[str, ...]:
    """Ranges of what Anaphora asks for: its wheel alone is satisfied by any version in them."""
    return stated(_asked(root))


def stated(wanted: Iterable[Requirement]) -> tuple[str, ...]:
    """Requirements as a wheel's metadata states them, in order."""
    return tuple(sorted(str(one) for one in wanted))


def _asked(root: Path) -> list[Requirement]:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(one) for one in project["dependencies"]]


def license_of(name: str, known: Mapping[str, str]) -> str:
    """Return the license of a distribution: as known, or as its metadata tells without a doubt."""
    return known.get(name) or next(_told(name), "")


def _told(name: str) -> Iterator[str]:
    try:
        metadata = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        # Of another platform.
        return
    if expression := _field(metadata, "License-Expression"):
        yield expression
    if _SPDX.fullmatch(text := _field(metadata, "License")) and text not in ("BSD", "GPL"):
        yield text
    classified = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier") or ()
        if line.startswith("License :: OSI Approved :: ")
    ]
    if len(classified) == 1 and classified[0] in _CLASSIFIERS:
        yield _CLASSIFIERS[classified[0]]


def _field(metadata: importlib.metadata.PackageMetadata, name: str) -> str:
    return next(iter(metadata.get_all(name) or ()), "")
