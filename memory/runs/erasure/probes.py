"""Probes for what was erased: by id, by text, by words, by vector, and in an export.

Nothing is found where an erasure did all. What is found says the same in its own right: a memory
that was told twice, say, and asked to be erased once. What reads all that is left of the user goes
page by page, and its place is kept with the erasure: whoever is killed goes on from there.
"""

import json
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from anaphora.clock import FAR_PAST, Clock, native
from cypher.memories import probes as queries
from graph.changes.places import read_place, write_place
from graph.session import Graph
from graph.tenancy import tenant_token
from memory.transfer.export import export_lines
from memory.transfer.format.cursor import Cursor

_WORD = re.compile(r"\w+")
# Words of a text that the full-text index is asked for, and hits that are looked at.
_MOST_WORDS, _MOST_HITS = 32, 100
# Texts shorter than this are found in what never came from them.
_TELLING = 12
# The cosine of a text with itself, about.
_SAME = 0.9999
# Memories whose texts are compared in one read.
_PAGE = 20_000


class Part(StrEnum):
    """Parts of the probes, in order: of indexes, of all texts, of an export; then all is done."""

    INDEXES = "INDEXES"
    TEXTS = "TEXTS"
    EXPORT = "EXPORT"
    DONE = "DONE"


@dataclass(frozen=True, slots=True)
class Probing:
    """Probes as far as they were made: what was found, by name, and where they go on."""

    part: Part = Part.INDEXES
    found: Mapping[str, int] = field(default_factory=dict)
    # Within a part, as that reads it; None at its beginning.
    place: str | None = None

    @classmethod
    def of(cls, text: str | None) -> "Probing":
        """Read it as it was kept; None is the beginning."""
        if text is None:
            return cls()
        told: dict[str, Any] = json.loads(text)
        return cls(Part(told["part"]), told["found"], told["place"])

    @property
    def text(self) -> str:
        """Return it as it is kept."""
        # Not sorted: a receipt names the probes in the order in which they were made.
        told = {"part": self.part.value, "found": dict(self.found), "place": self.place}
        return json.dumps(told)

    @property
    def over(self) -> bool:
        return self.part is Part.DONE

    def adding(self, name: str, found: int) -> "Probing":
        """Return it with more that was found."""
        return replace(self, found={**self.found, name: self.found.get(name, 0) + found})

    def ending(self) -> "Probing":
        """Return the beginning of the next part."""
        parts = list(Part)
        return Probing(parts[parts.index(self.part) + 1], self.found)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Traces of erased memories to look for: whose, since when, texts and vectors."""

    user_id: str
    since: datetime
    texts: Sequence[str]
    vectors: Sequence[Sequence[float]]


async def probe(
    graph: Graph, clock: Clock, wanted: Wanted, done: Probing, seconds: float
) -> Probing:
    """Look for what was erased for this many seconds, at least a page; return how far it came.

    Do it again, with what it returned, until that is over.
    """
    until = time.monotonic() + seconds
    parts = {Part.INDEXES: _indexes, Part.TEXTS: _texts}
    while not done.over:
        if done.part is Part.EXPORT:
            done = await _exported(graph, clock, wanted, done, until)
        else:
            done = await parts[done.part](graph, wanted, done)
        if time.monotonic() >= until:
            break
    return done


async def _indexes(graph: Graph, wanted: Wanted, done: Probing) -> Probing:
    user_id = wanted.user_id
    [ids] = await graph.read(queries.count_erased_ids, user_id=user_id, since=wanted.since)
    [answers] = await graph.read(queries.count_answers, user_id=user_id, texts=list(wanted.texts))
    words = sum([await _worded(graph, user_id, text) for text in wanted.texts])
    near = sum([await _near(graph, user_id, vector) for vector in wanted.vectors])
    done = done.adding("id", ids["found"]).adding("text", answers["found"])
    return done.adding("fulltext", words).adding("vector", near).ending()


async def _texts(graph: Graph, wanted: Wanted, done: Probing) -> Probing:
    """Compare the texts of the next memories."""
    at, id = read_place(done.place, FAR_PAST)
    [row] = await graph.read(
        queries.find_texts,
        user_id=wanted.user_id,
        texts=list(wanted.texts),
        at=at,
        id=id,
        limit=_PAGE,
    )
    done = done.adding("text", row["found"])
    if row["seen"] < _PAGE:
        return done.ending()
    return replace(done, place=write_place(native(row["at"]), row["id"]))


async def _worded(graph: Graph, user_id: str, text: str) -> int:
    words = [word.lower() for word in _WORD.findall(text)][:_MOST_WORDS]
    if not words:
        return 0
    phrase = " ".join(f"+text:{word}" for word in dict.fromkeys(words))
    query = f"+tenant:{tenant_token(user_id)} {phrase}"
    [row] = await graph.read(
        queries.count_worded, user_id=user_id, words=query, text=text, limit=_MOST_HITS
    )
    return int(row["found"])


async def _near(graph: Graph, user_id: str, vector: Sequence[float]) -> int:
    [row] = await graph.read(
        queries.count_vectors, user_id=user_id, vector=list(vector), least=_SAME, limit=_MOST_HITS
    )
    return int(row["found"])


async def _exported(
    graph: Graph, clock: Clock, wanted: Wanted, done: Probing, until: float
) -> Probing:
    """Count lines of an export with a text that was erased: changes and links are among them.

    It stops at the end of a page, when the time is over.
    """
    telling = [text for text in wanted.texts if len(text) >= _TELLING]
    # As a line has a text, and as it has a Change's snapshot, which is JSON in JSON.
    once = [json.dumps(text, ensure_ascii=False)[1:-1] for text in telling]
    twice = [json.dumps(text, ensure_ascii=False)[1:-1] for text in once]
    looked_for = [text.encode() for text in dict.fromkeys((*once, *twice))]
    cursor, found = Cursor.of(done.place), 0
    kept = cursor.text
    async with aclosing(export_lines(graph, wanted.user_id, clock, cursor)) as lines:
        async for line in lines:
            if cursor.text != kept:
                # All lines before this one are of pages that it is behind.
                kept = cursor.text
                done, found = replace(done.adding("export", found), place=kept), 0
                if time.monotonic() >= until:
                    return done
            found += any(text in line for text in looked_for)
    return done.adding("export", found).ending()
