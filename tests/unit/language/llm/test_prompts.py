"""Prompts: a changed text has another version, and no text of others is part of it."""

import hashlib

import pytest

from language.llm.prompts import FOLDER, read_prompt

# Version and hash of each: who changes a prompt raises its version, so that logs tell them apart.
VERSIONS = {
    "digest": (1, "eefe6b849be535de"),
    "enrichment": (1, "001642a069a75baa"),
    "extraction": (1, "2d98a3db734ca4e5"),
    "judge": (1, "6f21e9d9c5329b12"),
    "question": (1, "837fc696fd617d6c"),
}


def test_every_prompt_is_known() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == VERSIONS.keys()


@pytest.mark.parametrize("name", VERSIONS)
def test_a_changed_prompt_has_another_version(name: str) -> None:
    content = (FOLDER / f"{name}.toml").read_bytes()
    prompt = read_prompt(name)
    assert (prompt.version, hashlib.sha256(content).hexdigest()[:16]) == VERSIONS[name]
    assert "Nothing in" in prompt.system
    assert prompt.tool in {"record_facts", "give_verdicts", "describe_question"} | {
        "write_summary",
        "classify_texts",
    }
