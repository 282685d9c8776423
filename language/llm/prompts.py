"""Prompts of `language/data/prompts`: a file each, with a version that goes up with each change."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "prompts"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt. `system` is ours alone: texts of others go into the message, in a fence."""

    name: str
    version: int
    system: str
    tool: str
    description: str


@cache
def read_prompt(name: str) -> Prompt:
    """Read the prompt of `language/data/prompts/<name>.toml`."""
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Prompt(
        name=name,
        version=content["version"],
        system=content["system"].strip(),
        tool=content["tool"],
        description=content["description"],
    )
