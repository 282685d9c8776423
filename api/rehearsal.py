"""Rehearsal: recalls that nobody waits for, asked before a server says that it is ready.

A database that has just started plans every query anew, and its code is not compiled yet: the first
recalls of a new server would take many times as long as later ones.
"""

import asyncio
import time
from collections.abc import Sequence
from itertools import cycle, islice
from statistics import median

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import AnaphoraError
from cypher import users
from recall.contract.inputs import RecallInput
from recall.lists.filters import MemoryFilter, MemoryOrder
from recall.lists.memories import list_memories
from recall.recall import recall
from recall.services import Services

# Users whose memories are asked for, and memories of each that questions are made of.
_USERS, _MEMORIES = 4, 8
_WORDS = 8
# Questions of several sorts, so that what each of them looks up is planned.
_FORMS = (
    "What about {}?",
    "When was it that {}?",
    "Who said that {}?",
    "How many {} last month?",
    "What did they tell of {} before June 2024?",
)
_PLAIN = ("a meeting in the morning", "the garden of a friend", "what Anna likes to eat")
# Of nobody: nothing is found, and all is planned.
_NOBODY = "rehearsal"
# Seconds that all of it may take, whatever the machine does besides.
LONGEST = 20.0
# Recalls are at speed where so many are no quicker than as many before them.
_ROUND, _QUICKER = 20, 0.9


async def rehearse(services: Services, seconds: float, longest: float = LONGEST) -> int:
    """Ask questions of stored memories until they are answered at speed, or the time is over.

    A question of each sort is asked in any case: somebody would wait as long for it. Only reads.
    Return how many were asked; a rehearsal that fails, or takes longest, is over.
    """
    asked, times, ends = 0, list[float](), time.monotonic() + seconds
    try:
        async with asyncio.timeout(longest):
            for user_id, question in _in_turn(await _questions(services)):
                late = asked >= len(_FORMS) and time.monotonic() > ends
                if late or _is_settled(times):
                    break
                began = time.perf_counter()
                await recall(services, _reader(user_id), RecallInput(query=question, touch=False))
                times.append(time.perf_counter() - began)
                asked += 1
    except (AnaphoraError, TimeoutError):
        pass
    return asked


async def _questions(services: Services) -> list[list[tuple[str, str]]]:
    """Make questions of the newest memories of some users, a list for each user."""
    rows = await services.graph.read(users.find_some_users, limit=_USERS)
    found = []
    for user_id in [row["user_id"] for row in rows] or [_NOBODY]:
        page = await list_memories(
            services, user_id, MemoryFilter(), MemoryOrder.NEWEST, _MEMORIES, None
        )
        texts = [edge.node.text for edge in page.edges] or list(_PLAIN)
        found.append([(user_id, question) for question in make_questions(texts)])
    return found


def make_questions(texts: Sequence[str]) -> list[str]:
    """Make a question of each sort about each text."""
    short = [" ".join(text.split()[:_WORDS]).rstrip(".?!") for text in texts]
    return [form.format(words) for words in short for form in _FORMS]


def _in_turn(asked: Sequence[Sequence[tuple[str, str]]]) -> list[tuple[str, str]]:
    """Questions of each user by turns, of another sort each time; short lists are repeated."""
    most = max(len(one) for one in asked)
    by_turns = zip(
        *(islice(cycle(one), at, at + most) for at, one in enumerate(asked)), strict=True
    )
    return [question for turn in by_turns for question in turn]


def _is_settled(times: Sequence[float]) -> bool:
    if len(times) < 2 * _ROUND or len(times) % _ROUND:
        return False
    return median(times[-_ROUND:]) > _QUICKER * median(times[-2 * _ROUND : -_ROUND])


def _reader(user_id: str) -> Caller:
    scopes = frozenset({Scope.READ})
    return Caller(user_id, "rehearsal", "rehearsal", KeyKind.SERVICE, scopes, "UNTRUSTED")
