"""Division of parts: short listings, folders that say what they hold, imports one way."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.unit.house.test_house import tracked

PARTS = (
    *("anaphora", "api", "bench", "cypher", "graph", "language", "launch"),
    *("maintenance", "memory", "recall", "release", "schema", "tasks"),
)
MOST, MOST_PEERS = 16, 25
# Peers that are looked up by name: word lists, people's lives, and (in `cypher`) queries of a noun.
_PEERS = ("language/data", "docs/browser/queries", "tests/data/lives")
# Types of GraphQL name one another, and queries are found by the noun that they are of.
_OF_TYPES = {
    f"schema.{name}"
    for name in (
        *("access", "conflicts", "entities", "memories"),
        *("ontology", "recall", "runs", "types"),
    )
}
# Numbered, and read from the first.
_SERIES = ("docs/decisions", "cypher/structure/migrations")
_MADE = ("api/static/graphiql", "api/static/explorer", "clients/python/anaphora_client/generated")
_GENERIC = {"finding", "importing", "judging", "util", "utils", "helpers", "misc", "common"}


def _listings() -> dict[str, set[str]]:
    """Entries of each folder under version control, but for `__init__.py`."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in tracked():
        parts = path.relative_to(ROOT).parts
        for depth in range(1, len(parts)):
            if parts[depth] != "__init__.py":
                found["/".join(parts[:depth])].add(parts[depth])
    return found


def _modules() -> dict[str, Path]:
    found = {}
    for path in tracked():
        names = path.relative_to(ROOT).with_suffix("").parts
        if path.suffix == ".py" and names[0] in PARTS:
            found[".".join(names[:-1] if names[-1] == "__init__" else names)] = path
    return found


def _imports(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of ours that a module imports, but for those that types alone need."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in modules else str(node.module))
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & modules.keys()


@cache
def _between_siblings() -> dict[str, dict[str, set[str]]]:
    """Imports among the entries of one folder, folder by folder."""
    modules = _modules()
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for module, path in modules.items():
        for other in _imports(path, modules):
            mine, theirs = module.split("."), other.split(".")
            depth = 0
            while depth < min(len(mine), len(theirs)) and mine[depth] == theirs[depth]:
                depth += 1
            if 0 < depth < min(len(mine), len(theirs)):
                found[".".join(mine[:depth])][mine[depth]].add(theirs[depth])
    return found


def _on_a_circle(edges: dict[str, set[str]]) -> list[str]:
    """Those that reach themselves."""
    circles = []
    for start in list(edges):
        seen, waiting = set(), list(edges[start])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += edges.get(name, ())
        if start in seen:
            circles.append(start)
    return sorted(circles)


def test_listings_are_short() -> None:
    long = {}
    for folder, entries in _listings().items():
        if folder.startswith((*_SERIES, *_MADE)):
            continue
        peers = folder in _PEERS or folder.startswith("cypher/")
        if len(entries) > (MOST_PEERS if peers else MOST):
            long[folder] = len(entries)
    assert long == {}


def test_every_file_of_tests_has_a_name_of_its_own() -> None:
    # Tests are collected by their basename.
    names = [path.name for path in tracked() if path.name.startswith("test_")]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_every_folder_says_what_it_holds() -> None:
    silent = [
        name
        for name, path in _modules().items()
        if path.name == "__init__.py" and not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert silent == []


def test_modules_are_named_by_what_they_hold() -> None:
    vague = [name for name in _modules() if name.rpartition(".")[2] in _GENERIC]
    assert vague == []


@pytest.mark.parametrize("part", PARTS)
def test_imports_within_a_part_go_one_way(part: str) -> None:
    """Between folders, and between what stands in one folder; types of GraphQL aside."""
    circles = {
        folder: names
        for folder, edges in _between_siblings().items()
        if folder.partition(".")[0] == part
        for names in [_on_a_circle(edges)]
        if {f"{folder}.{name}" for name in names} - _OF_TYPES
    }
    assert circles == {}


def test_a_circle_is_found() -> None:
    assert _on_a_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
    assert _on_a_circle({"a": {"b", "c"}, "b": {"c"}}) == []
