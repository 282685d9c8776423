"""The manual: a page for each command, which says what --help says, in roff without a warning."""

import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from launch.command import COMMANDS, main
from launch.manual import Page, escape, manual_pages

PAGES = {page.name: page for page in manual_pages(main, "anaphora", date(2026, 1, 31))}
by_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)

# Macros that the pages may have, each with what it takes.
_MACRO = re.compile(r"\.(TH .+|SH [A-Z ]+|PP|TP|nf|fi|nh|ad l)")
_SIGNS = {"e": "\\", "-": "-", "(ga": "`", "(aq": "'", "(ha": "^", "(ti": "~", "&": "", ":": ""}
_ESCAPE = re.compile(r"\\(e|-|\((?:ga|aq|ha|ti)|&|:|f[BR]|\[u[0-9A-F]{4,6}\])")


def shown(text: str) -> str:
    """Text that roff shows of a page, on one line, its macros left out."""
    lines = [line for line in text.splitlines() if not line.startswith(".")]
    return " ".join(_ESCAPE.sub(_sign, " ".join(lines)).split())


def _sign(match: re.Match[str]) -> str:
    told = match[1]
    if told.startswith("["):
        return chr(int(told[2:-1], 16))
    return "" if told.startswith("f") else _SIGNS[told]


def helped(page: Page) -> list[str]:
    """Lines of a command's --help, as wide as they are, but for its list of commands."""
    arguments = page.name.split("-")[1:]
    asked = [*arguments, "--help"]
    done = CliRunner().invoke(main, asked, prog_name="anaphora", terminal_width=5000)
    assert done.exit_code == 0, done.output
    own = re.split(r"^(?:Commands|Serving):$", done.output, flags=re.MULTILINE)[0]
    lines = [" ".join(line.split()) for line in own.splitlines()]
    return [line.removeprefix("Usage: ") for line in lines if line and not line.endswith(":")]


def test_every_command_has_a_page() -> None:
    def paths(command: click.Command, path: str) -> list[str]:
        found = [path]
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                child = command.get_command(context, name)
                assert child is not None
                found += [] if child.hidden else paths(child, f"{path}-{name}")
        return found

    assert list(PAGES) == paths(main, "anaphora")
    assert {f"anaphora-{name}" for name in COMMANDS} <= PAGES.keys()
    assert {"anaphora-runs-show", "anaphora-key-create"} <= PAGES.keys()
    # Hidden: it is for other programs.
    assert "anaphora-prepare" not in PAGES


# `anaphora bench --help` lists the measurements, which are no commands.
@pytest.mark.parametrize("page", [page for name, page in PAGES.items() if name != "anaphora-bench"])
def test_a_page_says_what_help_says(page: Page) -> None:
    text = shown(page.text)
    told = helped(page)
    assert told
    for line in told:
        assert line in text


@by_page
def test_a_page_is_plain_roff(page: Page) -> None:
    assert page.text.isascii()
    first, *lines = page.text.splitlines()
    assert first.startswith(f".TH {page.name.upper()} 1 2026-01-31 ")
    for line in lines:
        assert line
        if line.startswith("."):
            assert _MACRO.fullmatch(line), line
        else:
            assert not line.startswith("'")
            assert "\\" not in _ESCAPE.sub("", line), line
            assert "-" not in _ESCAPE.sub("", line), line


def test_pages_lead_to_one_another() -> None:
    assert "anaphora-runs(1)" in shown(PAGES["anaphora"].text)
    assert "anaphora-runs-show(1)" in shown(PAGES["anaphora-runs"].text)
    assert shown(PAGES["anaphora-runs-show"].text).endswith(" anaphora-runs(1)")


def test_text_that_roff_would_obey_is_escaped() -> None:
    assert escape(".SH x\n'br\n\\fB-a") == "\\&.SH x\n\\(aqbr\n\\efB\\-a"
    assert escape("`~^ é ☃ 😀") == "\\(ga\\(ti\\(ha \\[u00E9] \\[u2603] \\[u1F600]"

    @click.command(help="First: ünder.\n\n.TP of nobody\n\n\b\n.nf\n'x\\n\fNot shown.")
    @click.option("--so", help=".SH no heading")
    def command(so: str) -> None:
        """Nothing."""

    [page] = manual_pages(command, "so-so", date(2026, 1, 31))
    assert shown(page.text).count("First: ünder.") == 1
    assert "Not shown" not in page.text
    body = page.text.splitlines()
    assert [line for line in body if line.startswith(".SH")] == [
        *(".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXIT STATUS"),
    ]
    assert "\\&.TP of nobody" in body


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@by_page
def test_groff_formats_a_page_without_a_warning(page: Page) -> None:
    command = ["groff", "-man", "-Tascii", "-ww", "-z"]
    done = subprocess.run(command, input=page.text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_writes_them(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "man1"
    done = CliRunner().invoke(main, ["man", str(folder)])
    assert done.exit_code == 0, done.output
    assert {path.name for path in folder.iterdir()} == {f"{name}.1" for name in PAGES}
    # It may be written anew.
    assert CliRunner().invoke(main, ["man", str(folder)]).exit_code == 0
    (tmp_path / "file").write_text("")
    assert CliRunner().invoke(main, ["man", str(tmp_path / "file")]).exit_code == 2
