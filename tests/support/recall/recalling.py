"""Helpers for tests of recall: memories written and embedded, and recalls that leave no trace."""

import re
from dataclasses import replace
from typing import Any

from anaphora.caller import Caller
from graph.records.records import MemoryRecord
from memory.inputs import RememberInput, TurnInput
from memory.remember.remember import remember
from memory.remember.turns import add_turn
from memory.services import Services
from recall.contract.inputs import Recalled, RecallInput
from recall.recall import recall
from recall.services import Services as Reading
from tests.support.writing import embed_all

_SAID = re.compile(r"^\w{3} \d+ \w+ \d{4}, \d\d:\d\d, ")
_SINCE = re.compile(r" \((?:\w+ )?(?:since|from|until|seit)? ?[^()]* \d{4}\)$")


def undated(text: str) -> str:
    """An item of a context without its date: the instant at which a test ran."""
    return _SINCE.sub("", _SAID.sub("", text))


async def told(writing: Services, caller: Caller, text: str, **given: Any) -> MemoryRecord:
    """A fact, remembered and embedded."""
    done = await remember(writing, caller, RememberInput(text=text, **given))
    assert done.memory is not None
    await embed_all(writing.graph, caller.user_id)
    return done.memory


async def said(
    writing: Services, caller: Caller, text: str, *, thread: str = "talk", **given: Any
) -> MemoryRecord:
    """A turn, added and embedded."""
    done = await add_turn(writing, caller, TurnInput(thread_id=thread, text=text, **given))
    assert done.episode is not None
    await embed_all(writing.graph, caller.user_id)
    return done.episode


async def asked(reading: Reading, caller: Caller, query: str, **given: Any) -> Recalled:
    """A recall that is no access, unless it is told to be."""
    return await recall(reading, caller, RecallInput(query=query, **({"touch": False} | given)))


async def texts(reading: Reading, caller: Caller, query: str, **given: Any) -> list[str]:
    """The texts of a recall's hits, best first; room for twenty."""
    found = await asked(reading, caller, query, **({"limit": 20} | given))
    return [hit.memory.text for hit in found.hits]


def unready(reading: Reading) -> Reading:
    """The same services without a model that works."""
    encoder: Any = reading.encoder
    return replace(reading, encoder=replace(encoder, ready=False))
