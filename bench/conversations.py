"""Conversations with questions about them, as `*.turns.jsonl` and `*.questions.jsonl` files."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from anaphora.errors import Invalid

_TURNS, _QUESTIONS = ".turns.jsonl", ".questions.jsonl"
_EVIDENCE = re.compile(r"D\d+:\d+")


@dataclass(frozen=True, slots=True)
class Said:
    """A turn; an image in it is its caption in words."""

    id: str
    session: int
    at: datetime
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, its category, and the ids of the turns that answer it."""

    text: str
    category: int
    category_name: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True)
class Conversation:
    name: str
    turns: tuple[Said, ...]
    questions: tuple[Asked, ...]

    @property
    def after(self) -> datetime:
        """An instant after the last session: when the questions are asked."""
        return max(turn.at for turn in self.turns) + timedelta(days=1)


def read_conversations(folder: Path) -> list[Conversation]:
    """Read every conversation in a folder, by name. Raises Invalid where there is none."""
    found = [
        _read(path.name.removesuffix(_TURNS), path)
        for path in sorted(folder.glob(f"*{_TURNS}"))
        if path.with_name(path.name.removesuffix(_TURNS) + _QUESTIONS).is_file()
    ]
    if not found:
        raise Invalid(f"There is no *{_TURNS} with its *{_QUESTIONS} in {folder}.", field="path")
    return found


def _read(name: str, path: Path) -> Conversation:
    turns = tuple(_turn(row) for row in _rows(path))
    known = {turn.id for turn in turns}
    questions = tuple(_question(row, known) for row in _rows(path.with_name(name + _QUESTIONS)))
    return Conversation(name, turns, questions)


def _turn(row: dict[str, Any]) -> Said:
    text = str(row["text"]).strip()
    if caption := row.get("image_caption"):
        text = f"{text} [Photo: {caption}]".strip()
    at = datetime.fromisoformat(row["datetime"])
    at = at.replace(tzinfo=at.tzinfo or UTC)
    return Said(row["id"], int(row["session"]), at, row["speaker"], text)


def _question(row: dict[str, Any], known: set[str]) -> Asked:
    named = {id for item in row["evidence"] for id in _EVIDENCE.findall(str(item))}
    category = int(row["category"])
    return Asked(
        text=row["question"],
        category=category,
        category_name=str(row.get("category_name", category)),
        evidence=frozenset(named & known),
    )


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
