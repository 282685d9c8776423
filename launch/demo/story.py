"""The demo's story, read from the files beside this one: who said what and when, and what followed.

Items come in the order of the story's time, so that each finds what it refers to.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from graph.enums import MemoryKind, Polarity, SummaryScope
from memory.inputs import ConflictPolicy, EntityRef, ExtractMode, RememberInput, TurnInput

SOURCE = "demo"
_FOLDER = Path(__file__).parent
# Time in which a turn is said and answered.
_PAUSE = timedelta(seconds=35)
_PER_CHARACTER = timedelta(milliseconds=250)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One memory: `name` is how others refer to it, `replaces` names the one it supersedes."""

    name: str
    at: datetime
    given: RememberInput | TurnInput
    sources: tuple[str, ...] = ()
    replaces: str | None = None


def read_story() -> list[Item]:
    """Read every item, oldest first."""
    return sorted((*_turns(), *_others()), key=lambda item: item.at)


def _turns() -> Iterator[Item]:
    with (_FOLDER / "conversations.toml").open("rb") as file:
        threads: list[Mapping[str, Any]] = tomllib.load(file)["thread"]
    for thread in threads:
        at: datetime = thread["at"]
        for number, (role, text) in enumerate(thread["turns"], start=1):
            turn = TurnInput(
                thread_id=thread["key"],
                thread_title=thread["title"],
                role=role,
                text=text,
                occurred_at=at,
                language=thread["language"],
                extract=ExtractMode.OFF,
            )
            yield Item(name=f"{thread['key']}#{number}", at=at, given=turn)
            at += _PAUSE + _PER_CHARACTER * len(text)


def _others() -> Iterator[Item]:
    for name in ("facts.jsonl", "others.jsonl"):
        for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines():
            told: Mapping[str, Any] = json.loads(line)
            yield Item(
                name=told["name"],
                at=datetime.fromisoformat(told["at"]),
                given=_memory(told),
                sources=tuple(source.removeprefix("fact:") for source in told.get("from", ())),
                replaces=told.get("replaces"),
            )


def _memory(told: Mapping[str, Any]) -> RememberInput:
    kind = MemoryKind(told.get("kind", MemoryKind.FACT))
    at = datetime.fromisoformat(told["at"])
    return RememberInput(
        kind=kind,
        text=told["text"],
        subject=_entity(told.get("subject")),
        predicate=told.get("predicate"),
        object=told.get("object"),
        object_entity=_entity(told.get("object_entity")),
        trigger=told.get("trigger"),
        action=told.get("action"),
        entities=tuple(EntityRef(name=name, type=_type(name)) for name in told.get("entities", ())),
        importance=told["importance"],
        polarity=Polarity(told["polarity"]) if "polarity" in told else None,
        valid_from=_day(told.get("since")),
        valid_to=_day(told.get("until")),
        occurred_at=at if kind is MemoryKind.EPISODE else None,
        thread_id=told.get("thread"),
        role=told.get("role"),
        scope=SummaryScope(told["scope"]) if "scope" in told else None,
        source=SOURCE,
        # A memory that replaces another says so itself; one pair is left for the inbox.
        on_conflict=ConflictPolicy.WARN if told.get("checked") else ConflictPolicy.IGNORE,
        language=told.get("language", "en"),
    )


def _entity(name: str | None) -> EntityRef | None:
    return None if name is None else EntityRef(name=name, type=_type(name))


def _type(name: str) -> str:
    return _types().get(name, "person")


@cache
def _types() -> dict[str, str]:
    with (_FOLDER / "entities.toml").open("rb") as file:
        types: dict[str, str] = tomllib.load(file)["types"]
    return types


def _day(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(f"{text}T00:00:00+00:00")
