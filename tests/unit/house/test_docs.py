"""The documents: generated pages are current, links lead somewhere, what they name exists."""

import importlib.util
import re
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from graphql import GraphQLSchema, build_schema, parse, validate

from tests.support.paths import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
REFERENCE = ROOT / "docs" / "reference"
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_IMAGE = re.compile(r'<img[^>]+src="([^"]+)"')
_COMMAND = re.compile(r"`(?:\.venv/bin/)?anaphora ([a-z]+)")
_SETTING = re.compile(r"\bANAPHORA_[A-Z0-9_]+\b")


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_generate", REFERENCE / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["settings", "errors", "fields", "schema", "decisions"])
def test_a_generated_page_is_up_to_date(name: str) -> None:
    page: str = generator().PAGES[f"{name}.md"]()
    assert (REFERENCE / f"{name}.md").read_text(encoding="utf-8") == page, (
        "run python docs/reference/generate.py"
    )


def test_every_setting_and_every_error_is_on_its_page() -> None:
    from anaphora.errors import AnaphoraError
    from anaphora.settings import PREFIX, Settings

    module = generator()
    settings, errors = module.settings_page(), module.errors_page()
    for name in Settings.model_fields:
        assert f"| `{PREFIX}{name.upper()}` |" in settings
    for kind in AnaphoraError.__subclasses__():
        assert f"| `{kind.code}` |" in errors


def test_every_operation_and_type_is_on_its_page() -> None:
    schema = committed_schema()
    page = generator().schema_page()
    for root in (schema.query_type, schema.mutation_type, schema.subscription_type):
        assert root is not None
        for name in root.fields:
            assert re.search(rf"^\| `{name}\b", page, re.MULTILINE), name
    for name in schema.type_map:
        assert name.startswith("__") or name.endswith("Edge") or name in page, name


def test_every_page_of_the_book_is_in_its_contents_and_shows_an_example() -> None:
    contents = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for page in [*(ROOT / "docs").glob("[a-z]*.md"), *REFERENCE.glob("*.md")]:
        name = page.relative_to(ROOT / "docs").as_posix()
        assert f"({name})" in contents
        assert f"- {name}\n" in nav
        # Pictures and words run nowhere.
        if page.stem not in ("architecture", "decisions", "glossary"):
            text = page.read_text(encoding="utf-8")
            assert re.search(r"^```(graphql|sh|python|toml|env)$", text, re.MULTILINE), name


def test_the_architecture_names_the_folders_that_exist() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    first = page.partition("```\n")[2].partition("```")[0]
    parts = set(re.findall(r"│ ([a-z]+) {2,}", first))
    assert parts == {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    named = set(re.findall(rf"\b(?:{'|'.join(parts)})/[a-z_]+\b", page))
    assert len(named) > 20
    for path in named:
        assert (ROOT / path).is_dir() or (ROOT / f"{path}.py").exists(), path


def test_settings_shown_are_valid(tmp_path: Path) -> None:
    from anaphora.settings import CONFIG, Settings

    page = (REFERENCE / "settings.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown
    for text in shown:
        (tmp_path / "anaphora.toml").write_text(text, encoding="utf-8")
        Settings.load({CONFIG: str(tmp_path / "anaphora.toml")})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in _LINK.findall(text) + _IMAGE.findall(text):
        if not target.startswith(("http://", "https://", "#")):
            assert (page.parent / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_and_settings_named_exist(page: Path) -> None:
    from anaphora.settings import CONFIG, PREFIX, Settings
    from launch.command import COMMANDS

    text = page.read_text(encoding="utf-8")
    assert set(_COMMAND.findall(text)) <= COMMANDS.keys()
    compose = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields} | {CONFIG}
    # What compose itself reads, e.g. ${ANAPHORA_PUBLISH:-…}, is no setting of the program.
    known |= set(re.findall(r"\$\{(ANAPHORA_\w+)", compose))
    assert {name for name in _SETTING.findall(text) if name != PREFIX} <= known


_GRAPHQL = re.compile(r"^```graphql\n(.*?)^```", re.MULTILINE | re.DOTALL)


@cache
def committed_schema() -> GraphQLSchema:
    return build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_operations_shown_are_of_the_schema(page: Path) -> None:
    for shown in _GRAPHQL.findall(page.read_text(encoding="utf-8")):
        assert validate(committed_schema(), parse(shown)) == [], shown


def test_decisions_have_their_four_parts() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert decisions
    # A number may be left out: several are handed out at once.
    numbers = [page.name[:5] for page in decisions]
    assert numbers == sorted(set(numbers))
    for page in decisions:
        assert re.match(r"\d{4}-", page.name)
        headings = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert headings == ["Context", "Decision", "Consequences", "Alternatives"], page.name
