"""Judges licenses: whether what ships may stand beside Apache-2.0, by `licenses.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Self

from license_expression import ExpressionError, get_spdx_licensing

from release.components.component import Component

POLICY = Path(__file__).with_name("licenses.toml")
_LICENSING = get_spdx_licensing()


@dataclass(frozen=True, slots=True)
class Exemption:
    """A license that some components may have, by the way in which they are delivered."""

    license: str
    delivery: str
    components: tuple[str, ...]
    reason: str

    def covers(self, component: Component, license: str) -> bool:
        if (self.license, self.delivery) != (license, component.delivery):
            return False
        name = component.purl.partition("@")[0]
        return any(fnmatchcase(name, pattern) for pattern in self.components)


@dataclass(frozen=True, slots=True)
class Policy:
    """Licenses that need no reason, those that have one, and those that no metadata tells."""

    permissive: frozenset[str]
    exemptions: tuple[Exemption, ...]
    python: Mapping[str, str] = field(default_factory=dict)
    java: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path = POLICY) -> Self:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        given = [
            Exemption(one["license"], one["delivery"], tuple(one["components"]), one["reason"])
            for one in found["exceptions"]
        ]
        tables = {name: found[name] for name in ("python", "java", "programs")}
        return cls(frozenset(found["permissive"]), tuple(given), **tables)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Faults of all components, and the components that each exemption covers."""

    faults: tuple[str, ...]
    exempted: Mapping[Exemption, Sequence[Component]]


def judge(components: Sequence[Component], policy: Policy) -> Judgement:
    """Judge the license of each component, and whether each exemption is needed."""
    faults: list[str] = []
    exempted: dict[Exemption, list[Component]] = {one: [] for one in policy.exemptions}
    for component in components:
        label = f"{component.name} {component.version} ({component.delivery})"
        if not component.license:
            faults.append(f"{label} has no license that is known: say it in licenses.toml.")
            continue
        try:
            parsed = _LICENSING.parse(component.license)
        except ExpressionError as error:
            faults.append(f"{label}: {component.license!r} is no SPDX expression: {error}")
            continue
        used = _grounds(parsed, component, policy)
        if used is None:
            faults.append(
                f"{label} is licensed under {component.license}, which may not ship beside "
                "Apache-2.0: leave it out, or say in licenses.toml why it may."
            )
            continue
        for exemption in used:
            exempted[exemption].append(component)
    faults += [
        f"Nothing needs the exception of {', '.join(one.components)} for {one.license}: remove it."
        for one, covered in exempted.items()
        if not covered
    ]
    return Judgement(tuple(faults), exempted)


def _grounds(parsed: Any, component: Component, policy: Policy) -> set[Exemption] | None:
    """Exemptions by which an expression may ship; None if it may not.

    Of alternatives the one with the fewest is taken; of what holds together each must ship.
    """
    if not isinstance(parsed, _LICENSING.AND | _LICENSING.OR):
        license = parsed.render()
        if license in policy.permissive:
            return set()
        covering = [one for one in policy.exemptions if one.covers(component, license)]
        return set(covering[:1]) or None
    parts = [_grounds(part, component, policy) for part in parsed.args]
    if isinstance(parsed, _LICENSING.OR):
        return min((part for part in parts if part is not None), key=len, default=None)
    if any(part is None for part in parts):
        return None
    return set().union(*(part for part in parts if part is not None))
