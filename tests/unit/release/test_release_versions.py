"""Versions agree, and the changelog heads what is released."""

from pathlib import Path

import pytest

from release.versions import changelog_faults, sections, stated_versions, version_faults
from tests.support.paths import ROOT

WAITING = "# Changelog\n\n## [Unreleased]\n\n### Added\n- It.\n\n## [0.1.0] - 2026-01-31\n- All.\n"


def test_the_files_of_this_tree_state_one_version() -> None:
    stated = stated_versions(ROOT)
    assert len(stated) == 5
    assert version_faults(stated) == []


def test_each_file_that_states_another_version_is_named(tmp_path: Path) -> None:
    for name, old, new in (
        ("anaphora/__init__.py", '"0.1.0"', '"0.1.1"'),
        ("clients/python/pyproject.toml", 'version = "0.1.0"', 'version = "0.2.0"'),
        ("clients/typescript/package.json", '"version": "0.1.0"', '"version": "0.1.0-rc1"'),
        ("clients/typescript/package-lock.json", '"version": "0.1.0"', '"version": "0.3.0"'),
    ):
        copy_of_files(tmp_path)
        assert version_faults(stated_versions(tmp_path)) == []
        path = tmp_path / name
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))
        [fault] = version_faults(stated_versions(tmp_path))
        assert fault.startswith(f"{name} states ")


def copy_of_files(folder: Path) -> None:
    """A tree with the version that is written everywhere as 0.1.0."""
    version = stated_versions(ROOT)["pyproject.toml"]
    for name in stated_versions(ROOT):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((ROOT / name).read_text().replace(f'"{version}"', '"0.1.0"'))


@pytest.mark.parametrize("version", ["1.0", "one", "", "1.2.3.4"])
def test_a_version_has_three_numbers(version: str) -> None:
    [fault] = version_faults({"pyproject.toml": version})
    assert "three numbers" in fault


def test_sections_are_read_from_the_first() -> None:
    unreleased, first = sections(WAITING)
    assert (unreleased.version, unreleased.date, unreleased.text) == (
        "Unreleased",
        "",
        "### Added\n- It.",
    )
    assert (first.version, first.date, first.text) == ("0.1.0", "2026-01-31", "- All.")


def test_a_changelog_heads_the_version() -> None:
    headed = WAITING.replace("## [Unreleased]", "## [Unreleased]\n\n## [0.2.0] - 2026-02-28")
    assert changelog_faults(headed, "0.2.0", unreleased=False) == []
    assert changelog_faults(headed, "0.2.0", unreleased=True) == []
    assert changelog_faults(WAITING, "0.2.0", unreleased=True) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WAITING, "has 0.1.0 on top"),
        ("# Changelog\n", "has none on top"),
        (WAITING.replace("[0.1.0]", "[0.2.0]"), "that are not released"),
        ("## [0.2.0]\n- It.\n", "no date of 0.2.0"),
        ("## [0.2.0] - 2026-02-30\n- It.\n", "no date of 0.2.0"),
        ("## [0.2.0] - 2026-02-28\n\n## [0.1.0] - 2026-01-31\n- All.\n", "says nothing of 0.2.0"),
    ],
)
def test_a_changelog_of_another_version_is_told(text: str, said: str) -> None:
    [fault] = changelog_faults(text, "0.2.0", unreleased=False)
    assert said in fault
