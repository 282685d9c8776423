"""Facts of one user for measurements of consolidation: some said twice, some that replace others.

Their vectors are made up. Those of two facts that say the same are near; all others are strangers.
"""

import zlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from anaphora.caller import Caller
from bench.vectorless import PORTION, give_vectors
from memory.inputs import ConflictPolicy, EntityRef, RememberInput
from memory.remember.remember import remember_many
from memory.services import Services

# People whom the facts name.
_PEOPLE = 500
# Length of what tells two vectors of one fact apart.
_NOISE = 0.1
_BEGIN = datetime(2025, 1, 1, tzinfo=UTC)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Mix:
    """So many facts; the shares of those that are said twice, and that are replaced by a newer."""

    facts: int
    twice: float
    replaced: float


def facts_of(mix: Mix, first: int = 0) -> list[RememberInput]:
    """Return the facts, numbered from `first`; those said twice, or replaced, stand together."""
    found: list[RememberInput] = []
    number = first
    twice, replaced = mix.twice / 2, mix.replaced / 2
    # Pairs are spread evenly, so that no page of a run has all of them.
    owed_twice = owed_replaced = 0.0
    while len(found) < mix.facts:
        owed_twice += twice
        owed_replaced += replaced
        if owed_twice >= 1 and mix.facts - len(found) > 1:
            found += [_seen(number), _seen(number, again=True)]
            owed_twice += twice - 1
            owed_replaced += replaced
        elif owed_replaced >= 1 and mix.facts - len(found) > 1:
            found += [_lives(number), _lives(number, later=True)]
            owed_replaced += replaced - 1
            owed_twice += twice
        else:
            found.append(_seen(number))
        number += 1
    return found


async def store(services: Services, caller: Caller, facts: list[RememberInput]) -> None:
    """Store the facts as the write path does, and give them vectors."""
    for start in range(0, len(facts), PORTION):
        stored = await remember_many(services, caller, facts[start : start + PORTION])
        for result in stored.results:
            if result.memory is None:
                raise RuntimeError(f"a fact was refused: {result.error}")
        await give_vectors(services, caller.user_id, _vector)


def _seen(number: int, *, again: bool = False) -> RememberInput:
    name = f"Person {number % _PEOPLE}"
    sea = "sea" if again else "the sea"
    return RememberInput(
        text=f"{name} was seen at {sea} on trip {number} with a boat.",
        entities=(EntityRef(name=name, type="person"),),
        confidence=0.8,
        on_conflict=ConflictPolicy.IGNORE,
    )


def _lives(number: int, *, later: bool = False) -> RememberInput:
    place = f"Town {number}{'b' if later else 'a'}"
    return RememberInput(
        text=f"Resident {number} lives in {place}.",
        subject=EntityRef(name=f"Resident {number}", type="person"),
        predicate="lives_in",
        object=place,
        confidence=0.8,
        valid_from=_BEGIN + (30 * _DAY if later else 0 * _DAY),
        on_conflict=ConflictPolicy.IGNORE,
    )


def _vector(text: str, noise: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the vector of what a text says, and a little of its own."""
    said = text.partition(" with a boat")[0].replace("the sea", "sea")
    base = np.random.default_rng(zlib.crc32(said.encode())).normal(size=noise.size)
    base /= np.linalg.norm(base)
    vector: NDArray[np.float32] = (base + _NOISE * noise / np.linalg.norm(noise)).astype(np.float32)
    return vector
