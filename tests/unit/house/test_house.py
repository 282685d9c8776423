"""The house rules: what is over a limit is printed, what is over a ceiling fails."""

import ast
import re
import statistics
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.support.paths import ROOT

FILE_MEDIAN, FILE_P90, FILE_CEILING = 150, 300, 400
FUNCTION_P90, FUNCTION_CEILING = 30, 60
CYPHER_CEILING = 60

_GENERATED = (
    "api/static/graphiql/",
    "api/static/explorer/",
    "requirements.lock",
    "requirements-dev.lock",
    "api/graphiql/package-lock.json",
    "api/explorer/package-lock.json",
    "api/explorer/source/generated.ts",
    "clients/python/anaphora_client/generated/",
    "clients/python/generate.lock",
    "clients/typescript/package-lock.json",
    "clients/typescript/source/generated.ts",
)
_BINARY = {".png", ".webp", ".npy", ".npz", ".ico", ".woff2"}
_TODO = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
# Written apart, so that this file does not find itself.
_REGISTRIES = re.compile(
    "|".join(
        (
            "py" r"pi\.org",
            "python" r"hosted\.org",
            "registry\\.npmjs",
            "repo1?\\.maven",
            "maven" r"\.org",
        )
    )
)
_MACHINE_PATHS = re.compile(r"(?<![\w.])/(wo" r"rk|ro" r"ot|ho" r"me|Us" r"ers)/[\w.-]+")


def tracked() -> list[Path]:
    """Files under version control; in a copy without it, all that are not made here."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        found = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        names = [str(path) for path in found if not any(map(_is_made, path.parts))]
    else:
        names = [name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in (ROOT / name for name in names) if path.is_file()]


def _is_made(part: str) -> bool:
    return part.startswith(".") or part in {"node_modules", "__pycache__", "build", "dist"}


def texts() -> list[tuple[str, str]]:
    """(name, content) of every tracked text that somebody wrote."""
    return [
        (name, path.read_text(encoding="utf-8"))
        for path in tracked()
        if path.suffix not in _BINARY
        and not (name := path.relative_to(ROOT).as_posix()).startswith(_GENERATED)
    ]


def python_files() -> list[tuple[str, str]]:
    return [(name, text) for name, text in texts() if name.endswith(".py") and text.strip()]


def p90(values: list[int]) -> int:
    return sorted(values)[int(len(values) * 0.9)]


def functions(text: str) -> list[tuple[str, int]]:
    return [
        (node.name, (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def test_files_are_short() -> None:
    lengths = {name: len(text.splitlines()) for name, text in python_files()}
    for name, length in sorted(lengths.items(), key=lambda item: -item[1]):
        if length > FILE_P90:
            print(f"{name}: {length} lines, over {FILE_P90}")
    assert {name: length for name, length in lengths.items() if length > FILE_CEILING} == {}
    assert statistics.median(lengths.values()) <= FILE_MEDIAN
    assert p90(list(lengths.values())) <= FILE_P90


def test_functions_are_short() -> None:
    lengths = [
        (f"{file}: {name}", length)
        for file, text in python_files()
        for name, length in functions(text)
    ]
    for name, length in sorted(lengths, key=lambda item: -item[1]):
        if length > FUNCTION_P90:
            print(f"{name}: {length} lines, over {FUNCTION_P90}")
    assert [item for item in lengths if item[1] > FUNCTION_CEILING] == []
    assert p90([length for _, length in lengths]) <= FUNCTION_P90


def test_queries_are_short() -> None:
    lengths = {name: len(text.splitlines()) for name, text in texts() if name.endswith(".cypher")}
    assert lengths
    assert {name: length for name, length in lengths.items() if length > CYPHER_CEILING} == {}


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("work left to do", _TODO),
        ("a package registry's host", _REGISTRIES),
        ("a path of one machine", _MACHINE_PATHS),
    ],
)
def test_nothing_tracked_names(what: str, pattern: re.Pattern[str]) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line) and not _is_allowed(name, what)
    ]
    assert found == [], f"{what}:\n" + "\n".join(found)


def _is_allowed(name: str, what: str) -> bool:
    """A container's own user has a home folder; no machine of ours is meant."""
    return what == "a path of one machine" and name in {"Dockerfile", "docker-compose.yml"}


def _locked(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][\w.-]*)(?:\[[\w,-]+\])?==([^\s;]+)", text, re.MULTILINE))


def test_the_lock_of_the_image_has_no_tools_and_development_the_same_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    image, development = _locked("requirements.lock"), _locked("requirements-dev.lock")
    needed = {_name(line) for line in project["dependencies"]}
    tools = {_name(line) for line in project["optional-dependencies"]["dev"]}
    assert needed <= image.keys()
    assert needed | tools <= development.keys()
    # Some that tests use are used by dependencies, too: no test runner is.
    assert image.keys().isdisjoint({"pytest", "hypothesis", "mypy", "ruff", "uv", "hatchling"})
    assert image.items() <= development.items()
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert re.findall(r"^RUN pip install .*-r (\S+)$", dockerfile, re.MULTILINE) == [
        "requirements.lock"
    ]
    assert "requirements-dev.lock" in (ROOT / "Makefile").read_text(encoding="utf-8")


def _name(line: str) -> str:
    return re.split(r"[\[<>=!~;]", line)[0].strip().lower()
