"""Filters of a list of memories: as query parameters, and as a test of one memory."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST, LAST_END
from anaphora.errors import LimitExceeded
from graph.enums import HELD, LIVE, MemoryKind, MemoryStatus, Trust
from graph.records.records import MemoryRecord
from graph.tenancy import tenant_token

_WORD = re.compile(r"\w+")
# Lucene takes at most 1024 clauses, and a word is a clause for each of the index's fields.
MOST_WORDS = 200


class MemoryOrder(StrEnum):
    NEWEST = "NEWEST"
    OLDEST = "OLDEST"
    MOST_IMPORTANT = "MOST_IMPORTANT"
    MOST_CONFIDENT = "MOST_CONFIDENT"
    LAST_ACCESSED = "LAST_ACCESSED"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFilter:
    """The contract's MemoryFilter; None filters nothing. `created_end` is exclusive.

    A memory has all of the `tags` and one of the `topics`. `thread_id` may be a thread's key. With
    `valid_at` and the default statuses, memories that held then pass, whatever became of them.
    `among` are ids of the threads that alone are listed, those of a bound key; empty for all.
    """

    kinds: tuple[MemoryKind, ...] | None = None
    statuses: tuple[MemoryStatus, ...] | None = LIVE
    tags: tuple[str, ...] | None = None
    topics: tuple[str, ...] | None = None
    category: str | None = None
    thread_id: str | None = None
    entity_id: str | None = None
    text: str | None = None
    created_start: datetime | None = None
    created_end: datetime | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    trusts: tuple[Trust, ...] | None = None
    among: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The whitespace-separated parts of `text` that have a letter or a digit."""
        return tuple(part for part in (self.text or "").split() if _WORD.search(part))

    @property
    def allowed(self) -> tuple[MemoryStatus, ...] | None:
        """The statuses that pass; at `valid_at`, with the default statuses, all that held then."""
        if self.valid_at is not None and self._plain:
            return HELD
        return self.statuses

    @property
    def last_end(self) -> datetime:
        """The latest end of replaced memories that pass; open if they are asked for by status."""
        return LAST_END if self._plain else FAR_FUTURE

    @property
    def _plain(self) -> bool:
        return set(self.statuses or ()) == set(LIVE)

    @property
    def is_narrow(self) -> bool:
        """Return whether the list begins at a thread, an entity or words, not at all memories."""
        return bool(self.words) or self.entity_id is not None or self.thread_id is not None


def parameters(given: MemoryFilter) -> dict[str, Any]:
    """Return the parameters that every list query takes: `filter` and the range of creation."""
    end = given.created_end or FAR_FUTURE
    if given.known_at is not None:
        end = min(end, given.known_at + timedelta(microseconds=1))
    return {
        "filter": {
            "kinds": _listed(given.kinds),
            "statuses": _listed(given.allowed),
            "trusts": _listed(given.trusts),
            "tags": _listed(given.tags),
            "among": list(given.among) or None,
            "topics": _listed(given.topics),
            "category": given.category,
            "valid_at": given.valid_at,
            "last_end": given.last_end,
            "known_at": given.known_at,
        },
        "created_start": given.created_start or FAR_PAST,
        "created_end": end,
    }


def lucene(user_id: str, words: tuple[str, ...]) -> str | None:
    """Build a Lucene query for a tenant's memories with every word; None for no words.

    Each word is quoted, so that none of Lucene's operators in it means anything. Raises
    LimitExceeded for too many words.
    """
    if not words:
        return None
    if len(words) > MOST_WORDS:
        raise LimitExceeded(f"Search for at most {MOST_WORDS} words.", field="filter.text")
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in words)
    return " ".join([f"+tenant:{tenant_token(user_id)}", *(f'+"{word}"' for word in quoted)])


def passes(memory: MemoryRecord, given: MemoryFilter) -> bool:
    """Return whether a memory passes all of a filter but `entity_id`, which it does not hold."""
    return (
        _in(memory.kind, given.kinds)
        and _in(memory.status, given.allowed)
        and _in(memory.trust, given.trusts)
        and (given.category is None or memory.category == given.category)
        and (given.thread_id is None or memory.thread_id == given.thread_id)
        and (not given.among or memory.thread_id in given.among)
        and (given.tags is None or set(given.tags) <= set(memory.tags))
        and (given.topics is None or bool(set(given.topics) & set(memory.topics)))
        and _created(memory, given)
        and memory.holds_at(given.valid_at)
        and memory.ended_by(given.last_end)
        and _says(memory, given.words)
    )


def _created(memory: MemoryRecord, given: MemoryFilter) -> bool:
    start, end = given.created_start or FAR_PAST, given.created_end or FAR_FUTURE
    return start <= memory.created_at < end


def _says(memory: MemoryRecord, words: tuple[str, ...]) -> bool:
    said = _terms(" ".join([memory.text, memory.role or "", *memory.topics]))
    return all(set(_terms(word)) <= set(said) for word in words)


def _terms(text: str) -> list[str]:
    return [term.lower() for term in _WORD.findall(text)]


def _in(value: Any, allowed: tuple[Any, ...] | None) -> bool:
    return allowed is None or value in allowed


def _listed(values: tuple[Any, ...] | None) -> list[str] | None:
    return None if values is None else [str(value) for value in values]
