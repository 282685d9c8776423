"""Exports a layer's vocabulary as JSON, and replaces it by that of a file."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.clock import Clock
from anaphora.errors import Invalid
from anaphora.ids import new_id
from cypher import vocabulary
from graph.lock import lock_user
from graph.records.vocabulary import (
    FOREVER,
    SECTIONS,
    TermKind,
    TermRecord,
    read_versions,
    read_vocabulary,
    term_rows,
)
from graph.session import Graph, Transaction
from graph.tenancy import SHARED
from memory.fields import checks, limits

_MOST_TERMS = 10_000
_FIELDS = {"value", "description", "examples"}


@dataclass(frozen=True, slots=True)
class Replaced:
    """The result of a replacement; without changes the version stays as it was."""

    version: int
    added: int
    changed: int
    removed: int


def parse_terms(text: str) -> dict[TermKind, list[TermRecord]]:
    """Parse the terms of a file, by the kinds that it lists, also those without any term.

    Raises Invalid or LimitExceeded, naming where.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"Not valid JSON: {error}.", field="file") from None
    if not isinstance(content, dict):
        raise Invalid("Give one JSON object of lists of terms.", field="file")
    if unknown := content.keys() - SECTIONS.keys() - {"version"}:
        raise Invalid(f"Unknown parts: {', '.join(sorted(unknown))}.", field="file")
    terms: dict[TermKind, list[TermRecord]] = {}
    for section, kind in SECTIONS.items():
        if section not in content:
            continue
        listed = content[section]
        if not isinstance(listed, list):
            raise Invalid("Give a list of terms.", field=section)
        checks.check_count(len(listed), _MOST_TERMS, section)
        several = [_term(item, f"{section}.{at}") for at, item in enumerate(listed)]
        if len({item["value"] for item in several}) < len(several):
            raise Invalid("A term appears twice.", field=section)
        terms[kind] = [TermRecord(kind=kind, **item) for item in several]
    return terms


def _term(item: Any, field: str) -> dict[str, Any]:
    given: Any = {"value": item} if isinstance(item, str) else item
    if not isinstance(given, dict) or not isinstance(given.get("value"), str):
        raise Invalid("Give a term's name, or an object with its value.", field=field)
    if unknown := given.keys() - _FIELDS:
        raise Invalid(f"Unknown fields: {', '.join(sorted(unknown))}.", field=field)
    description, examples = given.get("description"), given.get("examples") or []
    if description is not None and not isinstance(description, str):
        raise Invalid("Give a string.", field=f"{field}.description")
    if not isinstance(examples, list) or not all(isinstance(one, str) for one in examples):
        raise Invalid("Give a list of strings.", field=f"{field}.examples")
    checks.check_count(len(examples), limits.MOST_EXAMPLES, f"{field}.examples")
    return {
        "value": checks.checked_name(given["value"], f"{field}.value", limits.LONGEST_TERM),
        "description": checks.checked_prose(
            description, f"{field}.description", limits.LONGEST_EXAMPLE
        ),
        "examples": tuple(
            checks.checked_name(one, f"{field}.examples", limits.LONGEST_EXAMPLE)
            for one in examples
        ),
    }


async def write_terms(graph: Graph, layer: str) -> dict[str, Any]:
    """Return a layer's own terms, as a file holds them."""

    async def work(transaction: Transaction) -> dict[str, Any]:
        at = await read_versions(transaction, layer)
        record = await read_vocabulary(transaction, layer)
        own = [term for term in record.terms if term.shared == (layer == SHARED)]
        content: dict[str, Any] = {"version": at.shared if layer == SHARED else at.own}
        for section, kind in SECTIONS.items():
            content[section] = [_plain(term) for term in own if term.kind is kind]
        return content

    return await graph.reading(work, name="export vocabulary")


def _plain(term: TermRecord) -> Mapping[str, Any]:
    whole = {
        "value": term.value,
        "description": term.description,
        "examples": list(term.examples),
    }
    return {name: value for name, value in whole.items() if value}


def _ordered(terms: Iterable[tuple[TermKind, str]]) -> list[tuple[TermKind, str]]:
    """Sort terms by kind; within a kind they keep their order."""
    return sorted(terms, key=lambda term: term[0])


async def replace_terms(
    graph: Graph, clock: Clock, layer: str, terms: Mapping[TermKind, Sequence[TermRecord]]
) -> Replaced:
    """Replace the layer's terms of these kinds alone; a change increments the version."""
    listed = [term for several in terms.values() for term in several]

    async def work(transaction: Transaction) -> Replaced:
        # A user's own layer takes the user's lock, which creates the user.
        now = clock() if layer == SHARED else (await lock_user(transaction, layer, clock)).now
        [row] = await transaction.run(
            vocabulary.lock_vocabulary, user_id=layer, id=new_id(), at=now
        )
        version = int(row["version"])
        record = await read_vocabulary(transaction, layer)
        old = {
            (term.kind, term.value): term
            for term in record.terms
            if term.kind in terms and term.shared == (layer == SHARED)
        }
        new = {(term.kind, term.value): term for term in listed}
        changed = {
            key
            for key in new.keys() & old.keys()
            if (new[key].description, new[key].examples)
            != (old[key].description, old[key].examples)
        }
        removed = old.keys() - new.keys()
        added = new.keys() - old.keys()
        if not (added or changed or removed or _ordered(old) != _ordered(new)):
            return Replaced(version, 0, 0, 0)
        version += 1
        ended = [{"kind": kind.value, "value": value} for kind, value in old]
        await transaction.run(vocabulary.end_terms, user_id=layer, version=version, rows=ended)
        await transaction.run(
            vocabulary.link_terms,
            user_id=layer,
            version=version,
            forever=FOREVER,
            at=now,
            rows=term_rows(listed),
        )
        await transaction.run(vocabulary.change_version, user_id=layer, version=version, at=now)
        return Replaced(version, len(added), len(changed), len(removed))

    return await graph.write(work, name="import vocabulary")
