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
class RecordedTurn:
    """A turn; an image in it is its caption in words."""

    id: str
    session: str
    at: datetime
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question, its category, and the ids of what answers it: turns, or sessions.

    `at` is when it is asked, where that is known.
    """

    text: str
    category: int
    category_name: str
    evidence: frozenset[str]
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    name: str
    turns: tuple[RecordedTurn, ...]
    questions: tuple[LabelledQuestion, ...]

    @property
    def after(self) -> datetime:
        """An instant after the last session: when questions are asked that do not say it."""
        return max(turn.at for turn in self.turns) + timedelta(days=1)

    def asked_at(self, asked: LabelledQuestion) -> datetime:
        """Return the instant at which a question is asked."""
        return asked.at or self.after


def read_conversations(folder: Path) -> list[Conversation]:
    """Read every conversation in a folder, by name. Raises Invalid where there is none."""
    return [_read(name, turns, questions) for name, turns, questions in file_pairs(folder)]


def file_pairs(folder: Path) -> list[tuple[str, Path, Path]]:
    """Names of conversations, the files of their turns, and those of questions about them.

    Raises Invalid where there is none.
    """
    found = []
    for turns in sorted(folder.glob(f"*{_TURNS}")):
        name = turns.name.removesuffix(_TURNS)
        questions = turns.with_name(name + _QUESTIONS)
        if questions.is_file():
            found.append((name, turns, questions))
    if not found:
        raise Invalid(f"There is no *{_TURNS} with its *{_QUESTIONS} in {folder}.", field="path")
    return found


def _read(name: str, path: Path, asked: Path) -> Conversation:
    turns = read_turns(path)
    known = {turn.id for turn in turns}
    questions = tuple(_question(row, known) for row in read_rows(asked))
    return Conversation(name, turns, questions)


def read_turns(path: Path) -> tuple[RecordedTurn, ...]:
    """Read the turns of a conversation."""
    return tuple(_turn(row) for row in read_rows(path))


def _turn(row: dict[str, Any]) -> RecordedTurn:
    text = str(row["text"]).strip()
    if caption := row.get("image_caption"):
        text = f"{text} [Photo: {caption}]".strip()
    at = datetime.fromisoformat(row["datetime"])
    at = at.replace(tzinfo=at.tzinfo or UTC)
    return RecordedTurn(row["id"], str(row["session"]), at, row["speaker"], text)


def _question(row: dict[str, Any], known: set[str]) -> LabelledQuestion:
    named = {id for item in row["evidence"] for id in _EVIDENCE.findall(str(item))}
    category = int(row["category"])
    return LabelledQuestion(
        text=row["question"],
        category=category,
        category_name=str(row.get("category_name", category)),
        evidence=frozenset(named & known),
    )


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Read a file of JSON objects, a line each."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
