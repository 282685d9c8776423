"""Versions of what is released: all one, and headed in the changelog."""

import json
import re
import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from packaging.version import InvalidVersion, Version

_HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?[ \t]*$(.*?)(?=^## |\Z)", re.M | re.S)
_ASSIGNED = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
_UNRELEASED = "Unreleased"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the changelog: a version or `Unreleased`, its date as written, its text."""

    version: str
    date: str
    text: str


def stated_versions(root: Path) -> dict[str, str]:
    """Return the version that each file states."""

    def read(name: str) -> str:
        return (root / name).read_text(encoding="utf-8")

    lock = json.loads(read("clients/typescript/package-lock.json"))
    assigned = _ASSIGNED.search(read("anaphora/__init__.py"))
    return {
        "pyproject.toml": tomllib.loads(read("pyproject.toml"))["project"]["version"],
        "anaphora/__init__.py": assigned[1] if assigned else "none",
        **{
            name: tomllib.loads(read(name))["project"]["version"]
            for name in ("clients/python/pyproject.toml",)
        },
        "clients/typescript/package.json": json.loads(read("clients/typescript/package.json"))[
            "version"
        ],
        "clients/typescript/package-lock.json": lock["packages"][""]["version"],
    }


def version_faults(stated: dict[str, str]) -> list[str]:
    """Say which files state another version than pyproject.toml, and whether it is none."""
    wanted = stated["pyproject.toml"]
    faults = [
        f"{name} states {version}, pyproject.toml {wanted}: make them one."
        for name, version in stated.items()
        if version != wanted
    ]
    try:
        is_right = len(Version(wanted).release) == 3
    except InvalidVersion:
        is_right = False
    return faults if is_right else [*faults, f"{wanted} is no version of three numbers."]


def sections(changelog: str) -> list[Section]:
    """Read the sections of a changelog, from the first."""
    return [
        Section(match[1], match[2] or "", match[3].strip())
        for match in _HEADING.finditer(changelog)
    ]


def changelog_faults(changelog: str, version: str, *, unreleased: bool) -> list[str]:
    """Say why the changelog is not that of the version; with `unreleased`, it may be to come."""
    found = sections(changelog)
    versions = [one for one in found if one.version != _UNRELEASED]
    waiting = [one for one in found if one.version == _UNRELEASED and one.text]
    if unreleased and waiting:
        return []
    if not versions or versions[0].version != version:
        newest = versions[0].version if versions else "none"
        return [f"CHANGELOG.md has {newest} on top: head what is released `## [{version}] - DATE`."]
    faults = [f"CHANGELOG.md has changes over {version} that are not released."] if waiting else []
    try:
        date.fromisoformat(versions[0].date)
    except ValueError:
        faults.append(f"CHANGELOG.md has no date of {version}: `## [{version}] - 2026-01-31`, say.")
    if not versions[0].text:
        faults.append(f"CHANGELOG.md says nothing of {version}.")
    return faults
