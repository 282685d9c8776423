"""The context of `docker build`: the wheel that is built of it is that of the whole tree."""

import importlib.metadata
import re
import shutil
from pathlib import Path

from packaging.requirements import Requirement

from release.packages import build_wheel
from tests.support.paths import ROOT
from tests.unit.house.test_house import tracked

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def sent() -> list[Path]:
    """Committed files that .dockerignore lets through: all but what it names again."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    taken = {rule[1:] for rule in rules if rule.startswith("!")}
    # The rest would take more of them away: it names what is not committed.
    assert [rule for rule in rules[1:] if not rule.startswith("!")] == ["**/__pycache__"]
    return [path for path in tracked() if path.relative_to(ROOT).parts[0] in taken]


def test_the_wheel_of_what_is_sent_is_that_of_the_tree(tmp_path: Path) -> None:
    context, tree = tmp_path / "context", tmp_path / "tree"
    for folder, files in ((context, sent()), (tree, tracked())):
        for path in files:
            copy = folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    assert len(list(context.rglob("*"))) < len(list(tree.rglob("*")))
    wheels = []
    for name, folder in (("of-context", context), ("of-tree", tree)):
        (tmp_path / name).mkdir()
        wheels.append(build_wheel(folder, tmp_path / name, 1_700_000_000))
    assert wheels[0].read_bytes() == wheels[1].read_bytes()


def test_what_the_image_is_built_with_has_all_that_builds_the_package() -> None:
    [names] = re.findall(r"'/\^\(([a-z|-]+)\)==/,", DOCKERFILE)
    waiting, needed = ["hatchling"], set()
    while waiting:
        name = waiting.pop()
        needed.add(name)
        for line in importlib.metadata.requires(name) or ():
            wanted = Requirement(line)
            applies = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
            if applies and wanted.name not in needed:
                waiting.append(wanted.name)
    assert set(names.split("|")) == needed


def test_what_is_copied_is_sent() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in sent()}
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    for line in copied:
        assert line == "." or set(line.split()) <= names, line
    # Tests, deployment and what releases are made by stay behind, secrets first.
    assert not names & {"tests", "deploy", "release", ".git", ".env", ".anaphora"}
