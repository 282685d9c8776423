"""Imports terms: a vocabulary with all its versions, or the terms that are new here."""

from collections.abc import Sequence
from typing import Any

from anaphora.errors import Invalid
from cypher import vocabulary
from cypher.transfer import reading, writing
from graph.lock import UserLock
from graph.records.vocabulary import FOREVER, TermKind, TermRecord, read_vocabulary, term_rows
from graph.session import Transaction
from memory.transfer.format.lines import TermLine, wrong_line
from memory.vocabulary.decisions import next_version

_EVERY_PAGE = 1_000_000


async def save_terms(transaction: Transaction, lock: UserLock, lines: Sequence[TermLine]) -> int:
    """Store the terms that are not here yet; return how many those were.

    The user's own vocabulary, of the same id, gets every version that the file knows of, unless it
    is a later one itself. To another vocabulary, the file's current terms are added as of a new
    version, and the terms here stay. Raises Invalid for a term whose vocabulary is nowhere.
    """
    if not lines:
        return 0
    rows = await transaction.run(reading.find_vocabulary, user_id=lock.user_id)
    own = rows[0]["node"] if rows else None
    same, beside, loose = [], [], []
    for line in lines:
        if line.vocabulary is None:
            loose.append(line)
        elif own is None:
            raise wrong_line(
                line.number, Invalid("It belongs to a vocabulary that does not exist.")
            )
        elif own["id"] != line.vocabulary["id"]:
            beside.append(line)
        elif own["version"] <= line.vocabulary["version"]:
            same.append(line)
    here = await _here(transaction, lock)
    rejected = [line for line in (*loose, *beside) if not line.spans and _key(line) not in here]
    await _save(transaction, lock, [*same, *rejected])
    new = [line for line in beside if _is_current(line) and _key(line) not in here]
    await _add(transaction, lock, new)
    return sum(_key(line) not in here for line in same) + len(rejected) + len(new)


async def _here(transaction: Transaction, lock: UserLock) -> set[tuple[str, str]]:
    """Return kind and value of each term that the user's own layer knows, ended terms included."""
    rows = await transaction.run(
        reading.find_terms,
        user_id=lock.user_id,
        kind="",
        value="",
        until=lock.now,
        limit=_EVERY_PAGE,
    )
    return {(row["node"]["kind"], row["node"]["value"]) for row in rows}


async def _save(transaction: Transaction, lock: UserLock, lines: Sequence[TermLine]) -> None:
    if not lines:
        return
    rows = [
        {
            "kind": line.properties["kind"],
            "value": line.properties["value"],
            "properties": line.properties,
            "spans": list(line.spans),
        }
        for line in lines
    ]
    versions = [line.vocabulary["version"] for line in lines if line.vocabulary and line.spans]
    await transaction.run(
        writing.save_terms, user_id=lock.user_id, version=max(versions, default=0), rows=rows
    )


async def _add(transaction: Transaction, lock: UserLock, lines: Sequence[TermLine]) -> None:
    if not lines:
        return
    terms = [
        TermRecord(
            kind=TermKind(line.properties["kind"]),
            value=line.properties["value"],
            description=line.properties.get("description"),
            examples=tuple(line.properties.get("examples") or ()),
        )
        for line in lines
    ]
    ranked = len((await read_vocabulary(transaction, lock.user_id)).terms)
    version = await next_version(transaction, lock, lock.user_id)
    await transaction.run(
        vocabulary.link_terms,
        user_id=lock.user_id,
        version=version,
        forever=FOREVER,
        at=lock.now,
        rows=term_rows(terms, first=ranked),
    )


def _key(line: TermLine) -> tuple[Any, Any]:
    return line.properties["kind"], line.properties["value"]


def _is_current(line: TermLine) -> bool:
    version = line.vocabulary["version"] if line.vocabulary else 0
    return any(span["since"] <= version < span["until"] for span in line.spans)
