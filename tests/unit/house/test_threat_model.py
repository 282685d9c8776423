"""The threat model names tests that exist, for each threat at least one."""

import re

from tests.support.paths import ROOT

_NAMED = re.compile(r"`(test_\w+)`")
_DEFINED = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)


def rows() -> list[list[str]]:
    """The cells of each threat."""
    whole = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    table = whole.partition("\n## Threat model\n")[2]
    lines = [line for line in table.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_each_threat_is_met_by_a_test_that_exists() -> None:
    files = (ROOT / "tests").rglob("test_*.py")
    defined = {name for path in files for name in _DEFINED.findall(path.read_text("utf-8"))}
    threats = rows()
    assert len(threats) > 10
    for threat in threats:
        assert len(threat) == 4, threat
        named = _NAMED.findall(threat[3])
        assert named, threat[0]
        assert [name for name in named if name not in defined] == []
