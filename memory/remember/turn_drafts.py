"""Drafts the episode of a turn's input: every rule that needs no graph."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.settings import Settings
from graph.enums import MemoryKind, Trust
from language.embedding.memory_text import text_hash
from language.extraction.roles import is_heard
from memory.fields import memories
from memory.inputs import ExtractMode, TurnInput
from memory.memories.drafts import checked_properties, polarity_in
from memory.trust.titles import Title, new_title


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDraft:
    """A checked turn. `properties` are the episode's own; the graph adds ids, times, the number.

    `extract` is when its facts are extracted, as settings and its role leave it.
    """

    thread: str
    title: Title
    properties: Mapping[str, Any]
    extract: ExtractMode
    idempotency_key: str | None


def draft_turn(given: TurnInput, settings: Settings, cap: Trust) -> TurnDraft:
    """Draft the turn of an input; `cap` is the highest trust that the writer may give.

    Raises Invalid or LimitExceeded with the field.
    """
    trust = given.trust.at_most(cap)
    told = checked_properties(given, MemoryKind.EPISODE, settings)
    properties = told | {
        "text_hash": text_hash(told["text"], told["role"]),
        "trust": trust.value,
        "polarity": polarity_in(told["text"], given.language),
    }
    if given.extract is ExtractMode.OFF:
        # A backfill leaves the turn out, too.
        properties["extract_off"] = True
    title = memories.THREAD_TITLE.check_or_empty(given.thread_title, settings)
    return TurnDraft(
        thread=memories.THREAD_ID.check(given.thread_id, settings),
        title=new_title(title, trust),
        properties=properties,
        extract=_mode(given, settings),
        idempotency_key=memories.IDEMPOTENCY_KEY.check_or_empty(given.idempotency_key, settings),
    )


def _mode(given: TurnInput, settings: Settings) -> ExtractMode:
    """Return when facts are extracted: never where it is switched off, nor from an assistant."""
    heard = settings.extraction and is_heard(given.role)
    return given.extract if heard else ExtractMode.OFF
