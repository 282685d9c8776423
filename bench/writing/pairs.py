"""Labelled pairs of texts, read from folders of JSON lines: `nli`, `paraphrase` and `merge`."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDERS = ("nli", "paraphrase", "merge")

# Least score, of 5, from which two sentences say the same but for unimportant details; and least
# relatedness, of 5, from which one that follows from another says nothing else.
SAME_SCORE = 4.0
SAME_RELATEDNESS = 4.5

_SPEAKER = re.compile(r"<[A-Z]>")
_LANGUAGE = re.compile(r"_(en|es|fr|de|it)$")


@dataclass(frozen=True, slots=True)
class Labelled:
    """Labelled pair; `contradiction` and `duplicate` are None where the set does not label them.

    `hold`: whether both are known to hold together (entailed, neutral, or duplicates).
    """

    a: str
    b: str
    language: str | None
    contradiction: bool | None
    duplicate: bool | None
    hold: bool


def read_pairs(path: Path) -> dict[str, list[Labelled]]:
    """Read every set of the three folders in `path`, by its file's name."""
    files = [file for folder in FOLDERS for file in sorted((path / folder).glob("*.jsonl"))]
    return {file.stem: list(_read(file)) for file in files}


def _read(file: Path) -> Iterator[Labelled]:
    found = _LANGUAGE.search(file.stem)
    language = found[1] if found else None
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield _labelled(json.loads(line), language)


def _labelled(row: Mapping[str, Any], language: str | None) -> Labelled:
    contradiction, duplicate = _labels(row)
    label = row.get("label")
    hold = label in ("entailment", "neutral", "duplicate") or bool(label is None and duplicate)
    a, b = (_text(row[name]) for name in (("a", "b") if "a" in row else ("premise", "hypothesis")))
    return Labelled(a, b, language, contradiction, duplicate, hold)


def _labels(row: Mapping[str, Any]) -> tuple[bool | None, bool | None]:
    if "label" in row:
        label = row["label"]
        duplicate = label == "duplicate"
        if "relatedness" in row:
            duplicate = label == "entailment" and row["relatedness"] >= SAME_RELATEDNESS
        return label == "contradiction", duplicate
    if "score" in row:
        return None, row["score"] >= SAME_SCORE
    return None, bool(row["duplicate"] if "duplicate" in row else row["match"])


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        value = " ".join(str(part) for name, part in value.items() if name != "id" and part)
    return _SPEAKER.sub("", str(value)).strip()
