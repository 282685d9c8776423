"""Drafts the episode of a turn's input: every rule that needs no graph."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.settings import Settings
from graph.enums import Trust
from language.conflicts.polarity import polarity_of
from language.embedding.memory_text import text_hash
from memory.fields import checks
from memory.inputs import TurnInput
from memory.memories.drafts import SIGNS
from memory.trust.titles import Title, new_title


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDraft:
    """A checked turn. `properties` are the episode's own; the graph adds ids, times, the number."""

    thread: str
    title: Title
    properties: Mapping[str, Any]
    idempotency_key: str | None


def draft_turn(given: TurnInput, settings: Settings, cap: Trust) -> TurnDraft:
    """Draft the turn of an input; `cap` is the highest trust that the writer may give.

    Raises Invalid or LimitExceeded with the field.
    """
    text = checks.checked_text(given.text, "text", settings)
    role = checks.checked_name(given.role, "role", checks.LONGEST_ROLE)
    trust = given.trust.at_most(cap)
    title = checks.optional_name(given.thread_title, "threadTitle", checks.LONGEST_TITLE)
    properties = {
        "text": text,
        "text_hash": text_hash(text, role),
        "role": role,
        "occurred_at": checks.checked_moment(given.occurred_at, "occurredAt"),
        "language": checks.checked_language(given.language),
        "trust": trust.value,
        "polarity": SIGNS[polarity_of(text, given.language)].value,
    }
    return TurnDraft(
        thread=checks.checked_name(given.thread_id, "threadId", checks.LONGEST_KEY),
        title=new_title(title, trust),
        properties=properties,
        idempotency_key=checks.checked_idempotency_key(given.idempotency_key),
    )
