"""The arrow of imports: each part knows only those below it."""

import ast
import importlib.metadata
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

_GRAPH = {"anaphora", "cypher", "graph", "language"}
_PARTS = {"memory", "recall", "maintenance"}

# What each part may import besides itself.
ALLOWED: dict[str, set[str]] = {
    "anaphora": set(),
    "cypher": {"anaphora"},
    "graph": {"anaphora", "cypher"},
    "language": {"anaphora"},
    "memory": _GRAPH,
    "recall": _GRAPH,
    "maintenance": _GRAPH,
    "schema": _GRAPH | _PARTS,
    "tasks": _GRAPH | _PARTS,
    "api": _GRAPH | _PARTS | {"schema", "tasks"},
    "launch": _GRAPH | _PARTS | {"schema", "tasks", "api"},
}
# Nothing imports these; they may import anything. `launch` runs the benchmarks by name.
FREE = {"bench", "release", "tests"}
OURS = ALLOWED.keys() | FREE


def imported(path: Path) -> set[str]:
    """The top-level names that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names.add((node.module or "").partition(".")[0])
    return names


def modules(part: str) -> list[Path]:
    folders = {"node_modules", "__pycache__"}
    return [path for path in (ROOT / part).rglob("*.py") if not folders & set(path.parts)]


@pytest.mark.parametrize("part", sorted(ALLOWED))
def test_a_part_imports_only_what_it_may(part: str) -> None:
    assert modules(part)
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(part)
        for name in sorted(imported(path) & OURS - ALLOWED[part] - {part} - _launching(path))
    ]
    assert not wrong, "\n".join(wrong)


def _launching(path: Path) -> set[str]:
    """`anaphora bench` alone starts the benchmarks."""
    return (
        {"bench"}
        if path.relative_to(ROOT).as_posix() == "launch/commands/development/bench_.py"
        else set()
    )


def test_every_folder_with_code_is_a_known_part() -> None:
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert found <= OURS


def test_no_dependency_provides_a_module_with_one_of_our_names() -> None:
    provided = importlib.metadata.packages_distributions()
    others = {
        name: [one for one in provided.get(name, ()) if one != "anaphora"]
        for name in OURS | {"docs"}
        if name not in sys.stdlib_module_names
    }
    assert not {name: found for name, found in others.items() if found}


def test_our_names_are_not_those_of_the_standard_library() -> None:
    assert not OURS & sys.stdlib_module_names
