"""Docstrings open with an imperative, or with a noun phrase that names its subject."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.unit.house.test_folders_of_parts import PARTS
from tests.unit.house.test_house import tracked

_GENERATED = "clients/python/anaphora_client/generated"
# "What is stored" leaves out its subject: it is a row, a memory, a text.
_QUESTIONS = {
    *("how", "what", "whatever", "when", "where", "wherever", "whether", "which", "whichever"),
    *("who", "whoever", "whom", "whose", "why"),
}
_PRONOUNS = {"he", "it", "she", "that", "these", "they", "those", "we"}
# Verbs whose third person is no noun in the plural. A function is told what to do; a class does it.
_THIRD_PERSON = {
    *("adds", "applies", "asks", "begins", "brings", "builds", "checks", "closes", "computes"),
    *("creates", "decides", "deletes", "describes", "does", "draws", "embeds", "ends", "fetches"),
    *(
        "finds",
        "gathers",
        "gives",
        "goes",
        "has",
        "hides",
        "is",
        "keeps",
        "leaves",
        "logs",
        "makes",
    ),
    *(
        "makes",
        "opens",
        "puts",
        "raises",
        "reads",
        "removes",
        "restores",
        "returns",
        "runs",
        "saves",
    ),
    *("sends", "stores", "takes", "tells", "translates", "tries", "waits"),
    "yields",
}
_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def wrong_openings(tree: ast.Module, *, product: bool) -> Iterator[tuple[str, str]]:
    """Yield the name and first line of each docstring that opens otherwise.

    Those of tests may open with a pronoun, as the test's name is the subject.
    """
    for node in ast.walk(tree):
        if not isinstance(node, _Documented) or not (told := ast.get_docstring(node)):
            continue
        refused = set(_QUESTIONS)
        if product:
            refused |= _PRONOUNS
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                refused |= _THIRD_PERSON
        first = told.split()[0].strip(".,:;").lower()
        if first in refused:
            yield getattr(node, "name", "module"), told.split("\n")[0]


def _documented(part: str) -> list[Path]:
    paths = [path.relative_to(ROOT).as_posix() for path in tracked() if path.suffix == ".py"]
    return [
        ROOT / path
        for path in paths
        if path.startswith(f"{part}/") and not path.startswith(_GENERATED)
    ]


@pytest.mark.parametrize("part", sorted({*PARTS, "clients", "docs", "tests"}))
def test_docstrings_name_their_subject(part: str) -> None:
    paths = _documented(part)
    assert paths
    wrong = [
        f"{path.relative_to(ROOT)}, {name}: {line}"
        for path in paths
        for name, line in wrong_openings(
            ast.parse(path.read_text(encoding="utf-8")), product=part != "tests"
        )
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "product", "tests"),
    [
        ("Find memories that may conflict with a given memory.", False, False),
        ("Memories that may conflict with a given memory.", False, False),
        ("Who may be in a memory's way.", True, True),
        ("What: a row.", True, True),
        ("It is a row.", True, False),
        ("Returns a row.", True, False),
    ],
)
def test_an_opening_without_a_subject_is_found(text: str, product: bool, tests: bool) -> None:
    tree = ast.parse(f'def find() -> None:\n    """{text}"""\n')
    assert bool(list(wrong_openings(tree, product=True))) is product
    assert bool(list(wrong_openings(tree, product=False))) is tests


def test_a_class_may_do_what_a_function_is_told_to_do() -> None:
    tree = ast.parse('class Reader:\n    """Reads rows."""\n')
    assert not list(wrong_openings(tree, product=True))
