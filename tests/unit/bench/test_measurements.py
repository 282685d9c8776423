"""Every measurement that the documents name can be run by its name."""

import re

from click.testing import CliRunner

from launch.commands.development.bench_ import command
from tests.support.paths import ROOT

_NAMED = re.compile(r"anaphora bench ([a-z]+)")


def _listed() -> set[str]:
    listed = CliRunner().invoke(command, [])
    assert listed.exit_code == 0
    return {line.split()[0] for line in listed.output.splitlines()}


def test_what_the_documents_name_is_listed() -> None:
    pages = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    named = {name for page in pages for name in _NAMED.findall(page.read_text(encoding="utf-8"))}
    assert {"recall", "locomo", "lookup", "conflicts"} <= named <= _listed()


def test_what_is_listed_says_what_it_takes() -> None:
    for name in sorted(_listed()):
        told = CliRunner().invoke(command, [name, "--help"])
        assert told.exit_code == 0, name
        assert f"anaphora bench {name}" in told.output
