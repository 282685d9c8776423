"""Renders docker-compose.yml as Compose does: `.env`, interpolation, each part's environment."""

import re
from collections.abc import Mapping
from typing import Any

import yaml

from tests.support.paths import ROOT

_VARIABLE = re.compile(
    r"\$(?:(?P<escaped>\$)|(?P<bare>[A-Za-z_]\w*)"
    r"|\{(?P<name>[A-Za-z_]\w*)(?:(?P<how>:?[-+?])(?P<other>[^}]*))?\})"
)


def read_env(text: str) -> dict[str, str]:
    """The variables of a `.env` file."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, sign, value = line.partition("=")
        if not sign or name.lstrip().startswith("#"):
            continue
        if quoted := re.fullmatch(r"\s*(['\"])(.*)\1\s*", value):
            value = quoted[2] if quoted[1] == "'" else interpolate(quoted[2], found)
        else:
            value = interpolate(re.sub(r"\s+#.*", "", value).strip(), found)
        found[name.strip()] = value
    return found


def render(env: str = "", *overrides: str) -> dict[str, Any]:
    """The services of docker-compose.yml, and of the files laid over it, with this `.env`.

    `environment` of each is what its processes see, `env_file` included.
    """
    variables = read_env(env)
    services: dict[str, Any] = {}
    for name in ("docker-compose.yml", *overrides):
        content = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
        for service, given in _filled(content["services"], variables).items():
            services[service] = _merged(services.get(service, {}), given)
    for service in services.values():
        files = [each["path"] for each in service.get("env_file", [])]
        from_file = variables if ".env" in files else {}
        service["environment"] = {**from_file, **service.get("environment", {})}
    return services


def interpolate(text: str, variables: Mapping[str, str]) -> str:
    """The text with its variables. Raises ValueError for one that must be set and is not."""

    def value(match: re.Match[str]) -> str:
        if match["escaped"]:
            return "$"
        name, how, other = match["bare"] or match["name"], match["how"] or "", match["other"] or ""
        given = variables.get(name)
        missing = given is None or (how.startswith(":") and not given)
        if how.endswith("?") and missing:
            raise ValueError(other)
        if how.endswith("+"):
            return "" if missing else interpolate(other, variables)
        if how.endswith("-") and missing:
            return interpolate(other, variables)
        return given or ""

    return _VARIABLE.sub(value, text)


def _filled(value: Any, variables: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _filled(each, variables) for key, each in value.items()}
    if isinstance(value, list):
        return [_filled(each, variables) for each in value]
    return interpolate(value, variables) if isinstance(value, str) else value


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Mappings are merged, lists joined; anything else is replaced."""
    merged = dict(base)
    for key, value in over.items():
        known = merged.get(key)
        if isinstance(known, dict) and isinstance(value, dict):
            merged[key] = _merged(known, value)
        elif isinstance(known, list) and isinstance(value, list):
            merged[key] = list(dict.fromkeys([*known, *value]))
        else:
            merged[key] = value
    return merged
