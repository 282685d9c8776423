"""Numbers imported turns: as in the file where that is free, else behind those that are here.

A thread may be here with turns of its own: it has the same key, or went on since it was exported.
Turns keep their order. Turns that are here already show by how much a former import, which
was cut short, raised them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cypher.transfer import writing
from graph.enums import MemoryKind
from graph.lock import UserLock
from graph.session import Transaction
from memory.transfer.format.lines import LinkLine, NodeLine
from memory.transfer.identity import Identity, Present


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as a file numbers it, and its number here if it is here."""

    id: str
    number: int
    here: int | None = None


@dataclass(slots=True)
class Numbered:
    """Numbers of a thread's new turns, with what follows from them.

    `numbers` are by id; `joined` are pairs of a turn and the new turn that follows it here, but not
    in the file; `shift` is added to the file's numbers of later turns.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    joined: list[tuple[str, str]] = field(default_factory=list)
    shift: int = 0


def wanted(turns: Iterable[Turn], shift: int) -> Iterator[tuple[Turn, int]]:
    """Yield the new turns with the numbers that they would have, in order."""
    for turn in turns:
        if turn.here is None:
            yield turn, turn.number + shift
        else:
            shift = turn.here - turn.number


def number_turns(
    turns: Sequence[Turn], shift: int, taken: frozenset[int], last: tuple[str, int] | None
) -> Numbered:
    """Number the new turns of one thread, in the order of their file; each number once.

    `taken` are the numbers of `wanted` that others have here, `last` the id and the number of
    the last turn that is here. From the first taken number on, turns are put behind all others.
    """
    top_id, top = last or (None, 0)
    result = Numbered(shift=shift)
    given: set[int] = set()
    behind = False
    for turn in turns:
        if turn.here is not None:
            if not behind:
                result.shift = turn.here - turn.number
            continue
        number = turn.number + result.shift
        if number < 1 or number in given or (number in taken and not behind):
            behind = True
            number = top + 1
            result.shift = number - turn.number
            if top_id is not None:
                result.joined.append((top_id, turn.id))
        given.add(number)
        result.numbers[turn.id] = number
        if number > top:
            top_id, top = turn.id, number
    return result


class Turns:
    """The imported turns of one batch."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._joined: list[tuple[str, str]] = []
        self._threads: list[dict[str, Any]] = []

    def number_of(self, id: str, number: int) -> int:
        return self._numbers.get(id, number)

    async def plan(
        self,
        transaction: Transaction,
        user_id: str,
        lines: Sequence[NodeLine],
        present: Mapping[str, Present],
        identity: Identity,
    ) -> None:
        """Number the turns among the lines, and note in `identity` how far they were raised."""
        threads: dict[str, list[NodeLine]] = {}
        for line in lines:
            if _is_turn(line):
                threads.setdefault(identity.here(line.properties["thread_id"]), []).append(line)
        of = {id: _in_order(id, some, present) for id, some in threads.items()}
        of = {id: turns for id, turns in of.items() if turns}
        if not any(turn.here is None for turns in of.values() for turn in turns):
            return
        last, taken = await _here(transaction, user_id, of, identity)
        for id, turns in of.items():
            numbered = number_turns(
                turns, identity.shifts.get(id, 0), frozenset(taken.get(id, ())), last.get(id)
            )
            identity.shifts[id] = numbered.shift
            self._numbers |= numbered.numbers
            self._joined += numbered.joined
            self._note_last(id, threads[id], numbered)

    async def save(self, transaction: Transaction, lock: UserLock) -> None:
        """Save the threads' last turns, and link turns that were moved behind those here."""
        if self._threads:
            await transaction.run(writing.change_threads, user_id=lock.user_id, rows=self._threads)
        if self._joined:
            rows = [
                {
                    "at": at,
                    "from_id": before,
                    "type": "NEXT",
                    "to_id": id,
                    "properties": {"created_at": lock.now},
                }
                for at, (before, id) in enumerate(self._joined)
            ]
            await transaction.run(writing.save_memory_links, user_id=lock.user_id, rows=rows)

    def _note_last(self, thread_id: str, lines: Sequence[NodeLine], numbered: Numbered) -> None:
        if not numbered.numbers:
            return
        id = max(numbered.numbers, key=lambda one: numbered.numbers[one])
        [line, *_] = [line for line in lines if line.id == id]
        self._threads.append(
            {
                "id": thread_id,
                "turn_count": numbered.numbers[id],
                "last_turn_id": id,
                "last_turn_at": line.properties["occurred_at"],
            }
        )


async def without_joined(
    transaction: Transaction, user_id: str, lines: Sequence[LinkLine]
) -> list[LinkLine]:
    """Remove links to turns that follow another turn here."""
    rows = [
        {"at": line.number, "from_id": line.from_id, "to_id": line.to_id}
        for line in lines
        if line.type == "NEXT"
    ]
    if not rows:
        return list(lines)
    found = await transaction.run(writing.find_followers, user_id=user_id, rows=rows)
    joined = {row["at"] for row in found}
    return [line for line in lines if line.number not in joined]


def _is_turn(line: NodeLine) -> bool:
    properties = line.properties
    return properties.get("kind") == MemoryKind.EPISODE and {"turn", "thread_id"} <= (
        properties.keys()
    )


def _in_order(
    thread_id: str, lines: Sequence[NodeLine], present: Mapping[str, Present]
) -> list[Turn]:
    """Return a thread's turns in the file's order, each once, without those elsewhere here."""
    turns: dict[str, Turn] = {}
    for line in sorted(lines, key=lambda line: (line.properties["turn"], line.number)):
        here = present.get(line.id)
        if here is None or (here.thread_id == thread_id and here.turn is not None):
            turns.setdefault(
                line.id, Turn(line.id, line.properties["turn"], here.turn if here else None)
            )
    return list(turns.values())


async def _here(
    transaction: Transaction, user_id: str, of: Mapping[str, Sequence[Turn]], identity: Identity
) -> tuple[dict[str, tuple[str, int]], dict[str, set[int]]]:
    """Find the threads' last turns, and which of the wanted numbers are taken."""
    rows = await transaction.run(writing.find_last_turns, user_id=user_id, thread_ids=list(of))
    last = {row["thread_id"]: (row["id"], row["turn"]) for row in rows}
    places = [
        {"thread_id": id, "turn": number}
        for id, turns in of.items()
        if id in last
        for _, number in wanted(turns, identity.shifts.get(id, 0))
    ]
    taken: dict[str, set[int]] = {}
    if places:
        for row in await transaction.run(writing.find_taken_turns, user_id=user_id, rows=places):
            taken.setdefault(row["thread_id"], set()).add(row["turn"])
    return last, taken
