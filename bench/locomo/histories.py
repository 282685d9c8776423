"""Histories of sessions, and questions whose evidence is sessions.

In LoCoMo's form (`*.turns.jsonl`, `*.questions.jsonl`) a question's evidence lists sessions, by
their names or numbers, or turns, which count for their sessions. LongMemEval publishes one JSON
list; each of its questions has a history of its own.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from anaphora.errors import Invalid
from bench.conversations import (
    Conversation,
    LabelledQuestion,
    RecordedTurn,
    file_pairs,
    read_rows,
    read_turns,
)
from language.names.checks import is_blank

# A session by its number: 3, "D3", "session_3"; or one of its turns, "D3:5".
_NUMBERED = re.compile(r"(?:D|S|session)?[ _-]?(\d+)(?::\d+)?", re.IGNORECASE)
_DATE = "%Y/%m/%d (%a) %H:%M"
_PAUSE = timedelta(seconds=30)
# What the API takes of a text, in UTF-8.
_MOST_BYTES = 32 * 1024
# A question of this ending asks for what was never said: there is no session to be found.
_ABSTAIN = "_abs"
_UNSAID = "abstention"


def read_histories(path: Path) -> list[Conversation]:
    """Read a folder in LoCoMo's form, or a published file. Raises Invalid for anything else."""
    if path.is_dir():
        return [_of_files(*files) for files in file_pairs(path)]
    return _published(path, _of_row)


def read_chats(path: Path) -> list[Conversation]:
    """Read a published file, whose evidence is turns: those that tell the answer.

    Histories that tell none are left out. Raises Invalid for anything else.
    """
    return [chat for chat in _published(path, _chat_of_row) if chat.questions[0].evidence]


def _published(path: Path, read: Callable[[dict[str, Any]], Conversation]) -> list[Conversation]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        if not rows or not isinstance(rows, list):
            raise ValueError("not a list of questions")
        return [read(row) for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Invalid(f"{path} is not in LongMemEval's form ({error}).", field="path") from error


def _of_files(name: str, turns: Path, questions: Path) -> Conversation:
    said = read_turns(turns)
    session_of = {turn.id: turn.session for turn in said}
    return Conversation(
        name, said, tuple(_question(row, session_of) for row in read_rows(questions))
    )


def _question(row: Mapping[str, Any], session_of: Mapping[str, str]) -> LabelledQuestion:
    category = str(row.get("category_name") or row.get("question_type") or row.get("category"))
    at = row.get("question_date") or row.get("datetime")
    return LabelledQuestion(
        text=row["question"],
        category=0,
        category_name=category,
        evidence=frozenset(_sessions(row["evidence"], session_of)),
        at=None if at is None else _instant(str(at)),
    )


def _sessions(evidence: Sequence[Any], session_of: Mapping[str, str]) -> Iterator[str]:
    """The sessions that evidence names; what is not among those of the turns is left out."""
    known = set(session_of.values())
    for item in evidence:
        text = str(item).strip()
        numbered = _NUMBERED.fullmatch(text)
        if text in known:
            yield text
        elif text in session_of:
            yield session_of[text]
        elif numbered and numbered[1] in known:
            yield numbered[1]


def _of_row(row: Mapping[str, Any]) -> Conversation:
    name, sessions = str(row["question_id"]), row["haystack_session_ids"]
    turns: list[RecordedTurn] = []
    for session, date, said in zip(
        sessions, row["haystack_dates"], row["haystack_sessions"], strict=True
    ):
        turns += _said(str(session), _instant(date), said)
    if not turns:
        raise ValueError(f"{name} has no turns")
    # The files without distractors are not in the order of time.
    turns.sort(key=lambda turn: turn.at)
    abstains = name.endswith(_ABSTAIN)
    asked = LabelledQuestion(
        text=row["question"],
        category=0,
        category_name=_UNSAID if abstains else str(row["question_type"]),
        evidence=frozenset() if abstains else frozenset(map(str, row["answer_session_ids"])),
        at=_instant(row["question_date"]),
    )
    return Conversation(name, tuple(turns), (asked,))


def _chat_of_row(row: Mapping[str, Any]) -> Conversation:
    history = _of_row(row)
    sessions = zip(row["haystack_session_ids"], row["haystack_sessions"], strict=True)
    [asked] = history.questions
    told = frozenset(
        _turn_id(str(session), number)
        for session, said in sessions
        for number, turn in enumerate(said)
        # Of what was never said, turns are marked that tell something like it.
        if turn.get("has_answer") and asked.evidence
    )
    told &= {turn.id for turn in history.turns}
    return replace(history, questions=(replace(asked, evidence=told),))


def _said(session: str, at: datetime, turns: Sequence[Mapping[str, Any]]) -> Iterator[RecordedTurn]:
    for number, turn in enumerate(turns):
        # Some of the published turns are empty, or an invisible character.
        if not is_blank(text := _cut(str(turn["content"]).strip())):
            moment = at + number * _PAUSE
            yield RecordedTurn(_turn_id(session, number), session, moment, str(turn["role"]), text)


def _turn_id(session: str, number: int) -> str:
    return f"{session}:{number}"


def _cut(text: str) -> str:
    return text.encode()[:_MOST_BYTES].decode(errors="ignore")


def _instant(text: str) -> datetime:
    """An instant as LongMemEval writes it, or in ISO 8601; in UTC where it names no zone."""
    try:
        return datetime.strptime(text, _DATE).replace(tzinfo=UTC)
    except ValueError:
        at = datetime.fromisoformat(text)
        return at.replace(tzinfo=at.tzinfo or UTC)
