"""The sources of the explorer and its bundle: small, of the contract, text never markup."""

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from graphql import build_schema, parse, validate

from api.pages.pages import STATIC
from tests.support.paths import ROOT

SOURCES = ROOT / "api" / "explorer"
BUNDLE = STATIC / "explorer"
LANGUAGES = ("de", "en", "es", "fr", "it")
CODE = sorted((SOURCES / "source").rglob("*.ts*"))
MOST_BYTES = 300_000
MOST_PICTURE_BYTES = 60_000


def strings(language: str) -> dict[str, str]:
    text = (SOURCES / "strings" / f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def test_the_first_view_is_small() -> None:
    page = STATIC / "pages" / "explorer.html"
    loaded = re.findall(r'(?:src|href)="/static/([^"]+)"', page.read_text(encoding="utf-8"))
    assert "explorer/explorer.js" in loaded
    files = [page, *(STATIC / name for name in loaded)]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST_BYTES


def test_the_picture_of_a_graph_is_loaded_apart() -> None:
    page = (STATIC / "pages" / "explorer.html").read_text(encoding="utf-8")
    main = (BUNDLE / "explorer.js").read_text(encoding="utf-8")
    assert 'import("./drawing.js")' in main
    assert "drawing.js" not in page
    # Nothing of it is in what the first view loads.
    assert "WebGL" not in main
    assert len(gzip.compress((BUNDLE / "drawing.js").read_bytes())) < MOST_PICTURE_BYTES


def test_the_bundle_is_of_these_sources() -> None:
    lines = (BUNDLE / "SOURCES.txt").read_text(encoding="utf-8").splitlines()
    built = {path: digest for digest, path in (line.split("  ", 1) for line in lines)}
    present = {
        *("package.json", "package-lock.json", "build.mjs", "tsconfig.json"),
        "../static/pages/session.js",
        *(
            path.relative_to(SOURCES).as_posix()
            for folder in ("operations", "source", "strings")
            for path in (SOURCES / folder).rglob("*")
            if path.is_file()
        ),
    }
    assert built.keys() == present, "make pages"
    for path, digest in built.items():
        assert hashlib.sha256((SOURCES / path).read_bytes()).hexdigest() == digest, path


def test_every_operation_is_valid_by_the_contract() -> None:
    contract = build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))
    files = sorted((SOURCES / "operations").glob("*.graphql"))
    assert len(files) >= 6
    document = parse("\n".join(path.read_text(encoding="utf-8") for path in files))
    assert [error.message for error in validate(contract, document)] == []


def test_every_operation_is_generated_and_used() -> None:
    written = "".join(
        path.read_text(encoding="utf-8") for path in (SOURCES / "operations").glob("*")
    )
    names = set(re.findall(r"^(?:query|mutation|subscription) (\w+)", written, re.MULTILINE))
    generated = (SOURCES / "source" / "generated.ts").read_text(encoding="utf-8")
    used = "".join(path.read_text(encoding="utf-8") for path in CODE if path.name != "generated.ts")
    for name in names:
        assert f"export const {name}Document" in generated
        assert f"{name}Document" in used


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_no_text_becomes_markup_or_code(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    assert not re.search(forbidden, text)
    # An address is never what somebody wrote, e.g. a memory's source.
    for target in re.findall(r"href=\{([^}]+)", text):
        assert target.startswith("link("), target
    assert not re.search(r"https?://", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_string(language: str) -> None:
    english, other = strings("en"), strings(language)
    assert other.keys() == english.keys()
    for word, text in other.items():
        assert text.strip(), word
        fields = r"\{(\w+)\}"
        assert set(re.findall(fields, text)) == set(re.findall(fields, english[word])), word


def test_the_languages_are_those_of_the_files() -> None:
    assert sorted(path.stem for path in (SOURCES / "strings").iterdir()) == list(LANGUAGES)


def test_every_string_is_said_somewhere() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in CODE)
    made = {*re.findall(r"say\.of\('(\w+)'", code), "action", "clock", "status"}
    for word in strings("en"):
        assert f"'{word}'" in code or word.partition(".")[0] in made, word
