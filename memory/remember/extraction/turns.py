"""Reads the turns that facts are to be extracted from, with what their thread said before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.clock import native
from cypher.threads import extraction as queries
from graph.enums import Trust, is_in_use
from graph.session import Graph, RunQuery
from language.extraction.extracted_fact import Mention, Utterance
from language.extraction.roles import is_heard, speaker_of


@dataclass(frozen=True, slots=True)
class Earlier:
    """A turn before the one that is read: pronouns may mean what it mentions."""

    id: str
    said: Utterance


@dataclass(frozen=True, slots=True)
class Turn:
    """A stored turn. `owed`: its extraction was asked for; `extracted`: it is done.

    `told`: facts were extracted from it before, of a text that was changed since.
    """

    id: str
    text: str
    text_hash: str
    role: str
    language: str | None
    occurred_at: datetime
    thread_id: str
    number: int
    trust: Trust
    owed: bool
    extracted: bool
    in_use: bool
    before: tuple[Earlier, ...] = ()
    told: bool = False

    @property
    def speaker(self) -> str | None:
        """The name of the speaker, None for the user."""
        return speaker_of(self.role)

    def said(self, before: Sequence[Mention] = ()) -> Utterance:
        """Return the turn as it is read, after these mentions."""
        return _said(self.text, self.role, self.language, self.occurred_at, before)


async def find_due(
    graph: Graph, user_id: str, ids: Sequence[str], *, max_attempts: int, limit: int
) -> list[str]:
    """Find those of these turns that owe their extraction, after the earlier ones of their threads.

    Returns ids.
    """
    rows = await graph.read(
        queries.find_due,
        user_id=user_id,
        ids=list(ids),
        max_attempts=max_attempts,
        limit=limit,
    )
    return [row["id"] for row in rows]


async def find_turns(run: RunQuery, user_id: str, ids: Sequence[str]) -> dict[str, Turn]:
    """Find turns by their ids; those that are none are absent."""
    rows = await run(queries.find_turns, user_id=user_id, ids=list(ids))
    return {row["turn"]["id"]: _turn(row["turn"], row["before"], told=row["told"]) for row in rows}


async def mark_failed_attempts(graph: Graph, user_id: str, ids: Sequence[str]) -> None:
    """Count an attempt at reading these turns."""
    if ids:
        await graph.execute(queries.mark_failed_attempts, user_id=user_id, ids=list(ids))


def _turn(node: Mapping[str, Any], before: Sequence[Mapping[str, Any]], *, told: bool) -> Turn:
    return Turn(
        id=node["id"],
        text=node["text"],
        text_hash=node["text_hash"],
        role=node["role"],
        language=node["language"],
        occurred_at=native(node["occurred_at"]),
        thread_id=node["thread_id"],
        number=node["turn"],
        trust=Trust(node["trust"]),
        owed=node["extract_due"] is not None,
        extracted=node["extracted_at"] is not None,
        in_use=is_in_use(node["status"], node["trust"]),
        before=tuple(Earlier(one["id"], _earlier(one)) for one in before),
        told=told,
    )


def _earlier(node: Mapping[str, Any]) -> Utterance:
    occurred_at = native(node["occurred_at"])
    return _said(node["text"], node["role"], node["language"], occurred_at, ())


def _said(
    text: str, role: str, language: str | None, now: datetime, before: Sequence[Mention]
) -> Utterance:
    read_as = "user" if is_heard(role) else "assistant"
    return Utterance(text, now, speaker_of(role), read_as, language, tuple(before))
