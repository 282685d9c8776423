"""The word lists of `language/data`, read once."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent / "data"


@cache
def read_words(name: str) -> dict[str, Any]:
    """The lists of `language/data/<name>.toml`."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text(encoding="utf-8"))


STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(text.split()) for language, text in read_words("stop_words").items()
}
