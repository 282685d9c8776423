"""Makes writes idempotent: the same key with the same input writes once."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from anaphora.caller import Caller
from anaphora.errors import Conflict, NotFound
from anaphora.settings import Settings
from anaphora.tokens import Signer
from cypher.memories import writing
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.inputs import RememberInput, TurnInput

FIELD = "idempotencyKey"


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier write of a key: its memory as it is now; without it and its hash, if erased."""

    input_hash: str | None
    action: str
    sequence: int
    memory: MemoryRecord | None


@dataclass(frozen=True, slots=True)
class NewWrite:
    """The record of a write, to be found by its idempotency key."""

    key: str
    input_hash: str
    memory_id: str
    action: str
    sequence: int


def scoped_key(caller: Caller, key: str | None) -> str | None:
    """Return a checked key as it is stored: with a bound key's id, since its writes are its own."""
    if key is None or caller.bound is None:
        return key
    # Keys are one line: nobody else can give this one.
    return f"{key}\n{caller.key_id}"


def input_hash(signer: Signer, given: RememberInput | TurnInput) -> str:
    """Return a keyed hash of the canonical input, its idempotency key left out."""
    values = {name: value for name, value in asdict(given).items() if name != "idempotency_key"}
    return signer.digest(json.dumps(values, default=_plain, sort_keys=True, ensure_ascii=True))


def replay(earlier: Earlier, hashed: str) -> MemoryRecord:
    """Return the memory that a key wrote.

    Raises Conflict for another input, NotFound if the memory was erased.
    """
    if earlier.memory is None:
        raise NotFound("The result of this idempotency key was erased.", field=FIELD)
    if earlier.input_hash != hashed:
        raise Conflict(
            "This idempotency key was used with different input: use a new key.", field=FIELD
        )
    return earlier.memory


async def find_earlier(
    transaction: Transaction,
    lock: UserLock,
    settings: Settings,
    operation: str,
    keys: Sequence[str],
) -> dict[str, Earlier]:
    """Find the earlier writes of these keys, up to `settings.idempotency_days` old."""
    if not keys:
        return {}
    rows = await transaction.run(
        writing.find_writes,
        user_id=lock.user_id,
        operation=operation,
        keys=list(dict.fromkeys(keys)),
        since=lock.now - timedelta(days=settings.idempotency_days),
    )
    return {row["key"]: _earlier(row) for row in rows}


async def save_writes(
    transaction: Transaction, lock: UserLock, operation: str, writes: Sequence[NewWrite]
) -> None:
    """Save the records of writes, within the transaction that writes."""
    if not writes:
        return
    rows = [
        {
            "key": write.key,
            "input_hash": write.input_hash,
            "memory_ids": [write.memory_id],
            "action": write.action,
            "sequence": write.sequence,
        }
        for write in writes
    ]
    await transaction.run(
        writing.save_writes, user_id=lock.user_id, operation=operation, at=lock.now, rows=rows
    )


def _earlier(row: Mapping[str, Any]) -> Earlier:
    memory = row["memory"]
    return Earlier(
        input_hash=row["input_hash"],
        action=row["action"],
        sequence=row["sequence"],
        memory=None if memory is None else MemoryRecord.from_node(memory),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    raise TypeError(f"no canonical form of {type(value).__name__}")
